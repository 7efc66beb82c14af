/** The interface of a benchmark page, which is the same for each library, so that the same measurement functions can use it. */
import type { Arrangement, ArrangementName } from './arrangements.ts';
import type { BenchChange, BenchRow, BenchValue } from './bench-rows.ts';
import type { OperationName } from './operations.ts';

export const libraries = ['ours', 'ag-grid', 'vxe-table', 'react-data-grid', 'antd'] as const;
export type Library = (typeof libraries)[number];

/** Names of the performance marks around validation. */
export const validationMarks = { begins: 'validation begins', ends: 'validation ends' } as const;

/** The table of a library. */
export interface BenchTable {
  /** Starts drawing the table with these rows; the measurement waits until they are visible. */
  show(rows: BenchRow[]): void;
  hide(): void;
  /** Passes other rows to the table that is shown, as a page does after a change of its data. */
  update(rows: BenchRow[]): void;
  /** Selectors of rows and data cells in the page; cells have their column's key. */
  readonly rowSelector: string;
  cellSelector(columnKey: string): string;
  /** Applies a change by another person. `own`: the table receives such changes by its own socket. */
  readonly take: ((change: BenchChange) => void) | 'own socket';
  /** Returns the present value of a cell. */
  value(id: string, columnKey: string): BenchValue | undefined;
  /** Runs every rule of every cell; resolves to the number of invalid cells. */
  readonly validate?: () => Promise<number>;
  /** Selector of the element whose `scrollTop` the vertical scroll bar shows. */
  readonly scrollBar: string;
  /** Selectors of the checkbox that selects all rows, and of a selected row. */
  readonly selection: { readonly all: string; readonly row: string };
  /** Selector of the handle by which a row is dragged; absent in tables without such a handle. */
  readonly rowGrip?: string;
  /** Sorts and filters the rows; null restores the order in which they were passed. */
  readonly arrange?: (arrangement: Arrangement | null) => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The measurement functions that a page offers. */
export interface BenchHands {
  /** Creates the rows for the next `mount`, so that their creation is not measured. */
  make(rows: number): void;
  /** Shows the table; resolves to the milliseconds until rows fill it, plus two frames. */
  mount(): Promise<number>;
  unmount(): Promise<void>;
  /** Number of elements in the document. */
  elements(): number;
  frame(): Promise<void>;
  /** Point in the middle of the table's body. */
  middle(): Point;
  /** Point in the middle of a visible cell; rows are counted from the first visible one. */
  cell(row: number, columnKey: string): Point & { readonly id: string };
  /** Left edges of the columns in which rows are searched (a fixed column, and one that scrolls), at the top of the body. */
  lookedColumns(): readonly Point[];
  /** Visible cells whose text differs from the data; also reports when the first row is not the expected one (counted from 0). */
  wrongTexts(first: number): Promise<readonly string[]>;
  /** Visible cells whose text differs from the data, whatever the first row is. */
  wrongTextsHere(): Promise<readonly string[]>;
  watchInteractions(): void;
  /** Duration of each interaction since `watchInteractions`, ms; interactions that are too short for the browser to list count as 8. */
  interactions(): Promise<readonly number[]>;
  /** Whether a field has the focus, which means that an editor is open. */
  isEditing(): boolean;
  value(id: string, columnKey: string): BenchValue | undefined;
  hearChanges(): Promise<void>;
  watchFrames(): void;
  frames(): readonly number[];
  /** Measures the time from the next event of this type to the second frame after it. */
  timeEvent(type: 'paste' | 'keydown'): void;
  eventTime(): Promise<number>;
  /** Runs the validation; returns its duration in ms and the cells with a mistake. Sets performance marks around it. */
  validate(): Promise<{ readonly total: number; readonly mistakes: number }>;
  readonly canValidate: boolean;
  /**
   * Sorts and filters; resolves to the milliseconds until the first matching rows are visible, plus two frames. Null restores the original
   * order.
   */
  arrange(name: ArrangementName | null): Promise<number>;
  /** Passes the operation's rows; resolves to the milliseconds until they are visible, plus two frames. */
  operate(name: OperationName): Promise<number>;
  /**
   * Sets the position of the scroll bar, as a share of its length; resolves to the milliseconds until the rows at that place are visible,
   * plus two frames.
   */
  jump(share: number): Promise<number>;
  /** Clicks the checkbox of all rows; resolves to the milliseconds until the visible rows look selected or not, plus two frames. */
  selectAll(on: boolean): Promise<number>;
  /** Resolves when cells of this column are visible. */
  showsColumn(columnKey: string): Promise<void>;
  /** Index of the first visible row, as soon as it is the same in several frames after each other. */
  settledRow(): Promise<number>;
  /** The handle of the first visible row, and a point below it in the middle of the table; from now on the release is awaited. */
  grip(): { readonly grip: Point; readonly target: Point };
  /**
   * Resolves to the milliseconds from the release of the mouse button until this row is visible beside a row with at least this index, plus
   * two frames.
   */
  rowMoved(id: string, least: number): Promise<number>;
}

declare global {
  interface Window {
    bench: BenchHands;
  }
}
