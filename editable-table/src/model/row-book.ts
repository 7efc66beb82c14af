/** The rows with their state; executes all operations on them. */

import type { CellError } from '../definition/table-store.ts';
import { ErrorList } from './error-list.ts';
import { type Clock, Flashes } from './flashes.ts';
import type { Operation, RowOperation } from './history.ts';
import { RowList, type RowPlace } from './row-list.ts';
import type { Arrangement } from './row-merge.ts';
import { isSameValue, type RowRecord, writeRow, writeValue } from './row-record.ts';
import { RowSelection } from './row-selection.ts';
import { RowSignals, Signal } from './signal.ts';
import { TableStatistics } from './table-statistics.ts';

export class RowBook {
  readonly list = new RowList();
  readonly errors = new ErrorList();
  readonly statistics = new TableStatistics();
  readonly selection: RowSelection;
  readonly flashes: Flashes;
  /** Saved rows that were removed, by key. */
  readonly deleted = new Map<string, RowRecord>();
  /** Rows with unsaved changes that a person made, including new rows. */
  readonly #edited = new Set<RowRecord>();
  readonly signals = {
    rows: new RowSignals(),
    order: new Signal(),
    selection: new Signal(),
    errors: new Signal(),
    history: new Signal(),
    statistics: new Signal(),
    /** Notifies of changes to anything that the rows contain as the page receives them. */
    data: new Signal(),
    /** Notifies when the first unsaved edit appears, and when none is left. */
    edited: new Signal(),
  };
  #wasEdited = false;

  constructor(clock: Clock) {
    this.selection = new RowSelection(this.list, (record) => this.statistics.select(record));
    this.flashes = new Flashes(clock, (records) => {
      for (const record of records) this.signals.rows.mark(record);
      this.tell();
    });
  }

  /** Replaces all rows; selection, errors and highlights of the previous rows are removed. */
  replace(records: Map<string, RowRecord>): void {
    this.flashes.stop();
    this.errors.clear();
    this.selection.forgetAll();
    this.deleted.clear();
    this.#edited.clear();
    this.#noteEdited();
    this.list.replace(records);
    this.statistics.restart();
    this.signals.rows.markAll();
    const { order, selection, errors, history, statistics, data } = this.signals;
    for (const signal of [order, selection, errors, history, statistics, data]) signal.mark();
  }

  /** Replaces the rows or their order; rows that stay keep their state. */
  arrange({ records, gone, saved }: Arrangement): void {
    for (const record of [...gone, ...saved.keys()]) {
      this.errors.leave(record);
      const follower = saved.get(record);
      if (record.isSelected && follower) this.selection.set([follower], true);
      this.selection.forget(record);
    }
    this.list.replace(
      new Map(
        records.map((record, index) => {
          record.index = index;
          return [record.key, record];
        }),
      ),
    );
    for (const record of saved.values()) this.#touchRecord(record);
    this.statistics.restart();
    const { order, selection, errors, statistics, data } = this.signals;
    for (const signal of [order, selection, errors, statistics, data]) signal.mark();
  }

  /** Whether a person made changes that are not saved yet. */
  get isEdited(): boolean {
    return this.#edited.size > 0 || this.deleted.size > 0;
  }

  /** Records that a person changed, added or removed these rows, or undid such a change. */
  touch(operations: readonly Operation[]): void {
    for (const operation of operations) {
      if ('places' in operation) for (const { record } of operation.places) this.#touchRecord(record);
      else this.#touchRecord(operation.record);
    }
    this.#noteEdited();
  }

  /** Called when the page has passed the saved rows, so that no edit is unsaved any more. */
  settle(): void {
    for (const record of this.#edited) this.#touchRecord(record);
    this.#noteEdited();
  }

  #noteEdited(): void {
    if (this.isEdited === this.#wasEdited) return;
    this.#wasEdited = this.isEdited;
    this.signals.edited.mark();
  }

  #touchRecord(record: RowRecord): void {
    if (this.list.get(record.key) === record && (record.isNew || (record.changed?.size ?? 0) > 0)) this.#edited.add(record);
    else this.#edited.delete(record);
  }

