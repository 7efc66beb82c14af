/** The query cache. Entities come through `entity-api.ts`; a screen's own verbs inject endpoints here (names begin with the entity). */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type ApiResponse, type Failure, type FullRequest, failureOf, http } from '../http/http.ts';

/** Base query: `data` is the whole response, so that callers also have the server's message. */
const baseQuery: BaseQueryFn<FullRequest, ApiResponse<unknown>, Failure> = async (request, { signal }) => {
  try {
    return { data: await http.request<unknown>({ ...request, signal: request.signal ?? signal }) };
  } catch (error) {
    return { error: failureOf(error) };
  }
};

/** Tags are `{ type: 'Entity', id: <entity name> }`: every write of an entity makes its lists and records stale. */
export const api = createApi({
  reducerPath: 'api',
  baseQuery,
  tagTypes: ['Entity'],
  keepUnusedDataFor: 300,
  // When the connection is back, everything shown is read again.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
