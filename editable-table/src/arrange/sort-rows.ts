/**
 * Sorts rows by several columns: numbers by value, days by time, everything else by shown text. Empty cells come last in both directions.
 */
import type { ColumnSort } from '../definition/column-state.ts';
import type { ReadColumn } from '../definition/row-arrangement.ts';
import { isEmptyCell } from '../model/row-record.ts';
import { cellText, orderOf, type RowReader } from './column-values.ts';
import { mergeSorted } from './merge-sort.ts';

/** Rank of each row: the position of its value among all values of the column; NaN for an empty cell. */
function* ranksOf(column: ReadColumn, { keys, row, locale }: RowReader): Generator<undefined, Float64Array> {
  const ranks = new Float64Array(keys.length);
  const order = orderOf(column);
  const distinct = new Map<string, number>();
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    const value = values[column.column.key];
    if (isEmptyCell(value)) ranks[index] = Number.NaN;
    else if (order === 'numbers') ranks[index] = Number(value);
    else {
      const text = order === 'moments' ? String(value) : cellText(column, key, values, locale);
      const at = distinct.get(text) ?? distinct.size;
      distinct.set(text, at);
      ranks[index] = at;
    }
    if (index % 64 === 0) yield;
  }
  if (order === 'numbers') return ranks;
  // Each different text is compared once, however many rows contain it.
  const texts = [...distinct.keys()];
  const collator = new Intl.Collator(locale, { numeric: true });
  const compare =
    order === 'moments'
      ? (first: number, second: number) => ((texts[first] ?? '') < (texts[second] ?? '') ? -1 : 1)
      : (first: number, second: number) => collator.compare(texts[first] ?? '', texts[second] ?? '');
  const sorted = yield* mergeSorted(texts.length, compare);
  const places = new Float64Array(texts.length);
  let place = 0;
  for (const [at, text] of sorted.entries()) {
    // Texts that differ only in case or width get the same rank.
    if (at > 0 && compare(sorted[at - 1] ?? 0, text) !== 0) place = at;
    places[text] = place;
  }
  for (let index = 0; index < ranks.length; index += 1) {
    const rank = ranks[index] ?? Number.NaN;
    if (!Number.isNaN(rank)) ranks[index] = places[rank] ?? 0;
  }
  return ranks;
}

/** Keys of the rows in sorted order; the first element of `sorts` has the highest priority. */
export function* sortedKeys(
  sorts: readonly ColumnSort[],
  columns: ReadonlyMap<string, ReadColumn>,
  reader: RowReader,
): Generator<undefined, readonly string[]> {
  const ranked: { readonly ranks: Float64Array; readonly sign: number }[] = [];
  for (const { key, descending = false } of sorts) {
    const column = columns.get(key);
    if (column) ranked.push({ ranks: yield* ranksOf(column, reader), sign: descending ? -1 : 1 });
  }
  if (ranked.length === 0) return reader.keys;
  const compare = (first: number, second: number): number => {
    for (const { ranks, sign } of ranked) {
      const one = ranks[first] ?? Number.NaN;
      const other = ranks[second] ?? Number.NaN;
      if (one === other) continue;
      if (Number.isNaN(one)) {
        if (Number.isNaN(other)) continue;
        return 1;
      }
      if (Number.isNaN(other)) return -1;
      return one < other ? -sign : sign;
    }
    return 0;
  };
  const sorted = yield* mergeSorted(reader.keys.length, compare);
  return Array.from(sorted, (index) => reader.keys[index] ?? '');
}
