/**
 * The rows of a tree as plain elements (docs/decisions/0150-rows-of-lists-are-plain-elements.md): the cells of a row are rendered again only when
 * they show something else.
 */
import { createContext, type HTMLAttributes, memo, type ReactElement, type ReactNode, use, useDeferredValue, useMemo } from 'react';
import { type ColumnContent, ExpandButton, type PlacedColumn, placeColumns } from 'shared-widgets/plain-rows';
import { useIsWhole, windowedRows } from 'shared-widgets/ui/data';
import { Checkbox } from 'shared-widgets/ui/form';
import { useText } from '../messages.ts';

/** Width in pixels of the column with check boxes. */
export const tickWidth = 32;
/** Space of a cell that is not rendered yet: the height of a small button, so that the row keeps its height when the cell follows. */
const lateStyle = { blockSize: 24 } as const;
/** Height in pixels of the lowest rows. */
const leastHeight = 32;

type Cell = (row: never) => ReactNode;

interface Calls {
  readonly toggle: (id: string) => void;
  readonly select: (id: string) => void;
}

interface TreeRow {
  readonly id: string;
  readonly row: object;
  readonly level: number;
  /** Undefined for a leaf. */
  readonly isOpen: boolean | undefined;
  /** Undefined when rows cannot be selected. */
  readonly isSelected: boolean | undefined;
  readonly tickLabel: string | undefined;
  readonly attributes: HTMLAttributes<HTMLElement>;
}

export interface TreeRows {
  readonly rows: readonly TreeRow[];
  readonly columns: readonly ColumnContent<Cell>[];
  readonly calls: Calls;
}

export const TreeRowsContext = createContext<TreeRows>({ rows: [], columns: [], calls: { toggle: () => {}, select: () => {} } });

const WindowedBody = windowedRows.body.wrapper;

/** Value for `components.body.wrapper` of antd's table. A table that has just been opened paints the rows that fit first. */
export function TreeBody({ children, ...body }: Parameters<typeof WindowedBody>[0]) {
  const { rows, columns, calls } = use(TreeRowsContext);
  const isOpened = useDeferredValue(true, false);
  const placed = useMemo(() => placeColumns(columns, []), [columns]);
  if (rows.length === 0) return <tbody {...body}>{children}</tbody>;
  const [measuring] = Array.isArray(children) ? (children as readonly ReactNode[]) : [null];
  const fitting = isOpened ? rows : rows.slice(0, Math.ceil(window.innerHeight / leastHeight));
  return (
    <WindowedBody {...body}>
      {measuring}
      {fitting.map((row) => rowOf(row, placed, calls))}
    </WindowedBody>
  );
}

function rowOf({ attributes, ...row }: TreeRow, columns: readonly PlacedColumn<Cell>[], calls: Calls): ReactElement {
  const { className, ...others } = attributes;
  const classes = ['ant-table-row', `ant-table-row-level-${row.level}`, row.isSelected && 'ant-table-row-selected', className];
  return (
    <tr key={row.id} data-row-key={row.id} className={classes.filter(Boolean).join(' ')} {...others}>
      <Cells {...row} columns={columns} calls={calls} />
    </tr>
  );
}

interface CellsProps extends Omit<TreeRow, 'attributes'> {
  readonly columns: readonly PlacedColumn<Cell>[];
  readonly calls: Calls;
}

const Cells = memo(function Cells({ id, row, level, isOpen, isSelected, tickLabel, columns, calls }: CellsProps) {
  const text = useText();
  const isWhole = useIsWhole();
  return (
    <>
      {isSelected !== undefined && (
        <td className="ant-table-cell ant-table-selection-column">
          {isWhole && (
            <Checkbox
              aria-label={text('batchDelete.select', { name: tickLabel ?? '' })}
              checked={isSelected}
              onChange={() => calls.select(id)}
            />
          )}
        </td>
      )}
      {columns.map(({ key, className, style, cell, isLate }, index) => (
        <td key={key} className={index === 0 ? `${className} ant-table-cell-with-append` : className} style={style}>
          {index === 0 && (
            <>
              <span className={`ant-table-row-indent indent-level-${level}`} style={{ paddingInlineStart: level * 15 }} />
              <ExpandButton
                prefixCls="ant-table"
                expandable={isOpen !== undefined}
                expanded={isOpen === true}
                record={row}
                onExpand={() => calls.toggle(id)}
              />
            </>
          )}
          {isLate && !isWhole ? <div style={lateStyle} /> : cell(row as never)}
        </td>
      ))}
    </>
  );
});
