/** The actions that a list offers for the selected rows, and to which of these each applies. */
import {
  bulkBody,
  bulkValues,
  type EntityAction,
  type EntityDefinition,
  type Fields,
  isBulkRow,
  permissionCode,
} from 'shared-contracts/entity/entity';
import { listTexts } from 'shared-contracts/texts/error-texts';
import type { Label } from 'shared-contracts/texts/label';
import { askedFields } from '../../field-kinds/entity-fields.ts';
import type { WidgetTranslate } from '../../messages/widget-messages.ts';
import type { ChoiceSource } from '../../pickers/choice-source.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import { type AnyRowAction, actionLabel, isInState } from '../offered-actions.ts';

/** Name by which the generic delete is called like an action. */
export const deleting = 'delete';

export interface BulkAction {
  /** Name of an action of the entity, or `delete`. */
  readonly name: string;
  readonly label: Label;
  readonly isDangerous: boolean;
  /** The fields that are entered once for all rows. */
  readonly fields: Fields;
  readonly names: readonly string[];
  /** Body fields whose value comes from each row, with the row's field. */
  readonly ofRow: readonly (readonly [field: Label, source: Label])[];
  /** States in which the action is allowed; undefined: all. */
  readonly from: readonly string[] | undefined;
  readonly definition: EntityAction | undefined;
  /** Sources of choices for reference fields that are entered once for all rows. */
  readonly choices: ((rows: readonly AnyRow[]) => Readonly<Record<string, ChoiceSource>>) | undefined;
  /** Further condition that the screen sets for a row. */
  readonly when: ((row: AnyRow) => boolean) | undefined;
}

export interface BulkOffer {
  readonly entity: EntityDefinition;
  readonly rowActions: readonly AnyRowAction[] | undefined;
  readonly removable: ((row: AnyRow) => boolean) | undefined;
  /** Whether this screen offers deleting several rows and the person has permission. */
  readonly mayDelete: boolean;
  readonly can: (code: string) => boolean;
  readonly deleteLabel: Label;
}

/** Whether the action can run for many rows and the person has permission for it. */
export const isForMany = (entity: EntityDefinition, action: AnyRowAction, can: (code: string) => boolean): boolean =>
  'action' in action && !action.isSingle && Boolean(entity.actions[action.action]?.bulk) && can(permissionCode(entity, action.action));

/** The screen's actions that can run for many rows and for which the person has permission; dangerous ones last. */
export function bulkActions({ entity, rowActions = [], removable, mayDelete, can, deleteLabel }: BulkOffer): readonly BulkAction[] {
  const own = rowActions.flatMap((action): BulkAction[] => {
    if (!('action' in action) || !isForMany(entity, action, can)) return [];
    const definition = entity.actions[action.action];
    if (!definition) return [];
    const fields = bulkBody(definition);
    const label = ([field, source]: readonly [string, string]) =>
      [definition.body?.[field]?.label ?? ['', ''], entity.fields[source]?.label ?? ['', '']] as const;
    return [
      {
        name: action.action,
        label: actionLabel(action, entity),
        isDangerous: definition.dangerous ?? false,
        fields,
        names: askedFields(fields),
        ofRow: bulkValues(definition).map(label),
        from: definition.from,
        definition,
        choices: action.choices,
        when: action.when,
      },
    ];
  });
  const remove: BulkAction = {
    name: deleting,
    label: deleteLabel,
    isDangerous: true,
    fields: {},
    names: [],
    ofRow: [],
    from: entity.deleteFrom,
    definition: undefined,
    choices: undefined,
    when: removable,
  };
  return [...own.filter((action) => !action.isDangerous), ...own.filter((action) => action.isDangerous), ...(mayDelete ? [remove] : [])];
}

export interface UnableRow {
  readonly row: AnyRow;
  readonly reason: string;
}

/** The selected rows to which the action applies, and the others, each with the reason. The server decides in the end. */
export function divided(
  entity: EntityDefinition,
  action: BulkAction,
  rows: readonly AnyRow[],
  words: { readonly t: WidgetTranslate; readonly text: (label: Label) => string },
): { readonly able: readonly AnyRow[]; readonly unable: readonly UnableRow[] } {
  const able: AnyRow[] = [];
  const unable: UnableRow[] = [];
  const { t, text } = words;
  for (const row of rows) {
    const values = row as Readonly<Record<string, unknown>>;
    const state = String(values[`${entity.stateField}_dictText`] ?? values[entity.stateField ?? ''] ?? '');
    if (!isInState(entity, row, action.from)) unable.push({ row, reason: t('bulkWrongState', { state, action: text(action.label) }) });
    else if (action.definition && !isBulkRow(action.definition, values)) unable.push({ row, reason: t('bulkAlone') });
    else if (action.when && !action.when(row)) unable.push({ row, reason: t('bulkNotOffered') });
    else able.push(row);
  }
  return { able, unable };
}

/** Text of the confirmation; for deleting, the one that the specification demands. */
export function questionOf(
  action: BulkAction,
  count: number,
  words: { readonly t: WidgetTranslate; readonly text: (label: Label) => string },
): string {
  if (action.name === deleting) return words.text(listTexts.confirmDelete(count));
  return words.t('bulkQuestion', { action: words.text(action.label), count });
}
