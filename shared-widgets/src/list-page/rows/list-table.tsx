import { Table, type TableProps } from 'antd';
import { type Key, type MouseEvent, memo, useRef } from 'react';
import { useWidgetMessages } from '../../messages/widget-messages.ts';
import { plainRowsClass } from '../../plain-rows/plain-rows.ts';
import { useInertMeasureRow, useTickAllName } from '../../ui/mended-roles.ts';
import { useWidth } from '../../width/use-width.ts';
import type { AnyRow } from '../columns/list-columns.tsx';
import { BeyondColumns } from './beyond-columns.tsx';
import styles from './list-rows.module.css';
import { type ListRowsProps, usePagination } from './list-rows.ts';
import { nextSorts } from './next-sorts.ts';
import { useRowMenu } from './row-menu.tsx';
import { useTick } from './row-tick.tsx';
import { ScrollBar } from './scroll-bar.tsx';
import { orderOf, type TableOfRowsProps, tickWidth, unfoldWidth, useColumns } from './table-columns.tsx';
import { TableBody, TableRowsContext } from './table-rows.tsx';

/** Parts of antd's table that are replaced. */
const components = { body: { wrapper: TableBody } };

/** Whether a click hit a button, link or input in a row, so that it must not open the row. */
function isOwnClick(event: MouseEvent<HTMLElement>): boolean {
  const target = event.target as HTMLElement; // rows contain elements only
  return target.closest('a, button, input, label, [role="menuitem"]') !== null || window.getSelection()?.isCollapsed === false;
}

/** The list as table: sequence numbers, the person's columns, actions at the right edge. Old rows stay while new ones load. */
export function ListTable({ isFetching, ...rest }: ListRowsProps) {
  const { element, width, isMeasured } = useWidth();
  return (
    <div ref={element} className={`${styles.rows} ${plainRowsClass} ${styles[rest.density]}`} aria-busy={isFetching}>
      <div className={isFetching ? styles.old : undefined}>{isMeasured && <TableOfRows {...rest} available={width} />}</div>
    </div>
  );
}

/** The table is memoised, so that reading the same data again, e.g. when a tab becomes active, does not render it again. */
const TableOfRows = memo(function TableOfRows(props: TableOfRowsProps) {
  const { label, columns, rows, selection, rowExtra, onOpen, onPreview, onSort, sorts } = props;
  const { actionsOf, available, empty, marks } = props;
  const t = useWidgetMessages();
  const table = useInertMeasureRow();
  useTickAllName(table, t('selectPage'));
  const pagination = usePagination(props);
  const menu = useRowMenu(rows, actionsOf);
  const adds = useRef(false);
  const onTick = useTick(rows, selection);
  const { columns: tableColumns, contents, placed, width } = useColumns(props, { onTick, adds });
  const isScrolled = available > 0 && width > available;
  const attributesOf = (row: AnyRow) => ({
    ...marks.attributes(row),
    className: marks.className(row),
    ...(onOpen ? { style: { cursor: 'pointer' } } : {}),
    onClick: (event: MouseEvent<HTMLElement>) => {
      if (!isOwnClick(event)) onPreview?.(row);
    },
    onContextMenu: (event: MouseEvent<HTMLElement>) => menu.open(row, event),
  });
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
    // Rows that can be unfolded are rendered by antd.
    <TableRowsContext value={rowExtra ? undefined : { rows, columns: placed, ticked: new Set(selection?.ids), attributesOf }}>
      <Table<AnyRow>
        ref={table}
        aria-label={label}
        rowKey="id"
        columns={tableColumns}
        components={components}
        dataSource={rows}
        rowHoverable={false}
        // antd would scroll the rows to the top in steps, each of which computes the layout; this list never scrolls by itself.
        scroll={{ x: width, scrollToFirstRowOnChange: false }}
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
                renderCell: (isTicked: boolean, row: AnyRow, index: number) => contents[0]?.cell(row, index, isTicked),
                onChange: (keys: readonly Key[]) => selection.choose(keys.map(String), rows),
              },
            }
          : {})}
        {...(rowExtra ? { expandable: { expandedRowRender: (row: AnyRow) => rowExtra(row), columnWidth: unfoldWidth } } : {})}
        {...(isScrolled ? { footer: () => <ScrollBar table={table} width={width} /> } : {})}
        onRow={attributesOf}
      />
      {isScrolled && <BeyondColumns columns={columns} table={table} />}
      {menu.element}
    </TableRowsContext>
  );
});
