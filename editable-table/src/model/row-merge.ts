/** Merges rows passed by the page into the edited rows, by id and cell by cell. */
import { plainDigits } from 'shared-contracts/values/decimal-sum';
import type { TableRow } from '../definition/table-column.ts';
import { isTemporaryId } from './new-rows.ts';
import { isEmptyCell, isSameValue, type RowRecord, writeValue } from './row-record.ts';
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

/** A way of comparing the values of a new row with those of a saved one. */
interface Comparison {
  readonly isEqual: (first: unknown, second: unknown) => boolean;
  /** Equal texts for equal values; values that are neither text nor number are only told apart by `isEqual`. */
  readonly mark: (value: unknown) => string;
}

const asTyped: Comparison = { isEqual: saysAs, mark: (value) => (isWritten(value) ? asDecimal(value) : '') };

/** A value as the server may have stored it: texts are stored trimmed, and those of some fields without spaces or in upper case. */
const normalised = (value: unknown): unknown => (typeof value === 'string' ? value.replace(/\s+/g, '').toUpperCase() : value);

const asStored: Comparison = {
  isEqual: (first, second) => saysAs(normalised(first), normalised(second)),
  mark: (value) => asTyped.mark(normalised(value)),
};

/** What the page told about a new row that was saved: its key, and the values that were sent. */
export interface SavedAs {
  readonly key: string;
  readonly sent: TableRow;
}

/** New rows with values in the same columns. */
interface Likeness {
  readonly columns: readonly string[];
  /** The rows by the marks of their values, in the order of the table. */
  readonly byMarks: Map<string, RowRecord[]>;
}

const marksOf = (row: TableRow, columns: readonly string[], { mark }: Comparison): string =>
  JSON.stringify(columns.map((column) => mark(row[column])));

/** New rows by the columns in which they have values, those with most columns first, because these are the most certain to be recognised. */
function likenesses(fresh: readonly RowRecord[], comparison: Comparison): readonly Likeness[] {
  const found = new Map<string, Likeness>();
  for (const record of fresh) {
    const columns = Object.keys(record.row).filter((column) => column !== 'id' && !isEmptyCell(record.row[column]));
    if (columns.length === 0) continue;
    const name = JSON.stringify(columns.sort());
    const likeness = found.get(name) ?? { columns, byMarks: new Map<string, RowRecord[]>() };
    found.set(name, likeness);
    const marks = marksOf(record.row, columns, comparison);
    const alike = likeness.byMarks.get(marks);
    if (alike) alike.push(record);
    else likeness.byMarks.set(marks, [record]);
  }
  return [...found.values()].sort((first, second) => second.columns.length - first.columns.length);
}

/** Takes out a new row all of whose values the saved row has. */
function takeLike(all: readonly Likeness[], saved: TableRow, comparison: Comparison): RowRecord | undefined {
  for (const { columns, byMarks } of all) {
    const alike = byMarks.get(marksOf(saved, columns, comparison)) ?? [];
    const at = alike.findIndex(({ row }) => columns.every((column) => comparison.isEqual(row[column], saved[column])));
    if (at >= 0) return alike.splice(at, 1)[0];
  }
  return undefined;
}

/**
 * New rows with the saved rows that they became. Rows whose ids the page told come first, then those with equal values, then those whose
 * values are equal in the form in which the server stores them.
 */
function savedRows(
  fresh: readonly RowRecord[],
  arrivals: ReadonlyMap<string, RowRecord>,
  told: ReadonlyMap<string, SavedAs>,
): ReadonlyMap<RowRecord, RowRecord> {
  const saved = new Map<RowRecord, RowRecord>();
  const left = new Map(arrivals);
  const pair = (record: RowRecord, id: string, arrival: RowRecord): void => {
    saved.set(record, arrival);
    left.delete(id);
  };
  const byKey = new Map(told.size === 0 ? [] : fresh.map((record) => [record.key, record]));
  for (const [id, arrival] of arrivals) {
    const savedAs = told.get(id);
    const record = savedAs && byKey.get(savedAs.key);
    if (!record) continue;
    keepEdits(record, savedAs.sent, arrival);
    pair(record, id, arrival);
  }
  for (const comparison of [asTyped, asStored]) {
    const all = likenesses(
      fresh.filter((record) => !saved.has(record)),
      comparison,
    );
    if (all.length === 0) break;
    for (const [id, arrival] of left) {
      const record = takeLike(all, arrival.row, comparison);
      if (record) pair(record, id, arrival);
    }
  }
  return saved;
}

/** Values that a person wrote into a new row while it was being saved are changes of the saved row. */
function keepEdits({ row }: RowRecord, sent: TableRow, arrival: RowRecord): void {
  for (const column of new Set([...Object.keys(sent), ...Object.keys(row)])) {
    if (column !== 'id' && !saysAs(row[column], sent[column])) writeValue(arrival, column, row[column]);
  }
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
  /** What the page told about new rows that were saved, by the ids that they got. */
  readonly told: ReadonlyMap<string, SavedAs>;
}

/**
 * The rows of the table after a merge. Rows that the page's list lacks are removed, unless somebody edited them; rows with new ids are
 * placed as in that list; new rows and an order chosen by the person stay. Null when no row moves.
 */
export function arranged({ records, before, now, arrivals, told }: ArrangeRequest): Arrangement | null {
  const given = new Set(now);
  const gone = records.filter((record) => !record.isNew && !given.has(record.key) && !record.changed?.size);
  // The page mostly gives the same rows again, or more behind them: then none moves.
  const isAppended = before.every((id, index) => id === now[index]);
  const isMoved = !isAppended && hasMoved(before, now, given);
  if (gone.length === 0 && arrivals.size === 0 && !isMoved) return null;
  const left = new Set(gone);
  const fresh = arrivals.size === 0 ? [] : records.filter((record) => record.isNew);
  const saved = savedRows(fresh, arrivals, told);
  const placed = new Set([...saved.values()].map(({ key }) => key));
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
