/**
 * The one HTTP client (specification, shell §7; wire-contract A1–A3, B1). Paths are below the API base; a call resolves
 * to the envelope's `result` and rejects with `ApiFailure`, of which the person has been told unless `quiet` says otherwise.
 */
import axios, { AxiosError, type AxiosResponse, type Method } from 'axios';
import type { Envelope } from 'shared-contracts/envelope';
import { signatureHeaders, signatureOf, signatureTimestamp } from 'shared-contracts/signature';
import { shellConfiguration } from './config.ts';
import { ApiFailure, abortedCode, type Failure, type Quiet, raiseFailure } from './failure.ts';
import { translate } from './i18n.ts';
import { saveFile, suggestedName } from './save-file.ts';
import { currentSession } from './session-state.ts';
import { failureIn, refusalIn, requestIdOf } from './wire-answer.ts';

export { ApiFailure, abortedCode, type Failure, failureOf, type Quiet } from './failure.ts';

/** Query parameters; undefined, null and empty values are left out. */
export type Parameters = Readonly<Record<string, string | number | boolean | null | undefined>>;

export interface RequestOptions {
  /** What the caller shows itself instead of the error catalogue. */
  readonly quiet?: Quiet;
  /** Milliseconds; default 9 s, files two minutes. */
  readonly timeout?: number;
  readonly signal?: AbortSignal;
  /** A newer call with the same name takes this one back (searches while typing). */
  readonly latest?: string;
  /** Carry X-Sign and X-TIMESTAMP; dictionary paths do by themselves. */
  readonly signed?: boolean;
  /** One per attempt, see `attempt.ts`. */
  readonly idempotencyKey?: string;
}

/** A whole answer: the result, the server's own words and its code (0 or 200 fine, 201 imported with error rows). */
export interface Answer<Result> {
  readonly result: Result;
  readonly message: string;
  readonly code: number;
}

export interface FullRequest extends RequestOptions {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly params?: Parameters;
  readonly body?: unknown;
}

const timeLimit = 9000;
const fileTimeLimit = 120_000;
const retryDelays = [300, 1000];
// Browsers use XMLHttpRequest; where there is none (tests), fetch gives the same answers, files included.
const client = axios.create({ timeout: timeLimit, adapter: ['xhr', 'fetch'] });
const running = new Map<string, AbortController>();

export const http = {
  get: <T>(path: string, params?: Parameters, options?: RequestOptions): Promise<T> => result({ ...options, method: 'GET', path, params }),
  post: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> => result({ ...options, method: 'POST', path, body }),
  put: <T>(path: string, body?: unknown, options?: RequestOptions): Promise<T> => result({ ...options, method: 'PUT', path, body }),
  delete: <T>(path: string, params?: Parameters, options?: RequestOptions): Promise<T> =>
    result({ ...options, method: 'DELETE', path, params }),
  /** The whole answer, for callers that need the server's message or code. */
  request: <T>(request: FullRequest): Promise<Answer<T>> => answer(request),
  /** Sends one file as multipart; `fields` go beside it. */
  upload<T>(path: string, file: File, fields?: Readonly<Record<string, string>>, options?: RequestOptions): Promise<Answer<T>> {
    const body = new FormData();
    body.append('file', file);
    for (const [name, value] of Object.entries(fields ?? {})) body.append(name, value);
    return answer({ timeout: fileTimeLimit, ...options, method: 'POST', path, body });
  },
  /** Fetches a file and hands it to the browser's download; an empty one is a failure (文件下载失败). */
  async download(path: string, params?: Parameters, fileName?: string, options?: RequestOptions): Promise<void> {
    const request: FullRequest = { timeout: fileTimeLimit, ...options, method: 'GET', path, params };
    const response = await attempt<Blob>(request, 'blob');
    if (response.data.size === 0) {
      const failure = { code: 0, httpStatus: response.status, message: translate('platform', 'downloadFailed') };
      throw raise({ ...failure, requestId: requestIdOf(response), quiet: false }, request);
    }
    saveFile(response.data, fileName ?? suggestedName(response.headers['content-disposition']) ?? 'download');
  },
} as const;

async function result<T>(request: FullRequest): Promise<T> {
  return (await answer<T>(request)).result;
}

