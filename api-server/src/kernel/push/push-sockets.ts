/**
 * The WebSockets of one node, below the root of the origin: `/<kind>/{userId}[/…]?ticket=…`. A module registers a kind with `serve` and
 * gets the group of its connections. The system module decides who may connect and whose session has ended (`authority`).
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import { retryReason, socketClose } from 'shared-contracts/message/announcement';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Clock } from '../basics/clock.ts';
import { isTooDeep } from '../basics/nesting.ts';
import { goodbye, PushConnection, type SocketGrant } from './push-connection.ts';
import { SocketGroup } from './push-group.ts';
import { isOwnOrigin, refuseSocket, type SocketTarget, socketTarget } from './push-handshake.ts';
import { SliceQueue } from './push-slices.ts';

/** Properties of a kind of sockets. */
export interface SocketKind {
  /** First segment of the path of these sockets. */
  readonly name: string;
  /** Number of path segments after the user id; default 0. */
  readonly parameters?: number;
  /** Size limit of a message from a client, bytes; default `socketLimits.payload`. */
  readonly payload?: number;
  /** Called with each JSON object that a client sent. Without this function, messages are ignored. */
  received?(connection: PushConnection, message: Readonly<Record<string, unknown>>): void;
}

export interface SocketAuthority {
  /** Redeems a one-use ticket; null when it is unknown, already used, too old, or its session has ended. Throws Unavailable. */
  redeem(ticket: string): Promise<SocketGrant | null>;
  /** Ids of sessions that ended since this time (epoch ms of the application's clock). */
  endedSince(moment: number): Promise<readonly string[]>;
}

export const socketLimits = {
  /** Largest number of sockets of one person on one node. */
  perUser: 20,
  /** Maximum number of sockets of one node. */
  perNode: 20_000,
  /** Maximum number of connections that are being opened at the same time. */
  handshakes: 2_000,
  /** Size limit of a message from a client, bytes. */
  payload: 1_024,
} as const;

const tickEvery = 1_000;
const pingEvery = 25_000;
/** A socket that has received no message and no pong for this long is closed, ms. */
const idleLimit = 60_000;
/** How often ended sessions are queried, ms: every second tick. */
const askEvery = 2_000;
/** How far back ended sessions are queried, ms: clocks of other nodes may differ by this much, and transactions take time to commit. */
const askBack = 60_000;

/** Time within which `count` clients should reconnect, ms: about 250 a second, which one node can serve in addition to its other work. */
export function spreadOver(count: number): number {
  return Math.min(40_000, Math.max(1_000, count * 4));
}

export class SocketServer {
  authority: SocketAuthority | undefined;
  readonly #clock: Clock;
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #publicUrl: string | undefined;
  readonly #groups = new Map<string, { readonly kind: SocketKind; readonly group: SocketGroup; readonly server: WebSocketServer }>();
  readonly #slices = new SliceQueue();
  #handshakes = 0;
  #timer: NodeJS.Timeout | undefined;
  #lastAsked = 0;
  #closing: Promise<void> | undefined;

  constructor(clock: Clock, log: Pick<FastifyBaseLogger, 'warn'>, publicUrl?: string) {
    this.#clock = clock;
    this.#log = log;
    this.#publicUrl = publicUrl;
  }

  /** Registers a kind of sockets; the returned group always contains its open connections. */
  serve(kind: SocketKind): SocketGroup {
    if (this.#groups.has(kind.name)) throw new Error(`Sockets ${kind.name} are served already`);
    const group = new SocketGroup(this.#slices);
    const maxPayload = kind.payload ?? socketLimits.payload;
    const server = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false, maxPayload });
    this.#groups.set(kind.name, { kind, group, server });
    return group;
  }

