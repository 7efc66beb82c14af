/** Reads data that the generic calls of an entity do not provide: a figure, a tree, a timeline. */

import { useRef, useState } from 'react';
import type { ApiResponse, FullRequest, Parameters, Quiet } from '../http/http.ts';
import { useAbortOutdated } from './abort-outdated.ts';
import { api } from './api.ts';
import { noteEarlyRead, takeEarlyRead } from './early-reads.ts';
import { type Reading, type ReadOptions, readingOf } from './reading.ts';
import { store } from './store.ts';

interface PathRequest extends FullRequest {
  readonly entity?: string;
}

/** Tag of data that no write of an entity changes. */
const noEntity = 'none';

// A single endpoint for all paths: two versions of one remote may be open in a page, so a remote cannot inject endpoints of its own.
const { useReadPathQuery, endpoints } = api.injectEndpoints({
  overrideExisting: 'throw',
  endpoints: (build) => ({
    readPath: build.query<ApiResponse<unknown>, PathRequest>({
      query: ({ entity: _, ...request }) => request,
      // Data of no single entity has a tag too: when the person's rights change, the shell has everything read again that is shown.
      providesTags: (_, __, { entity = noEntity }) => [{ type: 'Entity', id: entity }],
    }),
  }),
});

/**
 * The `result` of a GET below the API base. `entity`: the data is read again after every write of that entity. A refusal is returned as
 * `error` for the page to show; other failures are shown by the HTTP client unless `quiet` is set.
 */
export function useRead<Data>(
  path: string,
  params?: Parameters,
  options: ReadOptions & { readonly entity?: string; readonly quiet?: Quiet } = {},
): Reading<Data> {
  const { skip = false, entity, quiet = 'refusals' } = options;
  const request: PathRequest = { method: 'GET', path, params, quiet, entity };
  useAbortOutdated('readPath', request, skip);
  const isFresh = useEarly(request, skip);
  return readingOf(useReadPathQuery(request, { skip, refetchOnMountOrArgChange: !isFresh }), skip);
}

/**
 * Sends a read without parameters before its screen is loaded. A `useRead` of the same path and entity, without parameters and `quiet`, takes
 * the response; a refusal is read again and shown by it.
 */
export function readEarly(path: string, entity?: string): void {
  noteEarlyRead(path, entity);
  // The screen's own read has the same arguments, and so the same place in the cache.
  const request: PathRequest = { method: 'GET', path, params: undefined, quiet: 'refusals', entity };
  // Whatever the cache holds may be another person's.
  const reading = store.dispatch(endpoints.readPath.initiate(request, { forceRefetch: true }));
  void reading.finally(reading.unsubscribe);
}

/** Whether the shell has just sent this read for the component, until the component reads something else or nothing. */
function useEarly({ path, params, entity }: PathRequest, skip: boolean): boolean {
  const key = `${path}?${JSON.stringify(params ?? {})}`;
  const [first] = useState(() => (!skip && params === undefined && takeEarlyRead(path, entity) ? key : null));
  const hasChanged = useRef(false);
  hasChanged.current ||= skip || key !== first;
  return !hasChanged.current;
}
