/** The generic calls of an entity as hooks: list, record, add, edit, delete, actions, export and import. */
import type { ActionBody, BulkResult, DraftOf, EntityDefinition, RecordOf } from 'shared-contracts/entity/entity';
import type { ListGroups } from 'shared-contracts/entity/groups';
import type { ListQuery } from 'shared-contracts/entity/query';
import { withWildcards } from 'shared-contracts/values/wildcard';
import { timing } from 'shared-contracts/wire/constants';
import type { Page } from 'shared-contracts/wire/envelope';
import type { ImportedRows, ImportPreview, ImportRow, UntakenColumn } from 'shared-contracts/wire/import-rows';
import { useAttempt } from '../http/attempt.ts';
import {
  type ApiResponse,
  type Failure,
  type FileProgress,
  type FullRequest,
  http,
  type Parameters,
  type Quiet,
  type UploadWatch,
} from '../http/http.ts';
import { currentLanguage, fileLanguage, labelText } from '../language/i18n.ts';
import { useAbortOutdated } from './abort-outdated.ts';
import { api } from './api.ts';
import { type Reading, type ReadOptions, readingOf } from './reading.ts';

export type { Reading, ReadOptions } from './reading.ts';

/** A record as sent in responses: its fields, and the display texts of coded fields. */
export type WireRecord<E extends EntityDefinition = EntityDefinition> = RecordOf<E> & {
  readonly [dictText: `${string}_dictText`]: string | null | undefined;
};

/** The outcome of a write; never rejects. The user has been informed of a failure, unless `error.quiet`. */
export type Outcome<Result> =
  | { readonly data: ApiResponse<Result>; readonly error?: undefined }
  | { readonly data?: undefined; readonly error: Failure };

/** A function that writes, and whether a write is running. The idempotency key stays the same until the server has responded. */
export type Writing<Input, Result = unknown> = readonly [
  run: (input: Input) => Promise<Outcome<Result>>,
  state: { readonly isLoading: boolean },
];

/** Parameters of an action for several records: the records, and the fields that are the same for all. */
export interface BulkCall {
  readonly action: string;
  readonly rows: readonly { readonly id: string; readonly version: number }[];
  readonly body?: Readonly<Record<string, unknown>>;
}

/** Response to a call with several ids: number of changed records, and reasons of refusals. */
export interface BatchResult {
  readonly succeeded: number;
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

/** Progress callback and abort signal of an export. */
export interface ExportWatch {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: FileProgress) => void;
}

/** Maximum number of ids in a URL; more are sent in a request body. */
const mostIdsInAddress = 100;

/** Response of the call that imports a spreadsheet. */
export interface ImportReport {
  readonly totalCount: number;
  readonly errorCount: number;
  readonly successCount: number;
  readonly msg: string;
  /** The first refused rows, with the reasons; servers of an older version do not send them. */
  readonly refused?: readonly { readonly line: number; readonly message: string }[];
  /** Path of the file that lists the refused rows, below the API base. */
  readonly fileUrl?: string;
  readonly fileName?: string;
  /** Columns that were not taken because their titles name no field. */
  readonly untaken?: readonly UntakenColumn[];
}

export interface WriteOptions {
  /** Which failures the caller shows itself; a form shows refusals beside the input. */
  readonly quiet?: Quiet;
}

