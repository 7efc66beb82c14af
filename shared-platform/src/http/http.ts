/**
 * The only HTTP client. Paths are below the API base; a call resolves to `result` of the envelope and rejects with `ApiFailure`, which has
 * been shown to the person unless `quiet` says otherwise.
 */
import axios, { AxiosError, type AxiosResponse, type Method } from 'axios';
import { timing } from 'shared-contracts/wire/constants';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { progressType } from 'shared-contracts/wire/export-progress';
import { shellConfiguration } from '../environment/config.ts';
import { connectionLost, connectionWorks, isServerAway, serverDoubted } from '../environment/connection.ts';
import { translate } from '../language/i18n.ts';
import { serverResult, serverText } from '../language/server-text.ts';
import { currentSession, type Session, sessionHeaders } from '../session-state/session-state.ts';
import { ApiFailure, abortedCode, type Failure, offlineCode, raiseFailure } from './failure.ts';
import type { ApiResponse, FileProgress, FullRequest, Parameters, RequestOptions, UploadWatch } from './request.ts';
import { pause, pauseBeforeRetry } from './retry.ts';
import { saveFile, suggestedName } from './save-file.ts';
import { signatureOfCall } from './signing.ts';
import { askForProof, wantsProof } from './step-up.ts';
import { failureIn, refusalIn, requestIdOf } from './wire-response.ts';

export { ApiFailure, abortedCode, type Failure, failureOf, isEndOfSession, isUnreached, offlineCode, type Quiet } from './failure.ts';
export type { ApiResponse, FileProgress, FullRequest, Parameters, RequestOptions, UploadProgress, UploadWatch } from './request.ts';

/** Statuses that a gateway sends when its server does not respond; the server sends 503 itself when it is overloaded. */
export const gatewayStatuses: readonly number[] = [502, 503, 504];
/** Milliseconds to wait for the server when signing out. */
const signOutLimit = 3000;
// Axios uses XMLHttpRequest; where it does not exist (tests), it uses fetch, which returns the same responses and files.
// The cookie that axios would read for a header is not used.
const client = axios.create({ adapter: ['xhr', 'fetch'], xsrfCookieName: '' });
const running = new Map<string, AbortController>();

export const http = {
  get: <T>(path: string, params?: Parameters, options?: RequestOptions): Promise<T> => result({ ...options, method: 'GET', path, params }),
  post: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> => result({ ...options, method: 'POST', path, body }),
  put: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> => result({ ...options, method: 'PUT', path, body }),
  delete: <T>(path: string, params?: Parameters, options?: RequestOptions): Promise<T> =>
    result({ ...options, method: 'DELETE', path, params }),
  /** Resolves to the whole response, for callers that need the server's message or code. */
  request: <T>(request: FullRequest): Promise<ApiResponse<T>> => call(request),
  /** Sends one file as multipart; `fields` are further form fields. */
  upload<T>(path: string, file: File, fields?: Readonly<Record<string, string>>, options?: RequestOptions): Promise<ApiResponse<T>> {
    const body = new FormData();
    body.append('file', file);
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    return call({ timeout: timing.fileCall, ...options, method: 'POST', path, body });
  },
  /** Fetches a file for the page itself, e.g. a picture. */
  async file(path: string, options?: RequestOptions): Promise<Blob> {
    return (await attempt<Blob>({ timeout: timing.fileCall, ...options, method: 'GET', path }, 'blob')).data;
  },
  /**
   * Fetches a file and saves it through the browser's download. A response with an empty file (文件下载失败) or without a file (未知的文件) counts as
   * a failure.
   */
  async download(path: string, params?: Parameters, fileName?: string, options?: RequestOptions): Promise<void> {
    const request: FullRequest = { timeout: timing.fileCall, ...options, method: 'GET', path, params };
    if (path === '')
      throw raise({ ...(await failureFrom(undefined)), message: translate('platform', 'unknownFile') }, request, currentSession());
    const response = await attempt<Blob>(request, 'blob');
    saveWhole(response, request, fileName);
  },
  /** Downloads a file that the server generates with progress messages. Aborting `signal` also ends the server's work. */
  async watchedDownload(request: FullRequest, fileName: string, onProgress: (progress: FileProgress) => void): Promise<void> {
    const asked: FullRequest = { timeout: timing.fileCall, ...request };
    const response = await attempt<Blob | ReadableStream<Uint8Array>>(asked, 'stream');
    const { data, headers, status } = response;
    if (data instanceof Blob) return saveWhole({ ...response, data }, asked, fileName);
    const { readWatched } = await import('./watched-download.ts');
    const said = await readWatched(data, onProgress).catch(interrupted(asked));
    if ('file' in said) return saveFile(said.file, fileName);
    const refusal = await refusalIn({ status, headers, data: said.refused });
    throw raise(refusal ?? (await failureFrom(undefined)), asked, currentSession());
  },
  /**
   * Uploads a file whose rows the server adds one after another with progress messages; resolves like `upload`. Aborting `signal` also ends the
   * server's work; rows added until then stay. Failures are not shown: the dialog with the file shows them.
   */
  async watchedUpload<T>(path: string, file: File, { signal, onProgress }: UploadWatch): Promise<ApiResponse<T>> {
    const body = new FormData();
    body.append('file', file);
    const asked: FullRequest = { timeout: timing.fileCall, method: 'POST', path, params: { progress: 'Y' }, body, signal, quiet: true };
    const { data, headers, status } = await attempt<Envelope<T> | ReadableStream<Uint8Array>>(asked, 'stream');
    const { readSteps } = await import('./watched-download.ts');
    const said = data instanceof ReadableStream ? await readSteps<T>(data, { onProgress, signal }).catch(interrupted(asked)) : data;
    const refusal = await refusalIn({ status, headers, data: said });
    if (refusal) throw raise(refusal, asked, currentSession());
    return spoken(said);
  },
} as const;

