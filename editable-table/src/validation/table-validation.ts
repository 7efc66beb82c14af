/**
 * Runs validation rules: for single cells when they are changed or left, and for the whole table on request, in slices that do not block
 * the page.
 */
import { timing } from 'shared-contracts/wire/constants';
import type { TableColumn } from '../definition/table-column.ts';
import type { LocatedError, TableChange, TableEvent } from '../definition/table-store.ts';
import type { ValidateOccasion, ValidateRule } from '../definition/validate-rule.ts';
import type { RowRecord } from '../model/row-record.ts';
import type { TableModel } from '../model/table-model.ts';
import { nextTask } from '../work/next-task.ts';
import { askHandler } from './ask-handler.ts';
import { type ColumnRules, columnRules, instantProblem, type LabelText, runsAt, uniqueProblem } from './cell-rules.ts';
import { askInTurn, HandlerRuns } from './handler-runs.ts';
import { UniqueIndexes } from './unique-indexes.ts';

export interface ValidationSettings {
  /** The visible columns; errors in others are not reported, because the user cannot correct them. */
  readonly columns: readonly TableColumn[];
  readonly label: LabelText;
  /** The table passed to check functions with the earlier system's signature. */
  readonly table: unknown;
}

/** Longest uninterrupted work, ms; users notice about 50. */
const slice = 12;
/** Maximum number of check functions running at once while the whole table is validated. */
const together = 8;

const none: readonly ValidateRule[] = [];

export class TableValidation {
  readonly #model: TableModel;
  #settings: ValidationSettings = { columns: [], label: ([chinese]) => chinese, table: null };
  #rules: ReadonlyMap<string, ColumnRules> = new Map();
  readonly #indexes: UniqueIndexes;
  readonly #runs = new HandlerRuns();
  /** Cells in which the person is typing; their `change` rules run when the person leaves them. */
  readonly #typed = new Set<string>();
  /** Timers of cells that the person has just left. */
  readonly #timers = new Map<string, ReturnType<typeof setTimeout>>();