export interface EntityApi<E extends EntityDefinition> {
  useList(query: ListQuery, options?: ReadOptions): Reading<Page<WireRecord<E>>>;
  /** The rows that the query finds, grouped by the values of one field, with counts and sums. */
  useGroups(query: Partial<ListQuery>, groupBy: string, sums: readonly string[]): Reading<ListGroups>;
  /** One record by id; sends no request while the id is missing. */
  useRecord(id: string | null | undefined): Reading<WireRecord<E>>;
  useAdd(options?: WriteOptions): Writing<DraftOf<E>>;
  useEdit(options?: WriteOptions): Writing<Partial<DraftOf<E>> & { readonly id: string; readonly version: number }>;
  useRemove(): Writing<string>;
  useRemoveBatch(options?: WriteOptions): Writing<readonly string[], BatchResult>;
  /** Restores records that the person has just deleted; only for entities that are `restorable`. */
  useRestore(options?: WriteOptions): Writing<readonly string[], BatchResult>;
  /** Runs an action on up to 200 records; only for actions that are marked `bulk`. */
  useBulk(options?: WriteOptions): Writing<BulkCall, BulkResult<E>>;
  /** Reads a page of rows from the server without using the cache. */
  readRows(query: Partial<ListQuery>): Promise<Page<WireRecord<E>>>;
  useAction<A extends keyof E['actions'] & string>(name: A, options?: WriteOptions): Writing<ActionBody<E, A>, WireRecord<E>>;
  /** Downloads the rows that the query finds, or only the selected ones. */
  exportXls(query: Partial<ListQuery>, selections: readonly string[], watch: ExportWatch): Promise<void>;
  /** Imports a spreadsheet. Code 201: some rows were refused, which the report lists. */
  importExcel(file: File, watch: UploadWatch): Promise<ApiResponse<ImportReport | string | null>>;
  /** Reads a spreadsheet as an import would, without adding rows; `mapping` gives the field names of columns whose titles match no field. */
  importPreview(file: File, mapping: Readonly<Record<string, string>>, signal: AbortSignal): Promise<ImportPreview>;
  /** Imports rows that a preview returned. */
  importRows(body: { readonly rows: readonly ImportRow[]; readonly whole: boolean }, idempotencyKey: string): Promise<ImportedRows>;
  /** Downloads an empty spreadsheet with the headers of an import. */
  template(): Promise<void>;
}

/** Parameters of a list call: wildcards are added to text filters, and empty filters removed. */
function listParameters(entity: EntityDefinition, query: Partial<ListQuery>): Parameters {
  return withWildcards(query, entity.wildcard);
}

/**
 * After a refused business rule, a stale version or a missing record, the shown data is read again, because somebody else has probably
 * changed it. A refusal that names invalid fields is no sign of such a change.
 */
function isRefusedByRule({ httpStatus, code, result }: Failure): boolean {
  return httpStatus === 200 && code === 500 && (result === null || result === undefined);
}

interface WrittenRecord {
  readonly id: string;
  readonly version: number;
}

const isRecord = (value: unknown): value is WrittenRecord =>
  typeof value === 'object' && value !== null && 'id' in value && 'version' in value && typeof value.version === 'number';

/** The records in the response of a write: one, or several of an action in bulk. */
function writtenRecords(result: unknown): readonly WrittenRecord[] {
  if (isRecord(result)) return [result];
  if (typeof result !== 'object' || result === null || !('results' in result) || !Array.isArray(result.results)) return [];
  return (result.results as readonly { readonly record?: unknown }[]).map(({ record }) => record).filter(isRecord);
}

/**
 * Returns a function that replaces older versions of these records in a cached response. Lists are read again after a write, but an action
 * that the person runs before that must not be refused because of the person's own change.
 */
const renewRecords = (written: readonly WrittenRecord[]) => (response: ApiResponse<unknown>) => {
  const { result } = response;
  const list = typeof result === 'object' && result !== null && 'records' in result ? result.records : [result];
  for (const one of Array.isArray(list) ? list : []) {
    const newer = isRecord(one) && written.find(({ id, version }) => id === one.id && version > one.version);
    if (newer) Object.assign(one, newer);
  }
};

