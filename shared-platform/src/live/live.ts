/** Messages that the server pushes to this window over a WebSocket that the shell starts. */
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import {
  type AccessNews,
  type DictionaryNews,
  heartbeatMessage,
  type NoticeMessage,
  noticeSocketPath,
  retryWithin,
  type SocketTicket,
  socketClose,
  socketTicketPath,
} from 'shared-contracts/message/announcement';
import type { ReleaseNews } from 'shared-contracts/release/release-operations';
import { timing } from 'shared-contracts/wire/constants';
import { type RecordNews, watchedListLimits } from 'shared-contracts/wire/watched-lists';
import { http } from '../http/http.ts';
import { currentSession, watchSession } from '../session-state/session-state.ts';
import { type LiveSocket, openSocket, type SocketStatus } from './live-socket.ts';
import { createWatchedLists, type ListListener, type ListWatch } from './watched-lists.ts';

export { type LiveSocket, openSocket, type SocketStatus } from './live-socket.ts';

/** An announcement has arrived, for everybody or for this person; without `msgTxt`, an announcement was revoked. */
export type LiveEvent = Exclude<NoticeMessage, { readonly cmd: 'heartcheck' }>;

type SocketEvent = LiveEvent | AccessNews | DictionaryNews | ReleaseNews | RecordNews;

/** Kinds of messages that are passed on as they are. */
const plainNews: readonly unknown[] = ['release', 'records', 'access', 'dictionaries'] satisfies SocketEvent['cmd'][];

let socket: LiveSocket<SocketEvent> | null = null;
let isToldOfEarlier = false;
const watchers = new Set<() => void>();
const listeners = new Set<(event: LiveEvent) => void>();
const releaseListeners = new Set<(news: ReleaseNews) => void>();
const accessListeners = new Set<(news: AccessNews) => void>();
const dictionaryListeners = new Set<(news: DictionaryNews) => void>();
const lists = createWatchedLists({
  send: (message) => socket?.send(message) ?? false,
  isHidden: () => globalThis.document?.visibilityState === 'hidden',
});

/** Parses a message of the server; null for heartbeats and unknown messages. */
export function readLiveEvent(text: string): SocketEvent | null {
  try {
    const message = JSON.parse(text) as Partial<LiveEvent> | null;
    if (plainNews.includes(message?.cmd)) return message as SocketEvent;
    const isKnown = message?.cmd === 'topic' || message?.cmd === 'user';
    return isKnown && typeof message.msgId === 'string' && typeof message.msgTxt === 'string' ? (message as LiveEvent) : null;
  } catch {
    return null;
  }
}

/** The socket's address with a one-use ticket, so that the token is not part of addresses and logs. */
async function address(): Promise<string> {
  const userId = currentSession()?.user.id;
  if (!userId) throw new Error('nobody is signed in');
  const { ticket } = await http.post<SocketTicket>(socketTicketPath, {}, { quiet: true });
  return noticeSocketPath(userId, ticket);
}

function tell(): void {
  for (const watcher of watchers) watcher();
}

/** Milliseconds that a sign-out in this or another window has to end the session here; after them the server is asked. */
const ownSignOut = 100;

/**
 * The server has ended the session, e.g. because an administrator did. A call is made at once: its refusal ends the session in this window
 * with the reason, so that nobody goes on looking at data that they may no longer see.
 */
function leaveEndedSession(): void {
  const token = currentSession()?.token;
  setTimeout(() => {
    if (token && currentSession()?.token === token) address().catch(() => undefined);
  }, ownSignOut);
}

function open(pageAge: () => number): void {
  const opened = openSocket<SocketEvent>({
    address,
    read: readLiveEvent,
    heartbeat: { message: heartbeatMessage, every: timing.bellHeartbeat, replyWithin: timing.bellHeartbeat },
    reconnectAfter: timing.socketReconnect,
    onClose(code, reason) {
      if (code !== socketClose.sessionEnded) return retryWithin(reason);
      leaveEndedSession();
      return null;
    },
  });
  opened.watch(() => {
    if (opened.status() === 'open') {
      const age = Math.ceil(pageAge());
      isToldOfEarlier = age <= watchedListLimits.unheardFor;
      lists.opened(isToldOfEarlier ? age : undefined);
    }
    tell();
  });
  opened.listen((event) => {
    if (event.cmd === 'records') lists.heard(event);
    else if (event.cmd === 'release') for (const listener of releaseListeners) listener(event);
    else if (event.cmd === 'access') for (const listener of accessListeners) listener(event);
    else if (event.cmd === 'dictionaries') for (const listener of dictionaryListeners) listener(event);
    else for (const listener of listeners) listener(event);
  });
  socket = opened;
  tell();
}

