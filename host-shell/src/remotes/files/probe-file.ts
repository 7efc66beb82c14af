/**
 * Fetches a file again to find out why it failed. A page cannot tell a blocked script from an unreachable one, so the fetched bytes are
 * compared.
 */

/**
 * What was found: `well`: the published bytes; `other`: different bytes; `missing`: the server has no such file; `away`: the server is
 * unreachable or overloaded.
 */
export type FileVerdict = 'well' | 'other' | 'missing' | 'away';

const limit = 3000;
const kinds: readonly (readonly [end: string, type: RegExp])[] = [
  ['.js', /^(?:text|application)\/(?:x-)?javascript\b/],
  ['.css', /^text\/css\b/],
];

function refusalOf(response: Response, address: string): FileVerdict | null {
  if (response.status >= 500 || response.status === 429 || response.status === 408) return 'away';
  if (!response.ok) return 'missing';
  // HTML or JSON in place of a script is the response of a gateway or portal, which browsers never run.
  const type = response.headers.get('content-type') ?? '';
  return kinds.some(([end, kind]) => address.endsWith(end) && !kind.test(type)) ? 'missing' : null;
}

/** Fetches the file without cache and compares it with the published hash. */
export async function probeFile(address: string, integrity: string | undefined, fetch: typeof globalThis.fetch): Promise<FileVerdict> {
  try {
    const response = await fetch(address, { cache: 'reload', credentials: 'same-origin', signal: AbortSignal.timeout(limit) });
    const refusal = refusalOf(response, address);
    if (refusal) return refusal;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...digest))}` === integrity ? 'well' : 'other';
  } catch {
    return 'away';
  }
}
