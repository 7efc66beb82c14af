/** History for undo and redo: steps of operations, limited in number. */

import type { CellError } from '../definition/table-store.ts';
import type { RowPlace } from './row-list.ts';
import { isSameValue, type RowRecord } from './row-record.ts';

export interface SetOperation {
  readonly kind: 'set';
  readonly record: RowRecord;
  readonly column: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Renumbering: nobody is told of the value and nothing flashes. */
  readonly isQuiet: boolean;
}

export type Operation =
  | SetOperation
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

/** Most steps, and most operations in all of them together; the newest step always stays. */
const bounds = { steps: 200, operations: 200_000 };

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
  return operations.toReversed().map((operation): Operation => {
    switch (operation.kind) {
      case 'set':
        return { ...operation, before: operation.after, after: operation.before };
      case 'refuse':
        return { ...operation, before: operation.after, after: operation.before };
      case 'move':
        return { ...operation, from: operation.to, to: operation.from };
      default:
        return { kind: operation.kind === 'insert' ? 'remove' : 'insert', places: operation.places };
    }
  });
}

export class History {
  #done: Step[] = [];
  #undone: Step[] = [];
  #operations = 0;

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
    this.#operations += operations.length;
    this.#forgetOldest();
    return step;
  }

  /** Adds consequences to a step; a step without effect is dropped. */
  extend(step: Step, operations: readonly Operation[]): void {
    const net = netOperations([...step.operations, ...operations]);
    this.#operations += net.length - step.operations.length;
    step.operations = net;
    if (net.length === 0) this.#done = this.#done.filter((each) => each !== step);
  }

  /** The value a cell had before the person first wrote in it is another one now: undoing leads there. */
  rebase(record: RowRecord, column: string, value: unknown): void {
    const isOfCell = (operation: Operation): boolean => isSet(operation) && operation.record === record && operation.column === column;
    const step = this.#done.find(({ operations }) => operations.some(isOfCell));
    const first = step?.operations.findIndex(isOfCell) ?? -1;
    const operation = step?.operations[first];
    if (step && operation?.kind === 'set') step.operations = step.operations.with(first, { ...operation, before: value });
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
    this.#operations = 0;
  }

  #forgetOldest(): void {
    while (this.#done.length > 1 && (this.#done.length > bounds.steps || this.#operations > bounds.operations)) {
      this.#operations -= this.#done.shift()?.operations.length ?? 0;
    }
  }
}
