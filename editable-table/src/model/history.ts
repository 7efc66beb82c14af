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
  /** True for changes of row numbers, for which no event is sent and nothing is highlighted. */
  readonly isQuiet: boolean;
}

/**
 * Changes of several cells in one row, stored as the row before and after; undo restores the row before. Cells are highlighted only in
 * visible rows.
 */
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

/** Maximum number of undo steps, and of cells and rows in all of them; the newest step is always kept. */
const bounds = { steps: 200, cells: 500_000 };

/** Number of cells or rows in an operation. */
export function weightOf(operation: Operation): number {
  if ('places' in operation) return operation.places.length;
  return operation.kind === 'row' ? operation.columns.length : 1;
}

const weightOfAll = (operations: readonly Operation[]): number => operations.reduce((sum, operation) => sum + weightOf(operation), 0);

/** The changed cells of an operation, one by one. */
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

/** Merges several writes to one cell into one, from the first to the last value; writes that change nothing are dropped. */
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

/** The operations that undo the given ones, in the order of undoing. */
export function inverse(operations: readonly Operation[]): Operation[] {
  return operations.toReversed().map(inverseOf);
}

/** Cache of reversed lists of columns, because most rows of a step share one list. */
const reversed = new WeakMap<readonly string[], readonly string[]>();

/** The columns in reverse order, because the last write is undone first. */
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
  /** Number of cells and rows in all steps, including those that were undone and can be redone. */
  #cells = 0;
  readonly #forgot: (steps: number) => void;

  /** `forgot` is called when the oldest steps are dropped because there are too many or they are too large, with their number. */
  constructor(forgot: (steps: number) => void = () => undefined) {
    this.#forgot = forgot;
  }

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  /** Adds a step, or merges it with the last one when both have the same `merge` text. Returns the step. */
  push(operations: readonly Operation[], merge: string | undefined): Step {
    const last = this.#done.at(-1);
    const isContinued = merge !== undefined && last?.merge === merge && !this.canRedo;
    for (const { operations: dropped } of this.#undone) this.#cells -= weightOfAll(dropped);
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

  /** Adds further operations to a step that is stored already, e.g. those that follow from it; a step without effect is dropped. */
  extend(step: Step, operations: readonly Operation[]): void {
    const net = netOperations([...step.operations, ...operations]);
    this.#cells += weightOfAll(net) - weightOfAll(step.operations);
    step.operations = net;
    if (net.length === 0) this.#done = this.#done.filter((each) => each !== step);
  }

  /** Sets the value that undoing the person's first write of a cell restores. */
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
