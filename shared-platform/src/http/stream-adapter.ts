/** Sends a call whose response is read as a stream, which XMLHttpRequest cannot do. Loaded with the first export. */
import axios, { AxiosError, AxiosHeaders, type AxiosResponse, CanceledError, type InternalAxiosRequestConfig } from 'axios';

type Streamed = AxiosResponse<ReadableStream<Uint8Array> | null>;

/**
 * An axios adapter: resolves when the headers have arrived, with the body as a stream; rejects like axios' own adapters. The timeout covers
 * the headers only; the caller's signal also ends the stream.
 */
export async function streamAdapter(config: InternalAxiosRequestConfig): Promise<Streamed> {
  const { signal, timeout = 0 } = config;
  const late = new AbortController();
  const timer = timeout > 0 ? setTimeout(() => late.abort(), timeout) : undefined;
  const own = signal instanceof AbortSignal ? signal : undefined;
  const request = { method: (config.method ?? 'get').toUpperCase() };
  // The content type of a form is left to the browser, because it contains the boundary that the browser chooses.
  if (config.data instanceof FormData) config.headers.delete('content-type');
  const headers = Object.entries(config.headers.toJSON()).map(([name, value]): [string, string] => [name, String(value)]);
  const body = (config.data as string | FormData | undefined) ?? null;
  try {
    const ends = own ? AbortSignal.any([own, late.signal]) : late.signal;
    return settled(config, request, await fetch(axios.getUri(config), { ...request, headers, body, signal: ends }));
  } catch (error) {
    if (error instanceof AxiosError) throw error;
    if (own?.aborted) throw new CanceledError(undefined, config, request);
    const code = late.signal.aborted ? AxiosError.ECONNABORTED : AxiosError.ERR_NETWORK;
    throw new AxiosError(error instanceof Error ? error.message : String(error), code, config, request);
  } finally {
    clearTimeout(timer);
  }
}

function settled(config: InternalAxiosRequestConfig, request: object, { status, statusText, body, headers: own, ok }: Response): Streamed {
  const headers = AxiosHeaders.from(Object.fromEntries(own));
  const response = { data: body, status, statusText, headers, config, request };
  if (config.validateStatus?.(status) ?? ok) return response;
  throw new AxiosError(`HTTP ${status}`, AxiosError.ERR_BAD_RESPONSE, config, request, response);
}
