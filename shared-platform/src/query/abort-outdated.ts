/** Aborts a read that the same component has replaced by another one; its response is never shown. */
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { FullRequest } from '../http/http.ts';
import { api } from './api.ts';
import type { store } from './store.ts';

/** By read request, the number of components that wait for it. */
const waiting = new Map<string, number>();

interface Asked {
  readonly key: string;
  readonly endpoint: string;
  readonly request: FullRequest;
}

/** Aborts the component's previous request when it makes another one, unless another component waits for the same request. */
export function useAbortOutdated(endpoint: string, request: FullRequest, skip: boolean): void {
  const dispatch = useDispatch<typeof store.dispatch>();
  const previous = useRef<Asked | null>(null);
  const latest = useRef(request);
  latest.current = request;
  const key = skip
    ? null
    : defaultSerializeQueryArgs({ endpointName: endpoint, queryArgs: request, endpointDefinition: undefined as never });

  useEffect(() => {
    const overtaken = previous.current;
    previous.current = key === null ? null : { key, endpoint, request: latest.current };
    if (overtaken && overtaken.key !== key && !waiting.has(overtaken.key)) {
      // The cast is needed because endpoints are created at run time, so the library knows their names only as strings.
      dispatch(api.util.getRunningQueryThunk(overtaken.endpoint as never, overtaken.request as never))?.abort();
    }
    if (key === null) return;
    waiting.set(key, (waiting.get(key) ?? 0) + 1);
    return () => {
      const left = (waiting.get(key) ?? 1) - 1;
      if (left > 0) waiting.set(key, left);
      else waiting.delete(key);
    };
  }, [key, endpoint, dispatch]);
}
