/** When a page requests its environment manifest again: after a push message, when the window becomes visible, and at intervals. */
import type { ReleaseNews } from 'shared-contracts/release/release-operations';

/** Push messages about changed environments, which arrive while the WebSocket is connected. */
export interface ReleaseNewsFeed {
  listen(listener: (news: ReleaseNews) => void): () => void;
  isConnected(): boolean;
}

export interface PollOptions {
  readonly ask: () => Promise<void>;
  readonly news: ReleaseNewsFeed | undefined;
  readonly environment: string;
  /** Highest serial number that this page knows. */
  readonly serial: () => number;
  readonly isStale: () => boolean;
}

/** Intervals of requests in milliseconds: while push messages arrive, while they do not, and after a failed request. */
const pauses = { told: 30_000, untold: 10_000, stale: 5000 } as const;

/** Starts requesting the manifest at these times. Returns a function that stops it. */
export function watchPeriodically({ ask, news, environment, serial, isStale }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let spread: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;

  function schedule(): void {
    clearTimeout(timer);
    // A request that runs while watching is stopped must not start the next interval.
    if (isOver) return;
    timer = setTimeout(
      () => {
        // A hidden window sends no request now; it sends one when it becomes visible.
        void (globalThis.document?.hidden ? Promise.resolve() : ask()).finally(schedule);
      },
      isStale() ? pauses.stale : pauses[news?.isConnected() ? 'told' : 'untold'],
    );
  }
  const onFocus = () => {
    if (!globalThis.document?.hidden) void ask();
  };
  const unlisten = news?.listen((told) => {
    if (told.environment !== environment || told.serial <= serial()) return;
    clearTimeout(spread);
    spread = setTimeout(() => void ask(), Math.random() * (told.within ?? 0));
  });
  globalThis.addEventListener?.('focus', onFocus);
  globalThis.document?.addEventListener('visibilitychange', onFocus);
  schedule();
  return () => {
    isOver = true;
    clearTimeout(timer);
    clearTimeout(spread);
    unlisten?.();
    globalThis.removeEventListener?.('focus', onFocus);
    globalThis.document?.removeEventListener('visibilitychange', onFocus);
  };
}
