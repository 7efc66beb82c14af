/**
 * The worker thread of the embedded database. It receives PostgreSQL wire protocol in complete batches. A query that does not end blocks
 * only this thread, which `embedded-database.ts` then terminates.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { amcheck } from '@electric-sql/pglite/contrib/amcheck';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { findDamage } from './check-integrity.ts';
import { DurableNodeFS, durableStartParameters, fsyncPath, fsyncTree } from './durable-node-fs.ts';

export interface WorkerSettings {
  /** Folder of the database; when it is absent, the database is in memory (tests). */
  folder?: string;
  /** For tests only: commits do not wait for fsync. */
  fast: boolean;
  /** Tar file of a fresh data folder, which saves initdb; used for databases in memory. */
  template?: string;
}

export interface WorkerData extends WorkerSettings {
  readonly engine: WebAssembly.Module;
  /** The previous process crashed, so the worker checks indexes and tables before requests are served. */
  readonly check: boolean;
}

export type WorkerRequest = { id: number; kind: 'exec'; data: Uint8Array<ArrayBuffer> } | { id: number; kind: 'close' | 'dump' | 'fsyncs' };
export type WorkerResponse =
  | { kind: 'open'; created: boolean }
  /** The database cannot be opened; `damaged` means that retrying would not help. */
  | { kind: 'broken'; message: string; trouble: string; damaged: boolean }
  /** The engine has stopped and this thread ends. `trouble`: the last error of the disk, or ''. */
  | { kind: 'ended'; message: string; trouble: string }
  | { id: number; kind: 'done'; data: Uint8Array<ArrayBuffer>; count?: number }
  | { id: number; kind: 'failed'; message: string };

class Damage extends Error {}

const settings = workerData as WorkerData;
const port = parentPort;
if (!port) throw new Error('database-worker runs as a worker thread only');

let durable: DurableNodeFS | undefined;
const say = (response: WorkerResponse, transfer: ArrayBuffer[] = []) => port.postMessage(response, transfer);

async function open(): Promise<{ database: PGlite; created: boolean }> {
  const extensions = { pg_trgm, amcheck };
  const common = { extensions, relaxedDurability: false, pgliteWasmModule: settings.engine } satisfies PGliteOptions;
  if (!settings.folder) return { database: await openInMemory(common), created: true };
  const created = !fs.existsSync(path.join(settings.folder, 'PG_VERSION'));
  if (created) await create(settings.folder, settings.fast);
  if (settings.fast) return { database: await PGlite.create({ ...common, dataDir: settings.folder }), created };
  durable = new DurableNodeFS(settings.folder);
  const database = await PGlite.create({ ...common, fs: durable, startParams: durableStartParameters() });
  return { database, created };
}

/**
 * The database is created under a temporary name and renamed when it is complete. After a crash during creation the next start removes the
 * incomplete one.
 */
async function create(folder: string, fast: boolean): Promise<void> {
  const draft = `${folder}.new`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { recursive: true });
  const database = await PGlite.create({
    pgliteWasmModule: settings.engine,
    ...(fast ? { dataDir: draft } : { fs: new DurableNodeFS(draft), startParams: durableStartParameters() }),
  });
  await database.exec('CHECKPOINT');
  await database.close();
  if (!fast) fsyncTree(draft);
  fs.renameSync(draft, folder);
  fsyncPath(path.dirname(folder));
}

async function openInMemory(common: PGliteOptions): Promise<PGlite> {
  if (settings.template && fs.existsSync(settings.template)) {
    const bytes = new Uint8Array(fs.readFileSync(settings.template));
    return await PGlite.create({ ...common, dataDir: 'memory://', loadDataDir: new Blob([bytes]) });
  }
  const database = await PGlite.create({ ...common, dataDir: 'memory://' });
  if (settings.template) {
    const dump = await database.dumpDataDir('none');
    const draft = `${settings.template}.${process.pid}.${Date.now()}`;
    fs.mkdirSync(path.dirname(settings.template), { recursive: true });
    fs.writeFileSync(draft, new Uint8Array(await dump.arrayBuffer()));
    fs.renameSync(draft, settings.template);
  }
  return database;
}

/** The engine throws this to leave a failed statement; any other exception means that the engine has ended. */
interface Engine {
  POSTGRES_MAIN_LONGJMP: number;
  mod?: { _PostgresMainLoopOnce(): void };
}

/**
 * After a panic of the engine PGlite swallows the exception and would call the broken engine again for ever. Nothing more may run on the
 * engine, not even its shutdown, so the thread ends at once.
 */
function endWithEngine(database: PGlite): void {
  // The cast is needed because the library's types lack both members of `Engine`.
  const engine = database as unknown as Engine;
  const { mod } = engine;
  if (!mod) throw new Error('The library keeps its engine elsewhere: panics would go unnoticed');
  const run = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      run();
    } catch (error) {
      if ((error as { status?: number }).status === engine.POSTGRES_MAIN_LONGJMP) throw error;
      end(error);
    }
  };
}

function end(error: unknown): never {
  const message = error instanceof Error ? error.message : String(error);
  say({ kind: 'ended', message: message.split('. Build with')[0] ?? message, trouble: durable?.trouble ?? '' });
  process.exit(1);
}

async function respond(database: PGlite, request: WorkerRequest): Promise<void> {
  try {
    if (request.kind === 'exec') {
      const data = new Uint8Array(await database.execProtocolRaw(request.data));
      say({ id: request.id, kind: 'done', data }, [data.buffer]);
    } else if (request.kind === 'dump') {
      const dump = await database.dumpDataDir('gzip');
      const data = new Uint8Array(await dump.arrayBuffer());
      say({ id: request.id, kind: 'done', data }, [data.buffer]);
    } else if (request.kind === 'fsyncs') {
      say({ id: request.id, kind: 'done', data: new Uint8Array(), count: durable?.fsyncs ?? 0 });
    } else {
      await database.close();
      say({ id: request.id, kind: 'done', data: new Uint8Array() });
      port?.close();
    }
  } catch (error) {
    // Errors of statements are part of the protocol, so an exception here comes from the engine itself.
    if (request.kind === 'exec') end(error);
    say({ id: request.id, kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

try {
  const { database, created } = await open();
  const damage = settings.check && !created ? await findDamage(database) : undefined;
  if (damage) throw new Damage(damage);
  endWithEngine(database);
  // Messages are handled one at a time, because the protocol is strictly ordered.
  let tail = Promise.resolve();
  port.on('message', (request: WorkerRequest) => {
    tail = tail.then(() => respond(database, request));
  });
  say({ kind: 'open', created });
} catch (error) {
  const message = error instanceof Error ? error.message : String(error);
  say({ kind: 'broken', message, trouble: durable?.trouble ?? '', damaged: error instanceof Damage });
  port.close();
}