/** Reports a stream that ended too early as a failure. */
function interrupted(asked: FullRequest) {
  return async (error: unknown): Promise<never> => {
    const failure = asked.signal?.aborted ? abortedCall : await failureFrom(new AxiosError(String(error), AxiosError.ERR_NETWORK));
    throw raise(failure, asked, currentSession());
  };
}

/** Saves a file that arrived completely; an empty file counts as a failure. */
function saveWhole(response: AxiosResponse<Blob>, request: FullRequest, fileName: string | undefined): void {
  if (response.data.size === 0) {
    const failure = { code: 0, httpStatus: response.status, message: translate('platform', 'downloadFailed') };
    throw raise({ ...failure, requestId: requestIdOf(response), quiet: false }, request, currentSession());
  }
  saveFile(response.data, fileName ?? suggestedName(response.headers['content-disposition']) ?? 'download');
}

async function result<T>(request: FullRequest): Promise<T> {
  return (await call<T>(request)).result;
}

/** Takes the result out of an envelope and translates its texts into the language of the session. */
const spoken = <T>({ result: found, message, code, texts }: Envelope<T>): ApiResponse<T> => ({
  result: serverResult(found, texts),
  message: serverText(message, texts?.message),
  code,
});

async function call<T>(request: FullRequest): Promise<ApiResponse<T>> {
  const { data } = await attempt<Envelope<T>>(request, 'json');
  return spoken(data);
}

/** Sends a call, retries it if allowed, and shows every failure. */
async function attempt<Data>(request: FullRequest, responseType: Sending['responseType']): Promise<AxiosResponse<Data>> {
  const { signal, done } = abortion(request);
  let deadline = performance.now() + (request.timeout ?? timing.http);
  const left = (): number => Math.max(1, deadline - performance.now());
  try {
    for (let triesBefore = 0; ; triesBefore += 1) {
      const session = request.withoutToken ? null : currentSession();
      try {
        const response = await send<Data>(request, { session, responseType, signal, timeout: left() });
        await holdUnlessWatched(response, responseType, request.body instanceof FormData);
        const refusal = response.data instanceof ReadableStream ? undefined : await refusalIn(response);
        if (!refusal) return response;
        if (!wantsProof(refusal) || !session) throw raise(refusal, request, session);
        // The server refused the call before it had an effect. When the user has proved their identity, the call is sent again with the
        // same idempotency key.
        if (!(await askForProof())) throw raise(refusal, request, session);
        if (signal?.aborted) throw raise(abortedCall, request, session);
        deadline = performance.now() + (request.timeout ?? timing.http);
      } catch (error) {
        if (error instanceof ApiFailure) throw error;
        if (error instanceof AxiosError && error.response) await holdUnlessWatched(error.response, responseType);
        const milliseconds = pauseBeforeRetry({ ...failedTry(error), method: request.method, triesBefore, left: left() });
        if (milliseconds !== undefined) await pause(milliseconds, signal);
        if (milliseconds === undefined || signal?.aborted)
          throw raise(signal?.aborted ? abortedCall : await failureFrom(error), request, session);
      }
    }
  } finally {
    done();
  }
}

/** Address of the API. fetch, which reads streams, needs it absolute when there is no page (tests). */
function apiBase(responseType: Sending['responseType']): string {
  const base = shellConfiguration().apiBase;
  return responseType === 'stream' && globalThis.location ? new URL(base, globalThis.location.href).href : base;
}

/**
 * Reads a streamed response completely when it contains no progress messages. It is then either a refusal, or the file or import result of
 * a server that does not support progress messages.
 */
async function holdUnlessWatched(response: AxiosResponse<unknown>, responseType: Sending['responseType'], isUpload = false): Promise<void> {
  const type = String(response.headers['content-type'] ?? '');
  const { data } = response;
  if (responseType !== 'stream' || type.startsWith(progressType)) return;
  const bytes = data instanceof ReadableStream ? await new Response(data).arrayBuffer() : new ArrayBuffer(0);
  response.data = isUpload && type.includes('json') ? JSON.parse(new TextDecoder().decode(bytes)) : new Blob([bytes], { type });
}