  constructor(model: TableModel) {
    this.#model = model;
    this.#indexes = new UniqueIndexes(
      model.book.list,
      (column, rowKeys) => this.#clashed(column, rowKeys),
      () => model.book.tell(),
    );
  }

  configure(settings: ValidationSettings): void {
    this.#settings = settings;
    this.#indexes.renew();
    const rules = settings.columns.flatMap((column): (readonly [string, ColumnRules])[] => {
      const own = columnRules(column, settings.label, (rowKey) => this.#indexes.clashes(column.key, rowKey));
      return own ? [[column.key, own]] : [];
    });
    this.#rules = new Map(rules);
  }

  /** Starts checking cells when they change. Returns a function that stops it. */
  start(): () => void {
    this.#indexes.renew();
    const unsubscribe = this.#model.subscribeEvents((event) => this.#hear(event));
    return () => {
      unsubscribe();
      for (const timer of this.#timers.values()) clearTimeout(timer);
      this.#timers.clear();
      this.#runs.cancelAll();
    };
  }

  /** Runs all rules of all cells in the table, or in the given rows; resolves to the errors. */
  async validate(rowKeys?: readonly string[]): Promise<readonly LocatedError[]> {
    const { list } = this.#model.book;
    const unique = [...this.#rules.values()].filter(({ isUnique }) => isUnique);
    await this.#indexes.prepare(unique.map(({ column }) => column.key));
    const records = rowKeys ? rowKeys.flatMap((key) => list.get(key) ?? []) : [...list.all()];
    const asked = new Set<Promise<void>>();
    let began = performance.now();
    for (const record of records) {
      if (list.get(record.key) !== record) continue;
      for (const rules of this.#rules.values()) {
        const check = this.#check(record, rules, 'getValues');
        if (!check) continue;
        asked.add(check);
        void check.finally(() => asked.delete(check));
        if (asked.size >= together) await Promise.race(asked);
      }
      if (performance.now() - began < slice) continue;
      this.#model.book.tell();
      await nextTask();
      began = performance.now();
    }
    await Promise.all(asked);
    this.#model.book.tell();
    const wanted = rowKeys && new Set(rowKeys);
    return this.#model.errors().filter(({ rowKey }) => wanted?.has(rowKey) ?? true);
  }

  #hear(event: TableEvent): void {
    if (event.type === 'leave') this.#left(event.rowKey, event.columnKey);
    else if (event.reason === 'reset') this.#indexes.clear();
    else this.#changed(event);
    this.#model.book.tell();
  }

  #changed({ cells, inserted, removed, trigger }: TableChange): void {
    const affected = new Map<string, Set<string>>();
    const note = (column: string, rowKeys: readonly string[]): void => {
      if (rowKeys.length === 0) return;
      const known = affected.get(column) ?? new Set();
      affected.set(column, known);
      for (const rowKey of rowKeys) known.add(rowKey);
    };
    this.#indexes.rowsChanged({ inserted, removed }, note);
    // All values are indexed before the first is checked, because cells of one change may equal each other.
    for (const { rowKey, columnKey } of cells) {
      const record = this.#rules.has(columnKey) && this.#model.book.list.get(rowKey);
      if (record) note(columnKey, this.#indexes.changed(columnKey, rowKey, record.row[columnKey]));
    }
    for (const { rowKey, columnKey } of cells) {
      const rules = this.#rules.get(columnKey);
      const record = this.#model.book.list.get(rowKey);
      if (!rules || !record) continue;
      if (trigger === 'input') this.#typed.add(cellName(rowKey, columnKey));
      else this.#typed.delete(cellName(rowKey, columnKey));
      void this.#check(record, rules, trigger);
    }
    for (const [column, rowKeys] of affected) this.#recheck(column, rowKeys);
  }

  /** Marks cells with equal values that their own check did not mark: it came before the other cell got the value or before the index was built. */
  #clashed(column: string, rowKeys: readonly string[]): void {
    const rules = this.#rules.get(column);
    for (const key of rowKeys) {
      const record = this.#model.book.list.get(key);
      if (rules && record && !record.errors?.has(column)) this.#failIfRepeated(record, rules);
    }
  }

  /** Checks rows again whose duplicate got another value, and marks rows that another one equals now. */
  #recheck(column: string, rowKeys: Iterable<string>): void {
    const rules = this.#rules.get(column);
    for (const key of rowKeys) {
      const record = this.#model.book.list.get(key);
      if (!rules || !record) continue;
      if (record.errors?.has(column)) void this.#check(record, rules, 'change');
      else this.#failIfRepeated(record, rules);
    }
  }

  #failIfRepeated(record: RowRecord, rules: ColumnRules): void {
    const problem = uniqueProblem(rules, record.row[rules.column.key], record.key);
    if (problem !== null) this.#fail(record, rules, problem);
  }

  #left(rowKey: string, columnKey: string): void {
    const rules = this.#rules.get(columnKey);
    if (!rules) return;
    const cell = cellName(rowKey, columnKey);
    clearTimeout(this.#timers.get(cell));
    const check = (occasion: ValidateOccasion): void => {
      const record = this.#model.book.list.get(rowKey);
      if (record) this.#settle(record, rules, occasion);
    };
    if (this.#typed.delete(cell)) check('change');
    const blur = (): void => {
      this.#timers.delete(cell);
      check('blur');
      this.#model.book.tell();
    };
    this.#timers.set(cell, setTimeout(blur, timing.cellBlur));
  }

  /** If the value has not changed since the last check, the result of that check is used again. */
  #settle(record: RowRecord, rules: ColumnRules, occasion: ValidateOccasion): void {
    const { key: columnKey } = rules.column;
    const value = record.row[columnKey];
    const asked = this.#runs.asked(record, columnKey);
    const due = rules.handlers.filter((rule) => runsAt(rule, occasion));
    let problem = instantProblem(rules, value, record.key, occasion);
    if (record.errors?.has(columnKey)) problem ??= instantProblem(rules, value, record.key, 'getValues');
    if (problem !== null) this.#fail(record, rules, problem);
    else if (due.some((rule) => !asked.includes(rule))) void this.#ask(record, rules, [...new Set([...asked, ...due])], occasion);
    else if (asked.length === 0) this.#mark(record, columnKey, null);
  }

  /** Checks a cell; returns a promise when check functions are asynchronous. */
  #check(record: RowRecord, rules: ColumnRules, occasion: ValidateOccasion): Promise<void> | undefined {
    const problem = instantProblem(rules, record.row[rules.column.key], record.key, occasion);
    // Most cells end here, because few columns have check functions.
    const due = problem === null && rules.handlers.length > 0 ? rules.handlers.filter((rule) => runsAt(rule, occasion)) : none;
    if (due.length > 0) return this.#ask(record, rules, due, occasion);
    this.#fail(record, rules, problem);
    return undefined;
  }

  /** Sets an immediate error; results of running check functions are ignored. */
  #fail(record: RowRecord, { column, handlers }: ColumnRules, problem: string | null): void {
    if (handlers.length > 0) this.#runs.cancel(record, column.key);
    this.#mark(record, column.key, problem);
  }

  #ask(record: RowRecord, { column }: ColumnRules, due: readonly ValidateRule[], occasion: ValidateOccasion): Promise<void> | undefined {
    const controller = this.#runs.begin(record, column.key, due);
    const { signal } = controller;
    const verdict = askInTurn({ record, column, due, occasion, signal, ask: (check) => askHandler(check, this.#settings) });
    if (!(verdict instanceof Promise)) {
      this.#runs.end(controller);
      this.#mark(record, column.key, verdict);
      return undefined;
    }
    return verdict.then((late) => {
      // The result is ignored, because the cell has changed and another check is running.
      if (signal.aborted) return;
      this.#runs.end(controller);
      this.#mark(record, column.key, late);
      this.#model.book.tell();
    });
  }

  #mark(record: RowRecord, columnKey: string, problem: string | null): void {
    if (problem !== null || record.errors) this.#model.setError(record.key, columnKey, problem);
  }
}

function cellName(rowKey: string, column: string): string {
  return `${rowKey}\n${column}`;
}
