/** A client with one persistent connection that sends requests one after another and measures the time of each. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { median, percentile } from './protocol.ts';

interface Responded {
  readonly status: number | undefined;
  readonly text: string;
}

export class KeepAlive {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  /** Returns the parsed response; throws when the status is not 200 or the envelope is a refusal. */
  async call<Result>(path: string, body?: unknown): Promise<Result> {
    const text = await this.#send(path, body === undefined ? undefined : JSON.stringify(body));
    const parsed = JSON.parse(text) as { success?: boolean; message?: string };
    if (parsed.success === false) throw new Error(`${path}: ${parsed.message}`);
    return parsed as Result;
  }

  /** Sends a body; returns the parsed envelope, whatever the status. */
  async ask<Result>(method: 'POST' | 'PUT', path: string, body: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Result> {
    const { text } = await this.#request(method, path, JSON.stringify(body), headers);
    return JSON.parse(text) as Result;
  }

  /** Median time of `count` requests, in ms, to the last byte of the response. */
  async time(path: string, count: number): Promise<number> {
    return median(await this.#times(path, count));
  }

  /** The time that 95 % of `count` requests do not exceed, in ms, to the last byte of the response. */
  async slow(path: string, count: number): Promise<number> {
    return percentile(await this.#times(path, count), 0.95);
  }

  close(): void {
    this.#agent.destroy();
  }

  async #times(path: string, count: number): Promise<number[]> {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const started = performance.now();
      await this.#send(path, undefined);
      times.push(performance.now() - started);
    }
    return times;
  }

  async #send(path: string, body: string | undefined): Promise<string> {
    const { status, text } = await this.#request(body === undefined ? 'GET' : 'POST', path, body);
    if (status !== 200) throw new Error(`${path}: ${text}`);
    return text;
  }

  #request(method: string, path: string, body?: string, headers: Readonly<Record<string, string>> = {}): Promise<Responded> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.#base}${path}`,
        {
          agent: this.#agent,
          method,
          headers: { ...this.#headers, ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        },
        (response) => readAll(response).then((text) => resolve({ status: response.statusCode, text }), reject),
      );
      // The server closes idle connections. A request on such a connection was not received, so it is sent again.
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (call.reusedSocket && error.code === 'ECONNRESET') this.#request(method, path, body, headers).then(resolve, reject);
        else reject(error);
      });
      call.end(body);
    });
  }
}

async function readAll(response: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
}
