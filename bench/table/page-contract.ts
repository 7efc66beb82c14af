/** What a page of the benchmark offers: each library the same, measured by the same hands. */
import type { BenchChange, BenchRow, BenchValue } from './bench-rows.ts';

export const libraries = ['ours', 'ag-grid', 'vxe-table', 'react-data-grid', 'antd'] as const;
export type Library = (typeof libraries)[number];

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

export interface ScrollFacts {
  /** Milliseconds between frames. */
  readonly frames: readonly number[];
  /** Places without a row, two frames after the wheel turned. */
  readonly blank: number;
  readonly looks: number;
  readonly longTasks: number;
  /** Pixels that were travelled. */
  readonly travelled: number;
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
  watchScrolling(): void;
  scrolled(): Promise<ScrollFacts>;
  /** Cells in sight whose text is not the data's. */
  wrongTexts(): Promise<readonly string[]>;
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
  /** Rows with a wrong value; and the longest time the page could not have answered. */
  validate(): Promise<{ readonly total: number; readonly longest: number; readonly mistakes: number }>;
  readonly canValidate: boolean;
}

declare global {
  interface Window {
    bench: BenchHands;
  }
}
