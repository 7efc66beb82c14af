/** Merges rows passed by the page into the edited rows, by id and cell by cell. */
import { plainDigits } from 'shared-contracts/values/decimal-sum';
import type { TableRow } from '../definition/table-column.ts';
import { isTemporaryId } from './new-rows.ts';
import { isEmptyCell, isSameValue, type RowRecord } from './row-record.ts';
import { isSame } from './stable.ts';

/** Rows by id; null when rows lack an id or share one, because they cannot be distinguished then. */
export function rowsById(rows: readonly TableRow[]): ReadonlyMap<string, TableRow> | null {
  const byId = new Map<string, TableRow>();
  for (const row of rows) {
    const id = row.id === undefined || row.id === null ? '' : String(row.id);
    if (id === '' || isTemporaryId(id) || byId.has(id)) return null;
    byId.set(id, row);
  }
  return byId;
}

/** Whether two lists have equal content, row by row. */
export function saysTheSame(first: readonly TableRow[], second: readonly TableRow[]): boolean {
  return first === second || (first.length === second.length && first.every((row, index) => isSame(row, second[index])));
}

/** A cell whose value passed by the page has changed. */
export interface NewValue {
  readonly column: string;
  readonly before: unknown;
  readonly value: unknown;
}

/** Differences between a row as passed before and now. */
export function newValues(record: RowRecord, row: TableRow): readonly NewValue[] {
  const { original } = record;
  if (!original) return [];
  const columns = new Set([...Object.keys(original), ...Object.keys(row)]);
  columns.delete('id');
  return [...columns].flatMap((column) =>
    isSame(original[column], row[column]) ? [] : [{ column, before: original[column], value: row[column] }],
  );
}

const isWritten = (value: unknown): value is string | number => typeof value === 'string' || typeof value === 'number';

/** Whether two values are equal even if they are written differently: the server returns typed numbers with all their digits. */
export const saysAs = (first: unknown, second: unknown): boolean =>
  isSameValue(first, second) || isSame(first, second) || (isWritten(first) && isWritten(second) && asDecimal(first) === asDecimal(second));

/** Normal form of a decimal: `2.5` and `"2.500"` are equal. */
function asDecimal(value: string | number): string {
  const text = plainDigits(value);
  return /^-?\d+\.\d*?0*$/.test(text) ? text.replace(/\.?0+$/, '') : text;
}

/** Whether a saved row is the result of saving a new row: it contains all values of the new one. */
function isSavedFrom(fresh: RowRecord, saved: TableRow): boolean {
  const told = Object.entries(fresh.row).filter(([column, value]) => column !== 'id' && !isEmptyCell(value));
  return told.length > 0 && told.every(([column, value]) => saysAs(value, saved[column]));
}

export interface Arrangement {
  readonly records: readonly RowRecord[];
  readonly gone: readonly RowRecord[];
  /** New rows, each with the saved row that it became. */
  readonly saved: ReadonlyMap<RowRecord, RowRecord>;
}

interface ArrangeRequest {
  readonly records: readonly RowRecord[];
  /** Ids of the page's rows in their former and their present order. */
  readonly before: readonly string[];
  readonly now: readonly string[];
  /** Records whose ids are new to the table, by id. */
  readonly arrivals: ReadonlyMap<string, RowRecord>;
}

/**
 * The rows of the table after a merge. Rows that the page's list lacks are removed, unless somebody edited them; rows with new ids are
 * placed as in that list; new rows and an order chosen by the person stay. Null when no row moves.
 */
export function arranged({ records, before, now, arrivals }: ArrangeRequest): Arrangement | null {
  const given = new Set(now);
  const gone = records.filter((record) => !record.isNew && !given.has(record.key) && !record.changed?.size);
  // The page mostly gives the same rows again, or more behind them: then none moves.
  const isAppended = before.every((id, index) => id === now[index]);
  const isMoved = !isAppended && hasMoved(before, now, given);
  if (gone.length === 0 && arrivals.size === 0 && !isMoved) return null;
  const left = new Set(gone);
  const fresh = records.filter((record) => record.isNew);
  const saved = new Map<RowRecord, RowRecord>();
  const placed = new Set<string>();
  for (const [id, arrival] of arrivals) {
    const previous = fresh.find((record) => !saved.has(record) && isSavedFrom(record, arrival.row));
    if (!previous) continue;
    saved.set(previous, arrival);
    placed.add(id);
  }
  let kept = records.filter((record) => !left.has(record)).map((record) => saved.get(record) ?? record);
  if (isMoved) kept = inOrder(kept, now);
  return { records: withArrivals(kept, now, arrivals, placed), gone, saved };
}

/** Whether rows that stay have another order than before. */
function hasMoved(before: readonly string[], now: readonly string[], given: ReadonlySet<string>): boolean {
  const common = before.filter((id) => given.has(id));
  const known = new Set(common);
  return now.filter((id) => known.has(id)).some((id, index) => id !== common[index]);
}

/** Sorts the saved rows in the page's order; all other rows keep their positions. */
function inOrder(records: readonly RowRecord[], now: readonly string[]): RowRecord[] {
  const byKey = new Map(records.map((record) => [record.key, record]));
  const rank = new Set(now);
  const sorted = now.flatMap((id) => byKey.get(id) ?? []);
  let next = 0;
  return records.map((record) => (rank.has(record.key) ? (sorted[next++] ?? record) : record));
}

/** Places each new id after the row that precedes it in the page's list. */
function withArrivals(
  records: readonly RowRecord[],
  now: readonly string[],
  arrivals: ReadonlyMap<string, RowRecord>,
  placed: ReadonlySet<string>,
): RowRecord[] {
  const here = new Set(records.map(({ key }) => key));
  const behind = new Map<string, RowRecord[]>();
  let last = '';
  for (const id of now) {
    const arrival = placed.has(id) ? undefined : arrivals.get(id);
    if (arrival) {
      const followers = behind.get(last);
      if (followers) followers.push(arrival);
      else behind.set(last, [arrival]);
    } else if (here.has(id)) last = id;
  }
  return [...(behind.get('') ?? []), ...records.flatMap((record) => [record, ...(behind.get(record.key) ?? [])])];
}
