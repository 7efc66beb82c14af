import { type HTMLAttributes, type ReactNode, useState } from 'react';
import { Empty, Flex, Grid } from 'shared-widgets/ui/core';
import { mostWholeRows, Table, type TableColumnsType, windowedRows } from 'shared-widgets/ui/data';
import { useText } from '../messages.ts';

export interface TreeTableProps<Row extends object> {
  readonly rows: readonly Row[];
  /** The rows below a row; absent for a leaf. */
  readonly below: (row: Row) => readonly Row[] | undefined;
  readonly isFetching: boolean;
  /**
   * Columns; the first one contains the names. Their widths are used only when there are many rows, because then only the visible rows are
   * rendered.
   */
  readonly columns: TableColumnsType<Row>;
  /** Content shown below the name on phones, which have no other columns. */
  readonly underName: (row: Row) => ReactNode;
  readonly emptyText: string;
  /** Makes further properties of a row's element. */
  readonly rowProps?: (row: Row) => HTMLAttributes<HTMLElement>;
  /** Settings of row selection: rows get check boxes; `nameOf` gives the accessible name of a row's check box. */
  readonly selection?: TreeSelection<Row> | undefined;
}

export interface TreeSelection<Row> {
  readonly selected: ReadonlySet<string>;
  readonly onChange: (selected: ReadonlySet<string>) => void;
  readonly nameOf: (row: Row) => string;
}

const idOf = (row: object): string => String((row as { id: unknown }).id);

/** Width of a column that names none, in a table with many rows. */
const usualWidth = 160;

/**
 * Table of a tree that is read at once and expanded at first. On phones the other columns are shown below the name. Of many rows only those
 * near the visible part are in the document.
 */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>) {
  const { rows, below, isFetching, columns, underName, emptyText, rowProps, selection } = props;
  const text = useText();
  const isNarrow = Grid.useBreakpoint().md === false;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const parents = (some: readonly Row[]): Row[] => some.flatMap((row) => [row, ...parents(below(row) ?? [])]);
  const open = parents(rows)
    .map(idOf)
    .filter((id) => !closed.has(id));
  const openIds = new Set(open);
  /** The ids of the rows that are not in a closed branch, from top to bottom. */
  const shown = (some: readonly Row[]): string[] =>
    some.flatMap((row) => [idOf(row), ...(openIds.has(idOf(row)) ? shown(below(row) ?? []) : [])]);
  const ids = shown(rows);
  const isMany = ids.length > mostWholeRows;
  // The header row counts as the first row.
  const places = new Map(isMany ? ids.map((id, index) => [id, index + 2]) : []);
  const placeOf = (row: Row) => (isMany ? { 'aria-rowindex': places.get(idOf(row)) } : {});
  const byContents = columns.map(({ width: _, ...column }) => column);
  const [name] = byContents;
  const narrow: TableColumnsType<Row> = name
    ? [
        {
          ...name,
          render: (value: unknown, row: Row, index) => (
            <Flex vertical style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
              {name.render ? (name.render(value, row, index) as ReactNode) : String(value ?? '')}
              {underName(row)}
            </Flex>
          ),
        },
      ]
    : [];
  return (
    <Table<Row>
      size="small"
      rowKey={idOf}
      onRow={(row) => ({ ...rowProps?.(row), ...placeOf(row) })}
      components={windowedRows}
      {...(isMany ? { 'aria-rowcount': ids.length + 1 } : {})}
      loading={isFetching}
      columns={isNarrow ? narrow : isMany ? columns : byContents}
      dataSource={rows.slice()}
      pagination={false}
      // Widths that depend on the contents would change whenever other rows are rendered.
      {...(isMany && !isNarrow
        ? { tableLayout: 'fixed', scroll: { x: columns.reduce((sum, { width = usualWidth }) => sum + Number(width), 0) } }
        : { scroll: { x: 'max-content' } })}
      locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} /> }}
      {...(selection && {
        rowSelection: {
          selectedRowKeys: [...selection.selected],
          onChange: (keys) => selection.onChange(new Set(keys.map(String))),
          // A selected row is deleted with everything below it, so selecting it does not select the rows below.
          checkStrictly: true,
          hideSelectAll: true,
          getCheckboxProps: (row: Row) => ({ 'aria-label': text('batchDelete.select', { name: selection.nameOf(row) }) }),
        },
      })}
      expandable={{
        expandedRowKeys: open,
        onExpand: (isOpen, row) => setClosed(new Set([...closed].filter((one) => one !== idOf(row)).concat(isOpen ? [] : [idOf(row)]))),
      }}
    />
  );
}
