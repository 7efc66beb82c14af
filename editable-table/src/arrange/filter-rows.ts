/** Column filters, by kind of value. */
import type { ColumnFilter } from '../definition/column-state.ts';
import type { ReadColumn } from '../definition/row-arrangement.ts';
import type { TableRow } from '../definition/table-column.ts';
import { isEmptyCell } from '../model/row-record.ts';
import { cellText, type Locale, orderOf, type RowReader } from './column-values.ts';

type Passes = (rowKey: string, row: TableRow) => boolean;

function between(column: ReadColumn, from: string, to: string): Passes {
  const { key } = column.column;
  if (orderOf(column) === 'numbers') {
    const low = from === '' ? Number.NEGATIVE_INFINITY : Number(from);
    const high = to === '' ? Number.POSITIVE_INFINITY : Number(to);
    return (_, { [key]: value }) => !isEmptyCell(value) && Number(value) >= low && Number(value) <= high;
  }
  // Times on the last day of a range are included: only as many characters are compared as the bound has.
  return (_, { [key]: value }) => {
    const text = String(value ?? '');
    return text !== '' && (from === '' || text >= from) && (to === '' || text.slice(0, to.length) <= to);
  };
}

function passesOf(column: ReadColumn, filter: ColumnFilter, locale: Locale): Passes {
  const { key } = column.column;
  const textOf: (rowKey: string, row: TableRow) => string = (rowKey, row) =>
    isEmptyCell(row[key]) ? '' : cellText(column, rowKey, row, locale);
  switch (filter.how) {
    case 'among': {
      const texts = new Set(filter.texts);
      return (rowKey, row) => texts.has(textOf(rowKey, row));
    }
    case 'contains': {
      const part = filter.text.toLocaleLowerCase();
      return (rowKey, row) => textOf(rowKey, row).toLocaleLowerCase().includes(part);
    }
    case 'between':
      return between(column, filter.from ?? '', filter.to ?? '');
    case 'empty':
      return (_, row) => isEmptyCell(row[key]) === filter.isEmpty;
  }
}

/** Keys of the rows that pass every filter. */
export function* filteredKeys(
  filters: Readonly<Record<string, ColumnFilter>>,
  columns: ReadonlyMap<string, ReadColumn>,
  { keys, row, locale }: RowReader,
): Generator<undefined, readonly string[]> {
  const all = Object.entries(filters).flatMap(([key, filter]) => {
    const column = columns.get(key);
    return column ? [passesOf(column, filter, locale)] : [];
  });
  if (all.length === 0) return keys;
  const passed: string[] = [];
  for (const [index, key] of keys.entries()) {
    const values = row(key);
    if (all.every((passes) => passes(key, values))) passed.push(key);
    if (index % 64 === 0) yield;
  }
  return passed;
}
