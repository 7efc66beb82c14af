/** Operations on the rows of a table, modelled on js-framework-benchmark: the rows before and after each operation. */
import { type BenchRow, makeRows } from './bench-rows.ts';

interface Operation {
  readonly before: () => BenchRow[];
  readonly after: () => BenchRow[];
}

const thousand = (): BenchRow[] => makeRows(1000);

function swapped(): BenchRow[] {
  const rows = thousand();
  const [second, last] = [rows[1], rows[998]];
  return second && last ? rows.with(1, last).with(998, second) : rows;
}

export const operations = {
  'create 1,000 rows': { before: () => [], after: thousand },
  'replace 1,000 rows': { before: thousand, after: () => makeRows(1000, 50_000) },
  'update every 10th of 1,000 rows': {
    before: thousand,
    after: () => thousand().map((row, at) => (at % 10 === 0 ? { ...row, goods: `${row.goods}!` } : row)),
  },
  'swap two of 1,000 rows': { before: thousand, after: swapped },
  'remove one of 1,000 rows': { before: thousand, after: () => thousand().toSpliced(1, 1) },
  'create 10,000 rows': { before: () => [], after: () => makeRows(10_000) },
  'append 1,000 rows to 10,000': { before: () => makeRows(10_000), after: () => [...makeRows(10_000), ...makeRows(1000, 50_000)] },
  'clear 1,000 rows': { before: thousand, after: () => [] },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;
export const operationNames = Object.keys(operations) as readonly OperationName[];