/** Endpoints named after the entity; injected once per name, because a second injection would silently run the first one's code. */
function injectEndpoints(name: string) {
  const tag = [{ type: 'Entity' as const, id: name }];
  const injected = api.injectEndpoints({
    overrideExisting: 'throw',
    endpoints: (build) => {
      const read = build.query<ApiResponse<unknown>, FullRequest>({ query: (request) => request, providesTags: tag });
      const write = build.mutation<ApiResponse<unknown>, FullRequest>({
        query: (request) => request,
        onQueryStarted: async (_, { dispatch, getState, queryFulfilled }) => {
          const written = await queryFulfilled.then(
            ({ data }) => writtenRecords(data.result),
            () => [],
          );
          if (written.length === 0) return;
          // These casts are needed for the same reason as the one below.
          const cached = api.util.selectCachedArgsForQuery(getState() as never, `${name}Read` as never) as FullRequest[];
          for (const request of cached)
            dispatch(api.util.updateQueryData(`${name}Read` as never, request as never, renewRecords(written) as never));
        },
        invalidatesTags: (_, error) => (error && !isRefusedByRule(error as Failure) ? [] : tag),
      });
      // The cast is needed because endpoint names are created at run time, while the library types endpoints by literal names.
      return { [`${name}Read`]: read, [`${name}Write`]: write } as unknown as { read: typeof read; write: typeof write };
    },
  });
  const endpoints = injected.endpoints as unknown as Record<string, unknown>;
  return {
    entity: name,
    /** Name of the endpoint that reads, as known to the query cache. */
    name: `${name}Read`,
    read: endpoints[`${name}Read`] as typeof injected.endpoints.read,
    write: endpoints[`${name}Write`] as typeof injected.endpoints.write,
  };
}

type Endpoints = ReturnType<typeof injectEndpoints>;

const injectedByName = new Map<string, { readonly path: string; readonly endpoints: Endpoints }>();

function endpointsFor(entity: EntityDefinition): Endpoints {
  const known = injectedByName.get(entity.name);
  if (known) {
    if (known.path !== entity.api) throw new Error(`Two entities are called ${entity.name}: ${known.path} and ${entity.api}`);
    return known.endpoints;
  }
  const endpoints = injectEndpoints(entity.name);
  injectedByName.set(entity.name, { path: entity.api, endpoints });
  return endpoints;
}

function useReading<Data>(endpoints: Endpoints, request: FullRequest, skip: boolean): Reading<Data> {
  useAbortOutdated(endpoints.name, request, skip);
  return readingOf(endpoints.read.useQuery(request, { skip, refetchOnMountOrArgChange: true }), skip);
}

const writeListeners = new Set<(entity: string) => void>();

/** Calls the listener with the name of the entity after each successful write of this window. Returns a function that unsubscribes. */
export function watchWrites(listener: (entity: string) => void): () => void {
  writeListeners.add(listener);
  return () => writeListeners.delete(listener);
}

function tellWritten(entity: string): void {
  for (const listener of writeListeners) listener(entity);
}

function useWriting<Input, Result = unknown>(endpoints: Endpoints, requestOf: (input: Input) => FullRequest): Writing<Input, Result> {
  const [trigger, { isLoading }] = endpoints.write.useMutation();
  const attempt = useAttempt();
  const run = async (input: Input): Promise<Outcome<Result>> => {
    const request = requestOf(input);
    const idempotencyKey = attempt.keyFor(request);
    const outcome = await trigger({ ...request, idempotencyKey });
    if (outcome.error) {
      const error = outcome.error as Failure;
      if (error.httpStatus !== 0) attempt.settle();
      return { error };
    }
    attempt.settle();
    tellWritten(endpoints.entity);
    return { data: outcome.data as ApiResponse<Result> };
  };
  return [run, { isLoading }];
}

