/** Asks the server again whenever it says over the socket that something changed, and when its messages were missed. */
import { live } from 'shared-platform/live';

/**
 * Milliseconds over which windows spread their requests after the socket was closed: its messages were missed, and many windows may return at the
 * same moment.
 */
const spreadAfterReturn = 5_000;

export interface NewsReader {
  /** Subscribes to the news; returns a function that stops it. `within` is the time in ms over which windows spread their requests. */
  readonly listen: (listener: (news: { readonly within?: number }) => void) => () => void;
  /** Asks the server; must not reject. News that arrive meanwhile lead to another call. */
  readonly read: () => Promise<void>;
  /** Time in ms for which news are collected before they are answered together. */
  readonly gather: number;
}

/** Calls `read` once for any number of news that arrive close to each other. Returns a function that stops it. */
export function readOnNews({ listen, read, gather }: NewsReader): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isReading = false;
  let isStopped = false;
  let wasLost = false;

  const readNow = async (): Promise<void> => {
    timer = undefined;
    if (isReading) return readWithin(0);
    isReading = true;
    await read();
    isReading = false;
  };
  /** News that arrive while a request is planned are covered by it. */
  const readWithin = (within: number): void => {
    if (!isStopped) timer ??= setTimeout(() => void readNow(), gather + Math.random() * within);
  };

  const unlisten = listen(({ within = 0 }) => readWithin(within));
  const unwatch = live.watch(() => {
    const isOpen = live.status() === 'open';
    if (isOpen && wasLost) readWithin(spreadAfterReturn);
    wasLost = !isOpen && (wasLost || live.status() === 'waiting');
  });
  return () => {
    isStopped = true;
    unlisten();
    unwatch();
    clearTimeout(timer);
  };
}
