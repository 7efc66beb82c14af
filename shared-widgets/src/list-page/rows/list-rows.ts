/** What table and cards show, and what they share. */
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
  /** What a person calls a record. */
  readonly titleOf: (row: AnyRow) => string;
  /** In the person's order, hidden ones left out. */
  readonly columns: readonly PreparedColumn[];
  readonly rows: readonly AnyRow[];
  readonly total: number;
  readonly pageNo: number;
  readonly pageSize: number;
  readonly sorts: readonly ListSort[];
  readonly density: Density;
  readonly isFetching: boolean;
  /** There is room for more than the columns that fit. */
  readonly isWide: boolean;
  /** Undefined: rows cannot be ticked. */
  readonly selection: ListSelection<AnyRow> | undefined;
  /** Undefined: this screen has no row actions. */
  readonly actionsOf: ((row: AnyRow) => readonly ActionItem[]) | undefined;
  readonly rowExtra: ((row: AnyRow) => ReactNode) | undefined;
  /** Stands in place of rows when there are none. */
  readonly empty: ReactNode;
  readonly filters: ColumnFilters;
  /** Undefined: rows do not open. */
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  /** Shows a row's record beside the list, or closes it. */
  readonly onPreview: ((row: AnyRow) => void) | undefined;
  readonly onPage: (pageNo: number, pageSize: number) => void;
  /** What others did to the rows. */
  readonly marks: RowMarks;
  /** No sorts: the list's own. */
  readonly onSort: (sorts: readonly ListSort[]) => void;
}

/** The first three as specified; the others for those who look over many rows at once. */
const pageSizes = [10, 20, 30, 50, 100];

/** Paging of tables and cards alike. */
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
