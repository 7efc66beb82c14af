/**
 * Owner of the embedded database: starts its thread, hands batches of wire messages over, ends a query that passes the
 * time limit by ending the thread, and opens the database again for whoever comes next.
 */
import { Worker } from 'node:worker_threads';
import { StartupProblem } from '../errors.ts';
import { compiledEngine } from './compiled-engine.ts';
import type { WorkerAnswer, WorkerData, WorkerRequest, WorkerSettings } from './database-worker.ts';
import { firstError, queryMessage } from './wire-messages.ts';

/** Why a batch got no answer: `timeout` = passed the time limit, `gone` = the thread ended. */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure';
  readonly reason: 'timeout' | 'gone';
  constructor(reason: 'timeout' | 'gone', message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Pending {
  resolve(answer: { data: Uint8Array; count?: number }): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | undefined;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
  created: boolean;
  /** It is ended, or about to be. */
  isRetired: boolean;
  isWatched: boolean;
}

export interface EmbeddedDatabase {
  /** True when this open made the database. */
  readonly created: boolean;
  /** Hands over complete client messages (up to one Sync or one Query), returns the server's. */
  exec(data: Uint8Array): Promise<Uint8Array>;
  /** Ends an open transaction and forgets session state, so that a new connection starts clean. */
  reset(): Promise<void>;
  /** Gzipped tar of the data folder; blocks the database meanwhile. */
  dump(): Promise<Uint8Array>;
  /** fsync calls that reached the disk since the thread started (0 in fast mode). */
  fsyncs(): Promise<number>;
  /** How often a query had to be ended. */
  readonly restarts: number;
  /** Changes the time limit of one batch, in ms; 0 = none (migrations). */
  limit(milliseconds: number): void;
  close(): Promise<void>;
}

const workerFile = new URL('./database-worker.ts', import.meta.url);

/** Opens the database; throws StartupProblem when the folder cannot be opened as one. */
export async function openEmbedded(settings: WorkerSettings, statementLimit: number): Promise<EmbeddedDatabase> {
  let limit = statementLimit;
  let restarts = 0;
  let closed = false;
  let nextRequest = 1;
  let opening: Promise<Thread> | undefined = startThread(settings);
  let ending: Promise<unknown> = Promise.resolve();
  const first = await opening;

  /** The live thread; opens the database again when the last one was ended. */
  function thread(): Promise<Thread> {
    if (closed) throw new EmbeddedFailure('gone', 'The database is closed');
    // Never two threads on one folder: the last one has to be gone first.
    opening ??= ending
      .then(() => startThread(settings))
      .catch((error: unknown) => {
        opening = undefined;
        throw error;
      });
    return opening;
  }

  function retire(current: Thread, failure: EmbeddedFailure): void {
    if (current.isRetired) return;
    current.isRetired = true;
    opening = undefined;
    for (const { timer, reject } of current.pending.values()) {
      clearTimeout(timer);
      reject(failure);
    }
    current.pending.clear();
    ending = current.worker.terminate();
  }

  async function send(request: { kind: WorkerRequest['kind']; data?: Uint8Array }, within: number) {
    const current = await thread();
    if (current.isRetired) throw new EmbeddedFailure('gone', 'The database thread ended');
    if (!current.isWatched) {
      current.isWatched = true;
      current.worker.once('exit', () => retire(current, new EmbeddedFailure('gone', 'The database thread ended')));
    }
    const id = nextRequest++;
    return await new Promise<{ data: Uint8Array; count?: number }>((resolve, reject) => {
      const timer = within > 0 ? setTimeout(onTimeout, within) : undefined;
      current.pending.set(id, { resolve, reject, timer });
      function onTimeout() {
        restarts += 1;
        retire(current, new EmbeddedFailure('timeout', `A statement ran longer than ${within} ms and was ended`));
      }
      if (request.data) {
        const data = new Uint8Array(request.data);
        current.worker.postMessage({ id, kind: request.kind, data }, [data.buffer]);
      } else current.worker.postMessage({ id, kind: request.kind });
    });
  }

  return {
    created: first.created,
    get restarts() {
      return restarts;
    },
    limit: (milliseconds) => {
      limit = milliseconds;
    },
    exec: async (data) => (await send({ kind: 'exec', data }, limit)).data,
    reset: async () => {
      for (const text of ['ROLLBACK', 'DISCARD ALL', "SET TIME ZONE 'Asia/Shanghai'"]) {
        const { data } = await send({ kind: 'exec', data: queryMessage(text) }, limit);
        const error = firstError(data);
        if (error) throw new EmbeddedFailure('gone', error);
      }
    },
    dump: async () => (await send({ kind: 'dump' }, 0)).data,
    fsyncs: async () => (await send({ kind: 'fsyncs' }, 0)).count ?? 0,
    close: async () => {
      if (closed) return;
      const current = await opening?.catch(() => undefined);
      if (current) await send({ kind: 'close' }, 10_000).catch(() => undefined);
      closed = true;
      await current?.worker.terminate();
    },
  };
}

async function startThread(settings: WorkerSettings): Promise<Thread> {
  const workerData: WorkerData = { ...settings, engine: await compiledEngine() };
  const worker = new Worker(workerFile, { workerData, execArgv: [], stdout: true, stderr: true });
  // The library prints recovery notes; they would mix into our structured log.
  worker.stdout.resume();
  worker.stderr.resume();
  const thread: Thread = { worker, pending: new Map(), created: false, isRetired: false, isWatched: false };
  return await new Promise((resolve, reject) => {
    const where = settings.folder ?? 'memory';
    worker.once('error', (error) => reject(damaged(where, error instanceof Error ? error.message : String(error))));
    worker.once('exit', () => reject(damaged(where, 'the database ended while it was opened')));
    worker.on('message', (answer: WorkerAnswer) => {
      if (answer.kind === 'open') {
        thread.created = answer.created;
        resolve(thread);
      } else if (answer.kind === 'broken') {
        reject(damaged(where, answer.message));
      } else {
        const pending = thread.pending.get(answer.id);
        if (!pending) return;
        thread.pending.delete(answer.id);
        clearTimeout(pending.timer);
        if (answer.kind === 'done') pending.resolve(answer);
        else pending.reject(new EmbeddedFailure('gone', answer.message));
      }
    });
  });
}

function damaged(where: string, cause: string): StartupProblem {
  const line = cause.split('\n')[0] ?? cause;
  return new StartupProblem(
    `The database in ${where} cannot be opened (${line}). Restore a backup, or move the folder away to start empty.`,
  );
}
