/** How the cells of a column are compared and filtered. */
import type { ReadColumn } from '../definition/row-arrangement.ts';
import type { TableRow } from '../definition/table-column.ts';
import { isEmptyCell } from '../model/row-record.ts';

export type Locale = 'zh-CN' | 'en-US';

/** How the values of a column are compared when it is sorted. */
export type ValueOrder = 'numbers' | 'moments' | 'texts';

export const orderOf = ({ kind }: ReadColumn): ValueOrder => kind.series ?? 'texts';

/** The text that a cell shows for its value. */
export function cellText({ column, kind, options }: ReadColumn, rowKey: string, row: TableRow, locale: Locale): string {
  return kind.text(row[column.key], { column, row, rowKey, options: options(row), locale });
}

/** Maximum number of different texts of a column that its filter lists. */
export const mostTexts = 1000;

export interface RowReader {
  readonly keys: readonly string[];
  readonly row: (key: string) => TableRow;
  readonly locale: Locale;
}

/**
 * The different texts of a column with the number of their rows, sorted; '' stands for empty cells. A generator, so that the work can be
 * interrupted between rows.
 */
export function* textCounts(column: ReadColumn, { keys, row, locale }: RowReader): Generator<undefined, ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    const text = isEmptyCell(values[column.column.key]) ? '' : cellText(column, key, values, locale);
    counts.set(text, (counts.get(text) ?? 0) + 1);
    if (index % 64 === 0) yield;
  }
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare = orderOf(column) === 'moments' ? undefined : collator.compare;
  return new Map([...counts].toSorted(([first], [second]) => (compare ? compare(first, second) : first < second ? -1 : 1)));
}
