/** Finds out why a screen failed to load. */
import type { PinnedRemote, ReleaseExpose } from 'shared-contracts/release/release';
import { absolute } from '../files/known-remotes.ts';
import { probeFile } from '../files/probe-file.ts';
import { IntegrityRefusal } from './remote-host.ts';
import type { ScreenFailureReason } from './screen-result.ts';

const textOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error));

/** Files of a screen that have no integrity hash in the manifest. */
export const filesWithoutIntegrity = (remote: PinnedRemote, expose: ReleaseExpose): string[] =>
  [remote.entry, ...expose.scripts, ...expose.styles].filter((path) => !remote.integrity[path]?.startsWith('sha384-'));

/** Fetches the files of a screen again without cache and compares them with the published hashes. */
async function probeFiles({ remote, expose, fetch }: FailureQuestion): Promise<Pick<FailureExplanation, 'reason' | 'mayRetry'>> {
  const files = [remote.entry, ...expose.scripts, ...expose.styles];
  const verdicts = await Promise.all(files.map((path) => probeFile(absolute(`${remote.base}${path}`), remote.integrity[path], fetch)));
  if (verdicts.includes('other')) return { reason: 'integrity', mayRetry: false };
  // The failed files were already retried. If all of them can be loaded now, a file of the shell had failed, or the failure was temporary.
  return { reason: 'network', mayRetry: verdicts.every((verdict) => verdict === 'well') };
}

/** Error texts of runtime and bundler for a file that failed to load. */
const missingFile = /RUNTIME-008|ScriptNetworkError|ChunkLoadError|Loading (?:css )?chunk|Failed to fetch|RUNTIME-003/;
const thrownByEntry = /ScriptExecutionError|RUNTIME-001|does not exist in container/;
const missingShare = /RUNTIME-00[56]|RUNTIME-012/;

/** Whether an error means that a file failed to load. */
export const isMissingFile = (error: unknown): boolean => missingFile.test(textOf(error));

export interface FailureQuestion {
  readonly error: unknown;
  readonly remote: PinnedRemote;
  readonly expose: ReleaseExpose;
  readonly fetch: typeof globalThis.fetch;
}

export interface FailureExplanation {
  readonly reason: ScreenFailureReason;
  readonly detail: string;
  /** True when another attempt may succeed. */
  readonly mayRetry: boolean;
}

export async function explainFailure(question: FailureQuestion): Promise<FailureExplanation> {
  const text = textOf(question.error);
  const detail = text.split('\n')[0] ?? '';
  const final = (reason: ScreenFailureReason): FailureExplanation => ({ reason, detail, mayRetry: false });
  // The runtime wraps errors that are thrown in its hooks and keeps only their message, so the message is compared in addition to the
  // class.
  if (question.error instanceof IntegrityRefusal || text.includes('the environment manifest')) return final('integrity');
  if (thrownByEntry.test(text)) return final('broken-code');
  if (missingShare.test(text)) return final('shared-missing');
  if (missingFile.test(text)) return { ...(await probeFiles(question)), detail };
  return final('broken-code');
}
