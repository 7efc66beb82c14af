/** The columns of a list's table: their widths, headers and contents. */
import type { TableProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo, useRef } from 'react';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { type ColumnContent, type PlacedColumn, placeColumns } from '../../plain-rows/placed-columns.ts';
import { useStable } from '../../plain-rows/stable.ts';
import type { Density } from '../columns/column-preferences.ts';
import { fitColumns } from '../columns/fit-columns.ts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';
import type { ColumnFilters } from '../filters/column-filters.ts';
import { headFilter, isColumnFiltered } from '../filters/head-filter.tsx';
import type { ListSort } from '../list-state.ts';
import { actionsWidth } from './actions-width.ts';
import styles from './list-rows.module.css';
import type { ListRowsProps } from './list-rows.ts';
import { RowActions } from './row-actions.tsx';
import { RowTick, type Tick } from './row-tick.tsx';
import type { ListCell } from './table-rows.tsx';
import { TitleLink } from './title-link.tsx';

export type TableOfRowsProps = Omit<ListRowsProps, 'isFetching'> & {
  /** Width in pixels that is available for the table. */
  readonly available: number;
};

const sequenceWidth = 44;
export const tickWidth = 36;
/** Font scale by density: the small ones use 13 px. */
const typeScale: Readonly<Record<Density, number>> = { medium: 1, small: 1, mini: 13 / 14, tiny: 13 / 14 };
export const unfoldWidth = 40;
/** Maximum number of pinned columns: more would leave too little room for the others. */
const mostPinned = 2;
/** Extra header width of a sorted column: for the direction icon, and for its number among several sorts. */
const sortedRoom = { direction: 28, place: 17 };
/** Extra header width of a filtered column, for its icon. */
const filteredRoom = 20;
const orderSigns = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩'];

/** Number of leading columns that stay visible while scrolling: up to the record's name, if there is space. */
function pinnedCount(columns: readonly PreparedColumn[], isWide: boolean): number {
  const count = columns.findIndex((column) => column.isTitle) + 1;
  return isWide && count <= mostPinned ? count : 0;
}

/** Sort direction of a column in antd's terms. */
export function orderOf(sorts: readonly ListSort[], columns: readonly PreparedColumn[], key: unknown): 'ascend' | 'descend' | null {
  const sortBy = columns.find((column) => column.key === key)?.sortBy;
  const sort = sorts.find(({ column }) => column === sortBy);
  return sort ? (sort.order === 'asc' ? 'ascend' : 'descend') : null;
}

/** Header text, with the column's number among several sorts. */
function headTitle({ head, sortBy }: PreparedColumn, sorts: readonly ListSort[]): ReactNode {
  const place = sorts.length > 1 ? sorts.findIndex(({ column }) => column === sortBy) : -1;
  if (place < 0) return head;
  const sign = orderSigns[place] ?? '';
  return typeof head === 'string' ? (
    `${head} ${sign}`
  ) : (
    <span className={styles.numbered}>
      {head} {sign}
    </span>
  );
}

/** The columns, with wider headers where a sort or filter icon is shown. */
function withRoomForMarks(
  columns: readonly PreparedColumn[],
  sorts: readonly ListSort[],
  filters: ColumnFilters,
): readonly PreparedColumn[] {
  const ofSort = sortedRoom.direction + (sorts.length > 1 ? sortedRoom.place : 0);
  return columns.map((column) => {
    const isSorted = sorts.some((sort) => sort.column === column.sortBy);
    const room = (isSorted ? ofSort : 0) + (isColumnFiltered(column, filters) ? filteredRoom : 0);
    return room > 0 ? { ...column, leastWidth: Math.max(column.leastWidth, column.headWidth + room) } : column;
  });
}

interface Parts {
  readonly onTick: Tick;
  /** Whether the current click adds a sort (Shift is held). */
  readonly adds: { current: boolean };
}

/** The columns for antd's table and for its rows, and the table's width in pixels. */
export function useColumns(props: TableOfRowsProps, { onTick, adds }: Parts) {
  const order = useOrderOf(props);
  // A new sort mark gets its room together with the rows in the new order, so that a click does not compute the layout of the whole table.
  const { endWidth, aside, widths } = useWidths({ ...props, sorts: order.sorts });
  const contents = useContents(props, { order, onTick });
  const columns = useTableColumns(props, { endWidth, widths, adds, contents });
  const placed = usePlaced(contents, [tickWidth, sequenceWidth, ...widths, endWidth].slice(props.selection ? 0 : 1));
  return { columns, contents, placed, width: aside + widths.reduce((sum, each) => sum + each, 0) };
}

/** Widths in pixels: of the column with actions, of all columns that are not the person's, and of the person's columns. */
function useWidths(props: TableOfRowsProps) {
  const { columns, rows, selection, rowExtra, sorts, filters, available, density, actionsOf } = props;
  const isSelectable = selection !== undefined;
  // As long as the same rows are shown, the column of actions does not become narrower when one of them changes, so that no column moves.
  const kept = useRef({ of: '', width: 0 });
  return useMemo(() => {
    const of = rows.map(({ id }) => id).join();
    const endWidth = actionsOf ? Math.max(actionsWidth({ rows, actionsOf }), kept.current.of === of ? kept.current.width : 0) : 0;
    if (actionsOf) kept.current = { of, width: endWidth };
    const aside = sequenceWidth + endWidth + (isSelectable ? tickWidth : 0) + (rowExtra ? unfoldWidth : 0);
    const room = { available: available - aside, scale: typeScale[density] };
    return { endWidth, aside, widths: fitColumns(withRoomForMarks(columns, sorts, filters), rows, room) };
  }, [columns, rows, isSelectable, rowExtra, sorts, filters, available, density, actionsOf]);
}

