/** A client with one persistent connection that sends requests one after another and times each. */
import { Agent, type IncomingMessage, request } from 'node:http';
import { performance } from 'node:perf_hooks';
import { median } from './protocol.ts';

export class KeepAlive {
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1 });
  readonly #base: string;
  readonly #headers: Record<string, string>;

  constructor(base: string, headers: Record<string, string> = {}) {
    this.#base = base;
    this.#headers = headers;
  }

  /** The parsed response; throws when the status is not 200 or the envelope is a refusal. */
  async call<Result>(path: string, body?: unknown): Promise<Result> {
    const text = await this.#send(path, body === undefined ? undefined : JSON.stringify(body));
    const parsed = JSON.parse(text) as { success?: boolean; message?: string };
    if (parsed.success === false) throw new Error(`${path}: ${parsed.message}`);
    return parsed as Result;
  }

  /** Median time of `count` requests, in ms, to the last byte of the response. */
  async time(path: string, count: number): Promise<number> {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const started = performance.now();
      await this.#send(path, undefined);
      times.push(performance.now() - started);
    }
    return median(times);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(path: string, body: string | undefined): Promise<string> {
    return new Promise((resolve, reject) => {
      const call = request(
        `${this.#base}${path}`,
        {
          agent: this.#agent,
          method: body === undefined ? 'GET' : 'POST',
          headers: { ...this.#headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
        },
        (response) =>
          readAll(response).then((text) => (response.statusCode === 200 ? resolve(text) : reject(new Error(`${path}: ${text}`))), reject),
      );
      // The server closes idle connections; then the request was not received and is sent again.
      call.on('error', (error: NodeJS.ErrnoException) => {
        if (call.reusedSocket && error.code === 'ECONNRESET') this.#send(path, body).then(resolve, reject);
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