async function answer<T>(request: FullRequest): Promise<Answer<T>> {
  const { data } = await attempt<Envelope<T>>(request, 'json');
  return { result: data.result, message: data.message, code: data.code };
}

/** Sends, repeats what may be repeated, and turns everything that is not a success into a raised failure. */
async function attempt<Data>(request: FullRequest, responseType: 'json' | 'blob'): Promise<AxiosResponse<Data>> {
  const { signal, done } = abortion(request);
  try {
    for (let tries = 0; ; tries += 1) {
      try {
        const response = await send<Data>(request, responseType, signal);
        const refusal = await refusalIn(response);
        if (refusal) throw raise(refusal, request);
        return response;
      } catch (error) {
        if (error instanceof ApiFailure) throw error;
        const delay = request.method === 'GET' && isNetworkFailure(error) ? retryDelays[tries] : undefined;
        if (delay === undefined || signal?.aborted) throw raise(await failureFrom(error), request);
        await new Promise((resolve) => setTimeout(resolve, delay));
      }
    }
  } finally {
    done();
  }
}

function send<Data>(request: FullRequest, responseType: 'json' | 'blob', signal?: AbortSignal): Promise<AxiosResponse<Data>> {
  const { method, path, body, timeout = timeLimit } = request;
  const params = cleanParameters(request.params);
  const stamped = method === 'GET' && !path.includes('sys/dict/getDictItems');
  return client.request<Data>({
    baseURL: shellConfiguration().apiBase,
    url: path,
    method: method satisfies Method,
    params: stamped ? { ...params, _t: Math.floor(Date.now() / 1000) } : params,
    data: body,
    timeout,
    signal,
    responseType,
    headers: headersFor(request, params),
  });
}

function headersFor(request: FullRequest, params: Parameters): Record<string, string> {
  const session = currentSession();
  return {
    'tenant-id': session?.tenantId ?? '0',
    ...(session ? { 'X-Access-Token': session.token } : {}),
    ...(request.idempotencyKey ? { 'Idempotency-Key': request.idempotencyKey } : {}),
    ...(request.signed || dictionaryPath.test(request.path) ? signatureOfRequest(request, params) : {}),
  };
}

/** Paths whose signature the server checks (wire-contract A3). */
const dictionaryPath = /^\/sys\/(dict\/(getDictItems|loadDict|loadDictOrderByValue|loadDictItem)\/|dict\/loadTreeData|api\/query)/;

function signatureOfRequest({ path, body }: FullRequest, params: Parameters): Record<string, string> {
  const payload = typeof body === 'object' && body !== null && !(body instanceof FormData) ? body : {};
  return {
    [signatureHeaders.sign]: signatureOf(path, { ...params, ...payload }, shellConfiguration().signSecret),
    [signatureHeaders.timestamp]: signatureTimestamp(new Date()),
  };
}

/** Leaves out what would not reach the server anyway, so that signature and address agree. */
function cleanParameters(params: Parameters | undefined): Record<string, string | number | boolean> {
  const clean: Record<string, string | number | boolean> = {};
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== undefined && value !== null && value !== '') clean[name] = value;
  }
  return clean;
}

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

function raise(failure: Failure, request: FullRequest): ApiFailure {
  return raiseFailure(failure, request.quiet ?? false, logOut);
}

/** Tells the server too; a token that no longer works cannot be taken back, so its answer does not matter. */
async function logOut(): Promise<void> {
  await client.post(
    `${shellConfiguration().apiBase}/sys/logout`,
    {},
    { timeout: 3000, headers: headersFor({ method: 'POST', path: '' }, {}) },
  );
}

/** The connection failed: nothing was answered. */
function isNetworkFailure(error: unknown): boolean {
  return error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK;
}

async function failureFrom(error: unknown): Promise<Failure> {
  const nothing = { httpStatus: 0, requestId: null, quiet: false };
  if (axios.isCancel(error)) return { ...nothing, code: abortedCode, message: 'aborted' };
  if (!(error instanceof AxiosError)) return { ...nothing, code: 0, message: translate('platform', 'unexpected') };
  if (error.response) return failureIn(error.response);
  const isTimeout = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return { ...nothing, code: 0, message: translate('platform', isTimeout ? 'gatewayTimeout' : 'offline') };
}
