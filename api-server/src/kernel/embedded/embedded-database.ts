/**
 * Owns the embedded database: starts its worker thread, passes batches of wire messages to it, terminates the thread when a query exceeds
 * the time limit, and opens the database again for the next caller. After a failure of the engine (a panic, a full disk, a disk error) it
 * is reopened with all indexes and tables checked; if that fails, the process ends.
 */
import path from 'node:path';
import { Worker } from 'node:worker_threads';
import { exitCodes, StartupProblem } from '../basics/errors.ts';
import { compiledEngine } from './compiled-engine.ts';
import type { WorkerData, WorkerRequest, WorkerResponse, WorkerSettings } from './database-worker.ts';
import type { DiskSpace } from './disk-space.ts';
import { firstError, queryMessage } from './wire-messages.ts';

/** Why a batch got no response: `timeout` when it exceeded the time limit, `gone` when the thread ended. */
export class EmbeddedFailure extends Error {
  override readonly name = 'EmbeddedFailure';
  readonly reason: 'timeout' | 'gone';
  constructor(reason: 'timeout' | 'gone', message: string) {
    super(message);
    this.reason = reason;
  }
}

interface Pending {
  resolve(response: { data: Uint8Array; count?: number }): void;
  reject(error: Error): void;
  timer: NodeJS.Timeout | undefined;
}

interface Thread {
  worker: Worker;
  pending: Map<number, Pending>;
  created: boolean;
  /** The thread has ended or is being terminated. */
  isRetired: boolean;
  /** The reason why the thread ended, if the thread could still send it. */
  end?: { readonly message: string; readonly trouble: string };
}

export interface EmbeddedDatabase {
  /** True when this call created the database. */
  readonly created: boolean;
  /** Passes complete client messages (up to one Sync or one Query) to the engine and returns the server's messages. */
  exec(data: Uint8Array): Promise<Uint8Array>;
  /** Rolls back an open transaction and clears session state, so that a new connection starts clean. */
  reset(): Promise<void>;
  /** Gzipped tar of the data folder; no other query runs meanwhile. */
  dump(): Promise<Uint8Array>;
  /** Number of fsync calls since the thread started (0 without fsync, in tests). */
  fsyncs(): Promise<number>;
  /** How often a query had to be aborted. */
  readonly restarts: number;
  /** Changes the time limit of one batch, in ms; 0 = none (migrations). */
  limit(milliseconds: number): void;
  close(): Promise<void>;
}

const workerFile = new URL('./database-worker.ts', import.meta.url);

export interface EmbeddedOptions {
  /** Longest statement, ms. */
  readonly statementLimit: number;
  /** The previous process crashed, so indexes and tables are checked first. */
  readonly check: boolean;
  /** Free space of the folder's disk; absent for a database in memory. */
  readonly space?: DiskSpace | undefined;
  readonly warn: (message: string) => void;
  /** Called when the engine has ended and cannot be opened again. */
  readonly onFatal: (problem: StartupProblem) => void;
}

/** How often opening the database is retried before the process ends; a full disk is retried without limit. */
const attempts = 5;
const firstPause = 500;
const longestPause = 5_000;

