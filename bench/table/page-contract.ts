/** What a page of the benchmark offers: each library the same, measured by the same hands. */
import type { BenchChange, BenchRow, BenchValue } from './bench-rows.ts';

export const libraries = ['ours', 'ag-grid', 'vxe-table', 'react-data-grid', 'antd'] as const;
export type Library = (typeof libraries)[number];

/** In the browser's record of what it did. */
export const validationMarks = { begins: 'validation begins', ends: 'validation ends' } as const;

/** A library's table. */
export interface BenchTable {
  /** Draws it with these rows; what is drawn when is for the measurement to see. */
  show(rows: BenchRow[]): void;
  hide(): void;
  /** Rows and cells of the data in the page; cells carry their column's key. */
  readonly rowSelector: string;
  cellSelector(columnKey: string): string;
  /** Values that somebody else has written; a table with a socket of its own hears them there. */
  readonly take: ((change: BenchChange) => void) | 'own socket';
  /** What the table holds now. */
  value(id: string, columnKey: string): BenchValue | undefined;
  /** Runs every rule of every cell; settles with the number of mistakes. */
  readonly validate?: () => Promise<number>;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** What the measurement may ask of a page. */
export interface BenchHands {
  /** Makes the rows of the next `mount`, outside its time. */
  make(rows: number): void;
  /** Milliseconds until rows fill the table, and two frames more. */
  mount(): Promise<number>;
  unmount(): Promise<void>;
  /** Elements in the page. */
  elements(): number;
  frame(): Promise<void>;
  /** Middle of the rows. */
  middle(): Point;
  /** Middle of a cell in sight, the row counted from the first in sight. */
  cell(row: number, columnKey: string): Point & { readonly id: string };
  /** Where the columns begin in which rows are looked for, at the top of the rows' part: one that stays at the edge, and one that scrolls. */
  lookedColumns(): readonly Point[];
  /** Cells in sight whose text is not the data's, and a first row that is not the one that was scrolled to (counted from 0). */
  wrongTexts(first: number): Promise<readonly string[]>;
  watchInteractions(): void;
  /** Milliseconds of each interaction since; what the browser does not list took less than two frames and counts as 8. */
  interactions(): Promise<readonly number[]>;
  /** A field has the focus: an editor is open. */
  isEditing(): boolean;
  value(id: string, columnKey: string): BenchValue | undefined;
  hearChanges(): Promise<void>;
  watchFrames(): void;
  frames(): readonly number[];
  /** Times the next event of this type, to the second frame after it. */
  timeEvent(type: 'paste' | 'keydown'): void;
  eventTime(): Promise<number>;
  /** Milliseconds, and cells with a wrong value. Marks its time in the browser's record. */
  validate(): Promise<{ readonly total: number; readonly mistakes: number }>;
  readonly canValidate: boolean;
}

declare global {
  interface Window {
    bench: BenchHands;
  }
}
