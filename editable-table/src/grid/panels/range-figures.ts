/** Count, sum, average, minimum and maximum of a range of cells, as exact decimals. */
import { DecimalSum, plainDigits } from 'shared-contracts/values/decimal-sum';
import { isEmptyCell } from '../../model/row-record.ts';
import { nextTask } from '../../work/next-task.ts';
import type { CellRectangle } from '../core/cell-places.ts';
import { contextIn, type GridCore } from '../core/grid-core.ts';
import type { GridColumn } from '../core/grid-props.ts';

export interface RangeFigures {
  readonly cells: number;
  /** Number of cells that have a value. */
  readonly filled: number;
  readonly numbers: number;
  /** Figures as decimal texts; null when the range contains no numbers. */
  readonly sum: string | null;
  readonly average: string | null;
  readonly least: string | null;
  readonly greatest: string | null;
}

const slice = 12;
const decimal = /^-?\d+(?:\.\d+)?$/;

/** Compares two decimals exactly; JavaScript numbers would lose digits beyond the fifteenth. */
export function compareDecimals(first: string, second: string): number {
  const rough = Number(first) - Number(second);
  if (Math.abs(rough) > 1e-6 * Math.max(1, Math.abs(Number(first)))) return rough;
  const difference = new DecimalSum();
  difference.add(first);
  difference.add(second.startsWith('-') ? second.slice(1) : `-${second}`);
  return Number(difference.sum() ?? 0);
}

/** Whether people see the number itself. The code of an option, as 01, is none for them, and a rate is shown as a percentage. */
function isShown(core: GridCore, column: GridColumn, rowKey: string, number: string): boolean {
  const { kind } = column;
  if (kind.series === 'numbers') return true;
  const shown = plainDigits(kind.text(core.store.row(rowKey)[column.column.key], contextIn(core, column, rowKey)));
  return decimal.test(shown) && compareDecimals(shown, number) === 0;
}

/** Computes the figures of a selected range without its group rows; null when the computation was aborted. */
export async function rangeFigures(core: GridCore, range: CellRectangle, signal: AbortSignal): Promise<RangeFigures | null> {
  const columns = core.drawn.layout.tracks.slice(range.firstTrack, range.lastTrack + 1).flatMap(({ source }) => source ?? []);
  const sum = new DecimalSum();
  let [cells, filled, numbers] = [0, 0, 0];
  let least: string | null = null;
  let greatest: string | null = null;
  let began = performance.now();
  for (let index = range.firstRow; index <= range.lastRow; index += 1) {
    const rowKey = core.store.keyAt(index);
    if (rowKey === undefined) break;
    if (core.store.branch?.(rowKey)?.group) continue;
    const row = core.store.row(rowKey);
    for (const column of columns) {
      cells += 1;
      const value = row[column.column.key];
      if (isEmptyCell(value)) continue;
      filled += 1;
      const text = typeof value === 'number' || typeof value === 'string' ? plainDigits(value) : '';
      if (!decimal.test(text) || !isShown(core, column, rowKey, text) || !sum.add(value)) continue;
      numbers += 1;
      if (least === null || compareDecimals(text, least) < 0) least = text;
      if (greatest === null || compareDecimals(text, greatest) > 0) greatest = text;
    }
    if (performance.now() - began < slice) continue;
    await nextTask();
    if (signal.aborted) return null;
    began = performance.now();
  }
  return { cells, filled, numbers, sum: sum.sum(), average: sum.average(), least, greatest };
}
