/** Running check functions by cell: a newer check aborts the older one. */

import type { TableColumn, TableRow } from '../definition/table-column.ts';
import type { CellCheck, ValidateOccasion, ValidateRule } from '../definition/validate-rule.ts';
import type { RowRecord } from '../model/row-record.ts';
import type { Verdict } from './ask-handler.ts';

interface Run {
  /** The row's values at the time of the check. */
  readonly row: TableRow;
  readonly rules: readonly ValidateRule[];
  readonly controller: AbortController;
}

export class HandlerRuns {
  readonly #runs = new WeakMap<RowRecord, Map<string, Run>>();
  readonly #active = new Set<AbortController>();

  /** Starts checks of a cell and aborts running ones. */
  begin(record: RowRecord, column: string, rules: readonly ValidateRule[]): AbortController {
    this.cancel(record, column);
    const controller = new AbortController();
    const runs = this.#runs.get(record) ?? new Map<string, Run>();
    this.#runs.set(record, runs.set(column, { row: record.row, rules, controller }));
    this.#active.add(controller);
    return controller;
  }

  end(controller: AbortController): void {
    this.#active.delete(controller);
  }

  /** The rules that were checked, or are being checked, for the row's present values. */
  asked(record: RowRecord, column: string): readonly ValidateRule[] {
    const run = this.#runs.get(record)?.get(column);
    return run?.row === record.row ? run.rules : [];
  }

  cancel(record: RowRecord, column: string): void {
    const controller = this.#runs.get(record)?.get(column)?.controller;
    if (!controller) return;
    this.#runs.get(record)?.delete(column);
    this.#active.delete(controller);
    controller.abort();
  }

  cancelAll(): void {
    for (const controller of this.#active) controller.abort();
    this.#active.clear();
  }
}

interface Question {
  readonly record: RowRecord;
  readonly column: TableColumn;
  /** Rules with check functions that must be called now. */
  readonly due: readonly ValidateRule[];
  readonly occasion: ValidateOccasion;
  readonly signal: AbortSignal;
  readonly ask: (check: CellCheck) => Verdict | Promise<Verdict>;
}

/** Calls the check functions one after another until one fails. */
export function askInTurn({ record, column, due, occasion, signal, ask }: Question): Verdict | Promise<Verdict> {
  const askOne = (rule: ValidateRule): Verdict | Promise<Verdict> =>
    ask({ occasion, value: record.row[column.key], row: record.row, rowKey: record.key, column, rule, signal });
  const askFrom = (first: number): Verdict | Promise<Verdict> => {
    const rule = due[first];
    if (!rule) return null;
    const pause = occasion === 'getValues' ? 0 : (rule.debounce ?? 0);
    const verdict = pause > 0 ? waited(pause, signal).then((isDue) => (isDue ? askOne(rule) : null)) : askOne(rule);
    if (verdict instanceof Promise) return verdict.then((late) => (late === null && !signal.aborted ? askFrom(first + 1) : late));
    return verdict ?? askFrom(first + 1);
  };
  return askFrom(0);
}

/** Waits; resolves to false when the signal was aborted meanwhile. */
function waited(milliseconds: number, signal: AbortSignal): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), milliseconds);
    const stop = (): void => {
      clearTimeout(timer);
      resolve(false);
    };
    signal.addEventListener('abort', stop, { once: true });
  });
}
