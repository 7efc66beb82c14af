/** Options of a call. */
import type { Quiet } from './failure.ts';

/** Query parameters; undefined, null and empty values are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  /** Which failures the caller shows itself instead of the error catalogue. */
  readonly quiet?: Quiet;
  /** Milliseconds for the whole call including retries; default 9 s, two minutes for files. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** A newer call with the same name aborts this one (searches while typing). */
  readonly latest?: string;
  /** Adds X-Sign and X-TIMESTAMP; dictionary paths are signed without it. */
  readonly signed?: boolean;
  /** Idempotency key, one per attempt (see `attempt.ts`). */
  readonly idempotencyKey?: string;
  /** Sends no session token, for servers of other people; a refusal then says nothing about the session. */
  readonly withoutToken?: boolean;
  /** Called with the share of the body that was sent, in whole percent. */
  readonly onProgress?: (percent: number) => void;
}

/** Progress of a file that the server generates: rows read, then bytes received and total bytes (0 while unknown). */
export interface FileProgress {
  readonly rows: number;
  readonly size: number;
  readonly received: number;
}

/** Progress of an uploaded sheet: rows that were added or refused, of all, and how many of them were refused. */
export interface UploadProgress {
  readonly rows: number;
  readonly of: number;
  readonly wrong: number;
}

export interface UploadWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: UploadProgress) => void;
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