type RowOrder = Pick<ListRowsProps, 'pageNo' | 'pageSize' | 'sorts'>;

/** Page and sort order of the rows that are shown; a new page or order counts when its rows have arrived. */
function useOrderOf({ rows, pageNo, pageSize, sorts }: TableOfRowsProps): RowOrder {
  const shown = useRef({ rows, order: { pageNo, pageSize, sorts } });
  if (shown.current.rows !== rows) shown.current = { rows, order: { pageNo, pageSize, sorts } };
  return shown.current.order;
}

/** The columns of the rows, in their order: tick, number, the person's columns, actions. */
function useContents(
  props: TableOfRowsProps,
  { order, onTick }: { readonly order: RowOrder; readonly onTick: Tick },
): readonly ColumnContent<ListCell>[] {
  const { columns, isWide, actionsOf, onOpen, selection, titleOf } = props;
  const t = useWidgetMessages();
  const isSelectable = selection !== undefined;
  return useMemo(() => {
    const pinned = pinnedCount(columns, isWide);
    const tick: ColumnContent<ListCell> = {
      ...{ key: 'tick', fixed: 'left', align: 'center' },
      cell: (row, _index, isTicked) => (
        <RowTick row={row} isTicked={isTicked} label={t('select', { name: titleOf(row) })} onTick={onTick} />
      ),
    };
    const sequence: ColumnContent<ListCell> = {
      ...{ key: 'sequence', fixed: 'left', align: 'center' },
      cell: (_row, index) => (order.pageNo - 1) * order.pageSize + index + 1,
    };
    const actions: ColumnContent<ListCell> = {
      ...{ key: 'actions', fixed: 'right', align: 'right' },
      cell: (row) => <RowActions row={row.id} items={actionsOf?.(row) ?? []} />,
    };
    const own = columns.map(
      (column, index): ColumnContent<ListCell> => ({
        ...{ key: column.key, align: column.align, ellipsis: true },
        isSorted: orderOf(order.sorts, columns, column.key) !== null,
        fixed: column.fixed ?? (index < pinned ? 'left' : undefined),
        cell: (row) => (
          <TitleLink column={column} row={row} onOpen={onOpen}>
            {column.cell(row)}
          </TitleLink>
        ),
      }),
    );
    return [...(isSelectable ? [tick] : []), sequence, ...own, ...(actionsOf ? [actions] : [])];
  }, [columns, isWide, actionsOf, onOpen, isSelectable, titleOf, order, t, onTick]);
}

/** The columns of the rows with their places; the same object as long as contents and widths of pinned columns are the same. */
function usePlaced(contents: readonly ColumnContent<ListCell>[], widths: readonly number[]): readonly PlacedColumn<ListCell>[] {
  const pinned = useStable(contents.map(({ fixed }, index) => (fixed ? (widths[index] ?? 0) : 0)));
  return useMemo(() => placeColumns(contents, pinned), [contents, pinned]);
}

interface Measures extends Pick<Parts, 'adds'> {
  readonly endWidth: number;
  readonly widths: readonly number[];
  readonly contents: readonly ColumnContent<ListCell>[];
}

/** The columns for antd's table; the same as long as headers and contents are, because antd measures the table anew when they change. */
function useTableColumns(props: TableOfRowsProps, measures: Measures): TableProps<AnyRow>['columns'] {
  const { columns, sorts, filters } = props;
  const { endWidth, widths, adds, contents } = measures;
  const t = useWidgetMessages();
  return useMemo(() => {
    const byKey = new Map(columns.map((column, index) => [column.key, { column, width: widths[index] }]));
    return contents
      .filter(({ key }) => key !== 'tick')
      .map(({ key, align, fixed, ellipsis, cell }) => {
        const common = {
          ...{ key, align, ...(fixed && { fixed }), ...(ellipsis && { ellipsis: { showTitle: false } }) },
          render: (_value: unknown, row: AnyRow, index: number) => cell(row, index, false),
        };
        const own = byKey.get(key);
        if (!own) {
          const isSequence = key === 'sequence';
          return { ...common, title: t(isSequence ? 'sequence' : 'actions'), width: isSequence ? sequenceWidth : endWidth };
        }
        const { column, width } = own;
        return {
          ...common,
          title: headTitle(column, sorts),
          width,
          ...(column.sortBy ? { sorter: { multiple: 1 }, showSorterTooltip: false, sortOrder: orderOf(sorts, columns, column.key) } : {}),
          ...headFilter(column, filters),
          onHeaderCell: () => ({
            'data-column': column.key,
            ...(column.sortBy && { title: t('sortHint') }),
            // Handled in the capture phase, before antd's own handlers, because antd does not report whether Shift was held.
            onClickCapture: ({ shiftKey }: MouseEvent) => {
              adds.current = shiftKey;
            },
            onKeyDownCapture: ({ shiftKey }: KeyboardEvent) => {
              adds.current = shiftKey;
            },
          }),
        };
      });
  }, [columns, sorts, filters, endWidth, widths, adds, contents, t]);
}
