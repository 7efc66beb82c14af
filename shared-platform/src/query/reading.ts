/** State of a read request, in the form in which pages use it. */
import { type ApiResponse, abortedCode, type Failure } from '../http/http.ts';

/** State of data that is read from the server. */
export interface Reading<Data> {
  /** The last response; kept while a newer one is loading. */
  readonly data: Data | undefined;
  /** The response to exactly this request; undefined while it is loading, also when there is one to an earlier request. */
  readonly current: Data | undefined;
  /** When the last response arrived, in milliseconds; a failed reload does not change it. */
  readonly readAt: number | undefined;
  /** True until there is data to show. */
  readonly isLoading: boolean;
  /** True while a request is running. */
  readonly isFetching: boolean;
  readonly error: Failure | undefined;
  readonly refetch: () => void;
}

export interface ReadOptions {
  /** While true, no request is sent. */
  readonly skip?: boolean;
}

interface QueryState {
  readonly data?: ApiResponse<unknown>;
  readonly currentData?: ApiResponse<unknown>;
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

/** Converts the state of the query library; while no request is wanted, reloading does nothing. */
export function readingOf<Data>(
  { data, currentData, error, fulfilledTimeStamp, isLoading, isFetching, refetch }: QueryState,
  isSkipped: boolean,
): Reading<Data> {
  return {
    // The casts are needed because the cache stores results untyped; the caller states the type of this path.
    data: data?.result as Data | undefined,
    current: currentData?.result as Data | undefined,
    readAt: fulfilledTimeStamp,
    error: isAborted(error) ? undefined : (error as Failure | undefined),
    isLoading,
    isFetching,
    refetch: () => {
      if (!isSkipped) refetch();
    },
  };
}
