/** What a call is made of. */
import type { Quiet } from './failure.ts';

/** Query parameters; undefined, null and empty values are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  /** What the caller shows itself instead of the error catalogue. */
  readonly quiet?: Quiet;
  /** Milliseconds for the whole call, repeated tries included; default 9 s, files two minutes. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** A newer call with the same name takes this one back (searches while typing). */
  readonly latest?: string;
  /** Carry X-Sign and X-TIMESTAMP; dictionary paths do by themselves. */
  readonly signed?: boolean;
  /** One per attempt, see `attempt.ts`. */
  readonly idempotencyKey?: string;
  /** Goes out without the session's token: to servers that are not ours. A refused token then says nothing of the session. */
  readonly withoutToken?: boolean;
  /** Hears how much of the body has gone out, in whole percent. */
  readonly onProgress?: (percent: number) => void;
}

/** A whole answer: the result, the server's own words and its code (0 or 200 fine, 201 imported with error rows). */
export interface ApiResponse<Result> {
  readonly result: Result;
  readonly message: string;
  readonly code: number;
}

export interface FullRequest extends RequestOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly params?: Parameters;
  readonly body?: unknown;
}
