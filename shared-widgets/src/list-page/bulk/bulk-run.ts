/** Runs something for many rows, in turns: progress can be seen, and it stops between two turns. */
import { useRef, useState } from 'react';
import type { Failure } from 'shared-platform/http';
import type { AnyRow } from '../columns/list-columns.tsx';

/** Rows in one call. */
export const turnSize = 25;

/** What became of a row. */
export interface RowOutcome {
  readonly row: AnyRow;
  readonly ok: boolean;
  /** The refusal. */
  readonly message: string;
  /** The record as it is now, where the server sent it. */
  readonly after?: AnyRow | undefined;
}

/** One call for some rows: what became of each, or why the call as a whole failed. */
export type Turn = (rows: readonly AnyRow[]) => Promise<{ readonly outcomes: readonly RowOutcome[] } | { readonly error: Failure }>;

export interface BulkRun {
  readonly phase: 'idle' | 'running' | 'ended';
  readonly total: number;
  readonly outcomes: readonly RowOutcome[];
  /** Rows that no turn has reached, or whose turn did not come back. */
  readonly rest: readonly AnyRow[];
  readonly error: Failure | null;
}

const idle: BulkRun = { phase: 'idle', total: 0, outcomes: [], rest: [], error: null };

/** Runs turn after turn until everything is done, a turn fails, or `isStopped`. */
export async function runTurns(
  turn: Turn,
  rows: readonly AnyRow[],
  watch: { readonly isStopped?: () => boolean; readonly seen?: (run: BulkRun) => void } = {},
): Promise<BulkRun> {
  let run: BulkRun = { phase: 'running', total: rows.length, outcomes: [], rest: rows, error: null };
  watch.seen?.(run);
  while (run.rest.length > 0 && !watch.isStopped?.()) {
    const part = run.rest.slice(0, turnSize);
    const result = await turn(part);
    if ('error' in result) {
      run = { ...run, error: result.error };
      break;
    }
    run = { ...run, outcomes: [...run.outcomes, ...result.outcomes], rest: run.rest.slice(part.length) };
    watch.seen?.(run);
  }
  run = { ...run, phase: 'ended' };
  watch.seen?.(run);
  return run;
}

export interface BulkRunner {
  readonly run: BulkRun;
  readonly start: (turn: Turn, rows: readonly AnyRow[]) => Promise<BulkRun>;
  /** No further turn; the one under way ends, so that its outcome is known. */
  readonly stop: () => void;
  readonly reset: () => void;
}

export function useBulkRun(): BulkRunner {
  const [run, setRun] = useState<BulkRun>(idle);
  const isStopped = useRef(false);
  return {
    run,
    start: (turn, rows) => {
      isStopped.current = false;
      return runTurns(turn, rows, { isStopped: () => isStopped.current, seen: setRun });
    },
    stop: () => {
      isStopped.current = true;
    },
    reset: () => setRun(idle),
  };
}
