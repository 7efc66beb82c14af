/**
 * The database: one driver (node-postgres under drizzle) for a PostgreSQL server and for the embedded one. The only ways
 * in are `as(caller, …)` and `asSystem(reason, …)`; both run one transaction under a role that row-level security binds.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { partyIdsOf } from 'shared-contracts/session/parties';
import { StartupProblem, Unavailable } from '../basics/errors.ts';
import type { Caller } from '../caller/caller.ts';
import { openEmbeddedPool } from '../embedded/embedded-pool.ts';
import { committed } from './after-commit.ts';
import { flushAudit } from './audit.ts';
import { bootstrap, markLeakproof, type SystemPrivileges } from './bootstrap.ts';
import { type Listening, listenForNotifications } from './change-listener.ts';
import { type ChangeListener, tellChanges } from './changed-records.ts';
import { clearProblem, isDisconnect, isDiskFull, isRetryable, unavailableOr } from './database-errors.ts';
import { migrate } from './migrate.ts';
import { flushTransitions, type TransitionListener } from './transitions.ts';

/** A transaction, scoped to its caller. `tx.transaction(…)` makes a savepoint. */
export type Tx = NodePgDatabase;

export interface TransactionOptions {
  /** A read: the response is sent without waiting for BEGIN and COMMIT to be confirmed. */
  readonly readOnly?: boolean | undefined;
  /** Longest statement of a read, ms, where it is below the general limit. PostgreSQL only: the embedded database has one limit. */
  readonly statementLimit?: number | undefined;
}

