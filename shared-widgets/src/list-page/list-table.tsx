import { Spin, Table, type TableProps } from 'antd';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { EmptyHint } from 'shared-controls/empty-hint';
import { ActionGroup, type ActionItem } from '../action-group/action-group.tsx';
import { useWidgetMessages } from '../messages/widget-messages.ts';
import { useInertMeasureRow } from '../ui/mended-roles.ts';
import { actionsWidth } from './columns/actions-width.ts';
import type { ColumnPreferences } from './columns/column-preferences.ts';
import type { AnyRow, PreparedColumn } from './columns/list-columns.tsx';
import type { ListSelection } from './list-selection.ts';
import type { ListSort } from './list-state.ts';
import { TitleLink } from './title-link.tsx';

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
  readonly sort: ListSort;
  readonly density: ColumnPreferences['density'];
  readonly isFetching: boolean;
  /** There is room for more than the columns that fit. */
  readonly isWide: boolean;
  /** Undefined: rows cannot be ticked. */
  readonly selection: ListSelection<AnyRow> | undefined;
  /** Undefined: this screen has no row actions. */
  readonly actionsOf: ((row: AnyRow) => readonly ActionItem[]) | undefined;
  readonly rowExtra: ((row: AnyRow) => ReactNode) | undefined;
  /** Undefined: rows do not open. */
  readonly onOpen: ((row: AnyRow) => void) | undefined;
  readonly onPage: (pageNo: number, pageSize: number) => void;
  readonly onSort: (sort: ListSort | null) => void;
}

const sequenceWidth = 60;
const pageSizes = [10, 20, 30];
/** Maximum number of pinned columns: more would leave too little room for the others. */
const mostPinned = 2;

/** Clicks on buttons, links and inputs inside a row do not open it. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement; // rows contain elements only
  return target.closest('a, button, input, label, [role="menuitem"]') !== null || window.getSelection()?.isCollapsed === false;
}

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

/** The list as a table: sequence, the person's columns, actions at the right edge. */
export function ListTable({ isFetching, ...rest }: ListRowsProps) {
  return (
    <Spin spinning={isFetching}>
      <TableOfRows {...rest} isWaiting={isFetching && rest.rows.length === 0} />
    </Spin>
  );
}

type TableOfRowsProps = Omit<ListRowsProps, 'isFetching'> & {
  /** Nothing is known yet. */
  readonly isWaiting: boolean;
};

/** Memoised: a repeated read of the same data, e.g. when a tab comes to the front, does not render the table again. */
const TableOfRows = memo(function TableOfRows(props: TableOfRowsProps) {
  const { label, columns, rows, density, isWaiting, selection, rowExtra, onOpen, onSort, sort, titleOf } = props;
  const t = useWidgetMessages();
  const table = useInertMeasureRow();
  const pagination = usePagination(props);
  const endWidth = actionsWidth(props);
  const tableColumns = useTableColumns(props, endWidth);
  const width = sequenceWidth + columns.reduce((sum, column) => sum + column.width, 0) + endWidth;
  const change: TableProps<AnyRow>['onChange'] = (_page, _filters, sorter, { action }) => {
    if (action !== 'sort') return;
    const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
    const sortBy = columns.find((column) => column.key === columnKey)?.sortBy;
    onSort(sortBy && order ? { column: sortBy, order: order === 'ascend' ? 'asc' : 'desc' } : null);
  };
  return (
    <Table<AnyRow>
      ref={table}
      aria-label={label}
      rowKey="id"
      size={density}
      columns={tableColumns}
      dataSource={rows}
      scroll={{ x: width }}
      pagination={pagination}
      onChange={change}
      locale={{ emptyText: <EmptyHint text={t(isWaiting ? 'loading' : 'empty')} /> }}
      sortDirections={sort.order === 'desc' ? ['descend', 'ascend'] : ['ascend', 'descend']}
      {...(selection
        ? {
            rowSelection: {
              selectedRowKeys: [...selection.ids],
              preserveSelectedRowKeys: true,
              fixed: true,
              columnWidth: 40,
              getCheckboxProps: (row) => ({ 'aria-label': t('select', { name: titleOf(row) }) }),
              onChange: (keys) => selection.choose(keys.map(String), rows),
            },
          }
        : {})}
      {...(rowExtra ? { expandable: { expandedRowRender: (row: AnyRow) => rowExtra(row) } } : {})}
      onRow={(row) =>
        onOpen
          ? {
              style: { cursor: 'pointer' },
              onClick: (event: MouseEvent<HTMLElement>) => {
                if (!isOwnClick(event)) onOpen(row);
              },
            }
          : {}
      }
    />
  );
});

/** How many leading columns stay in sight while the rest is scrolled: as far as the record's name, where there is room for it. */
function pinnedCount(columns: readonly PreparedColumn[], isWide: boolean): number {
  const count = columns.findIndex((column) => column.isTitle) + 1;
  return isWide && count <= mostPinned ? count : 0;
}

function useTableColumns(props: TableOfRowsProps, endWidth: number): TableProps<AnyRow>['columns'] {
  const { columns, pageNo, pageSize, sort, actionsOf, onOpen, isWide } = props;
  const t = useWidgetMessages();
  const pinned = pinnedCount(columns, isWide);
  return [
    {
      key: 'sequence',
      title: t('sequence'),
      width: sequenceWidth,
      align: 'center',
      fixed: 'left',
      render: (_value, _row, index) => (pageNo - 1) * pageSize + index + 1,
    },
    ...columns.map((column, index) => ({
      key: column.key,
      title: column.title,
      width: column.width,
      align: column.align,
      ellipsis: { showTitle: false },
      ...(column.fixed || index < pinned ? { fixed: column.fixed ?? ('left' as const) } : {}),
      ...(column.sortBy
        ? {
            sorter: true,
            sortOrder: sort.column === column.sortBy ? (sort.order === 'asc' ? ('ascend' as const) : ('descend' as const)) : null,
          }
        : {}),
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
            fixed: 'right' as const,
            render: (_value: unknown, row: AnyRow) => <ActionGroup items={actionsOf(row)} />,
          },
        ]
      : []),
  ];
}
