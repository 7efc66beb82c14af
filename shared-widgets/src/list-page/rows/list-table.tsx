import { Table, type TableProps } from 'antd';
import { type KeyboardEvent, type MouseEvent, memo, type ReactNode, useMemo, useRef } from 'react';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { useInertMeasureRow, useTickAllName } from '../../ui/mended-roles.ts';
import { useWidth } from '../../width/use-width.ts';
import type { Density } from '../columns/column-preferences.ts';
import { fitColumns } from '../columns/fit-columns.ts';
import type { AnyRow, PreparedColumn } from '../columns/list-columns.tsx';
import type { ColumnFilters } from '../filters/column-filters.ts';
import { headFilter, isColumnFiltered } from '../filters/head-filter.tsx';
import type { ListSort } from '../list-state.ts';
import { actionsWidth } from './actions-width.ts';
import { BeyondColumns } from './beyond-columns.tsx';
import { VisibleRowsFirst } from './first-rows.tsx';
import { KeptRow, type RowContent } from './kept-row.tsx';
import styles from './list-rows.module.css';
import { type ListRowsProps, usePagination } from './list-rows.ts';
import { nextSorts } from './next-sorts.ts';
import { RowActions } from './row-actions.tsx';
import { useRowMenu } from './row-menu.tsx';
import { RowTick, useTick } from './row-tick.tsx';
import { TitleLink } from './title-link.tsx';

/** Parts of antd's table that are replaced. */
const components = { body: { wrapper: VisibleRowsFirst, row: KeptRow } };
const sequenceWidth = 44;
const tickWidth = 36;
/** Font scale by density: the small ones use 13 px. */
const typeScale: Readonly<Record<Density, number>> = { medium: 1, small: 1, mini: 13 / 14, tiny: 13 / 14 };
const unfoldWidth = 40;
/** Maximum number of pinned columns: more would leave too little room for the others. */
const mostPinned = 2;
/** Extra header width of a sorted column: for the direction icon, and for its number among several sorts. */
const sortedRoom = { direction: 28, place: 17 };
/** Extra header width of a filtered column, for its icon. */
const filteredRoom = 20;
const orderSigns = ['①', '②', '③', '④', '⑤', '⑥', '⑦', '⑧', '⑨', '⑩'];

/** Whether a click hit a button, link or input in a row, so that it must not open the row. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement; // rows contain elements only
  return target.closest('a, button, input, label, [role="menuitem"]') !== null || window.getSelection()?.isCollapsed === false;
}

/** The list as table: sequence numbers, the person's columns, actions at the right edge. Old rows stay while new ones load. */
export function ListTable({ isFetching, ...rest }: ListRowsProps) {
  const { element, width, isMeasured } = useWidth();
  return (
    <div ref={element} className={`${styles.rows} ${styles[rest.density]}`} aria-busy={isFetching}>
      <div className={isFetching ? styles.old : undefined}>{isMeasured && <TableOfRows {...rest} available={width} />}</div>
    </div>
  );
}

type TableOfRowsProps = Omit<ListRowsProps, 'isFetching'> & {
  /** Width in pixels that is available for the table. */
  readonly available: number;
};

/** The table is memoised, so that reading the same data again, e.g. when a tab becomes active, does not render it again. */
const TableOfRows = memo(function TableOfRows(props: TableOfRowsProps) {
  const { label, columns, rows, selection, rowExtra, onOpen, onPreview, onSort, sorts, titleOf } = props;
  const { actionsOf, available, empty, density, marks } = props;
  const t = useWidgetMessages();
  const table = useInertMeasureRow();
  useTickAllName(table, t('selectPage'));
  const pagination = usePagination(props);
  const menu = useRowMenu(actionsOf);
  const endWidth = actionsWidth(props);
  const aside = sequenceWidth + endWidth + (selection ? tickWidth : 0) + (rowExtra ? unfoldWidth : 0);
  const widths = fitColumns(withRoomForMarks(columns, sorts, props.filters), rows, {
    available: available - aside,
    scale: typeScale[density],
  });
  const adds = useRef(false);
  const order = useOrderOf(props);
  const tableColumns = useTableColumns(props, { endWidth, widths, adds, order });
  const cells = useCells(props, order);
  const ticked = new Set(selection?.ids);
  const onTick = useTick(rows, selection);
  const width = aside + widths.reduce((sum, each) => sum + each, 0);
  const change: TableProps<AnyRow>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort') return;
    const pressed = [sorter].flat().find(({ columnKey, order }) => orderOf(sorts, columns, columnKey) !== order);
    const gone = columns.find(
      ({ key, sortBy }) =>
        sortBy && orderOf(sorts, columns, key) && ![sorter].flat().some(({ columnKey, order }) => columnKey === key && order),
    );
    const column = pressed ? columns.find(({ key }) => key === pressed.columnKey) : gone;
    if (!column?.sortBy) return;
    const order = pressed?.order ? (pressed.order === 'ascend' ? 'asc' : 'desc') : undefined;
    onSort(nextSorts(sorts, { column: column.sortBy, order, adds: adds.current }));
  };
  return (
    <>
      <Table<AnyRow>
        ref={table}
        aria-label={label}
        rowKey="id"
        columns={tableColumns}
        components={components}
        dataSource={rows}
        rowHoverable={false}
        scroll={{ x: width }}
        tableLayout="fixed"
        pagination={{ ...pagination, size: 'small' }}
        onChange={change}
        locale={{ emptyText: empty }}
        sortDirections={sorts[0]?.order === 'desc' ? ['descend', 'ascend'] : ['ascend', 'descend']}
        {...(selection
          ? {
              rowSelection: {
                selectedRowKeys: [...selection.ids],
                preserveSelectedRowKeys: true,
                fixed: true,
                columnWidth: tickWidth,
                renderCell: (isTicked, row) => (
                  <RowTick row={row} isTicked={isTicked} label={t('select', { name: titleOf(row) })} onTick={onTick} />
                ),
                onChange: (keys) => selection.choose(keys.map(String), rows),
              },
            }
          : {})}
        {...(rowExtra ? { expandable: { expandedRowRender: (row: AnyRow) => rowExtra(row), columnWidth: unfoldWidth } } : {})}
        rowClassName={marks.className}
        onRow={(row) => ({
          ...marks.attributes(row),
          // Rows that can be unfolded are always rendered, because only antd knows whether they are.
          ...(rowExtra ? {} : { shows: { row, cells, isTicked: ticked.has(row.id) } satisfies RowContent }),
          ...(onOpen ? { style: { cursor: 'pointer' } } : {}),
          onClick: (event: MouseEvent<HTMLElement>) => {
            if (!isOwnClick(event)) onPreview?.(row);
          },
          onContextMenu: (event: MouseEvent<HTMLElement>) => menu.open(row, event),
        })}
      />
      {available > 0 && width > available && <BeyondColumns columns={columns} table={table} />}
      {menu.element}
    </>
  );
});

