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
  /** A newer call with the same name aborts this one (searches while typing). */
  readonly latest?: string;
  /** Carry X-Sign and X-TIMESTAMP; dictionary paths do by themselves. */
  readonly signed?: boolean;
  /** One per attempt, see `attempt.ts`. */
  readonly idempotencyKey?: string;
  /** Sent without the session's token, for servers of others. A refusal then says nothing about the session. */
  readonly withoutToken?: boolean;
  /** Called with the share of the body that was sent, in whole percent. */
  readonly onProgress?: (percent: number) => void;
}

/** How far a file is that the server makes: rows read, then bytes of the whole (0 until it is known) and received. */
export interface FileProgress {
  readonly rows: number;
  readonly size: number;
  readonly received: number;
}

/** A whole response: the result, the server's message and its code (0 or 200: success, 201: imported with rejected rows). */
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
