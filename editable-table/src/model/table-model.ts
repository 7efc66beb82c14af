/** Implementation of the table store, which `table-store.ts` describes. */

import type { StatisticKind, TableColumn, TableRow } from '../definition/table-column.ts';
import type { ResetOptions } from '../definition/table-handle.ts';
import type { SelectionType } from '../definition/table-props.ts';
import type {
  CellError,
  ChangeReason,
  LocatedError,
  LongWork,
  TableEvent,
  TableStore,
  TableTransaction,
  TransactOptions,
  WorkInHand,
} from '../definition/table-store.ts';
import { type DisabledRows, type RowDisabling, rowDisabling } from './disabled-rows.ts';
import { type Clock, systemClock } from './flashes.ts';
import { defaultValues, isTemporaryId, type KindOf, newTemporaryId, rowConversion, withoutId } from './new-rows.ts';
import { RowBook } from './row-book.ts';
import { arranged, newValues, rowsById, type SavedAs, saysAs, saysTheSame } from './row-merge.ts';
import { RowRecord, withValue } from './row-record.ts';
import type { Listener } from './signal.ts';
import { isSame } from './stable.ts';
import { TableWriter } from './table-writer.ts';
import type { TransactionRules } from './transaction.ts';

export interface ModelSettings {
  readonly columns: readonly TableColumn[];
  readonly kindOf: KindOf;
  readonly selectionType: SelectionType;
  readonly disabled: boolean;
  readonly disabledRows: DisabledRows | undefined;
  /** Column with the row number; null: none. */
  readonly sortKey: string | null;
  /** By column, the columns that are cleared when it gets another value. */
  readonly dependents: ReadonlyMap<string, readonly string[]>;
}

const initialSettings: ModelSettings = {
  columns: [],
  kindOf: () => undefined,
  selectionType: 'checkbox',
  disabled: false,
  disabledRows: undefined,
  sortKey: null,
  dependents: new Map(),
};

const noRow: TableRow = Object.freeze({});

function rulesOf({ columns, kindOf, sortKey, dependents }: ModelSettings): TransactionRules {
  const fromWire = rowConversion(columns, kindOf, 'fromWire');
  return { columns, kindOf, sortKey, dependents, fromWire, defaults: defaultValues(columns, kindOf) };
}

export class TableModel implements TableStore {
  readonly book: RowBook;
  readonly #writer: TableWriter;
  #settings: ModelSettings;
  #columns: ReadonlyMap<string, TableColumn> = new Map();
  #disabling: RowDisabling | null = null;
  /** The rows as last passed by the page. */
  #given: readonly TableRow[] = [];
  /** Rows by id that were loaded after the page had passed its rows. */
  readonly #brought = new Map<string, TableRow>();
  /** Rows that the page passed while long work was running; they are merged afterwards. `stop` ends waiting for that. */
  #postponed: { rows: readonly TableRow[]; readonly stop: () => void } | null = null;
  /** New rows that were saved, by the ids that they got, until the page passes the saved rows. */
  readonly #told = new Map<string, SavedAs>();
  /** Number of changes so far that affected all rows. */
  #epoch = 0;

  constructor(settings: Partial<ModelSettings> = {}, rows: readonly TableRow[] = [], clock: Clock = systemClock) {
    this.book = new RowBook(clock);
    this.#settings = { ...initialSettings, ...settings };
    this.#writer = new TableWriter(this.book, rulesOf(this.#settings));
    this.#obey();
    this.reset(rows);
  }

  get settings(): ModelSettings {
    return this.#settings;
  }

  /** Sets other columns or conditions; the rows stay as they are. */
  configure(settings: Partial<ModelSettings>): void {
    this.#settings = { ...this.#settings, ...settings };
    this.#writer.rules = rulesOf(this.#settings);
    this.#obey();
    this.#epoch += 1;
    this.book.signals.rows.markAll();
    this.book.signals.selection.mark();
    this.book.signals.statistics.mark();
    this.book.tell();
  }

  /**
   * Starts anew with these rows: no changes, undo steps, deleted or selected rows. Errors are removed too, or with `keepsErrors` stay at cells whose
   * row and value are the same as before.
   */
  reset(rows: readonly TableRow[], { keepsErrors = false }: ResetOptions = {}): void {
    const { fromWire } = this.#writer.rules;
    const records = new Map<string, RowRecord>();
    const isTaken = (id: string): boolean => records.has(id);
    for (const [index, given] of rows.entries()) {
      const id = given.id === undefined || given.id === null ? '' : String(given.id);
      const key = id === '' || isTaken(id) ? newTemporaryId(isTaken) : id;
      const isNew = id === '' || isTemporaryId(id);
      records.set(key, new RowRecord(key, isNew ? withoutId(given) : given, { isNew, index, convert: fromWire }));
    }
    this.#given = rows;
    this.#takePostponed();
    this.#brought.clear();
    this.#told.clear();
    const errors = keepsErrors ? this.#errorsIn(records) : [];
    this.book.replace(records);
    for (const { record, column, error } of errors) this.book.setError(record, column, error);
    this.#epoch += 1;
    this.#writer.restart();
  }

