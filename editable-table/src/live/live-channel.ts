/** One WebSocket per window for all live tables; opened with the first table and closed with the last. */
import { retryWithin, type SocketTicket, socketClose, socketTicketPath } from 'shared-contracts/message/announcement';
import { timing } from 'shared-contracts/wire/constants';
import {
  type LiveTableClientMessage,
  type LiveTablePresence,
  type LiveTableServerMessage,
  liveTableLimits,
  liveTablePath,
} from 'shared-contracts/wire/live-table';
import { http } from 'shared-platform/http';
import { type LiveSocket, openSocket } from 'shared-platform/live';
import { session } from 'shared-platform/session';
import { systemClock } from '../model/flashes.ts';
import { TimeGuard } from '../model/time-guard.ts';
import type { PresenceChannel } from './live-presence.ts';
import type { LiveChannel, LiveListener } from './live-table.ts';

type News = (args: readonly unknown[]) => void;

/** A table of this window that uses the WebSocket. */
interface Member {
  readonly socketKey: string;
  /** Returns the sequence number up to which the table knows all writes. */
  readonly since: () => number;
  readonly listeners: Set<LiveListener>;
  readonly people: Set<(presence: LiveTablePresence['data']) => void>;
}

interface Window {
  readonly pageId: string;
  readonly members: Set<Member>;
  readonly beats: Set<() => void>;
  /** By key of a table, the listeners for messages other than cell changes. */
  readonly news: Map<string, Set<News>>;
  socket: LiveSocket<LiveTableServerMessage> | null;
}

const here: Window = { pageId: crypto.randomUUID(), members: new Set(), beats: new Set(), news: new Map(), socket: null };
/**
 * Shortest interval between messages with changes, ms: the server accepts thirty messages in ten seconds, of which 14 are changes, 7 state
 * requests, 5 presence and the rest heartbeats.
 */
const sendEvery = 700;
const askEvery = 1_500;
const presenceEvery = 2_000;
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

/** Tells the server which tables are open and which writes they know; several changes at once are sent together. */
function joinSoon(): void {
  if (isJoining) return;
  isJoining = true;
  queueMicrotask(() => {
    isJoining = false;
    joinAll();
  });
}

let isAskLater = false;

/** Requests the present state of tables that have missed messages: at once, or with a delay when it was requested a moment ago. */
function askSoon(): void {
  if (guard.passes('ask', askEvery)) joinSoon();
  else if (!isAskLater) {
    isAskLater = true;
    systemClock.later(() => {
      isAskLater = false;
      if (here.socket) askSoon();
    }, askEvery);
  }
}

/**
 * Tells the server which tables to send messages about. If there are too many, only the newest ones are named. For several tables with one
 * key, the lowest known sequence number is sent.
 */
function joinAll(): void {
  const known = new Map<string, number>();
  for (const { socketKey, since } of here.members) known.set(socketKey, Math.min(known.get(socketKey) ?? since(), since()));
  const newest = [...known].slice(-liveTableLimits.keys);
  say({ type: 'join', data: { socketKeys: newest.map(([key]) => key), since: Object.fromEntries(newest) } });
}

function hear(message: LiveTableServerMessage): void {
  if (message.type === 'heart_beat') {
    for (const beat of [...here.beats]) beat();
    // Each heartbeat also requests changes that were lost by a broken connection.
    askSoon();
  }
  if (message.type === 'common_send_date') for (const listener of here.news.get(message.data.key) ?? []) listener(message.data.args);
  if (message.type !== 'state_vxe_table' && message.type !== 'ack_vxe_table' && message.type !== 'presence_vxe_table') return;
  for (const member of [...here.members].filter(({ socketKey }) => socketKey === message.data.socketKey)) {
    if (message.type === 'state_vxe_table') for (const listener of member.listeners) listener.state(message.data);
    if (message.type === 'ack_vxe_table') for (const listener of member.listeners) listener.ack(message.data);
    if (message.type === 'presence_vxe_table') for (const person of member.people) person(message.data);
  }
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

/**
 * Connects a table by its key; returns its channel and a function that disconnects it. `since` returns the sequence number up to which the
 * table knows all writes.
 */
export function joinLive(
  socketKey: string,
  since: () => number,
): { readonly channel: LiveChannel & PresenceChannel; readonly leave: () => void } {
  const member: Member = { socketKey, since, listeners: new Set(), people: new Set() };
  here.members.add(member);
  if (here.socket) joinSoon();
  else open();
  const channel: LiveChannel & PresenceChannel = {
    send(cells, caseId) {
      if (here.socket?.status() !== 'open' || !guard.passes('send', sendEvery)) return false;
      return say({ type: 'change_vxe_table', data: { socketKey, caseId, cells } });
    },
    ask: askSoon,
    listen(listener) {
      member.listeners.add(listener);
      return () => member.listeners.delete(listener);
    },
    onBeat(listener) {
      here.beats.add(listener);
      return () => here.beats.delete(listener);
    },
    show(presence) {
      if (here.socket?.status() !== 'open' || (!presence.isLeaving && !guard.passes('presence', presenceEvery))) return false;
      return say({ type: 'presence_vxe_table', data: { socketKey, ...presence } });
    },
    onPeople(listener) {
      member.people.add(listener);
      return () => member.people.delete(listener);
    },
  };
  return { channel, leave: () => leave(member) };
}

function leave(member: Member): void {
  here.members.delete(member);
  if (here.members.size > 0) {
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
