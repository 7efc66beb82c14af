/**
 * A stream that node-postgres uses instead of a socket and that is connected to the embedded database. It responds to start-up messages
 * itself, and collects all others into complete batches (one Query, or extended messages up to Sync).
 */
import { Duplex } from 'node:stream';
import { type EmbeddedDatabase, EmbeddedFailure } from './embedded-database.ts';
import { errorMessage, startupResponse } from './wire-messages.ts';

const sslRequest = 80877103;
const cancelRequest = 80877102;

export class WireStream extends Duplex {
  readonly #database: EmbeddedDatabase;
  #received: Buffer = Buffer.alloc(0);
  #batch: Buffer[] = [];
  #started = false;
  /** True after a failure: messages that the client sent in advance are dropped, because their database session has ended. */
  #ended = false;

  constructor(database: EmbeddedDatabase) {
    super();
    this.#database = database;
  }

  /** node-postgres calls this as if it opened a TCP connection. */
  connect(): this {
    queueMicrotask(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: (error?: Error) => void): void {
    this.#received = this.#received.length ? Buffer.concat([this.#received, chunk]) : chunk;
    this.#drain().then(() => done(), done);
  }

  override _final(done: (error?: Error) => void): void {
    this.push(null);
    done();
  }

  async #drain(): Promise<void> {
    while (!this.destroyed && !this.#ended) {
      if (!this.#started) {
        if (!(await this.#startUp())) return;
        continue;
      }
      const next = this.#nextMessage();
      if (!next) return;
      const type = String.fromCharCode(next[0] ?? 0);
      if (type === 'X') {
        this.push(null);
        return;
      }
      this.#batch.push(next);
      if (type !== 'Q' && type !== 'S') continue;
      const batch = this.#batch.length === 1 ? next : Buffer.concat(this.#batch);
      this.#batch = [];
      await this.#run(batch);
    }
  }

  /** Responds to SSLRequest and StartupMessage; false when more bytes are needed. */
  async #startUp(): Promise<boolean> {
    if (this.#received.length < 8) return false;
    const length = this.#received.readInt32BE(0);
    if (this.#received.length < length) return false;
    const kind = this.#received.readInt32BE(4);
    this.#received = this.#received.subarray(length);
    if (kind === sslRequest) {
      this.push(Buffer.from('N'));
    } else if (kind === cancelRequest) {
      this.push(null);
      return false;
    } else {
      try {
        await this.#database.reset();
        this.#started = true;
        this.push(startupResponse());
      } catch (error) {
        this.#fail(error);
        return false;
      }
    }
    return true;
  }

  #nextMessage(): Buffer | undefined {
    if (this.#received.length < 5) return undefined;
    const length = 1 + this.#received.readInt32BE(1);
    if (this.#received.length < length) return undefined;
    const message = this.#received.subarray(0, length);
    this.#received = this.#received.subarray(length);
    return message;
  }

  async #run(batch: Buffer): Promise<void> {
    try {
      const response = await this.#database.exec(batch);
      if (!this.destroyed) this.push(response);
    } catch (error) {
      this.#fail(error);
    }
  }

  /** Sends the reason to the waiting query, then ends the connection, because its database session has ended with the engine's thread. */
  #fail(error: unknown): void {
    this.#ended = true;
    const timeout = error instanceof EmbeddedFailure && error.reason === 'timeout';
    const text = error instanceof Error ? error.message : String(error);
    this.push(errorMessage(timeout ? '57014' : '57P01', text, 'FATAL'));
    this.push(null);
    // Closes after the client has read the error; later writes find the connection closed.
    setImmediate(() => this.destroy());
  }
}
