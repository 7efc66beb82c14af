/** The rows as the page receives them: values are converted back, and only saved rows have an id. */
import type { TableRow } from '../definition/table-column.ts';
import { rowConversion } from './new-rows.ts';
import type { RowRecord } from './row-record.ts';
import type { TableModel } from './table-model.ts';

export class RowOutput {
  readonly #model: TableModel;
  readonly #converted = new WeakMap<TableRow, TableRow>();
  #settings: unknown = null;
  #toWire: ((row: TableRow) => TableRow) | null = null;
  #whole: { readonly version: number; readonly rows: readonly TableRow[] } | null = null;

  constructor(model: TableModel) {
    this.#model = model;
  }

  /** All rows as the page receives them. The same array is returned until something changes. */
  all(): readonly TableRow[] {
    const { version } = this.#model.book.signals.data;
    this.#follow();
    if (this.#whole?.version !== version) this.#whole = { version, rows: this.#model.book.list.all().map((record) => this.of(record)) };
    return this.#whole.rows;
  }

  of(record: RowRecord, withTemporaryId = false): TableRow {
    this.#follow();
    const row = this.#toWire ? this.#convert(record.row, this.#toWire) : record.row;
    return withTemporaryId && record.isNew ? { ...row, id: record.key } : row;
  }

  #convert(row: TableRow, toWire: (row: TableRow) => TableRow): TableRow {
    const known = this.#converted.get(row) ?? toWire(row);
    this.#converted.set(row, known);
    return known;
  }

  #follow(): void {
    const { settings } = this.#model;
    if (settings === this.#settings) return;
    this.#settings = settings;
    this.#whole = null;
    this.#toWire = rowConversion(settings.columns, settings.kindOf, 'toWire');
  }
}