/** Opens the embedded database; throws StartupProblem when the folder is no usable database. */
export async function openEmbedded(settings: WorkerSettings, options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { space, warn, onFatal } = options;
  let limit = options.statementLimit;
  let restarts = 0;
  let closed = false;
  let nextRequest = 1;
  /** True when the engine failed in the middle of a statement: the next open checks indexes and tables first. */
  let isSuspect = false;
  let failures = 0;
  let nextTry = 0;
  space?.makeRoom();
  let opening: Promise<Thread> | undefined = startThread(settings, { check: options.check, space, onEnd });
  let ending: Promise<unknown> = Promise.resolve();
  const first = await opening;
  await space?.keepReserve();

  /** The running thread. When the last one was terminated, the database is opened in a new thread. */
  function thread(): Promise<Thread> {
    if (closed) throw new EmbeddedFailure('gone', 'The database is closed');
    if (!opening && performance.now() < nextTry) throw new EmbeddedFailure('gone', 'The database is opened again in a moment');
    // Two threads on one folder would damage the database, so this waits until the previous thread has ended.
    opening ??= ending.then(reopen).catch((error: unknown) => {
      opening = undefined;
      throw error;
    });
    return opening;
  }

  async function reopen(): Promise<Thread> {
    space?.makeRoom();
    try {
      const next = await startThread(settings, { check: isSuspect, space, onEnd });
      if (isSuspect) warn('The embedded database was opened again; every table and index is whole.');
      isSuspect = false;
      failures = 0;
      return next;
    } catch (error) {
      failures += 1;
      nextTry = performance.now() + Math.min(firstPause * 2 ** failures, longestPause);
      const problem = error instanceof StartupProblem ? error : new StartupProblem(String(error));
      const isHopeless = problem instanceof DamagedDatabase || (failures >= attempts && !space?.isShort());
      if (isHopeless && !closed) onFatal(new StartupProblem(problem.message, exitCodes.engine));
      else warn(`The embedded database could not be opened again, it is tried further: ${problem.message}`);
      throw new EmbeddedFailure('gone', problem.message);
    }
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

  /** Called when the thread ended by itself, because of a panic, a disk error or missing memory. */
  function onEnd(current: Thread): void {
    if (current.isRetired) return;
    const { message, trouble } = current.end ?? { message: 'its thread ended', trouble: '' };
    isSuspect = true;
    noteTrouble(trouble, space);
    const cause = trouble ? `${message}; the disk says ${trouble}` : message;
    if (!closed) warn(`The embedded database stopped (${cause}); it is opened again and looked through.`);
    retire(current, new EmbeddedFailure('gone', 'The database thread ended'));
  }

  async function send(request: { kind: WorkerRequest['kind']; data?: Uint8Array }, within: number) {
    const current = await thread();
    if (current.isRetired) throw new EmbeddedFailure('gone', 'The database thread ended');
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
      await ending;
    },
  };
}

interface ThreadStart {
  readonly check: boolean;
  readonly space: DiskSpace | undefined;
  /** Called when a thread that had opened the database ends. */
  readonly onEnd: (thread: Thread) => void;
}

async function startThread(settings: WorkerSettings, { check, space, onEnd }: ThreadStart): Promise<Thread> {
  const workerData: WorkerData = { ...settings, engine: await compiledEngine(), check };
  const worker = new Worker(workerFile, { workerData, execArgv: [], stdout: true, stderr: true });
  // PGlite prints messages about recovery. They would break the structured log, so they are discarded.
  worker.stdout.resume();
  worker.stderr.resume();
  const thread: Thread = { worker, pending: new Map(), created: false, isRetired: false };
  return await new Promise((resolve, reject) => {
    const where = settings.folder ?? 'memory';
    const fail = (cause: string) => reject(unopened(where, cause, space));
    worker.once('error', (error) => fail(error instanceof Error ? error.message : String(error)));
    worker.once('exit', () => fail('the database ended while it was opened'));
    worker.on('message', (response: WorkerResponse) => {
      if (response.kind === 'open') {
        thread.created = response.created;
        worker.once('exit', () => onEnd(thread));
        resolve(thread);
      } else if (response.kind === 'broken') {
        if (response.damaged) reject(new DamagedDatabase(`The database is damaged after a crash (${response.message}). Restore a backup.`));
        else {
          noteTrouble(response.trouble, space);
          fail(response.message);
        }
      } else if (response.kind === 'ended') {
        thread.end = response;
      } else {
        const pending = thread.pending.get(response.id);
        if (!pending) return;
        thread.pending.delete(response.id);
        clearTimeout(pending.timer);
        if (response.kind === 'done') pending.resolve(response);
        else pending.reject(new EmbeddedFailure('gone', response.message));
      }
    });
  });
}

function noteTrouble(trouble: string, space: DiskSpace | undefined): void {
  if (trouble === 'ENOSPC' || trouble === 'EDQUOT') space?.refused();
}

class DamagedDatabase extends StartupProblem {}

function unopened(where: string, cause: string, space: DiskSpace | undefined): StartupProblem {
  if (space?.isShort()) {
    const left = Math.floor(space.free() / 1_048_576);
    return new StartupProblem(
      `The data folder ${path.dirname(where)} is full (${left} MB are free): the database in it cannot be opened. Make room, then start again.`,
    );
  }
  const line = cause.split('\n')[0] ?? cause;
  return new StartupProblem(
    `The database in ${where} cannot be opened (${line}). Restore a backup, or move the folder away to start empty.`,
  );
}