function close(): void {
  socket?.close();
  socket = null;
}

/**
 * For the shell, once per window: connects the socket; it closes when the session ends. Returns a function that stops it. `pageAge`: milliseconds in which
 * everything was read that the page shows; a young page is told by the server what changed meanwhile, an older one reads again.
 */
export function startLive(pageAge: () => number = () => Number.POSITIVE_INFINITY): () => void {
  const token = currentSession()?.token;
  if (!token || socket) return () => undefined;
  const unwatch = watchSession(() => {
    if (currentSession()?.token !== token) stop();
  });
  globalThis.document?.addEventListener('visibilitychange', lists.visibilityChanged);
  const stop = (): void => {
    unwatch();
    globalThis.document?.removeEventListener('visibilitychange', lists.visibilityChanged);
    close();
  };
  open(pageAge);
  return stop;
}

/** The window's WebSocket connection; its status is `off` until the shell has started it. */
export const live = {
  status: (): SocketStatus => socket?.status() ?? 'off',
  /** Whether the server reports over the present connection also what changed between the loading of the page and the opening of the connection. */
  isToldOfEarlier: (): boolean => isToldOfEarlier,
  /** Subscribes to every change of the status. Returns a function that stops it. */
  watch(listener: () => void): () => void {
    watchers.add(listener);
    return () => watchers.delete(listener);
  },
  /** Subscribes to every event from now on. Returns a function that stops it. */
  listen(listener: (event: LiveEvent) => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /**
   * Calls the listener when there is something new to read, after a random delay, so that not all windows fetch at once. Returns a function
   * that unsubscribes.
   */
  listenToRead(listener: () => void): () => void {
    const timers = new Set<ReturnType<typeof setTimeout>>();
    const unlisten = live.listen((event) => {
      const within = event.cmd === 'topic' ? (event.within ?? 0) : 0;
      const timer = setTimeout(() => {
        timers.delete(timer);
        listener();
      }, Math.random() * within);
      timers.add(timer);
    });
    return () => {
      unlisten();
      for (const timer of timers) clearTimeout(timer);
    };
  },
  /**
   * Tells the server which rows of an entity's list this window shows. Calls the listener when records that the person may read change, and
   * whenever messages may have been missed.
   */
  watchList: (entity: string, ids: readonly string[], listener: ListListener): ListWatch => lists.watch(entity, ids, listener),
  /** Calls the listener with each release environment that changed. Returns a function that stops it. */
  listenReleases(listener: (news: ReleaseNews) => void): () => void {
    releaseListeners.add(listener);
    return () => releaseListeners.delete(listener);
  },
  /** Calls the listener whenever the person's rights may have changed. Returns a function that stops it. */
  listenAccess(listener: (news: AccessNews) => void): () => void {
    accessListeners.add(listener);
    return () => accessListeners.delete(listener);
  },
  /** Calls the listener whenever texts or colours of dictionaries changed. Returns a function that stops it. */
  listenDictionaries(listener: (news: DictionaryNews) => void): () => void {
    dictionaryListeners.add(listener);
    return () => dictionaryListeners.delete(listener);
  },
} as const;

/** State of the connection; re-renders when it changes. */
export function useLiveStatus(): SocketStatus {
  return useSyncExternalStore(live.watch, live.status);
}

/**
 * For data about announcements outside the header: calls `read` when an announcement has arrived, when the socket opens (earlier messages
 * were missed, unless the server reports whether there were any) and when the window becomes visible again. Never calls it while the window is hidden.
 */
export function useReadWithNews(read: () => void): void {
  const isLive = useLiveStatus() === 'open';
  const readNow = useEffectEvent(() => {
    if (document.visibilityState === 'visible') read();
  });
  useEffect(() => {
    const unlisten = live.listenToRead(readNow);
    document.addEventListener('visibilitychange', readNow);
    return () => {
      unlisten();
      document.removeEventListener('visibilitychange', readNow);
    };
  }, []);
  useEffect(() => {
    if (isLive && !live.isToldOfEarlier()) readNow();
  }, [isLive]);
}
