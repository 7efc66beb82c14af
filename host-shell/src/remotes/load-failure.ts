/** Finds out why a screen did not load. A blocked script and an unreachable one look alike to the runtime: the bytes decide. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release';
import { IntegrityRefusal } from './remote-host.ts';
import type { ScreenFailureReason } from './screen-result.ts';

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Files of a screen that the document gives no integrity for. */
export const filesWithoutIntegrity = (remote: PinnedRemote, expose: ReleaseExpose): string[] =>
  [remote.entry, ...expose.scripts, ...expose.styles].filter((path) => !remote.integrity[path]?.startsWith('sha384-'));

/** 'well': as published. 'other': other bytes. 'missing': the server says so. 'away': not reached, or overloaded. */
type Verdict = 'well' | 'other' | 'missing' | 'away';

function verdictOf(response: Response): Verdict | null {
  if (response.status >= 500 || response.status === 429 || response.status === 408) return 'away';
  // A page in place of a file: a gateway's or a portal's answer.
  if (!response.ok || response.headers.get('content-type')?.startsWith('text/html')) return 'missing';
  return null;
}

async function probeFile(remote: PinnedRemote, path: string, fetch: typeof globalThis.fetch): Promise<Verdict> {
  try {
    const address = new URL(`${remote.base}${path}`, globalThis.location?.href ?? 'http://localhost').href;
    const response = await fetch(address, { cache: 'reload', signal: AbortSignal.timeout(3000) });
    const refusal = verdictOf(response);
    if (refusal) return refusal;
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-384', await response.arrayBuffer()));
    return `sha384-${btoa(String.fromCharCode(...digest))}` === remote.integrity[path] ? 'well' : 'other';
  } catch {
    return 'away';
  }
}

/** Fetches the files of a screen again, past the cache, and compares them with what was published. */
async function probeFiles({ remote, expose, fetch }: FailureQuestion): Promise<Pick<FailureAnswer, 'reason' | 'mayRetry'>> {
  const verdicts = await Promise.all([remote.entry, ...expose.scripts, ...expose.styles].map((path) => probeFile(remote, path, fetch)));
  if (verdicts.includes('other')) return { reason: 'integrity', mayRetry: false };
  return { reason: 'network', mayRetry: !verdicts.includes('missing') };
}

/** Errors of the runtime and the bundler that say a file did not arrive. */
const missingFile = /RUNTIME-008|ScriptNetworkError|ChunkLoadError|Loading (?:css )?chunk|Failed to fetch|RUNTIME-003/;
const thrownByEntry = /ScriptExecutionError|RUNTIME-001|does not exist in container/;
const missingShare = /RUNTIME-00[56]|RUNTIME-012/;

export interface FailureQuestion {
  readonly error: unknown;
  readonly remote: PinnedRemote;
  readonly expose: ReleaseExpose;
  readonly fetch: typeof globalThis.fetch;
}

export interface FailureAnswer {
  readonly reason: ScreenFailureReason;
  readonly detail: string;
  /** The same attempt may well succeed in a moment. */
  readonly mayRetry: boolean;
}

export async function explainFailure(question: FailureQuestion): Promise<FailureAnswer> {
  const text = textOf(question.error);
  const detail = text.split('\n')[0] ?? '';
  const final = (reason: ScreenFailureReason): FailureAnswer => ({ reason, detail, mayRetry: false });
  // The runtime wraps what its hooks throw: the words survive, the class does not.
  if (question.error instanceof IntegrityRefusal || text.includes('the release document')) return final('integrity');
  if (thrownByEntry.test(text)) return final('broken-code');
  if (missingShare.test(text)) return final('shared-missing');
  if (missingFile.test(text)) return { ...(await probeFiles(question)), detail };
  return final('broken-code');
}
