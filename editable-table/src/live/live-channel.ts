/** One socket per window for all live tables: it opens with the first table and closes with the last. */
import { retryWithin, type SocketTicket, socketClose, socketTicketPath } from 'shared-contracts/message/announcement';
import { timing } from 'shared-contracts/wire/constants';
import {
  type LiveRow,
  type LiveTableClientMessage,
  type LiveTableServerMessage,
  liveTableLimits,
  liveTablePath,
} from 'shared-contracts/wire/live-table';
import { http } from 'shared-platform/http';
import { type LiveSocket, openSocket } from 'shared-platform/live';
import { session } from 'shared-platform/session';
import { systemClock } from '../model/flashes.ts';
import { TimeGuard } from '../model/time-guard.ts';
import type { LiveChannel } from './live-table.ts';

type Update = (socketKey: string, rows: readonly LiveRow[], caseId: string) => void;
type News = (args: readonly unknown[]) => void;

interface Window {
  readonly pageId: string;
  /** Socket key → tables that receive its messages. */
  readonly keys: Map<string, number>;
  readonly updates: Set<Update>;
  readonly beats: Set<() => void>;
  /** Key → listeners for messages that are not about cells. */
  readonly news: Map<string, Set<News>>;
  socket: LiveSocket<LiveTableServerMessage> | null;
}

const here: Window = { pageId: crypto.randomUUID(), keys: new Map(), updates: new Set(), beats: new Set(), news: new Map(), socket: null };
/** The server takes thirty messages in ten seconds, heartbeats included. */
const sendEvery = 450;
const guard = new TimeGuard(systemClock);

function readMessage(text: string): LiveTableServerMessage | null {
  try {
    const message = JSON.parse(text) as Partial<LiveTableServerMessage> | null;
    const isKnown = message?.type === 'heart_beat' || (typeof message?.data === 'object' && message.data !== null);
    return isKnown ? (message as LiveTableServerMessage) : null;
  } catch {
    return null;
  }
}

async function address(): Promise<string> {
  const userId = session.current()?.user.id;
  if (!userId) throw new Error('nobody is signed in');
  const { ticket } = await http.post<SocketTicket>(socketTicketPath, {}, { quiet: true });
  return liveTablePath(userId, here.pageId, ticket);
}

function say(message: LiveTableClientMessage): boolean {
  return here.socket?.send(message) ?? false;
}

let isJoining = false;

/** Tells the server which tables are subscribed, once for simultaneous changes; if there are too many, the newest. */
function joinSoon(): void {
  if (isJoining) return;
  isJoining = true;
  queueMicrotask(() => {
    isJoining = false;
    joinAll();
  });
}

function joinAll(): void {
  say({ type: 'join', data: { socketKeys: [...here.keys.keys()].slice(-liveTableLimits.keys) } });
}

function hear(message: LiveTableServerMessage): void {
  if (message.type === 'heart_beat') for (const beat of [...here.beats]) beat();
  if (message.type === 'common_send_date') for (const listener of here.news.get(message.data.key) ?? []) listener(message.data.args);
  if (message.type !== 'update_vxe_table') return;
  const { socketKey, args } = message.data;
  for (const update of [...here.updates]) update(socketKey, args[0], args[1]);
}

function open(): void {
  const socket = openSocket<LiveTableServerMessage>({
    address,
    read: readMessage,
    heartbeat: { message: { type: 'heart_beat' }, every: timing.liveTableHeartbeat, replyWithin: timing.liveTableReply },
    reconnectAfter: timing.socketReconnect,
    onClose: (code, reason) => (code === socketClose.sessionEnded ? null : retryWithin(reason)),
  });
  here.socket = socket;
  socket.listen(hear);
  socket.watch(() => {
    if (socket.status() !== 'open' || here.socket !== socket) return;
    joinAll();
    for (const beat of [...here.beats]) beat();
  });
}

/** Subscribes to the tables of a key; returns `send` and `unsubscribe` functions. */
export function joinLive(socketKey: string): { readonly channel: LiveChannel; readonly leave: () => void } {
  here.keys.set(socketKey, (here.keys.get(socketKey) ?? 0) + 1);
  if (here.socket) joinSoon();
  else open();
  const channel: LiveChannel = {
    send(rows, caseId) {
      if (here.socket?.status() !== 'open' || !guard.passes('send', sendEvery)) return false;
      // Other tables of this window are informed directly, because the server does not send messages back to their window.
      for (const update of [...here.updates]) update(socketKey, rows, caseId);
      return say({ type: 'update_vxe_table', data: { socketKey, args: [rows, caseId] } });
    },
    listen(listener) {
      const update: Update = (key, rows, caseId) => {
        if (key === socketKey) listener(rows, caseId);
      };
      here.updates.add(update);
      return () => here.updates.delete(update);
    },
    onBeat(listener) {
      here.beats.add(listener);
      return () => here.beats.delete(listener);
    },
  };
  return { channel, leave: () => leave(socketKey) };
}

function leave(socketKey: string): void {
  const left = (here.keys.get(socketKey) ?? 1) - 1;
  if (left > 0) here.keys.set(socketKey, left);
  else here.keys.delete(socketKey);
  if (here.keys.size > 0) {
    joinSoon();
    return;
  }
  here.socket?.close();
  here.socket = null;
}

/** Subscribes to messages for pages with live tables (`common_send_date`). Returns a function that unsubscribes. */
export function listenTableNews(key: string, listener: News): () => void {
  const listeners = here.news.get(key) ?? new Set();
  here.news.set(key, listeners.add(listener));
  return () => listeners.delete(listener);
}
