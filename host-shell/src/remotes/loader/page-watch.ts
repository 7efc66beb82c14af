/**
 * Catches errors that no error boundary sees (events, timers, rejected promises, a blocked page), and reports each for the remote that
 * caused it.
 */
import type { PinnedRemote } from 'shared-contracts/release/release';
import { report } from 'shared-platform/telemetry';
import { remoteOfTrace } from '../files/known-remotes.ts';

/** Milliseconds; a page that is blocked for longer is reported. */
const blockedFrom = 1000;
/** Maximum number of reports, so that an endless loop of errors does not flood the log. */
const reportsPerMinute = 20;

const messageOf = (error: unknown): string => (error instanceof Error ? `${error.name}: ${error.message}` : String(error)).slice(0, 300);
const traceOf = (error: unknown): string => (error instanceof Error ? (error.stack ?? '') : '');

interface FrameEntry extends PerformanceEntry {
  readonly scripts?: readonly { readonly sourceURL: string; readonly duration: number }[];
}

export interface PageWatchOptions {
  readonly remotes: () => readonly PinnedRemote[];
  /** Returns the remote of the active tab; errors whose stack contains no remote are attributed to it. */
  readonly inFront: () => Release | null;
  /** Name and version of the running shell; null when its files have no version. */
  readonly shell: Release | null;
}

interface Release {
  readonly name: string;
  readonly version: string;
}

/** Starts watching; returns a function that stops it. */
export function watchPage({ remotes, inFront, shell }: PageWatchOptions): () => void {
  let recent: number[] = [];

  function tell(kind: 'event' | 'promise' | 'blocked', trace: string, facts: Readonly<Record<string, string | number>>): void {
    const now = Date.now();
    recent = recent.filter((at) => now - at < 60_000);
    if (recent.length >= reportsPerMinute) return;
    recent.push(now);
    // A blocked page is not attributed to the shell: React is part of the shell and calls the code of all remotes, so the shell is in every
    // stack.
    const isShell = kind !== 'blocked' && shell !== null && trace.includes(`/shell/${shell.version}/`);
    const traced = remoteOfTrace(trace, remotes()) ?? (isShell ? shell : null);
    const { name = null, version = null } = traced ?? inFront() ?? {};
    // Says how the remote was found; failure rates count only errors whose stack contains the remote.
    const by = traced ? 'trace' : 'tab';
    report({ name: kind === 'blocked' ? 'screen.blocked' : 'screen.error', facts: { kind, remote: name, version, by, ...facts } });
  }

  const onError = (event: ErrorEvent): void => {
    // Files that failed to load also cause this event, without a message; the loader handles these failures.
    if (event.message) tell('event', `${traceOf(event.error)} ${event.filename}`, { message: messageOf(event.error ?? event.message) });
  };
  const onRejection = ({ reason }: PromiseRejectionEvent): void => tell('promise', traceOf(reason), { message: messageOf(reason) });

  globalThis.addEventListener?.('error', onError);
  globalThis.addEventListener?.('unhandledrejection', onRejection);
  const stopFrames = watchFrames((milliseconds, trace) => tell('blocked', trace, { milliseconds }));
  return () => {
    globalThis.removeEventListener?.('error', onError);
    globalThis.removeEventListener?.('unhandledrejection', onRejection);
    stopFrames();
  };
}

/** Watches for long frames; does nothing in browsers that do not measure them. */
function watchFrames(onBlocked: (milliseconds: number, trace: string) => void): () => void {
  if (!globalThis.PerformanceObserver?.supportedEntryTypes?.includes('long-animation-frame')) return () => undefined;
  const observer = new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as FrameEntry[]) {
      if (entry.duration < blockedFrom) continue;
      const longest = [...(entry.scripts ?? [])].sort((a, b) => b.duration - a.duration);
      onBlocked(Math.round(entry.duration), longest.map(({ sourceURL }) => sourceURL).join(' '));
    }
  });
  observer.observe({ type: 'long-animation-frame' });
  return () => observer.disconnect();
}
