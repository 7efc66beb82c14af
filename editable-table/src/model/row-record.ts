/** The data that the store has about one row. */
import type { TableRow } from '../definition/table-column.ts';
import type { CellError } from '../definition/table-store.ts';

type Conversion = (row: TableRow) => TableRow;

export class RowRecord {
  readonly key: string;
  /** True when the row was never saved. */
  readonly isNew: boolean;
  /** Last known position; only `RowList` knows whether it is still right. */
  index: number;
  version = 0;
  isSelected = false;
  /** Keys of the columns whose value differs from the one that the page passed. */
  changed: Set<string> | null = null;
  errors: Map<string, CellError> | null = null;
  /** By column, the time until which the cell is highlighted. */
  flashes: Map<string, number> | null = null;
  #row: TableRow;
  #original: TableRow | null;
  /**
   * The pending conversion of the row's values, done at the first access, because converting a hundred thousand rows at once would be slow.
   */
  #convert: Conversion | null;

  constructor(
    key: string,
    row: TableRow,
    { isNew, index = 0, convert = null }: { isNew: boolean; index?: number; convert?: Conversion | null },
  ) {
    this.key = key;
    this.isNew = isNew;
    this.index = index;
    this.#row = row;
    this.#original = isNew ? null : row;
    this.#convert = convert;
  }

  get row(): TableRow {
    if (this.#convert) this.#turn(this.#convert);
    return this.#row;
  }

  set row(row: TableRow) {
    if (this.#convert) this.#turn(this.#convert);
    this.#row = row;
  }

  /** A value of a column without conversion, read without converting the row. */
  given(column: string): unknown {
    return this.#row[column];
  }

  /** The row as the page passed it; null for a new row. */
  get original(): TableRow | null {
    if (this.#convert) this.#turn(this.#convert);
    return this.#original;
  }

  /** Records that the page passed another value; the person's edit is compared with that value from now on. */
  rebase(column: string, value: unknown): void {
    const { original } = this;
    if (!original) return;
    this.#original = withValue(original, column, value);
    if (isSameValue(this.#row[column], value)) this.changed?.delete(column);
  }

  #turn(convert: Conversion): void {
    this.#convert = null;
    this.#row = convert(this.#row);
    if (this.#original) this.#original = this.#row;
  }
}

export function isEmptyCell(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** Whether two values are equal; all empty values count as equal. */
export function isSameValue(first: unknown, second: unknown): boolean {
  return Object.is(first, second) || (isEmptyCell(first) && isEmptyCell(second));
}

/** The row with another value; undefined removes it. */
export function withValue(row: TableRow, column: string, value: unknown): TableRow {
  if (value !== undefined) return { ...row, [column]: value };
  const { [column]: _, ...rest } = row;
  return rest;
}

/** Writes a value and updates the set of changed columns. */
export function writeValue(record: RowRecord, column: string, value: unknown): void {
  record.row = withValue(record.row, column, value);
  noteChanged(record, column);
}

/** Writes the difference between two states of the row. If the row is in the first state, it simply gets the second one. */
export function writeRow(record: RowRecord, columns: readonly string[], before: TableRow, after: TableRow): void {
  if (record.row === before) record.row = after;
  else if (record.row !== after) {
    // If somebody else wrote the row meanwhile, only the differing cells are written, one by one.
    for (const column of columns) {
      if (!isSameValue(before[column], after[column])) record.row = withValue(record.row, column, after[column]);
    }
  }
  if (record.row === record.original) record.changed = null;
  else for (const column of columns) noteChanged(record, column);
}

function noteChanged(record: RowRecord, column: string): void {
  if (!record.original) return;
  if (isSameValue(record.original[column], record.row[column])) {
    record.changed?.delete(column);
  } else {
    record.changed ??= new Set();
    record.changed.add(column);
  }
}