  /** Adds saved rows at the end. */
  bring(records: readonly RowRecord[]): void {
    if (records.length === 0) return;
    const { size } = this.list;
    this.list.insert(records.map((record, offset) => ({ record, index: size + offset })));
    for (const record of records) this.statistics.enter(record);
    this.#markOrder();
  }

  /** Removes rows from memory; they do not count as deleted by the person. */
  release(records: readonly RowRecord[]): void {
    if (records.length === 0) return;
    for (const record of records) this.statistics.leave(record);
    this.list.remove(records);
    this.#markOrder();
  }

  carryOut(operation: Operation): void {
    if (operation.kind === 'set') this.#set(operation);
    else if (operation.kind === 'row') this.#setRow(operation);
    else if (operation.kind === 'refuse') this.setError(operation.record, operation.column, operation.after);
    else if (operation.kind === 'move') this.#move(operation);
    else if (operation.kind === 'insert') this.#insert(operation.places);
    else this.#remove(operation.places);
  }

  setError(record: RowRecord, column: string, error: CellError | undefined): void {
    if (!this.errors.set(record, column, error)) return;
    this.signals.rows.mark(record);
    this.signals.errors.mark();
  }

  markSelection(isDifferent: boolean): void {
    if (!isDifferent) return;
    this.signals.selection.mark();
    if (!this.statistics.isEmpty) this.signals.statistics.mark();
  }

  /** Notifies all listeners of the changes since the last call. */
  tell(): void {
    const { rows, order, selection, errors, history, statistics, data, edited } = this.signals;
    rows.tell();
    for (const signal of [order, selection, errors, history, statistics, data, edited]) signal.tell();
  }

  #set({ record, column, before, after, isQuiet }: Extract<Operation, { kind: 'set' }>): void {
    writeValue(record, column, after);
    this.signals.rows.mark(record);
    this.signals.data.mark();
    if (this.list.indexOf(record) < 0) return;
    if (!isQuiet) this.flashes.begin(record, column);
    if (record.errors?.get(column)?.source === 'refused') this.setError(record, column, undefined);
    if (!this.statistics.counts(column)) return;
    this.statistics.change(record, column, before, after);
    this.signals.statistics.mark();
  }

  #setRow({ record, columns, before, after }: RowOperation): void {
    writeRow(record, columns, before, after);
    this.signals.rows.mark(record);
    this.signals.data.mark();
    if (this.list.indexOf(record) < 0) return;
    const isShown = this.signals.rows.isHeard(record);
    for (const column of columns) {
      if (record.errors?.get(column)?.source === 'refused') this.setError(record, column, undefined);
      if (isSameValue(before[column], after[column])) continue;
      if (isShown) this.flashes.begin(record, column);
      if (!this.statistics.counts(column)) continue;
      this.statistics.change(record, column, before[column], after[column]);
      this.signals.statistics.mark();
    }
  }

  #move({ record, to }: Extract<Operation, { kind: 'move' }>): void {
    this.list.move(record, to);
    this.#markOrder();
  }

  #insert(places: readonly RowPlace[]): void {
    this.list.insert(places);
    for (const { record } of places) {
      this.statistics.enter(record);
      if (this.errors.enter(record)) this.signals.errors.mark();
      if (!record.isNew) this.deleted.delete(record.key);
      this.signals.rows.mark(record);
    }
    this.#markOrder();
  }

  #remove(places: readonly RowPlace[]): void {
    for (const { record } of places) {
      this.statistics.leave(record);
      if (this.errors.leave(record)) this.signals.errors.mark();
      this.markSelection(this.selection.forget(record));
      if (!record.isNew) this.deleted.set(record.key, record);
    }
    this.list.remove(places.map(({ record }) => record));
    this.#markOrder();
  }

  #markOrder(): void {
    this.signals.order.mark();
    this.signals.data.mark();
    if (!this.statistics.isEmpty) this.signals.statistics.mark();
  }
}
