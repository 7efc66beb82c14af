/** Calls a rule's check function with either signature and interprets its result. */

import type { CellCheck, CheckOutcome, ValidateCallback } from '../definition/validate-rule.ts';
import { handlerRefused, handlerSilent, type LabelText, ruleMessage } from './cell-rules.ts';

/** Result of a check: the error text, or null when the value is valid. */
export type Verdict = string | null;

/** Time limit of a check function in milliseconds; it is longer than the time limit of a server call. */
const patience = 10_000;

interface Asking {
  readonly label: LabelText;
  /** The table as it is passed to check functions. */
  readonly table: unknown;
}

/** Calls a check function and resolves to its result. When it throws or rejects, the check fails with the message of the error. */
export function askHandler(check: CellCheck, { label, table }: Asking): Verdict | Promise<Verdict> {
  const { rule, column, row, value, occasion } = check;
  const own = (text: string | undefined): string => ruleMessage(text || rule.message || label(handlerRefused(column.title)), column);
  const verdictOf = (outcome: CheckOutcome, message?: string): Verdict => {
    if (typeof outcome === 'string') return own(outcome);
    // A check function without result passes.
    return outcome === null || outcome === undefined || outcome ? null : own(message);
  };
  let settled: { readonly verdict: Verdict } | undefined;
  let hear: ((verdict: Verdict) => void) | undefined;
  const callback: ValidateCallback = (flag, message) => {
    settled ??= { verdict: verdictOf(flag, message) };
    hear?.(settled.verdict);
  };
  const failed = (error: unknown): Verdict => own(error instanceof Error ? error.message : undefined);
  try {
    const returned = rule.handler?.(check, callback, table);
    rule.rowHandler?.(occasion, value, row, column, callback, table);
    if (settled) return settled.verdict;
    if (returned instanceof Promise) return returned.then((outcome) => verdictOf(outcome), failed);
    if (returned !== undefined) return verdictOf(returned);
  } catch (error) {
    return failed(error);
  }
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(ruleMessage(label(handlerSilent(column.title)), column)), patience);
    hear = (verdict) => {
      clearTimeout(timer);
      resolve(verdict);
    };
    check.signal.addEventListener('abort', () => hear?.(null), { once: true });
  });
}