  /** Number of open sockets of this node. */
  get count(): number {
    return [...this.#groups.values()].reduce((sum, { group }) => sum + group.size, 0);
  }

  /** Handles the upgrade requests of this server. */
  attach(server: Server): void {
    // Some clients offer an upgrade to HTTP/2 on ordinary requests; those are served as HTTP/1.1. Older Node versions ignore this callback
    // and refuse such requests.
    Object.assign(server, { shouldUpgradeCallback: ({ headers }: IncomingMessage) => headers.upgrade?.toLowerCase() === 'websocket' });
    server.on('upgrade', (request, socket, head) => {
      socket.on('error', () => socket.destroy());
      this.#upgrade(request, socket, head).catch((error: unknown) => {
        this.#log.warn({ err: error }, 'a socket could not be opened');
        refuseSocket(socket, 503, 5);
      });
    });
    this.#timer ??= setInterval(() => void this.#tick(), tickEvery).unref();
  }

  /** Tells every client to reconnect later, to another node; resolves when all sockets are closed. */
  close(): Promise<void> {
    this.#closing ??= this.#closeAll();
    return this.#closing;
  }

  async #upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    if (this.#closing || this.#handshakes >= socketLimits.handshakes || this.count >= socketLimits.perNode)
      return refuseSocket(socket, 503, 5);
    const target = socketTarget(request.url);
    const served = target && this.#groups.get(target.kind);
    if (!served || target.parameters.length !== (served.kind.parameters ?? 0)) return refuseSocket(socket, 404);
    if (!isOwnOrigin(request, this.#publicUrl)) return refuseSocket(socket, 403);
    this.#handshakes += 1;
    try {
      const grant = await this.#redeem(target);
      if (!grant) return refuseSocket(socket, 401);
      if (grant.userId !== target.userId) return refuseSocket(socket, 403);
      if (this.#closing) return refuseSocket(socket, 503, 1);
      if (served.group.ofUser(grant.userId).length >= socketLimits.perUser) return refuseSocket(socket, 429, 60);
      if (socket.destroyed) return;
      served.server.handleUpgrade(request, socket, head, (opened) => {
        open(opened, new PushConnection(opened, grant, target.parameters), served.kind, served.group);
      });
    } finally {
      this.#handshakes -= 1;
    }
  }

  async #redeem({ ticket }: SocketTarget): Promise<SocketGrant | null> {
    return ticket === '' || !this.authority ? null : await this.authority.redeem(ticket);
  }

  /** Pings sockets when due, closes those that are silent or whose session has expired, and queries sessions that have ended. */
  async #tick(): Promise<void> {
    const now = performance.now();
    const time = this.#clock();
    for (const { group } of this.#groups.values()) {
      void this.#slices.run(group.all(), (connection) => {
        if (now - connection.lastHeard > idleLimit) connection.terminate();
        else if (connection.grant.expires <= time) connection.close(socketClose.sessionEnded);
        else if (now - connection.lastPinged > pingEvery) connection.ping();
      });
    }
    if (now - this.#lastAsked < askEvery || this.count === 0 || !this.authority) return;
    this.#lastAsked = now;
    try {
      const ended = await this.authority.endedSince(time - askBack);
      for (const { group } of this.#groups.values()) {
        for (const connection of ended.flatMap((id) => group.ofSession(id))) connection.close(socketClose.sessionEnded);
      }
    } catch (error) {
      this.#log.warn({ err: error }, 'ended sessions could not be asked for; it is tried again');
    }
  }

  async #closeAll(): Promise<void> {
    clearInterval(this.#timer);
    const groups = [...this.#groups.values()].map(({ group }) => group);
    const reason = retryReason(spreadOver(this.count));
    for (const group of groups) await this.#slices.run(group.all(), (connection) => connection.close(socketClose.restart, reason));
    const deadline = performance.now() + goodbye;
    while (this.count > 0 && performance.now() < deadline) await new Promise((resolve) => setTimeout(resolve, 20));
    for (const group of groups) await this.#slices.run(group.all(), (connection) => connection.terminate());
  }
}

function open(socket: WebSocket, connection: PushConnection, kind: SocketKind, group: SocketGroup): void {
  group.add(connection);
  socket.on('close', () => group.remove(connection));
  // After `terminate` the event 'close' follows, which removes the connection.
  socket.on('error', () => connection.terminate());
  socket.on('pong', () => {
    connection.lastHeard = performance.now();
  });
  socket.on('message', (data, isBinary) => {
    if (!connection.heard()) return connection.close(socketClose.noisy);
    const message = isBinary ? null : readMessage(data);
    if (message) kind.received?.(connection, message);
  });
}

function readMessage(data: RawData): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(String(data));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject && !isTooDeep(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
