/** Options of a call of `http`. */
import type { Quiet } from './failure.ts';

/** Query parameters; undefined, null and empty values are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  /** Which failures `http` does not show, because the caller shows them itself. */
  readonly quiet?: Quiet;
  /** Time limit in milliseconds for the whole call including retries; default 9 s, two minutes for files. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** Name of the call: a newer call with the same name aborts this one (for searches while typing). */
  readonly latest?: string;
  /** Adds the headers X-Sign and X-TIMESTAMP; calls of dictionary paths are always signed. */
  readonly signed?: boolean;
  /** Idempotency key, one per attempt (see `attempt.ts`). */
  readonly idempotencyKey?: string;
  /** Sends no session token, because the server belongs to somebody else; its refusals then do not end the session. */
  readonly withoutToken?: boolean;
  /** Called with the share of the body that was sent, in whole percent. */
  readonly onProgress?: (percent: number) => void;
}

/** Progress of a file that the server generates: number of rows read, then bytes received and total bytes (0 while unknown). */
export interface FileProgress {
  readonly rows: number;
  readonly size: number;
  readonly received: number;
}

/** Progress of an uploaded spreadsheet: rows handled so far, all rows, and how many rows were refused. */
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
