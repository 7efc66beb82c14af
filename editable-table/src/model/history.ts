/** History for undo and redo: steps of operations, limited in number. */

import type { TableRow } from '../definition/table-column.ts';
import type { CellError } from '../definition/table-store.ts';
import type { RowPlace } from './row-list.ts';
import { isSameValue, type RowRecord, withValue } from './row-record.ts';

export interface SetOperation {
  readonly kind: 'set';
  readonly record: RowRecord;
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Renumbering: nobody is told of the value and nothing flashes. */
  readonly isQuiet: boolean;
}

/** Several cells of a row, by the row before and after: undoing hands the former row back. Nothing flashes unless it is in sight. */
export interface RowOperation {
  readonly kind: 'row';
  readonly record: RowRecord;
  readonly columns: readonly string[];
  readonly before: TableRow;
  readonly after: TableRow;
}

export type Operation =
  | SetOperation
  | RowOperation
  | { readonly kind: 'insert' | 'remove'; readonly places: readonly RowPlace[] }
  | { readonly kind: 'move'; readonly record: RowRecord; readonly from: number; readonly to: number }
  | {
      readonly kind: 'refuse';
      readonly record: RowRecord;
      readonly column: string;
      readonly before: CellError | undefined;
      readonly after: CellError | undefined;
    };

export interface Step {
  operations: Operation[];
  readonly merge: string | undefined;
}

/** Most steps, and most cells and rows in all of them together; the newest step always stays. */
const bounds = { steps: 200, cells: 500_000 };

/** Cells, or rows that came or went, that an operation holds. */
export function weightOf(operation: Operation): number {
  if ('places' in operation) return operation.places.length;
  return operation.kind === 'row' ? operation.columns.length : 1;
}

const weightOfAll = (operations: readonly Operation[]): number => operations.reduce((sum, operation) => sum + weightOf(operation), 0);

/** An operation cell by cell, as far as cells got another value. */
export function cellsOf(operation: Operation): readonly SetOperation[] {
  if (operation.kind === 'set') return [operation];
  if (operation.kind !== 'row') return [];
  const { record, columns, before, after } = operation;
  return columns.flatMap((column) =>
    isSameValue(before[column], after[column])
      ? []
      : [{ kind: 'set', record, column, before: before[column], after: after[column], isQuiet: false }],
  );
}

function isSet(operation: Operation): operation is SetOperation {
  return operation.kind === 'set';
}

/** Merges several writes to a cell into one from the first to the last value; writes without effect are dropped. */
export function netOperations(operations: readonly Operation[]): Operation[] {
  if (!operations.every(isSet)) return [...operations];
  const net = new Map<RowRecord, Map<string, SetOperation>>();
  for (const operation of operations) {
    const cells = net.get(operation.record) ?? new Map<string, SetOperation>();
    net.set(operation.record, cells);
    const previous = cells.get(operation.column);
    cells.set(operation.column, previous ? { ...operation, before: previous.before } : operation);
  }
  return [...net.values()].flatMap((cells) => [...cells.values()]).filter(({ before, after }) => !isSameValue(before, after));
}

/** The operations that take these back, in the order in which that is done. */
export function inverse(operations: readonly Operation[]): Operation[] {
  return operations.toReversed().map(inverseOf);
}

/** Most rows of a step share one list of columns. */
const reversed = new WeakMap<readonly string[], readonly string[]>();

/** What was written last is taken back first. */
function backwards(columns: readonly string[]): readonly string[] {
  const known = reversed.get(columns) ?? columns.toReversed();
  reversed.set(columns, known);
  return known;
}

export function inverseOf(operation: Operation): Operation {
  switch (operation.kind) {
    case 'set':
      return { ...operation, before: operation.after, after: operation.before };
    case 'row':
      return { ...operation, columns: backwards(operation.columns), before: operation.after, after: operation.before };
    case 'refuse':
      return { ...operation, before: operation.after, after: operation.before };
    case 'move':
      return { ...operation, from: operation.to, to: operation.from };
    default:
      return { kind: operation.kind === 'insert' ? 'remove' : 'insert', places: operation.places };
  }
}

export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #cells = 0;
  readonly #forgot: (steps: number) => void;

  /** `forgot` hears how many of the oldest steps fell away, because there are too many or they hold too much. */
  constructor(forgot: (steps: number) => void = () => undefined) {
    this.#forgot = forgot;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds a step, or adds to the last one where both carry the same word. Returns the step. */
  push(operations: readonly Operation[], merge: string | undefined): Step {
    const last = this.#done.at(-1);
    const isContinued = merge !== undefined && last?.merge === merge && !this.canRedo;
    this.#undone = [];
    if (isContinued && last) {
      this.extend(last, operations);
      return last;
    }
    const step: Step = { operations: [...operations], merge };
    this.#done.push(step);
    this.#cells += weightOfAll(operations);
    this.#forgetOldest();
    return step;
  }

  /** Adds consequences to a step; a step without effect is dropped. */
  extend(step: Step, operations: readonly Operation[]): void {
    const net = netOperations([...step.operations, ...operations]);
    this.#cells += weightOfAll(net) - weightOfAll(step.operations);
    step.operations = net;
    if (net.length === 0) this.#done = this.#done.filter((each) => each !== step);
  }

  /** The value a cell had before the person first wrote in it is another one now: undoing leads there. */
  rebase(record: RowRecord, column: string, value: unknown): void {
    const isOfCell = (operation: Operation): boolean =>
      (isSet(operation) && operation.record === record && operation.column === column) ||
      (operation.kind === 'row' && operation.record === record && operation.columns.includes(column));
    const step = this.#done.find(({ operations }) => operations.some(isOfCell));
    const first = step?.operations.findIndex(isOfCell) ?? -1;
    const operation = step?.operations[first];
    if (step && operation?.kind === 'set') step.operations = step.operations.with(first, { ...operation, before: value });
    if (step && operation?.kind === 'row')
      step.operations = step.operations.with(first, { ...operation, before: withValue(operation.before, column, value) });
  }

  undo(): Step | undefined {
    const step = this.#done.pop();
    if (step) this.#undone.push(step);
    return step;
  }

  redo(): Step | undefined {
    const step = this.#undone.pop();
    if (step) this.#done.push(step);
    return step;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
    this.#cells = 0;
  }

  #forgetOldest(): void {
    const before = this.#done.length;
    while (this.#done.length > 1 && (this.#done.length > bounds.steps || this.#cells > bounds.cells)) {
      this.#cells -= weightOfAll(this.#done.shift()?.operations ?? []);
    }
    if (this.#done.length < before) this.#forgot(before - this.#done.length);
  }
}