function createEntityApi<E extends EntityDefinition>(entity: E): EntityApi<E> {
  const endpoints = endpointsFor(entity);
  const path = entity.api;
  const written = async <Result>(writing: Promise<Result>): Promise<Result> => {
    const result = await writing;
    tellWritten(entity.name);
    return result;
  };
  return {
    useList: (query, options) =>
      useReading(
        endpoints,
        { method: 'GET', path: `${path}/${entity.listCall ?? 'list'}`, params: listParameters(entity, query), quiet: 'refusals' },
        options?.skip ?? false,
      ),
    useGroups: (query, groupBy, sums) =>
      useReading(
        endpoints,
        {
          method: 'GET',
          path: `${path}/groups`,
          params: { ...listParameters(entity, query), groupBy, sums: sums.join(',') || undefined },
          quiet: 'refusals',
        },
        false,
      ),
    useRecord: (id) => useReading(endpoints, { method: 'GET', path: `${path}/queryById`, params: { id }, quiet: 'refusals' }, !id),
    useAdd: (options) => useWriting(endpoints, (body) => ({ ...options, method: 'POST', path: `${path}/add`, body })),
    useEdit: (options) => useWriting(endpoints, (body) => ({ ...options, method: 'PUT', path: `${path}/edit`, body })),
    useRemove: () => useWriting(endpoints, (id) => ({ method: 'DELETE', path: `${path}/delete`, params: { id } })),
    useRemoveBatch: (options) =>
      useWriting(endpoints, (ids) => ({ ...options, method: 'DELETE', path: `${path}/deleteBatch`, params: { ids: ids.join(',') } })),
    useRestore: (options) => useWriting(endpoints, (ids) => ({ ...options, method: 'PUT', path: `${path}/restore`, body: { ids } })),
    useBulk: (options) =>
      useWriting(endpoints, ({ action, rows, body }) => ({
        timeout: timing.fileCall,
        ...options,
        method: 'PUT',
        path: `${path}/${action}/batch`,
        body: { ...body, rows },
        signed: entity.actions[action]?.signed,
      })),
    readRows: (query) => http.get(`${path}/${entity.listCall ?? 'list'}`, listParameters(entity, query)),
    useAction: (name, options) => {
      const action = entity.actions[name];
      if (!action) throw new Error(`Entity ${entity.name} has no action ${name}`);
      return useWriting(endpoints, (body) => ({
        ...options,
        method: action.method ?? 'PUT',
        path: `${path}/${name}`,
        body,
        signed: action.signed,
      }));
    },
    exportXls: (query, selections, { signal, onProgress }) => {
      const params = { ...listParameters(entity, query), progress: 'Y', ...fileLanguage() };
      const isShort = selections.length <= mostIdsInAddress;
      const request: FullRequest = isShort
        ? { method: 'GET', path: `${path}/exportXls`, params: { ...params, selections: selections.join(',') }, signal }
        : { method: 'POST', path: `${path}/exportXls`, params, body: { selections }, signal };
      return http.watchedDownload(request, `${labelText(entity.label)}.xlsx`, onProgress);
    },
    importExcel: (file, watch) => written(http.watchedUpload<ImportReport | string | null>(`${path}/importExcel`, file, watch)),
    importPreview: async (file, mapping, signal) =>
      (await http.upload<ImportPreview>(`${path}/importPreview`, file, { mapping: JSON.stringify(mapping) }, { quiet: true, signal }))
        .result,
    importRows: (body, idempotencyKey) => written(http.post(`${path}/importRows`, body, { timeout: timing.fileCall, idempotencyKey })),
    template: () => {
      const language = currentLanguage();
      return language === 'zh-CN'
        ? http.download(`${path}/importTemplate`, undefined, `${entity.label[0]}导入模板.xlsx`)
        : http.download(`${path}/importTemplate`, { language }, `${entity.label[1]} import template.xlsx`);
    },
  };
}

const apis = new WeakMap<EntityDefinition, unknown>();

/** The calls of one entity. The object is created once per entity, so that its hooks stay the same between renders. */
export function entityApi<const E extends EntityDefinition>(entity: E): EntityApi<E> {
  const known = apis.get(entity);
  if (known) return known as EntityApi<E>;
  const made = createEntityApi(entity);
  apis.set(entity, made);
  return made;
}
