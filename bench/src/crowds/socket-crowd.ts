/**
 * Thousands of clients of the bell's socket in one process: they connect with tickets, listen, and reconnect when the server asks for it.
 */
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { announcementPaths, noticeSocketPath, retryWithin, socketTicketPath } from 'shared-contracts/message/announcement';
import { WebSocket } from 'ws';

export interface LoopFacts {
  /** Longest event-loop delay since the last request, ms. */
  readonly maxDelay: number;
  /** Longest time that the thread itself worked without a turn of the event loop, ms. */
  readonly longestBusy: number;
  readonly sockets: number;
  /** Resident memory of the process, bytes. */
  readonly residentMemory: number;
}

export interface Member {
  readonly userId: string;
  readonly token: string;
}

/** All clients of this process share a limited number of connections for their calls; real browsers each have their own. */
const agent = new Agent({ keepAlive: true, maxSockets: 256 });

/** Makes a call; resolves to the status and the parsed body. */
export function call(address: string, path: string, { token, body }: { token?: string; body?: unknown } = {}) {
  return new Promise<{ status: number; envelope: { success?: boolean; message?: string; result?: unknown } }>((resolve, reject) => {
    const sent = request(
      `${address}${path}`,
      {
        agent,
        method: body === undefined ? 'GET' : 'POST',
        headers: { ...(token && { 'x-access-token': token }), ...(body !== undefined && { 'content-type': 'application/json' }) },
      },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () => {
          const text = Buffer.concat(parts).toString('utf8');
          resolve({ status: response.statusCode ?? 0, envelope: text ? JSON.parse(text) : {} });
        });
        response.on('error', reject);
      },
    );
    sent.on('error', reject);
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

export class Crowd {
  readonly #address: string;
  readonly #members: readonly Member[];
  #sockets: WebSocket[] = [];
  #heard = 0;
  #lastHeard = 0;
  #closed = 0;
  #widestHint = 0;
  /** Number of refused calls that were repeated. */
  refusals = 0;

  constructor(address: string, members: readonly Member[]) {
    this.#address = address;
    this.#members = members;
  }

  get open(): number {
    return this.#sockets.filter(({ readyState }) => readyState === WebSocket.OPEN).length;
  }

  /** Connects all clients at random moments within `spread` ms; resolves to the milliseconds until the last one is connected. */
  async connect(spread: number): Promise<number> {
    const started = performance.now();
    this.#sockets = [];
    this.#closed = 0;
    this.refusals = 0;
    await Promise.all(this.#members.map((member) => sleep(Math.random() * spread).then(() => this.#enter(member))));
    return performance.now() - started;
  }

  async #enter(member: Member): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      const socket = await this.#try(member).catch(() => null);
      if (socket) {
        this.#sockets.push(socket);
        return;
      }
      this.refusals += 1;
      await sleep(1_000 + Math.random() * 4_000);
    }
    throw new Error('A member of the crowd never came in');
  }

  async #try({ userId, token }: Member): Promise<WebSocket> {
    const { status, envelope } = await call(this.#address, `/api${socketTicketPath}`, { token, body: {} });
    if (status !== 200) throw new Error(`${status}`);
    const { ticket } = envelope.result as { ticket: string };
    const socket = new WebSocket(`${this.#address.replace('http', 'ws')}${noticeSocketPath(userId, ticket)}`, {
      origin: this.#address,
      perMessageDeflate: false,
    });
    socket.on('message', () => {
      this.#heard += 1;
      this.#lastHeard = performance.now();
    });
    socket.on('close', (_code, reason) => {
      this.#closed += 1;
      this.#widestHint = Math.max(this.#widestHint, retryWithin(String(reason)));
    });
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return socket;
  }

  /**
   * Runs `release` and waits until every client has received one message; resolves to the milliseconds from the start of `release` to the
   * last message.
   */
  async hears(release: () => Promise<unknown>): Promise<number> {
    this.#heard = 0;
    const started = performance.now();
    await release();
    await until(
      () => this.#heard >= this.#members.length,
      60_000,
      () => `${this.#heard} of ${this.#members.length} have heard it`,
    );
    return this.#lastHeard - started;
  }

  /** Every client reads the bell's lists at a random moment within `spread` ms; returns the duration of each call, ms. */
  async reload(spread: number): Promise<number[]> {
    return await Promise.all(
      this.#members.map(async ({ token }) => {
        await sleep(Math.random() * spread);
        const started = performance.now();
        const { status } = await call(this.#address, `/api${announcementPaths.listByUser}`, { token });
        if (status !== 200) throw new Error(`A bell was answered with ${status}`);
        return performance.now() - started;
      }),
    );
  }

  /** Waits until the node has closed every socket; returns the time over which it asks clients to reconnect, ms. */
  async dismissed(): Promise<number> {
    await until(
      () => this.#closed >= this.#members.length,
      30_000,
      () => `${this.#closed} of ${this.#members.length} were told to go`,
    );
    return this.#widestHint;
  }

  leave(): void {
    for (const socket of this.#sockets) socket.terminate();
    agent.destroy();
  }
}

async function until(isTrue: () => boolean, limit: number, problem: () => string): Promise<void> {
  const deadline = performance.now() + limit;
  while (!isTrue()) {
    if (performance.now() > deadline) throw new Error(problem());
    await sleep(10);
  }
}
