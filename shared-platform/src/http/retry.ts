/** Decides when a failed read is retried: at most twice, never past the call's deadline. */

/** A failed attempt of a call. */
export interface FailedTry {
  readonly method: string;
  /** Whether the connection broke before a response arrived. Calls that timed out are not repeated. */
  readonly isCutOff: boolean;
  /** HTTP status of the response; 0 when there was none. */
  readonly status: number;
  /** The response's `Retry-After`: seconds or a date. */
  readonly retryAfter: unknown;
  /** Number of attempts that were made before this one. */
  readonly triesBefore: number;
  /** Milliseconds that are left until the call's deadline. */
  readonly left: number;
}

const pauses = [300, 1000];
const passing = [502, 503, 504];
/** Upper limit of the random part of the delay, ms, so that windows refused at the same time do not retry at the same time. */
const spread = 500;

/** Milliseconds that the header `Retry-After` demands; undefined when it demands nothing. */
function askedPause(retryAfter: unknown): number | undefined {
  if (typeof retryAfter !== 'string' || retryAfter.trim() === '') return undefined;
  const seconds = Number(retryAfter);
  const pause = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(retryAfter) - Date.now();
  return Number.isNaN(pause) ? undefined : Math.max(0, pause);
}

/** Delay before the next attempt, ms; undefined: no retry. `random` is 0 to 1. */
export function pauseBeforeRetry(failed: FailedTry, random: number = Math.random()): number | undefined {
  const { method, isCutOff, status, retryAfter, triesBefore, left } = failed;
  const own = pauses[triesBefore];
  if (method !== 'GET' || own === undefined) return undefined;
  const asked = passing.includes(status) ? askedPause(retryAfter) : undefined;
  if (!isCutOff && asked === undefined) return undefined;
  const pause = asked === undefined ? own * (0.5 + random) : asked + spread * random;
  return pause < left ? pause : undefined;
}

/** Waits; ends early when the call is aborted. */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, milliseconds);
    if (signal?.aborted) finish();
    else signal?.addEventListener('abort', finish);
  });
}
