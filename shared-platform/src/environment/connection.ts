/**
 * Whether this page reaches its server, and if not, what is missing: the network (nothing can be reached) or the server (the network
 * works, but the server refuses connections or a gateway responds in its place). One state for the whole page; the shell shows it.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { shellConfiguration } from './config.ts';

export type ConnectionState = 'up' | 'line-away' | 'server-away';

/** Milliseconds to wait for the health check of the server; without any response in this time the network counts as lost. */
const probeLimit = 4000;
/** Shortest and longest pause in milliseconds between two health checks during an outage; a random part spreads many windows. */
const firstPause = 2000;
const longestPause = 15_000;

let state: ConnectionState = 'up';
/** When the connection was lost, in milliseconds of `performance.now()`. */
let lostAt = 0;
let asksItself = false;
let pause = firstPause;
let timer: ReturnType<typeof setTimeout> | undefined;
let asking: Promise<void> | null = null;
const watchers = new Set<() => void>();
const backListeners = new Set<() => void>();

const saysOffline = (): boolean => globalThis.navigator?.onLine === false;

function become(next: ConnectionState): void {
  if (next === state) return;
  const previous = state;
  state = next;
  if (previous === 'up') lostAt = performance.now();
  if (next === 'up') {
    clearTimeout(timer);
    pause = firstPause;
  }
  for (const watcher of watchers) watcher();
  if (next === 'up') for (const listener of backListeners) listener();
}

/** Called when a call got no response, or the browser reports that it is offline. */
export function connectionLost(): void {
  if (state === 'up') become(saysOffline() ? 'line-away' : 'server-away');
  else if (saysOffline()) become('line-away');
  askLater(0);
}

/** Called when a gateway responded instead of the server: checks whether the server is really unavailable. */
export function serverDoubted(): void {
  if (state === 'up') askLater(0);
}

/** Called when a call sent at `sentAt` got a response. A call sent before the connection was lost says nothing about the present state. */
export function connectionWorks(sentAt: number): void {
  if (state !== 'up' && sentAt >= lostAt && !saysOffline()) become('up');
}

function askLater(milliseconds: number): void {
  if (!asksItself) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), milliseconds);
}

/** State of the connection after something could not be fetched; first asks the server, if the shell watches the connection. */
export async function doubtConnection(): Promise<ConnectionState> {
  if (state === 'up' && asksItself) await ask();
  return state;
}

/** Whether the network works but the server does not respond; always false if the shell does not watch the connection. */
export async function isServerAway(): Promise<boolean> {
  return asksItself && (await doubtConnection()) === 'server-away';
}

/** Resolves when the server can be reached; at once if it can be reached now. */
export function connectionBack(): Promise<void> {
  if (state === 'up') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchConnectionBack(() => {
      stop();
      resolve();
    });
  });
}

/** Checks whether the server can be reached, and repeats this until it can. */
function ask(): Promise<void> {
  asking ??= probe().then((found) => {
    asking = null;
    become(found);
    if (found === 'up') return;
    askLater(pause * (0.8 + Math.random() * 0.4));
    pause = Math.min(pause * 1.5, longestPause);
  });
  return asking;
}

async function probe(): Promise<ConnectionState> {
  if (saysOffline()) return 'line-away';
  const began = performance.now();
  try {
    const address = `${shellConfiguration().apiBase}/health`;
    const response = await globalThis.fetch(address, { cache: 'no-store', signal: AbortSignal.timeout(probeLimit) });
    return response.ok ? 'up' : 'server-away';
  } catch {
    return saysOffline() || performance.now() - began >= probeLimit ? 'line-away' : 'server-away';
  }
}

/**
 * For the shell, once per window: listens to the browser's online events and checks the server during outages. Returns a function that
 * stops it.
 */
export function startConnection(): () => void {
  asksItself = true;
  const soon = (): void => {
    pause = firstPause;
    if (state !== 'up') askLater(0);
  };
  const onShown = (): void => {
    if (document.visibilityState === 'visible') soon();
  };
  globalThis.addEventListener('offline', connectionLost);
  globalThis.addEventListener('online', soon);
  document.addEventListener('visibilitychange', onShown);
  if (saysOffline()) connectionLost();
  return () => {
    asksItself = false;
    clearTimeout(timer);
    globalThis.removeEventListener('offline', connectionLost);
    globalThis.removeEventListener('online', soon);
    document.removeEventListener('visibilitychange', onShown);
  };
}

export const connectionState = (): ConnectionState => state;

/** Subscribes to every change of the state. Returns a function that stops it. */
export function watchConnectionState(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

/** Calls the listener when the server is reached again after an outage. Returns a function that stops it. */
export function watchConnectionBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** State of the connection; the component re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnectionState, connectionState);
}

/** How many outages have ended since this page was loaded. */
let returns = 0;
watchConnectionBack(() => {
  returns += 1;
});

/** The number of ended outages. Compare an earlier value with the present one to learn whether an outage ended in between. */
export const connectionReturns = (): number => returns;

/**
 * Calls `run` once the server is back after an outage that happened while `isWaiting` was true, or that ended after `began` (an earlier
 * value of `connectionReturns`). It also runs in a tab that was in the background meanwhile.
 */
export function useWhenBack(isWaiting: boolean, run: () => void, began?: number): void {
  const since = useRef<number | null>(null);
  const latest = useRef(run);
  latest.current = run;
  useEffect(() => {
    if (!isWaiting) {
      since.current = null;
      return;
    }
    const follow = (): void => {
      if (since.current === null || since.current === returns) return;
      since.current = returns;
      latest.current();
    };
    since.current ??= began ?? returns;
    follow();
    return watchConnectionBack(follow);
  }, [isWaiting, began]);
}
