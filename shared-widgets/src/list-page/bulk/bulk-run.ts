/** Runs an action for many rows in batches, with progress; it can be stopped between two batches. */
import { useRef, useState } from 'react';
import type { Failure } from 'shared-platform/http';
import type { AnyRow } from '../columns/list-columns.tsx';

/** Maximum number of rows in one call. */
export const turnSize = 25;

/** Result of the action for one row. */
export interface RowOutcome {
  readonly row: AnyRow;
  readonly ok: boolean;
  /** Text of the refusal, if the row was refused. */
  readonly message: string;
  /** The record as it is after the action, if the server sent it. */
  readonly after?: AnyRow | undefined;
}

/** Sends one call for some rows; resolves to the result of each row, or to the failure of the whole call. */
export type Turn = (rows: readonly AnyRow[]) => Promise<{ readonly outcomes: readonly RowOutcome[] } | { readonly error: Failure }>;

export interface BulkRun {
  readonly phase: 'idle' | 'running' | 'ended';
  readonly total: number;
  readonly outcomes: readonly RowOutcome[];
  /** Rows that were not sent, or whose call failed. */
  readonly rest: readonly AnyRow[];
  readonly error: Failure | null;
}

const idle: BulkRun = { phase: 'idle', total: 0, outcomes: [], rest: [], error: null };

/** Sends batch after batch until all are done, one fails, or `isStopped`. */
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
  /** Stops before the next batch. The running batch is completed, so that its results are known. */
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
