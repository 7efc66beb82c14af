/** The state of a read as pages use it. */
import { type ApiResponse, abortedCode, type Failure } from '../http/http.ts';

/** State of something read. */
export interface Reading<Data> {
  /** Kept while a newer response is under way. */
  readonly data: Data | undefined;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** A response is under way. */
  readonly isFetching: boolean;
  readonly error: Failure | undefined;
  readonly refetch: () => void;
}

export interface ReadOptions {
  /** Ask nothing while true. */
  readonly skip?: boolean;
}

interface QueryState {
  readonly data?: ApiResponse<unknown>;
  readonly error?: unknown;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Whether a read was aborted, reported by the query library or by the HTTP client; the user is not informed of that. */
function isAborted(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'AbortError') || ('code' in error && error.code === abortedCode);
}

/** Turns the cache's state into a page's; asking again while it is skipped does nothing. */
export function readingOf<Data>({ data, error, isLoading, isFetching, refetch }: QueryState, isSkipped: boolean): Reading<Data> {
  return {
    // The caller knows the type of this path's result; the cache stores it untyped.
    data: data?.result as Data | undefined,
    error: isAborted(error) ? undefined : (error as Failure | undefined),
    isLoading,
    isFetching,
    refetch: () => {
      if (!isSkipped) refetch();
    },
  };
}
