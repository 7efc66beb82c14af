/** Deletes a record: confirmation, message with undo, correction of the page number. */
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { entityApi } from 'shared-platform/entity-api';
import { notices } from 'shared-platform/notices';
import { useTab } from 'shared-platform/tabs';
import { useDoneNotice } from '../done-notice/done-notice.ts';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { titleOf } from '../pickers/entity-names.ts';
import { deleting } from './bulk/bulk-actions.ts';
import type { AnyRow } from './columns/list-columns.tsx';
import type { ListPageProps } from './list-page-props.ts';
import type { ListSelection } from './list-selection.ts';
import type { ListState } from './list-state.ts';

/** The page to show after `total` records became fewer by `count`. */
export function pageAfterDelete(total: number, count: number, pageNo: number, pageSize: number): number {
  return Math.max(1, Math.min(pageNo, Math.ceil((total - count) / pageSize)));
}

export interface DeleteOptions {
  readonly state: ListState;
  readonly total: number;
  readonly selection: ListSelection<AnyRow>;
  readonly note: ListPageProps<EntityDefinition>['deletionNote'];
}

export function useDelete(entity: EntityDefinition, { state, total, selection, note }: DeleteOptions) {
  const t = useWidgetMessages();
  const { id: tab } = useTab();
  const [remove] = entityApi(entity).useRemove();
  const tell = useDoneNotice(entity);

  const afterDelete = (count: number): void => {
    const page = pageAfterDelete(total, count, state.pageNo, state.pageSize);
    if (page !== state.pageNo) state.setPage(page, state.pageSize);
  };
  const deleteRow = async (row: AnyRow): Promise<void> => {
    const name = titleOf(entity, row);
    const told = note ? await note([row]) : '';
    if (told === undefined) return;
    const content = [t('deleteContent', { name }), told].filter(Boolean).join(' ');
    if (!(await notices.confirm({ title: t('deleteTitle'), content, dangerous: true, tab }))) return;
    const outcome = await remove(row.id);
    if (!outcome.data) return;
    tell({ action: deleting, label: t('delete'), records: [row] });
    selection.clear();
    afterDelete(1);
  };
  return { deleteRow, afterDelete };
}
