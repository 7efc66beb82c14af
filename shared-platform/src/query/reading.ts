/** The state of a read as pages use it. */
import { type ApiResponse, abortedCode, type Failure } from '../http/http.ts';

/** State of something read. */
export interface Reading<Data> {
  /** The last response; kept while a newer one is loading. */
  readonly data: Data | undefined;
  /** When the last response arrived, in milliseconds; a failed reload does not change it. */
  readonly readAt: number | undefined;
  /** Nothing to show yet. */
  readonly isLoading: boolean;
  /** A request is running. */
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
  readonly fulfilledTimeStamp?: number | undefined;
  readonly isLoading: boolean;
  readonly isFetching: boolean;
  readonly refetch: () => unknown;
}

/** Whether a read was aborted, reported by the query library or by the HTTP client; the user is not informed of that. */
function isAborted(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  return ('name' in error && error.name === 'AbortError') || ('code' in error && error.code === abortedCode);
}

/** Converts the query library's state; while the query is skipped, reloading does nothing. */
export function readingOf<Data>(
  { data, error, fulfilledTimeStamp, isLoading, isFetching, refetch }: QueryState,
  isSkipped: boolean,
): Reading<Data> {
  return {
    // The cast is needed because the cache stores results untyped; the caller states the type of this path.
    data: data?.result as Data | undefined,
    readAt: fulfilledTimeStamp,
    error: isAborted(error) ? undefined : (error as Failure | undefined),
    isLoading,
    isFetching,
    refetch: () => {
      if (!isSkipped) refetch();
    },
  };
}
