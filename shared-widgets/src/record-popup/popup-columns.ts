/** Properties of a table in a record popup, and how a click on a column title changes the order. */
import type { TableProps } from '../ui/data.ts';
import { type PopupColumn, type PopupPage, type PopupQuery, type PopupRecord, recordKey } from './record-source.ts';

type Sort = PopupQuery['sort'];

const popupColumns = (columns: readonly PopupColumn[], sort: Sort): NonNullable<TableProps<PopupRecord>['columns']> =>
  columns.map(({ key, title, align, sorts, show }) => ({
    key,
    title,
    align,
    ellipsis: true,
    ...(sorts
      ? { sorter: true, sortOrder: sort?.column === key ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null }
      : {}),
    render: (_value: unknown, record: PopupRecord) => show(record),
  }));

/** Handler of a table's changes that calls `onSort` when a title was pressed; null: no order. */
export const popupSort =
  (onSort: (sort: Sort) => void): NonNullable<TableProps<PopupRecord>['onChange']> =>
  (_page, _filters, sorter, { action }) => {
    if (action !== 'sort') return;
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    onSort(order ? { column: String(columnKey), order: order === 'ascend' ? 'asc' : 'desc' } : null);
  };

interface PopupTablePart extends PopupPage {
  readonly isLoading: boolean;
  readonly columns: readonly PopupColumn[];
  readonly sort: Sort;
}

/** Properties that every table of popup records has. */
export const popupTable = ({ columns, sort, records, isLoading }: Omit<PopupTablePart, 'total'>) => ({
  ...{ rowKey: recordKey, size: 'small' as const, columns: popupColumns(columns, sort), dataSource: records, loading: isLoading },
  scroll: { x: Math.max(600, columns.length * 130) },
});
