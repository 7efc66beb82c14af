/** Properties shared by table and cards. */
import type { ReactNode } from 'react';
import type { ActionItem } from '../../action-group/action-group.tsx';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import type { Density } from '../columns/column-preferences.ts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';
import type { ColumnFilters } from '../filters/column-filters.ts';
import type { ListSelection } from '../list-selection.ts';
import type { ListSort } from '../list-state.ts';
import type { RowMarks } from '../live/row-marks.ts';

export interface ListRowsProps {
  /** Accessible name of the list. */
  readonly label: string;
  /** Returns the name by which people know the record. */
  readonly titleOf: (row: AnyRow) => string;
  /** Visible columns in the person's order. */
  readonly columns: readonly PreparedColumn[];
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sorts: readonly ListSort[];
  readonly density: Density;
  readonly isFetching: boolean;
  /** True when the table is wider than its columns need. */
  readonly isWide: boolean;
  /** Selected rows; undefined: rows cannot be selected. */
  readonly selection: ListSelection<AnyRow> | undefined;
  /** The actions of a row; undefined: this screen has none. */
  readonly actionsOf: ((row: AnyRow) => readonly ActionItem[]) | undefined;
  readonly rowExtra: ((row: AnyRow) => ReactNode) | undefined;
  /** Content for a list without rows. */
  readonly empty: ReactNode;
  readonly filters: ColumnFilters;
  /** Opens a row's record; undefined: rows do not open. */
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  /** Shows a row's record beside the list, or closes it. */
  readonly onPreview: ((row: AnyRow) => void) | undefined;
  readonly onPage: (pageNo: number, pageSize: number) => void;
  /** Marks of rows that others changed. */
  readonly marks: RowMarks;
  /** Sets the sort order; empty: the list's default. */
  readonly onSort: (sorts: readonly ListSort[]) => void;
}

/** Page sizes: the first three as specified; larger ones for people who read many rows at once. */
const pageSizes = [10, 20, 30, 50, 100];

/** Paging, the same for table and cards. */
export function usePagination({ pageNo, pageSize, total, onPage }: Pick<ListRowsProps, 'pageNo' | 'pageSize' | 'total' | 'onPage'>) {
  const t = useWidgetMessages();
  return {
    current: pageNo,
    pageSize,
    total,
    pageSizeOptions: pageSizes,
    showSizeChanger: true,
    showQuickJumper: true,
    showTotal: (all: number, [from, to]: [number, number]) => t('total', { from: all === 0 ? 0 : from, to, total: all }),
    // After a change of the page size the list starts at page one, because the old page number means other rows.
    onChange: (next: number, size: number) => onPage(size === pageSize ? next : 1, size),
  };
}
