/**
 * The query cache. Entities use it through `entity-api.ts`; endpoints for a screen's own calls are injected here (their names begin with
 * the entity).
 */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type ApiResponse, type Failure, type FullRequest, failureOf, http } from '../http/http.ts';

/** Sends the requests of the query library. `data` is the whole response, so that callers also have the server's message. */
const baseQuery: BaseQueryFn<FullRequest, ApiResponse<unknown>, Failure> = async (request, { signal }) => {
  try {
    return { data: await http.request<unknown>({ ...request, signal: request.signal ?? signal }) };
  } catch (error) {
    return { error: failureOf(error) };
  }
};

/** Cache tags are `{ type: 'Entity', id: <entity name> }`: each write of an entity invalidates its lists and records. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Entity'],
  keepUnusedDataFor: 300,
  // After an outage, the query library reads all shown data again.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
