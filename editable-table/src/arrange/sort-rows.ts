/**
 * Sorts rows by several columns: numbers by value, days by time, everything else by shown text. Empty cells come last in both directions.
 */
import type { ColumnSort } from '../definition/column-state.ts';
import type { ReadColumn } from '../definition/row-arrangement.ts';
import { isEmptyCell } from '../model/row-record.ts';
import { cellText, orderOf, type RowReader } from './column-values.ts';
import { mergeSorted } from './merge-sort.ts';
import { NumberedTexts, TextOrder } from './text-order.ts';

/** Compares moments as they are written; no two of them are the same. */
const inTime = (moments: readonly string[]) => (first: number, second: number) =>
  (moments[first] ?? '') < (moments[second] ?? '') ? -1 : 1;

/** Numbers of the rows of a column whose texts have one beginning and a number; null when it has other texts. */
function* numbersOf(column: ReadColumn, { keys, row, locale }: RowReader): Generator<undefined, Float64Array | null> {
  const numbers = new Float64Array(keys.length);
  const numbered = new NumberedTexts();
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    const isEmpty = isEmptyCell(values[column.column.key]);
    const number = isEmpty ? Number.NaN : numbered.read(cellText(column, key, values, locale));
    if (!isEmpty && Number.isNaN(number)) return null;
    numbers[index] = number;
    if (index % 64 === 0) yield;
  }
  return numbers;
}

/** Rank of each row: the position of its value among all values of the column; NaN for an empty cell. */
function* ranksOf(column: ReadColumn, { keys, row, locale }: RowReader): Generator<undefined, Float64Array> {
  const ranks = new Float64Array(keys.length);
  const order = orderOf(column);
  const numbers = order === 'texts' ? yield* numbersOf(column, { keys, row, locale }) : null;
  if (numbers) return numbers;
  const distinct = new Map<string, number>();
  const texts = new TextOrder(locale);
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    const value = values[column.column.key];
    if (isEmptyCell(value)) ranks[index] = Number.NaN;
    else if (order === 'numbers') ranks[index] = Number(value);
    else {
      const text = order === 'moments' ? String(value) : cellText(column, key, values, locale);
      const known = distinct.get(text);
      ranks[index] = known ?? distinct.size;
      if (known === undefined) {
        distinct.set(text, distinct.size);
        if (order === 'texts') texts.add(text);
      }
    }
    if (index % 64 === 0) yield;
  }
  if (order === 'numbers') return ranks;
  // Each different text is compared once, however many rows contain it.
  const compare = order === 'moments' ? inTime([...distinct.keys()]) : texts.compare;
  const sorted = yield* mergeSorted(distinct.size, compare);
  const places = new Float64Array(distinct.size);
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
