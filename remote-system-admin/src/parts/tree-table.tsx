import { type HTMLAttributes, type ReactNode, useMemo, useState } from 'react';
import { type ColumnContent, plainRowsClass, useStableCalls } from 'shared-widgets/plain-rows';
import { Empty, Flex, Grid } from 'shared-widgets/ui/core';
import { mostWholeRows, Table, type TableColumnsType } from 'shared-widgets/ui/data';
import { TreeBody, TreeRowsContext, tickWidth } from './tree-rows.tsx';

/** Column of a tree; the first one contains the names. */
export interface TreeColumn<Row> extends Omit<ColumnContent<unknown>, 'cell' | 'isSorted'> {
  readonly title: ReactNode;
  /** Width in pixels; used only when there are many rows, because then only the visible rows are rendered. */
  readonly width?: number;
  readonly cell: (row: Row) => ReactNode;
}

export interface TreeTableProps<Row extends object> {
  readonly rows: readonly Row[];
  /** The rows below a row; absent for a leaf. */
  readonly below: (row: Row) => readonly Row[] | undefined;
  readonly isFetching: boolean;
  /** Must stay the same object as long as cells show the same, because a new one renders the cells of all rows. */
  readonly columns: readonly TreeColumn<Row>[];
  /** Content shown below the name on phones, which have no other columns; it must stay the same function, like `columns`. */
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

interface ShownRow<Row> {
  readonly row: Row;
  /** Number of rows above it in the tree. */
  readonly level: number;
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined;
}

/**
 * Table of a tree that is read at once and expanded at first. On phones the other columns are shown below the name. Of many rows only those
 * near the visible part are in the document.
 */
export function TreeTable<Row extends object>(props: TreeTableProps<Row>) {
  const { rows, below, isFetching, columns, underName, emptyText, rowProps, selection } = props;
  const isNarrow = Grid.useBreakpoint().md === false;
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  /** The rows that are not in a closed branch, from top to bottom. */
  const shownOf = (some: readonly Row[], level: number): ShownRow<Row>[] =>
    some.flatMap((row) => {
      const under = below(row);
      const isOpen = under && under.length > 0 ? !closed.has(idOf(row)) : undefined;
      return [{ row, level, isOpen }, ...(under && isOpen ? shownOf(under, level + 1) : [])];
    });
  const shown = shownOf(rows, 0);
  const isMany = shown.length > mostWholeRows;
  const contents = useMemo(() => (isNarrow ? narrowed(columns, underName) : columns), [isNarrow, columns, underName]);
  const calls = useStableCalls({
    toggle: (id: string): void => setClosed(closed.has(id) ? without(closed, id) : new Set([...closed, id])),
    // A selected row is deleted with everything below it, so selecting it does not select the rows below.
    select: (id: string): void => {
      if (!selection) return;
      const { selected, onChange } = selection;
      onChange(selected.has(id) ? without(selected, id) : new Set([...selected, id]));
    },
  });
  const widthOf = ({ width = usualWidth }: TreeColumn<Row>): number => width;
  // Widths that depend on the contents would change whenever other rows are rendered.
  const isFixed = isMany && !isNarrow;
  const tableColumns: TableColumnsType<Row> = [
    ...(selection ? [{ key: 'tick', width: tickWidth, className: 'ant-table-selection-column' }] : []),
    ...contents.map((column) => ({
      ...{
        key: column.key,
        title: column.title,
        ...(column.align && { align: column.align }),
        ...(column.fixed && { fixed: column.fixed }),
      },
      ...(isFixed ? { width: widthOf(column) } : {}),
    })),
  ];
  const treeRows = shown.map(({ row, level, isOpen }, index) => ({
    ...{ id: idOf(row), row, level, isOpen },
    isSelected: selection ? selection.selected.has(idOf(row)) : undefined,
    tickLabel: selection?.nameOf(row),
    // The header row counts as the first row.
    attributes: { ...rowProps?.(row), ...(isMany ? { 'aria-rowindex': index + 2 } : {}) },
  }));
  return (
    <TreeRowsContext value={{ rows: treeRows, columns: contents, calls }}>
      <div className={plainRowsClass}>
        <Table<Row>
          size="small"
          rowKey={idOf}
          components={treeBody}
          {...(isMany ? { 'aria-rowcount': shown.length + 1 } : {})}
          loading={isFetching}
          columns={tableColumns}
          // antd's table only has to know whether there are rows; `TreeBody` renders them.
          dataSource={rows.slice(0, 1)}
          rowHoverable={false}
          pagination={false}
          {...(isFixed
            ? {
                tableLayout: 'fixed',
                scroll: { x: contents.reduce((sum, column) => sum + widthOf(column), selection ? tickWidth : 0) },
              }
            : { scroll: { x: 'max-content' } })}
          locale={{ emptyText: <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} /> }}
        />
      </div>
    </TreeRowsContext>
  );
}

/** Parts of antd's table that are replaced. */
const treeBody = { body: { wrapper: TreeBody } };

const without = (ids: ReadonlySet<string>, id: string): ReadonlySet<string> => new Set([...ids].filter((one) => one !== id));

function narrowed<Row>(columns: readonly TreeColumn<Row>[], underName: (row: Row) => ReactNode): readonly TreeColumn<Row>[] {
  const [name] = columns;
  if (!name) return [];
  const cell = (row: Row) => (
    <Flex vertical style={{ display: 'inline-flex', verticalAlign: 'middle' }}>
      <div>{name.cell(row)}</div>
      {underName(row)}
    </Flex>
  );
  return [{ ...name, cell }];
}