export interface DatabaseSettings {
  /** `postgres://…`; absent: embedded. */
  readonly databaseUrl?: string | undefined;
  /** The same server without a pooler in between, for notifications; absent: `databaseUrl`. */
  readonly directUrl?: string | undefined;
  /** Embedded: folder that will hold `db/`; absent: in memory (tests). */
  readonly dataDir?: string | undefined;
  /** Embedded, tests only: no fsync. */
  readonly fast?: boolean;
  /** Embedded, in memory, tests only: tar that the data folder is taken from. */
  readonly template?: string;
  readonly poolSize?: number;
  /** Longest statement, ms. */
  readonly statementLimit?: number;
  /** Longest wait for a connection, ms. */
  readonly connectionWait?: number;
  /** Transactions that may wait for a connection. */
  readonly queueLimit?: number;
  /** Further folders of migrations (tests); the product's own come first. */
  readonly migrations?: readonly string[];
  /** Told when a statement had to be ended, when the lock was lost, when a privilege is missing. */
  readonly warn?: (message: string) => void;
  /** Told when the database is lost to this process for good; whoever runs the process ends it with that sentence and code. */
  readonly onFatal?: (problem: StartupProblem) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** What the login role may and may not do; start-up prints what is missing. */
  readonly privileges: SystemPrivileges;
  /** One transaction as this caller: commits when `work` resolves, rolls back when it throws; 40001 and 40P01 are retried. */
  as<Result>(caller: Caller, work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** One transaction that sees every tenant: seeding, sign-in, jobs. `reason` is written to the log when it fails. */
  asSystem<Result>(reason: string, work: (tx: Tx) => Promise<Result>): Promise<Result>;
  /** Runs what may take long before anybody is served, such as filling an empty database: embedded, no statement is too slow meanwhile. */
  unhurried<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Calls `heard` for every notification on the channel until closed. Never on the embedded database, which serves one process only. */
  listen(channel: string, heard: () => void): Listening;
  /** Sets the listener that is called, within the transaction, for records whose state changed; there is one, the last set. */
  onTransitions(listener: TransitionListener): void;
  /** Sets the listener that hears, after COMMIT, which records a transaction wrote; there is one, the last set. */
  onChanges(listener: ChangeListener): void;
  /** Resolves to whether the database responds within `within` ms. */
  isReachable(within?: number): Promise<boolean>;
  /** Connections: total, idle, waiting. */
  load(): { total: number; idle: number; waiting: number };
  /** Gzipped copy of the embedded database; undefined on PostgreSQL (use its own tools). */
  dump(): Promise<Uint8Array | undefined>;
  /** fsync calls of the embedded database. */
  fsyncs(): Promise<number>;
  close(): Promise<void>;
}

const retries = 5;
/** Two transactions inside one another would wait for the same single connection for ever; this finds them. */
const current = new AsyncLocalStorage<string | undefined>();

/** Opens, prepares and migrates the database; throws StartupProblem with one clear line when it cannot. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimit = settings.statementLimit ?? 6_000;
  const connectionWait = settings.connectionWait ?? 7_000;
  const queueLimit = settings.queueLimit ?? 400;
  const warn = settings.warn ?? (() => undefined);
  const onFatal = settings.onFatal ?? ((problem) => warn(problem.message));
  const embedded = settings.databaseUrl
    ? undefined
    : await openEmbeddedPool({ ...settings, statementLimit, connectionWait, warn, onFatal });
  const pool = embedded?.pool ?? serverPool(settings, statementLimit, connectionWait);
  pool.on('error', (error) => warn(`A database connection was lost: ${clearProblem(error)}`));
  let closed = false;
  let transitionListener: TransitionListener | undefined;
  let changeListener: ChangeListener | undefined;

  async function close() {
    if (closed) return;
    closed = true;
    await pool.end().catch(() => undefined);
    await embedded?.close();
  }

  let privileges: SystemPrivileges;
  try {
    embedded?.limit(0);
    privileges = await prepare(embedded ? pool : undefined, settings, connectionWait);
    for (const missing of privileges.missing) warn(missing);
  } catch (error) {
    await close();
    throw error instanceof StartupProblem ? error : new StartupProblem(clearProblem(error, settings.databaseUrl));
  } finally {
    embedded?.limit(statementLimit);
  }

  async function connect(): Promise<pg.PoolClient> {
    if (closed) throw new Unavailable();
    if (pool.waitingCount >= queueLimit) throw new Unavailable();
    try {
      return await pool.connect();
    } catch (error) {
      warn(`The database gives no connection: ${clearProblem(error)}`);
      throw new Unavailable();
    }
  }

  /**
   * Runs one attempt; the connection goes back to the pool only when its transaction is certainly over. Statements are sent
   * one behind the other; the server responds in order and refuses everything after a failed start.
   */
  async function attempt<Result>(enter: Enter, work: (tx: Tx) => Promise<Result>, options: TransactionOptions): Promise<Result> {
    const { readOnly } = options;
    const client = await connect();
    let broken: Error | undefined;
    const onError = (error: Error) => {
      broken = error;
    };
    const release = () => {
      client.off('error', onError);
      client.release(broken);
    };
    client.on('error', onError);
    const tx = transactionOn(client);
    if (readOnly) inOnePacket(client);
    // On a full disk reads go on; what then tries to write is refused by the engine before anything happens.
    const entered = enter(client, readOnly || embedded?.isReadOnly() ? readOnlyBegin(options) : 'BEGIN');
    entered.catch(() => undefined);
    let ending: Promise<unknown> | undefined;
    try {
      // A write waits until its scope is certain. What only reads is sent behind it, and thrown away if it was refused.
      if (!readOnly) await entered;
      const result = await work(tx);
      await entered;
      await flushTransitions(tx, transitionListener);
      await flushAudit(tx);
      // The response to a read goes out first.
      if (readOnly) ending = nextTurn().then(() => client.query('COMMIT'));
      else await client.query('COMMIT');
      // What follows is not inside this transaction any more.
      current.run(undefined, () => {
        committed(tx);
        tellChanges(tx, changeListener);
      });
      return result;
    } catch (error) {
      const cause = await entered.then(
        () => error,
        (refused: unknown) => refused,
      );
      if (isDisconnect(cause)) broken ??= new Error('disconnected');
      if (!broken) await client.query('ROLLBACK').catch((failure: Error) => onError(failure));
      throw cause;
    } finally {
      if (ending) void ending.catch(onError).finally(release);
      else release();
    }
  }

  async function run<Result>(
    name: string,
    enter: Enter,
    work: (tx: Tx) => Promise<Result>,
    options: TransactionOptions = {},
  ): Promise<Result> {
    const outer = current.getStore();
    if (outer) throw new Error(`"${name}" was started inside "${outer}": pass the transaction on, one caller has one connection`);
    for (let round = 1; ; round++) {
      try {
        return await current.run(name, () => attempt(enter, work, options));
      } catch (error) {
        if (isDiskFull(error)) embedded?.diskRefused();
        if (round >= retries || !isRetryable(error)) throw unavailableOr(error, warn);
        await sleep(2 ** round * 5 * (0.5 + Math.random()));
      }
    }
  }

