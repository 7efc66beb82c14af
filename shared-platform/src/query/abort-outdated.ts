/** A search that was overtaken by the next one is taken back: its call ends, and its answer is never seen. */
import { defaultSerializeQueryArgs } from '@reduxjs/toolkit/query/react';
import { useEffect, useRef } from 'react';
import { useDispatch } from 'react-redux';
import type { FullRequest } from '../http/http.ts';
import { api } from './api.ts';
import type { store } from './store.ts';

/** How many components wait for each read. */
const waiting = new Map<string, number>();

interface Asked {
  readonly key: string;
  readonly endpoint: string;
  readonly request: FullRequest;
}

/** Ends the call of the former request as soon as the component asks another one, unless somebody else waits for it too. */
export function useTakeBack(endpoint: string, request: FullRequest, skip: boolean): void {
  const dispatch = useDispatch<typeof store.dispatch>();
  const former = useRef<Asked | null>(null);
  const latest = useRef(request);
  latest.current = request;
  const key = skip
    ? null
    : defaultSerializeQueryArgs({ endpointName: endpoint, queryArgs: request, endpointDefinition: undefined as never });

  useEffect(() => {
    const overtaken = former.current;
    former.current = key === null ? null : { key, endpoint, request: latest.current };
    if (overtaken && overtaken.key !== key && !waiting.has(overtaken.key)) {
      // The endpoints are made at run time, one pair per entity: the library knows their names only as text.
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