interface Sending {
  readonly session: Session | null;
  readonly responseType: 'json' | 'blob' | 'stream';
  readonly signal?: AbortSignal;
  readonly timeout: number;
}

async function send<Data>(request: FullRequest, { session, responseType, signal, timeout }: Sending): Promise<AxiosResponse<Data>> {
  const { method, path, body, signed, idempotencyKey, onProgress } = request;
  const params = cleanParameters(request.params);
  // Without `_t`, the address of the dictionaries stays the same, and the browser asks only whether its copy is still current (ETag).
  const stamped = method === 'GET' && !/sys\/dict\/(getDictItems|queryAllDictItems)/.test(path);
  const signature = await signatureOfCall({ path, signed, params, body });
  const sentAt = performance.now();
  const response = client.request<Data>({
    baseURL: apiBase(responseType),
    url: path,
    method: method satisfies Method,
    params: addressed(stamped ? { ...params, _t: Math.floor(Date.now() / 1000) } : params),
    data: body,
    timeout,
    signal,
    responseType,
    ...(responseType === 'stream' ? { adapter: (await import('./stream-adapter.ts')).streamAdapter } : {}),
    ...(onProgress ? { onUploadProgress: ({ progress = 0 }) => onProgress(Math.round(progress * 100)) } : {}),
    headers: {
      ...(session ? sessionHeaders(session) : { 'tenant-id': currentSession()?.tenantId ?? '0' }),
      ...(idempotencyKey ? { 'Idempotency-Key': idempotencyKey } : {}),
      ...signature,
    },
  });
  response.then(
    () => connectionWorks(sentAt),
    (error: unknown) => {
      const status = error instanceof AxiosError ? error.response?.status : undefined;
      if (status === undefined) return;
      if (gatewayStatuses.includes(status)) serverDoubted();
      else connectionWorks(sentAt);
    },
  );
  return response;
}

/** Removes parameters with empty values, so that the signature covers exactly the parameters in the URL. */
function cleanParameters(params: Parameters | undefined): Record<string, string | number | boolean> {
  const clean: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null && value !== '') clean[name] = value;
  }
  return clean;
}

/** Query parameters as `URLSearchParams`: the shell is built without axios's own serializers (`tooling/src/build/shell-preset.ts`). */
const addressed = (params: Readonly<Record<string, string | number | boolean>>): URLSearchParams =>
  new URLSearchParams(Object.entries(params).map(([name, value]) => [name, String(value)]));

function abortion({ latest, signal }: RequestOptions): { signal?: AbortSignal; done: () => void } {
  if (!latest) return { signal, done: () => undefined };
  running.get(latest)?.abort();
  const own = new AbortController();
  running.set(latest, own);
  return {
    signal: signal ? AbortSignal.any([signal, own.signal]) : own.signal,
    done: () => {
      if (running.get(latest) === own) running.delete(latest);
    },
  };
}

function raise(failure: Failure, { quiet = false, method, withoutToken }: FullRequest, session: Session | null): ApiFailure {
  if (failure.code === offlineCode && !withoutToken) connectionLost();
  // After a timeout the state of the connection is checked, because it may be the first sign of an outage.
  else if (failure.code === 0 && failure.httpStatus === 0 && !withoutToken) serverDoubted();
  return raiseFailure(failure, { quiet, isRead: method === 'GET', token: session?.token, logOut: endServerSession });
}

/** Calls the server when the person signs out. Resolves to the reason of a failure, or null; shows nothing itself. */
export async function endServerSession(): Promise<Failure | null> {
  try {
    const sending = { session: currentSession(), responseType: 'json', timeout: signOutLimit } as const;
    const response = await send({ method: 'POST', path: '/sys/logout', body: {} }, sending);
    return (await refusalIn(response)) ?? null;
  } catch (error) {
    return failureFrom(error);
  }
}

function failedTry(error: unknown) {
  const known = error instanceof AxiosError ? error : undefined;
  return {
    isCutOff: known?.code === AxiosError.ERR_NETWORK,
    status: known?.response?.status ?? 0,
    retryAfter: known?.response?.headers['retry-after'] as unknown,
  };
}

const nothing = { code: 0, httpStatus: 0, requestId: null, quiet: false };
const abortedCall: Failure = { ...nothing, code: abortedCode, message: 'aborted' };

async function failureFrom(error: unknown): Promise<Failure> {
  if (axios.isCancel(error)) return abortedCall;
  if (!(error instanceof AxiosError)) return { ...nothing, message: translate('platform', 'unexpected') };
  if (error.response) return failureIn(error.response);
  if (error.code === AxiosError.ERR_NETWORK)
    return { ...nothing, code: offlineCode, message: translate('platform', (await isServerAway()) ? 'serverAway' : 'offline') };
  const isTimeout = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return { ...nothing, message: translate('platform', isTimeout ? 'gatewayTimeout' : 'unexpected') };
}