  return {
    kind: embedded ? 'embedded' : 'postgres',
    privileges,
    as: (caller, work, options = {}) =>
      run(`request of ${caller.username}`, (client, begin) => enterAs(client, begin, caller), work, options),
    asSystem: (reason, work) => run(reason, (client, begin) => client.query(`${begin}; SET LOCAL ROLE freight_system`), work),
    unhurried: async (work) => {
      embedded?.limit(0);
      try {
        return await work();
      } finally {
        embedded?.limit(statementLimit);
      }
    },
    listen: (channel, heard) =>
      settings.databaseUrl
        ? listenForNotifications({ connectionString: settings.directUrl ?? settings.databaseUrl, channel, heard, warn })
        : { close: async () => undefined },
    onTransitions: (listener) => {
      transitionListener = listener;
    },
    onChanges: (listener) => {
      changeListener = listener;
    },
    isReachable: async (within = 2_000) => {
      const probe = pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      return await Promise.race([probe, sleep(within, false, { ref: false })]);
    },
    load: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    dump: async () => await embedded?.dump(),
    fsyncs: async () => (await embedded?.fsyncs()) ?? 0,
    close,
  };
}

/** Roles, migrations, operators. A server gets connections of their own for it: a migration may run longer than any request. */
async function prepare(pool: pg.Pool | undefined, settings: DatabaseSettings, connectionWait: number): Promise<SystemPrivileges> {
  const ready =
    pool ??
    new pg.Pool({
      connectionString: settings.databaseUrl,
      max: 2,
      connectionTimeoutMillis: connectionWait,
      options: '-c search_path=public',
    });
  try {
    const privileges = await bootstrap(ready);
    await migrate(ready, settings.migrations ?? []);
    await markLeakproof(ready, privileges.missing);
    return privileges;
  } finally {
    if (!pool) await ready.end();
  }
}

type Begin = 'BEGIN' | 'BEGIN READ ONLY' | `BEGIN READ ONLY; SET LOCAL statement_timeout = ${number}`;
/** The limit is one of the code's own numbers, never a value of a request. */
function readOnlyBegin({ statementLimit }: TransactionOptions): Begin {
  return statementLimit ? `BEGIN READ ONLY; SET LOCAL statement_timeout = ${Math.round(statementLimit)}` : 'BEGIN READ ONLY';
}

type Enter = (client: pg.PoolClient, begin: Begin) => Promise<unknown>;

/** Both statements in one packet. */
async function enterAs(client: pg.PoolClient, begin: Begin, caller: Caller): Promise<void> {
  await Promise.all([
    client.query(`${begin}; SET LOCAL ROLE freight_app`),
    client.query({
      name: 'enter_scope',
      text: 'SELECT freight.enter_scope($1, $2, $3, $4, $5)',
      values: [caller.userId, caller.tenantId, ...partyIdsOf(caller)],
    }),
  ]);
}

/** The connection under a transaction, for statements that need a name. */
export function clientOf(tx: Tx): pg.PoolClient {
  // Every Tx is made by transactionOn; drizzle's own type does not say what it holds.
  return (tx as Tx & { $client: pg.PoolClient }).$client;
}

const handles = new WeakMap<pg.PoolClient, Tx>();

/** A handle for one transaction; what drizzle works out once per connection (names of columns) is kept. */
function transactionOn(client: pg.PoolClient): Tx {
  const handle = handles.get(client) ?? drizzle(client, { casing: 'snake_case' });
  handles.set(client, handle);
  const tx: Tx = Object.create(handle);
  tx.transaction = (inner) => savepoint(client, tx, inner);
  return tx;
}

/** Holds back what is sent in this turn of the event loop, so that the server is woken once for the start and the first query. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

let savepoints = 0;

/** A part of the transaction that may fail alone (one row of an import). */
async function savepoint<Result>(client: pg.PoolClient, tx: Tx, work: (tx: never) => Promise<Result>): Promise<Result> {
  const name = `part_${++savepoints % 1_000_000}`;
  await client.query(`SAVEPOINT ${name}`);
  try {
    // Within one connection the inner transaction is the same object; drizzle's type asks for its own subclass.
    const result = await work(tx as never);
    await client.query(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    if (!isDisconnect(error)) await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
    throw error;
  }
}

function serverPool(settings: DatabaseSettings, statementLimit: number, connectionWait: number): pg.Pool {
  return new pg.Pool({
    connectionString: settings.databaseUrl,
    max: settings.poolSize ?? 10,
    connectionTimeoutMillis: connectionWait,
    // The server ends a slow statement; the second limit is for a server that has stopped answering at all.
    statement_timeout: statementLimit,
    query_timeout: statementLimit + 1_500,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'freight-api',
    keepAlive: true,
    pipeline: true,
    // Solid-state disks: the server's default of 4 is for turning ones.
    // `public` alone: the login role may be called like our schema, and "$user" would come first.
    options: '-c timezone=Asia/Shanghai -c random_page_cost=1.1 -c search_path=public',
  });
}
