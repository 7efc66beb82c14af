/**
 * HTTP calls to servers that the operator configured: message service, CAS, OpenID provider, position provider. Time and size are limited;
 * redirects are not followed.
 */

export interface OutgoingCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Time limit until the response is complete, ms; default 3 s. */
  readonly within?: number;
  /** Bytes of the largest response; default 256 kB. */
  readonly largest?: number;
}

const largestResponse = 256 * 1024;

export interface OutgoingResponse {
  readonly status: number;
  /** Content type of the response; empty when the server sends none. */
  readonly type: string;
  readonly text: string;
}

/** Makes the call. Rejects when the server does not respond in time, redirects, or sends too much. */
export async function callOut(url: string | URL, call: OutgoingCall = {}): Promise<OutgoingResponse> {
  const response = await fetch(url, {
    method: call.method ?? 'GET',
    headers: { ...call.headers },
    ...(call.body !== undefined && { body: call.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.within ?? 3_000),
  });
  const parts: Uint8Array[] = [];
  const largest = call.largest ?? largestResponse;
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largest) throw new RangeError(`The response is larger than ${largest} bytes`);
    parts.push(part);
  }
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: Buffer.concat(parts).toString('utf8') };
}
