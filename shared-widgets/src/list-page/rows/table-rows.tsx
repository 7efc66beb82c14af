/**
 * The rows of a list's table. antd's table renders every cell with several hooks, and all cells again with each tick, sort or page; these rows are plain
 * elements, whose cells are rendered again only when they show something else.
 *
 * A table that has just been opened paints the visible rows first and the others in slices right after, so that a page of a hundred rows appears
 * as quickly as one of thirty. The same holds for rows that are added below the present ones, e.g. when a person chooses larger pages. Other rows
 * replace the present ones in one step.
 */
import {
  createContext,
  type HTMLAttributes,
  type Key,
  memo,
  type ReactElement,
  type ReactNode,
  startTransition,
  use,
  useEffect,
  useState,
} from 'react';
import type { PlacedColumn } from '../../plain-rows/placed-columns.ts';
import type { BodyProps } from '../../ui/windowed-rows.tsx';
import type { AnyRow } from '../columns/list-columns.tsx';

/** Height in pixels of the lowest rows; as much space is reserved for each row that is not rendered yet. */
const leastHeight = 32;
/** Number of rows that are always rendered at once, so that even in a low window a page of the usual sizes appears as a whole. */
const fewest = 30;
/** Number of rows that are added at a time. A slice is one task of the browser, so the window can react between two of them. */
const slice = 20;

/** Content of a cell; `index` is the place of the row on its page, from 0. */
export type ListCell = (row: AnyRow, index: number, isTicked: boolean) => ReactNode;

export interface TableRows {
  readonly rows: readonly AnyRow[];
  /** Must stay the same object as long as cells show the same, because a new one renders all cells. */
  readonly columns: readonly PlacedColumn<ListCell>[];
  /** Ids of the ticked rows. */
  readonly ticked: ReadonlySet<string>;
  readonly attributesOf: (row: AnyRow) => HTMLAttributes<HTMLTableRowElement>;
}

/** The rows for `TableBody`; undefined: antd renders them. */
export const TableRowsContext = createContext<TableRows | undefined>(undefined);

/** Value for `components.body.wrapper` of antd's table. */
export function TableBody({ children, ...body }: BodyProps) {
  const own = use(TableRowsContext);
  const [measuring, others] = Array.isArray(children) ? (children as readonly ReactNode[]) : [null, children];
  const rows = own && own.rows.length > 0 ? own.rows.map((row, index) => rowOf(own, row, index)) : others;
  const count = useDrawnCount(Array.isArray(rows) ? (rows as readonly ReactElement[]) : none);
  const missing = Array.isArray(rows) ? rows.length - count : 0;
  return (
    <tbody {...body}>
      {measuring}
      {missing > 0 ? (rows as readonly ReactElement[]).slice(0, count) : rows}
      {missing > 0 && (
        // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a Tab stop is not focusable.
        <tr key="others" aria-hidden="true" style={{ height: missing * leastHeight }}>
          <td style={{ padding: 0, border: 0 }} />
        </tr>
      )}
    </tbody>
  );
}

const none: readonly ReactElement[] = [];

/** How many of the rows are rendered at present: all, except while rows below those that were there before are added in slices. */
function useDrawnCount(rows: readonly ReactElement[]): number {
  /** Keys of the rows that were rendered last. */
  const [drawn, setDrawn] = useState<readonly (Key | null)[]>([]);
  const fitting = Math.max(fewest, Math.ceil(window.innerHeight / leastHeight));
  const isGrowing = rows.length > fitting && drawn.length < rows.length && drawn.every((key, at) => rows[at]?.key === key);
  const count = isGrowing ? drawn.length || fitting : rows.length;
  const isUnknown = isGrowing || drawn.length !== rows.length || drawn.some((key, at) => rows[at]?.key !== key);
  useEffect(() => {
    if (isUnknown) startTransition(() => setDrawn(rows.slice(0, count + slice).map(({ key }) => key)));
  }, [isUnknown, rows, count]);
  return count;
}

function rowOf({ columns, ticked, attributesOf }: TableRows, row: AnyRow, index: number): ReactElement {
  const isTicked = ticked.has(row.id);
  const { className, ...attributes } = attributesOf(row);
  const classes = ['ant-table-row ant-table-row-level-0', isTicked && 'ant-table-row-selected', className];
  return (
    <tr key={row.id} data-row-key={row.id} className={classes.filter(Boolean).join(' ')} {...attributes}>
      <Cells row={row} index={index} isTicked={isTicked} columns={columns} />
    </tr>
  );
}

interface CellsProps extends Pick<TableRows, 'columns'> {
  readonly row: AnyRow;
  /** Place of the row on its page, from 0. */
  readonly index: number;
  readonly isTicked: boolean;
}

const Cells = memo(function Cells({ row, index, isTicked, columns }: CellsProps) {
  return columns.map(({ key, className, style, isClipped, cell }) => {
    const content = cell(row, index, isTicked);
    return (
      <td key={key} className={className} style={style}>
        {isClipped ? <span className="ant-table-cell-content">{content}</span> : content}
      </td>
    );
  });
});
