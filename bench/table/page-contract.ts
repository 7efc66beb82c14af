/** The interface of a benchmark page: the same for each library, used by the same measurement functions. */
import type { Arrangement, ArrangementName } from './arrangements.ts';
import type { BenchChange, BenchRow, BenchValue } from './bench-rows.ts';
import type { OperationName } from './operations.ts';

export const libraries = ['ours', 'ag-grid', 'vxe-table', 'react-data-grid', 'antd'] as const;
export type Library = (typeof libraries)[number];

/** Names of the performance marks around validation. */
export const validationMarks = { begins: 'validation begins', ends: 'validation ends' } as const;

/** A library's table. */
export interface BenchTable {
  /** Starts drawing the table with these rows; the measurement observes when they are visible. */
  show(rows: BenchRow[]): void;
  hide(): void;
  /** Passes other rows to the table that is shown, as a page does after a change of its data. */
  update(rows: BenchRow[]): void;
  /** Selectors of rows and data cells in the page; cells have their column's key. */
  readonly rowSelector: string;
  cellSelector(columnKey: string): string;
  /** Applies a change by another person; `own`: the table receives changes by its own socket. */
  readonly take: ((change: BenchChange) => void) | 'own socket';
  /** The present value of a cell. */
  value(id: string, columnKey: string): BenchValue | undefined;
  /** Runs every rule of every cell; resolves to the number of mistakes. */
  readonly validate?: () => Promise<number>;
  /** Sorts and filters the rows; null: as they were passed. */
  readonly arrange?: (arrangement: Arrangement | null) => void;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The measurement functions of a page. */
export interface BenchHands {
  /** Creates the rows of the next `mount`, outside its measured time. */
  make(rows: number): void;
  /** Milliseconds until rows fill the table, plus two frames. */
  mount(): Promise<number>;
  unmount(): Promise<void>;
  /** Number of elements in the page. */
  elements(): number;
  frame(): Promise<void>;
  /** Middle of the table's body. */
  middle(): Point;
  /** Middle of a visible cell, the row counted from the first visible one. */
  cell(row: number, columnKey: string): Point & { readonly id: string };
  /** Left edges of the columns in which rows are searched, at the top of the body: a fixed one, and one that scrolls. */
  lookedColumns(): readonly Point[];
  /** Visible cells whose text differs from the data, and a first row other than the expected one (counted from 0). */
  wrongTexts(first: number): Promise<readonly string[]>;
  /** The same without a demand on the first row. */
  wrongTextsHere(): Promise<readonly string[]>;
  watchInteractions(): void;
  /** Duration of each interaction since the start, ms; those too short for the browser to list count as 8. */
  interactions(): Promise<readonly number[]>;
  /** Whether a field has the focus, so that an editor is open. */
  isEditing(): boolean;
  value(id: string, columnKey: string): BenchValue | undefined;
  hearChanges(): Promise<void>;
  watchFrames(): void;
  frames(): readonly number[];
  /** Measures the next event of this type until the second frame after it. */
  timeEvent(type: 'paste' | 'keydown'): void;
  eventTime(): Promise<number>;
  /** Runs the validation; returns its duration in ms and the cells with a mistake. Sets performance marks around it. */
  validate(): Promise<{ readonly total: number; readonly mistakes: number }>;
  readonly canValidate: boolean;
  /** Milliseconds from the call until the first rows of the arrangement are visible, plus two frames; null: the original order. */
  arrange(name: ArrangementName | null): Promise<number>;
  /** Milliseconds from passing the operation's rows until they are visible, plus two frames. */
  operate(name: OperationName): Promise<number>;
}

declare global {
  interface Window {
    bench: BenchHands;
  }
}
