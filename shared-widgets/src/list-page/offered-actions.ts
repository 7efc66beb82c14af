/** The actions of a screen that a row offers to this person. */
import { type EntityDefinition, permissionCode } from 'shared-contracts/entity/entity';
import { stateLists } from 'shared-contracts/state-lists';
import type { Label } from 'shared-contracts/texts/label';
import { emptyText, textBeside } from '../field-kinds/field-kind.ts';
import type { AnyRow } from './columns/list-columns.tsx';
import type { RowAction } from './list-page-props.ts';

export type AnyRowAction = RowAction<EntityDefinition>;

export interface OfferOptions {
  readonly entity: EntityDefinition;
  readonly row: AnyRow;
  readonly can: (code: string) => boolean;
}

/** State of a row, if its entity has one. */
function stateOf(entity: Pick<EntityDefinition, 'stateField'>, row: AnyRow): string | undefined {
  const value = entity.stateField ? (row as Readonly<Record<string, unknown>>)[entity.stateField] : undefined;
  return value === null || value === undefined ? undefined : String(value);
}

/** The state of a row in words; a dash where the entity has none. */
export function stateText(entity: EntityDefinition, row: AnyRow, text: (label: Label) => string): string {
  const code = stateOf(entity, row);
  const field = entity.stateField;
  const label = stateLists.get((field && entity.fields[field]?.dict) || '')?.states.find((state) => state.code === code)?.label;
  return label ? text(label) : ((field && textBeside(row, field)) ?? code ?? emptyText);
}

/** Whether a row is in one of the given states; without a list of states it always is. */
export function isInState(entity: Pick<EntityDefinition, 'stateField'>, row: AnyRow, states: readonly string[] | undefined): boolean {
  const state = stateOf(entity, row);
  return !states || state === undefined || states.includes(state);
}

/** Whether the person has the permission for an action, whatever the row. */
export function isPermitted(action: AnyRowAction, entity: EntityDefinition, can: OfferOptions['can']): boolean {
  if (!('action' in action)) return !action.can || can(action.can);
  return entity.actions[action.action] !== undefined && can(permissionCode(entity, action.action));
}

/** Whether permission, state and the screen's own condition allow an action. */
export function isOffered(action: AnyRowAction, { entity, row, can }: OfferOptions): boolean {
  if ((action.when && !action.when(row)) || !isPermitted(action, entity, can)) return false;
  return !('action' in action) || isInState(entity, row, entity.actions[action.action]?.from);
}

export function actionLabel(action: AnyRowAction, entity: EntityDefinition): Label {
  return action.label ?? ('action' in action ? entity.actions[action.action]?.label : undefined) ?? ['', ''];
}

export function isDangerous(action: AnyRowAction, entity: EntityDefinition): boolean {
  return 'action' in action ? (entity.actions[action.action]?.dangerous ?? false) : (action.dangerous ?? false);
}

/** Whether the row waits for a decision between two actions, and this action is one of them. */
export function isDecision(action: string, { awaits = [], ...entity }: EntityDefinition, row: AnyRow): boolean {
  return awaits.some((one) => one.or !== undefined && [one.action, one.or].includes(action) && isInState(entity, row, one.states));
}

export function actionKey(action: AnyRowAction): string {
  return 'action' in action ? action.action : action.key;
}
