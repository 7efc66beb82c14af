/** One socket per window for all live tables: it opens with the first table and closes with the last. */
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

/** A table of this window. */
interface Member {
  readonly socketKey: string;
  /** Up to which number it knows the state. */
  readonly since: () => number;
  readonly listeners: Set<LiveListener>;
  readonly people: Set<(presence: LiveTablePresence['data']) => void>;
}

interface Window {
  readonly pageId: string;
  readonly members: Set<Member>;
  readonly beats: Set<() => void>;
  /** Key → listeners for messages that are not about cells. */
  readonly news: Map<string, Set<News>>;
  socket: LiveSocket<LiveTableServerMessage> | null;
}

const here: Window = { pageId: crypto.randomUUID(), members: new Set(), beats: new Set(), news: new Map(), socket: null };
/** The server takes thirty messages in ten seconds, heartbeats included: 14 with changes, 7 questions, 5 signs of life. */
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

/** Tells the server which tables are here and what they know, once for simultaneous changes. */
function joinSoon(): void {
  if (isJoining) return;
  isJoining = true;
  queueMicrotask(() => {
    isJoining = false;
    joinAll();
  });
}

let isAskLater = false;

/** Asks for what the tables miss, after a moment where it was asked just now. */
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

/** If there are too many tables, the newest. Tables with one key know as much as the one that knows least. */
function joinAll(): void {
  const known = new Map<string, number>();
  for (const { socketKey, since } of here.members) known.set(socketKey, Math.min(known.get(socketKey) ?? since(), since()));
  const newest = [...known].slice(-liveTableLimits.keys);
  say({ type: 'join', data: { socketKeys: newest.map(([key]) => key), since: Object.fromEntries(newest) } });
}

function hear(message: LiveTableServerMessage): void {
  if (message.type === 'heart_beat') {
    for (const beat of [...here.beats]) beat();
    // What was lost on the way is found now at the latest.
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

/** Subscribes a table to its key; returns its channels and a function that unsubscribes. `since`: up to which number it knows the state. */
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
