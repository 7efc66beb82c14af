/** The actions of each row: the screen's own, then edit and delete if entity, permissions and row allow them. */
import { useMemo, useRef } from 'react';
import { type EntityDefinition, type GenericAction, permissionCode } from 'shared-contracts/entity/entity';
import { useLabel } from 'shared-platform/i18n';
import { useCan } from 'shared-platform/permission';
import type { ActionItem } from '../action-group/action-group.tsx';
import { draftName } from '../entity-form/draft-name.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import type { AnyRow } from './columns/list-columns.tsx';
import type { ListDrafts } from './drafts/list-drafts.ts';
import type { ListHandle, ListPageProps } from './list-page-props.ts';
import {
  type AnyRowAction,
  actionKey,
  actionLabel,
  isDangerous,
  isDecision,
  isInState,
  isOffered,
  isPermitted,
} from './offered-actions.ts';
import type { OpenSurface } from './row-surface.tsx';

/** Callbacks of the actions; stable between renders. */
export interface RowActionTargets {
  readonly list: () => ListHandle<EntityDefinition>;
  readonly open: (surface: OpenSurface) => void;
  readonly deleteRow: (row: AnyRow) => Promise<void>;
  readonly discardDraft: (form: string, name: string) => Promise<void>;
}

type RunOf = NonNullable<Extract<AnyRowAction, { run?: unknown }>['run']>;

const noActions: readonly AnyRowAction[] = [];

/** Returns the function that lists a row's actions; undefined when this person has none on the screen. */
export function useRowActions(
  { entity, generic = entity.generic, rowActions = noActions, editable, removable, editFirst = false }: ListPageProps<EntityDefinition>,
  targets: RowActionTargets,
  drafts: ListDrafts,
): ((row: AnyRow) => ActionItem[]) | undefined {
  const t = useWidgetMessages();
  const text = useLabel();
  const can = useCan();
  /** Actions that are running, by row and action; a running action is not started again by the second click of a double click. */
  const running = useRef(new Set<string>());
  return useMemo(() => {
    const { list, open, deleteRow, discardDraft } = targets;
    const offers = (action: GenericAction): boolean => generic.includes(action) && can(permissionCode(entity, action));
    const [mayEdit, mayDelete] = [offers('edit'), offers('delete')];
    if (!mayEdit && !mayDelete && !rowActions.some((action) => isPermitted(action, entity, can))) return undefined;

    const draftOf = ({ id }: AnyRow, key: string): string => draftName(entity, key === 'edit' ? { id } : { id, action: key });
    const hasDraft = (row: AnyRow, key: string): boolean => draftOf(row, key) in drafts;
    const runOnce = async (run: RunOf, name: string, row: AnyRow): Promise<void> => {
      const key = `${row.id} ${name}`;
      if (running.current.has(key)) return;
      running.current.add(key);
      try {
        await run(row, list());
      } finally {
        running.current.delete(key);
      }
    };
    const own = (action: AnyRowAction, row: AnyRow): ActionItem => ({
      key: actionKey(action),
      label: text(actionLabel(action, entity)),
      isDangerous: isDangerous(action, entity),
      isDecision: 'action' in action && isDecision(action.action, entity, row),
      run: () => {
        if ('run' in action && action.run) void runOnce(action.run, actionKey(action), row);
        else open({ kind: 'action', action, row, resumes: hasDraft(row, actionKey(action)) });
      },
    });
    /** Actions with unsent input come first and say so; the last ones discard the input. */
    const withDrafts = (row: AnyRow, items: readonly ActionItem[], begun: readonly ActionItem[]): ActionItem[] => [
      ...begun.map((item) => ({ ...item, label: item.key === 'edit' ? t('draftResume') : t('draftResumeAction', { action: item.label }) })),
      ...items.filter((item) => !begun.includes(item)),
      ...begun.map(({ key, label }) => ({
        key: `discard ${key}`,
        label: `${t('draftDiscard')} · ${label}`,
        isDangerous: true,
        run: () => void discardDraft(draftOf(row, key), label),
      })),
    ];
    return (row: AnyRow) => {
      const offered = rowActions.filter((action) => isOffered(action, { entity, row, can })).map((action) => own(action, row));
      if (mayEdit && isInState(entity, row, entity.editFrom) && (editable?.(row) ?? true)) {
        const edit = {
          key: 'edit',
          label: t('edit'),
          isDangerous: false,
          run: () => open({ kind: 'form', row, resumes: hasDraft(row, 'edit') }),
        };
        offered.splice(editFirst ? 0 : offered.length, 0, edit);
      }
      if (mayDelete && isInState(entity, row, entity.deleteFrom) && (removable?.(row) ?? true)) {
        offered.push({ key: 'delete', label: t('delete'), isDangerous: true, run: () => void deleteRow(row) });
      }
      // Dangerous actions come last, so that the two visible buttons are the usual ones.
      const sorted = offered.toSorted((first, second) => Number(first.isDangerous) - Number(second.isDangerous));
      const begun = sorted.filter(({ key }) => hasDraft(row, key));
      return begun.length > 0 ? withDrafts(row, sorted, begun) : sorted;
    };
  }, [entity, generic, rowActions, editable, removable, editFirst, can, t, text, targets, drafts]);
}
