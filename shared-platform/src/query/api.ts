/** The query cache. Entities come through `entity-api.ts`; a screen's own verbs inject endpoints here (names begin with the entity). */
import { type BaseQueryFn, createApi } from '@reduxjs/toolkit/query/react';
import { type ApiResponse, type Failure, type FullRequest, failureOf, http } from '../http/http.ts';

/** Axios base query: data is the whole answer, so that callers have the server's own words. */
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
  // What is on the screen is read again when the connection is back.
  refetchOnReconnect: true,
  endpoints: () => ({}),
});
