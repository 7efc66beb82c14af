/** Reads answers of the wire: the words of the envelope, also where a file was asked for, and failures out of everything else. */
import axios, { AxiosError, type AxiosResponse } from 'axios';
import { requestIdHeader } from 'shared-contracts/envelope';
import { abortedCode, type Failure } from './failure.ts';
import { translate } from './i18n.ts';

/** The connection failed: nothing was answered. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof AxiosError && error.code === AxiosError.ERR_NETWORK;
}

interface Words {
  readonly success?: boolean;
  readonly code?: number;
  readonly message?: string;
}

function asWords(value: unknown): Words | undefined {
  return typeof value === 'object' && value !== null && !(value instanceof Blob) ? value : undefined;
}

/** A blob that is JSON is an answer in words: the file could not be made. */
async function wordsOf(data: unknown): Promise<Words | undefined> {
  if (!(data instanceof Blob)) return asWords(data);
  if (!data.type.includes('json')) return undefined;
  try {
    return asWords(JSON.parse(await data.text()));
  } catch {
    return undefined;
  }
}

/** What the server refuses in an answer that arrived; undefined when it is a success. */
export async function refusalIn(response: AxiosResponse<unknown>): Promise<Failure | undefined> {
  const words = await wordsOf(response.data);
  const isFile = response.data instanceof Blob;
  if (isFile ? !words : words?.success === true) return undefined;
  return failureWith(words, response);
}

/** What a call that was not answered well came to. */
export async function failureFrom(error: unknown): Promise<Failure> {
  const nothing = { httpStatus: 0, requestId: null, quiet: false };
  if (axios.isCancel(error)) return { ...nothing, code: abortedCode, message: 'aborted' };
  if (!(error instanceof AxiosError)) return { ...nothing, code: 0, message: translate('platform', 'unexpected') };
  if (error.response) return failureWith(await wordsOf(error.response.data), error.response);
  const isTimeout = error.code === AxiosError.ECONNABORTED || error.code === AxiosError.ETIMEDOUT;
  return { ...nothing, code: 0, message: translate('platform', isTimeout ? 'gatewayTimeout' : 'offline') };
}

function failureWith(words: Words | undefined, response: AxiosResponse<unknown>): Failure {
  return {
    code: words?.code ?? response.status,
    httpStatus: response.status,
    message: words?.message || translate('platform', 'unexpected'),
    requestId: requestIdOf(response),
    quiet: false,
  };
}

/** The answer's own id, for problem reports. */
export function requestIdOf(response: AxiosResponse<unknown>): string | null {
  const value: unknown = response.headers[requestIdHeader];
  return typeof value === 'string' ? value : null;
}