/** Number of leading columns that stay visible while scrolling: up to the record's name, if there is space. */
function pinnedCount(columns: readonly PreparedColumn[], isWide: boolean): number {
  const count = columns.findIndex((column) => column.isTitle) + 1;
  return isWide && count <= mostPinned ? count : 0;
}

/** Sort direction of a column in antd's terms. */
function orderOf(sorts: readonly ListSort[], columns: readonly PreparedColumn[], key: unknown): 'ascend' | 'descend' | null {
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

type RowOrder = Pick<ListRowsProps, 'pageNo' | 'pageSize' | 'sorts'>;

/** Page and sort order of the rows that are shown; a new page or order counts when its rows have arrived. */
function useOrderOf({ rows, pageNo, pageSize, sorts }: TableOfRowsProps): RowOrder {
  const shown = useRef({ rows, order: { pageNo, pageSize, sorts } });
  if (shown.current.rows !== rows) shown.current = { rows, order: { pageNo, pageSize, sorts } };
  return shown.current.order;
}

/** An object that is replaced when all cells have to be rendered again. */
function useCells({ columns, isWide, actionsOf, onOpen, selection, titleOf }: TableOfRowsProps, order: RowOrder): object {
  const t = useWidgetMessages();
  const isSelectable = selection !== undefined;
  return useMemo(
    () => ({ columns, isWide, actionsOf, onOpen, isSelectable, titleOf, order, t }),
    [columns, isWide, actionsOf, onOpen, isSelectable, titleOf, order, t],
  );
}

interface Measures {
  /** Page of the rows that are shown. */
  readonly order: RowOrder;
  readonly endWidth: number;
  readonly widths: readonly number[];
  /** Whether the current click adds a sort (Shift is held). */
  readonly adds: { current: boolean };
}

function useTableColumns(props: TableOfRowsProps, { endWidth, widths, adds, order }: Measures): TableProps<AnyRow>['columns'] {
  const { columns, sorts, actionsOf, onOpen, isWide, filters } = props;
  const t = useWidgetMessages();
  const pinned = pinnedCount(columns, isWide);
  return [
    {
      key: 'sequence',
      title: t('sequence'),
      width: sequenceWidth,
      align: 'center',
      fixed: 'left',
      render: (_value, _row, index) => (order.pageNo - 1) * order.pageSize + index + 1,
    },
    ...columns.map((column, index) => ({
      key: column.key,
      title: headTitle(column, sorts),
      width: widths[index],
      align: column.align,
      ellipsis: { showTitle: false },
      ...(column.fixed || index < pinned ? { fixed: column.fixed ?? ('left' as const) } : {}),
      ...(column.sortBy
        ? { sorter: { multiple: 1 }, showSorterTooltip: { title: t('sortHint') }, sortOrder: orderOf(sorts, columns, column.key) }
        : {}),
      ...headFilter(column, filters),
      onHeaderCell: () => ({
        'data-column': column.key,
        // Handled in the capture phase, before antd's own handlers, because antd does not report whether Shift was held.
        onClickCapture: ({ shiftKey }: MouseEvent) => {
          adds.current = shiftKey;
        },
        onKeyDownCapture: ({ shiftKey }: KeyboardEvent) => {
          adds.current = shiftKey;
        },
      }),
      render: (_value: unknown, row: AnyRow) => (
        <TitleLink column={column} row={row} onOpen={onOpen}>
          {column.cell(row)}
        </TitleLink>
      ),
    })),
    ...(actionsOf
      ? [
          {
            key: 'actions',
            title: t('actions'),
            width: endWidth,
            align: 'right' as const,
            fixed: 'right' as const,
            render: (_value: unknown, row: AnyRow) => <RowActions row={row.id} items={actionsOf(row)} />,
          },
        ]
      : []),
  ];
}
