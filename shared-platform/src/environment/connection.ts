/**
 * Whether this page reaches its server, and if not, what is away: the line (nothing is reached at all) or the server (the line is
 * there and the server refuses, or a gateway answers in its place). One state for the whole page; the shell shows it.
 */
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { shellConfiguration } from './config.ts';

export type ConnectionState = 'up' | 'line-away' | 'server-away';

/** Milliseconds that the question whether the server is there may take: who hears nothing at all has no line. */
const probeLimit = 4000;
/** Milliseconds between two questions while something is away, at first and at the most; a part at random spreads many windows. */
const firstPause = 2000;
const longestPause = 15_000;

let state: ConnectionState = 'up';
/** When it was lost, by the page's own clock. */
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

/** Nobody answered a call, or the browser says that it is cut off. */
export function connectionLost(): void {
  if (state === 'up') become(saysOffline() ? 'line-away' : 'server-away');
  else if (saysOffline()) become('line-away');
  askLater(0);
}

/** A gateway answered in place of the server: whether it is really away is for the server itself to say. */
export function serverDoubted(): void {
  if (state === 'up') askLater(0);
}

/** A call that went out at that moment was answered, whatever the response. One that went out before the loss says nothing of now. */
export function connectionWorks(sentAt: number): void {
  if (state !== 'up' && sentAt >= lostAt && !saysOffline()) become('up');
}

function askLater(milliseconds: number): void {
  if (!asksItself) return;
  clearTimeout(timer);
  timer = setTimeout(() => void ask(), milliseconds);
}

/** The state after something could not be fetched: the server itself is asked where the shell has begun to follow the connection. */
export async function doubtConnection(): Promise<ConnectionState> {
  if (state === 'up' && asksItself) await ask();
  return state;
}

/** Whether the line is there and the server is not, as the server's own silence shows; false where the shell does not follow it. */
export async function isServerAway(): Promise<boolean> {
  return asksItself && (await doubtConnection()) === 'server-away';
}

/** Resolves when the server is reached; at once while it is. */
export function connectionBack(): Promise<void> {
  if (state === 'up') return Promise.resolve();
  return new Promise((resolve) => {
    const stop = watchConnectionBack(() => {
      stop();
      resolve();
    });
  });
}

/** Asks the server whether it is there; goes on asking until it is. */
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

/** For the shell, once a window: follows the browser's own word and asks the server while it is away. Returns the way to stop. */
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

/** Hears every change of the state. Returns the way to stop. */
export function watchConnectionState(listener: () => void): () => void {
  watchers.add(listener);
  return () => watchers.delete(listener);
}

/** Hears that the server is reached again after it was away. Returns the way to stop. */
export function watchConnectionBack(listener: () => void): () => void {
  backListeners.add(listener);
  return () => backListeners.delete(listener);
}

/** The state; re-renders when it changes. */
export function useConnection(): ConnectionState {
  return useSyncExternalStore(watchConnectionState, connectionState);
}

/** How often the server came back in this page. */
let returns = 0;
watchConnectionBack(() => {
  returns += 1;
});

/** How often the server has come back: taken when something begins, it tells later whether an outage ended meanwhile. */
export const connectionReturns = (): number => returns;

/**
 * Runs once the server is back after an outage that was on while `isWaiting`, or that ended after `began` (`connectionReturns` of that
 * moment); also for a tab that rested meanwhile.
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
