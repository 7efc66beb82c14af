/** A transaction in progress: its changes so far, and its four operations. */
import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { TableTransaction } from '../definition/table-store.ts';
import type { Operation } from './history.ts';
import { type KindOf, newTemporaryId, withoutId } from './new-rows.ts';
import type { RowBook } from './row-book.ts';
import { isSameValue, RowRecord } from './row-record.ts';

export interface TransactionRules {
  readonly columns: readonly TableColumn[];
  readonly kindOf: KindOf;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly fromWire: ((row: TableRow) => TableRow) | null;
  /** By column, the columns that are cleared when it gets another value. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
  /** Column with the row number; null: none. */
  readonly sortKey: string | null;
}

interface RowDraft {
  readonly record: RowRecord;
  readonly before: TableRow;
  readonly row: Record<string, unknown>;
  readonly columns: string[];
}

export class OpenTransaction implements TableTransaction {
  readonly operations: Operation[] = [];
  readonly #book: RowBook;
  readonly #rules: TransactionRules;
  /** From the row at this index on, row numbers may be wrong. */
  #renumberFrom = Number.POSITIVE_INFINITY;

  /** True when many rows are written; then all cells of a row form one operation. */
  readonly #isBulk: boolean;
  #draft: RowDraft | null = null;
  #columns: readonly string[] = [];

  constructor(book: RowBook, rules: TransactionRules, { isBulk = false } = {}) {
    this.#book = book;
    this.#rules = rules;
    this.#isBulk = isBulk;
  }

  set(key: string, column: string, value: unknown): void {
    const record = this.#book.list.get(key);
    if (!record || isSameValue(record.row[column], value)) return;
    this.#write(record, column, value);
    for (const dependent of this.#rules.dependents.get(column) ?? []) this.#write(record, dependent, '');
  }

  insert(index: number, rows: readonly TableRow[]): readonly string[] {
    const { list, deleted } = this.#book;
    const { defaults, fromWire } = this.#rules;
    const at = Math.max(0, Math.min(index, list.size));
    const taken = new Set<string>();
    const places = rows.map((row, offset) => {
      const key = newTemporaryId((id) => taken.has(id) || list.get(id) !== undefined || deleted.has(id));
      taken.add(key);
      const whole = { ...defaults, ...withoutId(row) };
      return { record: new RowRecord(key, whole, { isNew: true, convert: fromWire }), index: at + offset };
    });
    if (places.length === 0) return [];
    this.#do({ kind: 'insert', places });
    this.#renumberFrom = Math.min(this.#renumberFrom, at);
    return places.map(({ record }) => record.key);
  }

  remove(keys: readonly string[]): void {
    const { list } = this.#book;
    const places = [...new Set(keys)]
      .flatMap((key) => {
        const record = list.get(key);
        return record ? [{ record, index: list.indexOf(record) }] : [];
      })
      .toSorted((first, second) => first.index - second.index);
    const [first] = places;
    if (!first) return;
    this.#do({ kind: 'remove', places });
    this.#renumberFrom = Math.min(this.#renumberFrom, first.index);
  }

  move(from: number, to: number): void {
    const { list } = this.#book;
    const record = list.at(from);
    const target = Math.max(0, Math.min(to, list.size - 1));
    if (!record || target === from) return;
    this.#do({ kind: 'move', record, from, to: target });
    this.#renumberFrom = Math.min(this.#renumberFrom, from, target);
  }

  refuse(key: string, column: string, { text, message }: { readonly text: string; readonly message: string }): void {
    const record = this.#book.list.get(key);
    if (!record) return;
    this.#do({ kind: 'refuse', record, column, before: record.errors?.get(column), after: { message, source: 'refused', text } });
  }

  /** Numbers the rows from 1 where the order changed; called once at the end. */
  renumber(): void {
    const { sortKey } = this.#rules;
    const { list } = this.#book;
    this.flush();
    if (sortKey === null) return;
    for (let index = this.#renumberFrom; index < list.size; index += 1) {
      const record = list.at(index);
      const before = record?.row[sortKey];
      if (record && before !== index + 1) this.#do({ kind: 'set', record, column: sortKey, before, after: index + 1, isQuiet: true });
    }
  }

  #write(record: RowRecord, column: string, after: unknown): void {
    const before = record.row[column];
    if (isSameValue(before, after)) return;
    if (this.#isBulk) this.#draftCell(record, column, after);
    else this.#do({ kind: 'set', record, column, before, after, isQuiet: false });
  }

  #do(operation: Operation): void {
    this.flush();
    this.operations.push(operation);
    this.#book.carryOut(operation);
  }

  /** The row is copied once, however many of its cells are written; until `flush` nobody else sees the copy. */
  #draftCell(record: RowRecord, column: string, after: unknown): void {
    if (this.#draft?.record !== record) {
      this.flush();
      const before = record.row;
      const row = { ...before };
      record.row = row;
      this.#draft = { record, before, row, columns: [] };
    }
    const { row, columns } = this.#draft;
    if (after === undefined) delete row[column];
    else row[column] = after;
    if (!columns.includes(column)) columns.push(column);
  }

  /** Records the changed cells of the row that was written last; called before anything is rendered or reported. */
  flush(): void {
    const draft = this.#draft;
    if (!draft) return;
    this.#draft = null;
    const { record, before, row, columns } = draft;
    // The list of columns written last; most rows get the same columns and share one list.
    const isSame = this.#columns.length === columns.length && this.#columns.every((column, index) => column === columns[index]);
    if (!isSame) this.#columns = columns;
    const operation: Operation = { kind: 'row', record, columns: this.#columns, before, after: row };
    this.operations.push(operation);
    this.#book.carryOut(operation);
  }
}
