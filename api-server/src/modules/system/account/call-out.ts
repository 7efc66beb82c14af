/** Calls to the servers an operator has named: message service, CAS, OpenID provider. Bounded in time and size, no redirects. */

export interface OutgoingCall {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Milliseconds until the answer must be complete; default 3 s. */
  readonly within?: number;
}

const largestAnswer = 256 * 1024;

/** The answer's status and text. Rejects when the server does not answer in time, redirects or says too much. */
export async function callOut(url: string | URL, call: OutgoingCall = {}): Promise<{ status: number; text: string }> {
  const response = await fetch(url, {
    method: call.method ?? 'GET',
    headers: { ...call.headers },
    ...(call.body !== undefined && { body: call.body }),
    redirect: 'error',
    signal: AbortSignal.timeout(call.within ?? 3_000),
  });
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > largestAnswer) throw new RangeError(`The answer is larger than ${largestAnswer} bytes`);
    parts.push(part);
  }
  return { status: response.status, text: Buffer.concat(parts).toString('utf8') };
}
