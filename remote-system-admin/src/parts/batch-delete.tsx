/**
 * Button that deletes several rows of a tree at once. It first asks with the number of rows below them and whom the deletion affects, and
 * afterwards offers to undo it.
 */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import type { DeletedKind } from 'shared-contracts/system/consequence';
import { entityApi } from 'shared-platform/entity-api';
import { sentencesText } from 'shared-platform/joined-texts';
import { notices } from 'shared-platform/notices';
import { useCan } from 'shared-platform/permission';
import { useTab } from 'shared-platform/tabs';
import { RowsButton } from 'shared-widgets/controls';
import { useText } from '../messages.ts';
import { asked } from './asked.ts';
import { deletionConsequence, useConsequence } from './consequence/consequence.ts';
import { useDeletedNotice } from './deleted-notice.ts';

interface TreeRow {
  readonly id: string;
  readonly children?: readonly TreeRow[] | undefined;
}

/** The selected rows, except those below another selected row, with which they are deleted. */
export function topmost<Row extends TreeRow>(rows: readonly Row[], selected: ReadonlySet<string>): readonly Row[] {
  return rows.flatMap((row) => (selected.has(row.id) ? [row] : topmost((row.children ?? []) as readonly Row[], selected)));
}

export interface BatchDeleteProps<Row extends TreeRow> {
  readonly entity: EntityDefinition;
  readonly kind: DeletedKind;
  readonly rows: readonly Row[];
  readonly selected: ReadonlySet<string>;
  /** Number of rows that are deleted together with the given one. */
  readonly countBelow: (row: Row) => number;
  readonly onDeleted: () => void;
}

/** The button is shown only to people who may delete several records; they may also learn whom the deletion affects. */
export function BatchDelete<Row extends TreeRow>({ entity, kind, rows, selected, countBelow, onDeleted }: BatchDeleteProps<Row>) {
  const text = useText();
  const { id: tab } = useTab();
  const can = useCan();
  const consequence = useConsequence();
  const tellDeleted = useDeletedNotice(entity);
  const [remove, { isLoading }] = entityApi(entity).useRemoveBatch();
  if (!can(`${entity.name}:delete`) || !can(`${entity.name}:batch_delete`)) return null;
  const chosen = topmost(rows, selected);
  const run = async (): Promise<void> => {
    const ids = chosen.map(({ id }) => id);
    const affected = await consequence(deletionConsequence(kind, ids.join(',')));
    if (!affected) return;
    const count = chosen.reduce((sum, row) => sum + 1 + countBelow(row), 0);
    if (!(await notices.confirm({ ...asked(text('batchDelete.ask', { count }), affected.sentences), dangerous: true, tab }))) return;
    const { data } = await remove(ids);
    if (!data) return;
    // The call for menus deletes all or none, and returns no list of failures.
    const failed = (data.result as typeof data.result | null)?.failed ?? [];
    if (failed.length > 0) notices.warning(sentencesText([data.message, ...new Set(failed.map(({ message }) => message))]));
    else tellDeleted(data.message, { ids, subject: text('batchDelete.count', { count }), canUndo: affected.canUndo });
    onDeleted();
  };
  return (
    <RowsButton danger count={chosen.length} loading={isLoading} onClick={() => void run()}>
      {chosen.length === 0 ? text('batchDelete.idle') : text('batchDelete.button', { count: chosen.length })}
    </RowsButton>
  );
}
