/** Sorts and filters that every table gets, and the order of rows that each table must show afterwards. */
import { type BenchRow, type BenchValue, benchColumns, shownText } from './bench-rows.ts';

export interface Arrangement {
  /** Sort columns by priority, the highest first. */
  readonly sort: readonly { readonly key: string; readonly descending: boolean }[];
  /** Filter for texts that contain this part, ignoring case. */
  readonly contains?: { readonly key: string; readonly text: string };
  /** Filter for numbers between these bounds, inclusive. */
  readonly between?: { readonly key: string; readonly from: number; readonly to: number };
}

export const arrangements = {
  'sort by one column of texts': { sort: [{ key: 'shipper', descending: false }] },
  'sort by three columns': {
    sort: [
      { key: 'status', descending: false },
      { key: 'shipper', descending: true },
      { key: 'weight', descending: false },
    ],
  },
  'sort by a column of 67,000 different texts in no order': { sort: [{ key: 'plate', descending: false }] },
  'sort by a column of 100,000 different texts': { sort: [{ key: 'order', descending: false }] },
  'filter by two columns': { sort: [], contains: { key: 'goods', text: '煤炭' }, between: { key: 'weight', from: 10, to: 40 } },
  'filter by two columns, sort by three': {
    sort: [
      { key: 'status', descending: false },
      { key: 'shipper', descending: true },
      { key: 'weight', descending: false },
    ],
    contains: { key: 'goods', text: '钢材' },
    between: { key: 'weight', from: 5, to: 55 },
  },
} as const satisfies Readonly<Record<string, Arrangement>>;

export type ArrangementName = keyof typeof arrangements;
export const arrangementNames = Object.keys(arrangements) as readonly ArrangementName[];

/** The collation that all tables use: the one that the product's table uses in Chinese. */
const collator = new Intl.Collator('zh-CN', { numeric: true });

function columnOf(key: string) {
  const column = benchColumns.find((one) => one.key === key);
  if (!column) throw new Error(`no column ${key}`);
  return column;
}

/** Compares two values of a column: numbers by value, others by their shown text. */
export function comparison(key: string): (first: BenchValue, second: BenchValue) => number {
  const column = columnOf(key);
  if (column.kind === 'number') return (first, second) => Number(first) - Number(second);
  return (first, second) => collator.compare(shownText(column, first) ?? '', shownText(column, second) ?? '');
}

/** Ids of the first rows after sorting and filtering; rows with equal values keep their order. */
export function firstIds(rows: readonly BenchRow[], { sort, contains, between }: Arrangement, count: number): readonly string[] {
  const passed = rows.filter((row) => {
    if (contains && !String(row[contains.key]).includes(contains.text)) return false;
    const value = between ? Number(row[between.key]) : 0;
    return !between || (value >= between.from && value <= between.to);
  });
  const compares = sort.map(({ key, descending }) => {
    const compare = comparison(key);
    return (first: BenchRow, second: BenchRow) => (descending ? -1 : 1) * compare(first[key] ?? '', second[key] ?? '');
  });
  const sorted = passed.toSorted((first, second) => compares.reduce((result, compare) => result || compare(first, second), 0));
  return sorted.slice(0, count).map(({ id }) => id);
}