  /** The present errors that also hold for these records. */
  #errorsIn(records: ReadonlyMap<string, RowRecord>) {
    return this.book.errors.records().flatMap((before) => {
      const record = records.get(before.key);
      if (!record) return [];
      return [...(before.errors ?? [])].flatMap(([column, error]) =>
        saysAs(before.row[column], record.row[column]) ? [{ record, column, error }] : [],
      );
    });
  }

  /**
   * Merges the rows that the page passes. Rows are matched by id: equal rows change nothing, and cells that differ from what the page
   * passed before are taken over, except those that the person edited. Undo steps, selection and new rows stay. When no id matches, or rows
   * have no ids, all rows are replaced.
   */
  merge(given: readonly TableRow[]): void {
    if (this.workInHand()) {
      // The rows are merged only after the long work has ended.
      if (this.#postponed) this.#postponed.rows = given;
      else this.#postponed = { rows: given, stop: this.subscribeWork(this.#mergePostponed) };
      return;
    }
    if (saysTheSame(this.#given, given)) {
      this.#given = given;
      return;
    }
    const { before, now } = this.#rowsToMerge(given);
    if (!before || !now || (before.size > 0 && ![...now.keys()].some((id) => before.has(id)))) {
      this.reset(given);
      return;
    }
    this.#given = given;
    this.#takeOver(before, now);
    this.#arrange([...before.keys()], now);
    this.book.settle();
    this.book.tell();
  }

  #mergePostponed = (): void => {
    if (this.workInHand()) return;
    const rows = this.#takePostponed();
    if (rows) this.merge(rows);
  };

  #takePostponed(): readonly TableRow[] | null {
    const postponed = this.#postponed;
    postponed?.stop();
    this.#postponed = null;
    return postponed?.rows ?? null;
  }

  /**
   * Adds saved rows that were loaded later (rows of a tree, a block of a source) at the end; they do not count as changes. Rows that exist
   * already are merged by id.
   */
  bring(rows: readonly TableRow[]): void {
    const { list, deleted } = this.book;
    const convert = this.#writer.rules.fromWire;
    const known = new Map(rows.map((row) => [String(row.id), row] as const).filter(([id]) => list.get(id) !== undefined));
    if (known.size > 0) this.#takeOver(new Map(), known);
    const fresh = rows.filter(({ id }) => list.get(String(id)) === undefined && !deleted.has(String(id)));
    this.book.bring(fresh.map((row) => new RowRecord(String(row.id), row, { isNew: false, convert })));
    for (const row of fresh) this.#brought.set(String(row.id), row);
    this.book.tell();
  }

  /** Tells which ids new rows got when they were saved, by temporary id. The saved rows are expected with one of the next merges. */
  noteSaved(sent: readonly TableRow[], ids: Readonly<Record<string, string>>): void {
    const turn = this.#writer.rules.fromWire;
    for (const row of sent) {
      const id = ids[String(row.id)];
      if (id !== undefined) this.#told.set(id, { key: String(row.id), sent: turn ? turn(row) : row });
    }
  }

  /** A saved row as the table shows it: with this person's changes if it is loaded. */
  asShown(saved: TableRow): TableRow {
    const loaded = this.book.list.get(String(saved.id));
    return loaded ? loaded.row : new RowRecord(String(saved.id), saved, { isNew: false, convert: this.#writer.rules.fromWire }).row;
  }

  /** Updates rows that are present to their saved state, by id. */
  refresh(rows: readonly TableRow[]): void {
    const now = new Map(rows.map((row) => [String(row.id), row] as const).filter(([id]) => this.book.list.get(id)?.isNew === false));
    this.#takeOver(new Map(), now);
    for (const [id, row] of now) if (this.#brought.has(id)) this.#brought.set(id, row);
    this.book.settle();
    this.book.tell();
  }

  /** Removes loaded rows from memory if nobody edited them. Returns the keys of the removed rows. */
  release(keys: readonly string[]): readonly string[] {
    const records = keys.flatMap((key) => {
      const record = this.book.list.get(key);
      const isTouched = !record || record.version > 0 || record.isSelected || record.isNew || record.errors !== null;
      return isTouched || !this.#brought.has(key) ? [] : [record];
    });
    for (const { key } of records) this.#brought.delete(key);
    this.book.release(records);
    this.book.tell();
    return records.map(({ key }) => key);
  }

  /** The saved rows that the table has and those that it gets, by id, with the rows that were loaded later. */
  #rowsToMerge(given: readonly TableRow[]) {
    if (this.#brought.size === 0) return { before: rowsById(this.#given), now: rowsById(given) };
    const brought = [...this.#brought.values()];
    const isGiven = new Set(given.map(({ id }) => id));
    return {
      before: rowsById([...this.#given.filter(({ id }) => !this.#brought.has(String(id))), ...brought]),
      now: rowsById([...given, ...brought.filter(({ id }) => !isGiven.has(id))]),
    };
  }

  #takeOver(before: ReadonlyMap<string, TableRow>, now: ReadonlyMap<string, TableRow>): void {
    const turn = this.#writer.rules.fromWire;
    this.#writer.transact('live', (transaction) => {
      for (const [id, row] of now) {
        const record = this.book.list.get(id);
        if (!record || record.isNew || isSame(before.get(id), row)) continue;
        for (const { column, value } of newValues(record, turn ? turn(row) : row)) {
          const isOwn = record.changed?.has(column) === true;
          const isSaved = isOwn && saysAs(record.row[column], value);
          if (isSaved) record.row = withValue(record.row, column, value);
          record.rebase(column, value);
          // Undoing a step that was saved meanwhile restores the value before that step.
          if (isSaved) continue;
          if (isOwn) {
            this.#writer.rebase(record, column, value);
            continue;
          }
          const typed = record.errors?.get(column);
          transaction.set(id, column, value);
          // A text that the cell refused is not the page's to remove: the person has still to mend it.
          if (typed?.source === 'refused') transaction.refuse(id, column, { text: typed.text ?? '', message: typed.message });
        }
        this.book.signals.rows.mark(record);
      }
    });
    this.book.tell();
  }

  #arrange(before: readonly string[], now: ReadonlyMap<string, TableRow>): void {
    const { list, deleted } = this.book;
    // Ids missing in the saved rows are no longer listed as deleted.
    for (const id of [...deleted.keys()]) if (!now.has(id)) deleted.delete(id);
    const convert = this.#writer.rules.fromWire;
    const isNewHere = ([id]: readonly [string, TableRow]): boolean => list.get(id) === undefined && !deleted.has(id);
    const arrivals = new Map(
      [...now].filter(isNewHere).map(([id, row]) => [id, new RowRecord(id, row, { isNew: false, convert })] as const),
    );
    const arrangement = arranged({ records: list.all(), before, now: [...now.keys()], arrivals, told: this.#told });
    for (const id of arrivals.keys()) this.#told.delete(id);
    if (!arrangement) return;
    this.book.arrange(arrangement);
    this.#epoch += 1;
    this.#writer.restart({ keepsSteps: arrangement.gone.length === 0 && arrangement.saved.size === 0 });
  }

  /** Whether a person made changes that are not saved yet. */
  isEdited = (): boolean => this.book.isEdited;
  keys = (): readonly string[] => this.book.list.keys();
  keyAt = (index: number): string | undefined => this.book.list.at(index)?.key;
  size = (): number => this.book.list.size;
  has = (key: string): boolean => this.book.list.get(key) !== undefined;
  row = (key: string): TableRow => this.book.list.get(key)?.row ?? noRow;
  value = (key: string, column: string): unknown => this.row(key)[column];

  indexOf = (key: string): number => {
    const record = this.book.list.get(key);
    return record ? this.book.list.indexOf(record) : -1;
  };

  subscribeRow = (key: string, listener: Listener): (() => void) => this.book.signals.rows.subscribe(key, listener);
  subscribeOrder = (listener: Listener): (() => void) => this.book.signals.order.subscribe(listener);
  subscribeSelection = (listener: Listener): (() => void) => this.book.signals.selection.subscribe(listener);
  subscribeErrors = (listener: Listener): (() => void) => this.book.signals.errors.subscribe(listener);
  subscribeHistory = (listener: Listener): (() => void) => this.book.signals.history.subscribe(listener);
  subscribeStatistics = (listener: Listener): (() => void) => this.book.signals.statistics.subscribe(listener);
  subscribeEvents = (listener: (event: TableEvent) => void): (() => void) => this.#writer.listen(listener);
  rowVersion = (key: string): number => (this.book.list.get(key)?.version ?? 0) + this.#epoch;
  orderVersion = (): number => this.book.signals.order.version;
  selectionVersion = (): number => this.book.signals.selection.version;
  errorsVersion = (): number => this.book.signals.errors.version;
  historyVersion = (): number => this.book.signals.history.version;
  statisticsVersion = (): number => this.book.signals.statistics.version;

  isInserted = (key: string): boolean => this.book.list.get(key)?.isNew === true;
  isRowDisabled = (key: string): boolean => this.#disabling?.disables(this.row(key)) ?? false;

  isDisabled = (key: string, columnKey: string): boolean => {
    const { disabled } = this.#columns.get(columnKey) ?? {};
    if (this.#settings.disabled || disabled === true || this.isRowDisabled(key)) return true;
    return typeof disabled === 'function' && disabled(this.row(key));
  };

  isChanged = (key: string, columnKey: string): boolean => this.book.list.get(key)?.changed?.has(columnKey) ?? false;
  flash = (key: string, columnKey: string): number => this.book.list.get(key)?.flashes?.get(columnKey) ?? 0;
  error = (key: string, columnKey: string): CellError | undefined => this.book.list.get(key)?.errors?.get(columnKey);
  errors = (): readonly LocatedError[] => this.book.errors.inOrder(this.book.list, this.#settings.columns);
  errorCount = (): number => this.book.errors.count;

  transact = <R>(reason: ChangeReason, work: (transaction: TableTransaction) => R, options?: TransactOptions): R =>
    this.#writer.transact(reason, work, options);
  leave = (rowKey: string, columnKey: string): void => this.#writer.emit({ type: 'leave', rowKey, columnKey });
  runWork = <R>(work: LongWork<R>): void => this.#writer.runWork(work);
  workInHand = (): WorkInHand | null => this.#writer.workInHand;
  subscribeWork = (listener: Listener): (() => void) => this.#writer.work.subscribe(listener);
  workVersion = (): number => this.#writer.work.version;
  forgottenSteps = (): number => this.#writer.forgottenSteps;
  subscribeForgotten = (listener: Listener): (() => void) => this.#writer.forgotten.subscribe(listener);
  undo = (finish?: (isDone: boolean) => void): boolean => this.#writer.undo(finish);
  redo = (finish?: (isDone: boolean) => void): boolean => this.#writer.redo(finish);
  canUndo = (): boolean => this.#writer.canUndo;
  canRedo = (): boolean => this.#writer.canRedo;

  isSelected = (key: string): boolean => this.book.list.get(key)?.isSelected ?? false;
  selection = (): readonly string[] => this.book.selection.inOrder().map(({ key }) => key);
  selectedCount = (): number => this.book.selection.count;

  isAllSelected = (): boolean => {
    const { list, selection } = this.book;
    if (selection.count === 0) return false;
    return this.#disabling ? list.all().every((record) => record.isSelected || !this.#isSelectable(record)) : selection.count === list.size;
  };

  select = (keys: readonly string[], on: boolean): void => {
    const records = keys.flatMap((key) => this.book.list.get(key) ?? []);
    this.#mark(
      records.filter((record) => !on || this.#isSelectable(record)),
      on,
    );
  };

  selectAll = (on: boolean): void => {
    if (on)
      this.#mark(
        this.book.list.all().filter((record) => this.#isSelectable(record)),
        true,
      );
    else this.#mark(this.book.selection.inOrder(), false);
  };

  statistic = (columnKey: string, kind: StatisticKind, of: 'all' | 'selection' = 'all'): string | null =>
    this.book.statistics.read(this.book.list.all(), columnKey, kind, of);

  /** Sets or clears the error of a cell; called by validation. A refused text stays until the cell is edited. */
  setError(key: string, columnKey: string, message: string | null): void {
    const record = this.book.list.get(key);
    // Errors of unknown columns are ignored: rules of columns that were removed may still report a result.
    if (!record || !this.#columns.has(columnKey)) return;
    if (record.errors?.get(columnKey)?.source === 'refused' && message === null) return;
    this.book.setError(record, columnKey, message === null ? undefined : { message, source: 'rule' });
  }

  clearErrors(): void {
    for (const record of this.book.errors.records()) {
      for (const column of [...(record.errors?.keys() ?? [])]) this.book.setError(record, column, undefined);
    }
    this.book.tell();
  }

  /** Stops the timers of highlights. */
  stop(): void {
    this.book.flashes.stop();
  }

  #isSelectable(record: RowRecord): boolean {
    return !this.#disabling?.disables(record.row);
  }

  #mark(records: readonly RowRecord[], on: boolean): void {
    this.book.markSelection(this.book.selection.set(records, on));
    this.book.tell();
  }

  #obey(): void {
    const { columns, disabledRows, selectionType, kindOf } = this.#settings;
    this.#columns = new Map(columns.map((column) => [column.key, column]));
    this.#disabling = rowDisabling(disabledRows);
    this.book.selection.type = selectionType;
    this.book.statistics.configure(columns, ({ type }) => kindOf(type)?.fromWire !== undefined);
    for (const record of this.book.errors.records()) {
      for (const column of [...(record.errors?.keys() ?? [])]) {
        if (!this.#columns.has(column)) this.book.setError(record, column, undefined);
      }
    }
  }
}
