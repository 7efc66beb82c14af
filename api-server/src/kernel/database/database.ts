/**
 * The database: one driver (node-postgres under drizzle) for a PostgreSQL server and for the embedded database. Code reaches it only by
 * `as(caller, …)` and `asSystem(reason, …)`; both run a transaction under a role to which row-level security applies.
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
import { finishWork, sendAlong } from './before-commit.ts';
import { bootstrap, markLeakproof, type SystemPrivileges } from './bootstrap.ts';
import { type Listening, listenForNotifications } from './change-listener.ts';
import { type ChangeListener, tellChanges } from './changed-records.ts';
import { markCollected } from './collected.ts';
import { clearProblem, driverError, isDisconnect, isDiskFull, isRetryable, isStaleStatement, unavailableOr } from './database-errors.ts';
import { prepareOften, rememberRole } from './driver/prepared.ts';
import { tellStatements } from './driver/statement-channel.ts';
import { migrate } from './migrate.ts';
import { refreshStatistics } from './statistics.ts';
import { flushTransitions, type TransitionListener } from './transitions.ts';

/** A transaction, scoped to its caller. `tx.transaction(…)` makes a savepoint. */
export type Tx = NodePgDatabase;

export interface TransactionOptions {
  /** The transaction only reads: the response is sent without waiting for the results of BEGIN and COMMIT. */
  readonly readOnly?: boolean | undefined;
  /**
   * Longest statement of a read, ms, if shorter than the general limit. PostgreSQL only, because the embedded database has a single limit.
   */
  readonly statementLimit?: number | undefined;
  /**
   * Reads rows in the order of an index wherever there is one, for statements that need only the first rows. Row-level security makes the planner
   * expect few rows where there are many, so that it would read and sort all of them.
   */
  readonly inOrder?: boolean;
  /**
   * Plans a prepared statement once per connection, for any values. Without it the first five uses on each connection are planned anew, which takes
   * longer than running for a statement with many tables. Tables are joined in the order of the statement, so it has to begin with the rows that
   * its values name: comparing all orders of a dozen tables takes ten times as long as planning one (30 ms instead of 3).
   */
  readonly planOnce?: boolean;
}

export interface DatabaseSettings {
  /** Address of a PostgreSQL server, `postgres://…`; when it is absent, the embedded database is used. */
  readonly databaseUrl?: string | undefined;
  /** Address of the same server without a connection pooler, for notifications; default: `databaseUrl`. */
  readonly directUrl?: string | undefined;
  /** Folder of the embedded database, which holds `db/`; when it is absent, the database is in memory (tests). */
  readonly dataDir?: string | undefined;
  /** Embedded database, for tests only: commits do not wait for fsync. */
  readonly fast?: boolean;
  /** Embedded database in memory, tests only: tar file with the initial data folder. */
  readonly template?: string;
  readonly poolSize?: number;
  /** Longest time of a statement, ms. */
  readonly statementLimit?: number;
  /** Longest wait for a free connection, ms. */
  readonly connectionWait?: number;
  /** Number of transactions that may wait for a connection. */
  readonly queueLimit?: number;
  /** Further folders with migrations (tests), applied after the product's own. */
  readonly migrations?: readonly string[];
  /** Called when a statement was aborted by the time limit, the folder lock was lost, or a privilege is missing. */
  readonly warn?: (message: string) => void;
  /** Called when this process has lost the database for good; the process should print the problem and exit with its code. */
  readonly onFatal?: (problem: StartupProblem) => void;
}

export interface Database {
  readonly kind: 'embedded' | 'postgres';
  /** Privileges that the login role has and lacks; the start prints what is missing. */
  readonly privileges: SystemPrivileges;
  /** Runs `work` in one transaction as this caller: commits when it resolves, rolls back when it throws, retries on 40001 and 40P01. */
  as<Result>(caller: Caller, work: (tx: Tx) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** One transaction that sees every tenant: seeding, sign-in, jobs. `reason` is written to the log when it fails. */
  asSystem<Result>(reason: string, work: (tx: Tx) => Promise<Result>, options?: Pick<TransactionOptions, 'planOnce'>): Promise<Result>;
  /**
   * Runs long work before requests are served, such as filling an empty database. During this work the embedded database has no time limit
   * for statements.
   */
  unhurried<Result>(work: () => Promise<Result>): Promise<Result>;
  /**
   * Calls `heard` for every notification on the channel until closed. The embedded database never notifies, because it serves one process
   * only.
   */
  listen(channel: string, heard: () => void): Listening;
  /** Sets the only listener for records whose state changed; it is called within the transaction. A second call replaces it. */
  onTransitions(listener: TransitionListener): void;
  /** Sets the only listener for records that a transaction wrote; it is called after COMMIT. A second call replaces it. */
  onChanges(listener: ChangeListener): void;
  /**
   * Refreshes the statistics of tables that changed much, for example by a thousand added rows: of the most changed ones, or of all. A
   * failure is only logged as a warning: reads are slower then.
   */
  refreshStatistics(which?: 'all'): Promise<void>;
  /** Whether the database responds within `within` ms. */
  isReachable(within?: number): Promise<boolean>;
  /** Numbers of the pool's connections, and of requests that wait for one. */
  load(): { total: number; idle: number; waiting: number };
  /** Gzipped copy of the embedded database; undefined on PostgreSQL (use its own tools). */
  dump(): Promise<Uint8Array | undefined>;
  /** Number of fsync calls of the embedded database. */
  fsyncs(): Promise<number>;
  close(): Promise<void>;
}

const retries = 5;
/** A connection that was not used for this time is closed, ms. A new one is expensive: it has to prepare and plan its statements again. */
const idleLimit = 600_000;
/** PostgreSQL's code for a write in a read-only transaction. */
const writeRefused = '25006';
/** Time between two refreshes of the embedded database's statistics, ms. */
const upkeepEvery = 60_000;
/** Detects a transaction that is opened inside another one, which would wait for ever for the same single connection. */
const current = new AsyncLocalStorage<string | undefined>();

/** Whether the calling code runs inside a transaction. Such code must not wait for another transaction. */
export const isInTransaction = (): boolean => current.getStore() !== undefined;

/** Opens, prepares and migrates the database; throws StartupProblem with one clear line when it cannot. */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const statementLimit = settings.statementLimit ?? 6_000;
  const connectionWait = settings.connectionWait ?? 7_000;
  const queueLimit = settings.queueLimit ?? 400;
  const endingLimit = 5 * statementLimit;
  // The server aborts a slow statement; this limit covers a server that has stopped responding.
  const resultLimit = statementLimit + 1_500;
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

  const upkeep = async (which?: 'all'): Promise<void> => {
    if (closed) return;
    const how = { vacuum: embedded !== undefined, all: which === 'all', limit: embedded ? undefined : endingLimit };
    await refreshStatistics(pool, how).catch((error: unknown) => {
      if (!closed) warn(`The statistics of the database were not refreshed: ${clearProblem(error)}`);
    });
  };
  const isQuiet = () => pool.waitingCount === 0 && !embedded?.isReadOnly();
  const upkeepTimer = embedded ? setInterval(() => isQuiet() && void upkeep(), upkeepEvery).unref() : undefined;

  async function close() {
    if (closed) return;
    closed = true;
    clearInterval(upkeepTimer);
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
   * Sends the statements that a transaction still has to write, together with COMMIT. After a failed statement COMMIT rolls the transaction
   * back and reports no error, so its result is checked. The server runs the statements one after another, so each is sent with the time
   * limit for all of them together.
   */
  async function commit(tx: Tx, client: pg.PoolClient): Promise<void> {
    const ended = { text: 'COMMIT', query_timeout: endingLimit };
    const [, , { command }] = await Promise.all([
      sendAlong(tx, client, endingLimit),
      flushAudit(tx, client, endingLimit),
      client.query(ended),
    ]);
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: one of its statements had failed, and the error was caught.');
  }

  /**
   * Runs the transaction once. The connection returns to the pool only when the transaction is known to have ended. BEGIN and the row scope are
   * sent together, as are the statements that end the transaction.
   */
  async function attempt<Result>(enter: Enter, work: (tx: Tx) => Promise<Result>, options: TransactionOptions): Promise<Result> {
    const { readOnly } = options;
    const client = await connect();
    prepareOften(client, embedded ? undefined : resultLimit);
    tellStatements(client);
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
    inOnePacket(client);
    // When the disk is full, transactions start read-only: reads still work, and the database refuses writes before they change anything.
    const entered = enter(client, beginOf(options, embedded?.isReadOnly() === true));
    entered.catch(() => undefined);
    let ending: Promise<unknown> | undefined;
    try {
      // A write waits until BEGIN and its row scope are confirmed, because after a failed BEGIN each statement would be committed by
      // itself. A read is sent at once; its result is discarded when BEGIN or the row scope failed.
      if (!readOnly) await entered;
      const result = await work(tx);
      await entered;
      await finishWork(tx);
      await flushTransitions(tx, transitionListener);
      // In a read the response does not wait for COMMIT, which is sent afterwards.
      if (readOnly) ending = nextTurn().then(() => client.query('COMMIT'));
      else await commit(tx, client);
      // The work after COMMIT runs outside the transaction's asynchronous context, so it may open a transaction of its own.
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
      if (isDisconnect(cause) || isStaleStatement(cause)) broken ??= new Error('disconnected');
      // The refusal is sent without waiting for the rollback; only the connection waits for it.
      if (!broken) ending = client.query('ROLLBACK');
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
        if (options.readOnly && driverError(error).code === writeRefused) {
          throw new Error(`"${name}" writes in a transaction that only reads: a route for GET that writes must say so (readOnly: false)`);
        }
        if (round >= retries || !isRetryable(error)) throw unavailableOr(error, name, warn);
        await sleep(2 ** round * 5 * (0.5 + Math.random()));
      }
    }
  }

  return {
    kind: embedded ? 'embedded' : 'postgres',
    privileges,
    as: (caller, work, options = {}) =>
      run(`request of ${caller.username}`, (client, begin) => enterAs(client, begin, caller), work, options),
    asSystem: (reason, work, options) => run(reason, enterAsSystem, work, options),
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
    refreshStatistics: upkeep,
    isReachable: async (within = 2_000) => {
      const probe = pool.query({ text: 'SELECT 1', query_timeout: embedded ? undefined : resultLimit } as pg.QueryConfig).then(
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

/**
 * Creates roles, applies migrations, marks operators as leakproof. On a PostgreSQL server this uses separate connections, because a
 * migration may run longer than any request.
 */
async function prepare(pool: pg.Pool | undefined, settings: DatabaseSettings, connectionWait: number): Promise<SystemPrivileges> {
  const ready =
    pool ??
    new pg.Pool({
      connectionString: settings.databaseUrl,
      max: 2,
      connectionTimeoutMillis: connectionWait,
      options: '-c search_path=public',
    });
  // A server that is stopped ends these connections also between two statements, and after they were given back. The next statement says so; an
  // event that nobody hears would end the process instead.
  if (!pool) ready.on('error', ignore).on('connect', (client) => client.on('error', ignore));
  try {
    const privileges = await bootstrap(ready);
    await migrate(ready, settings.migrations ?? []);
    await markLeakproof(ready, privileges.missing);
    return privileges;
  } finally {
    if (!pool) await ready.end();
  }
}

const ignore = (): void => undefined;

const planningOnce = 'SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL join_collapse_limit = 1; SET LOCAL from_collapse_limit = 1';

type Begin = `BEGIN${string}`;
/** The limit is written into the SQL text; it is always a constant of the code, never a value of a request. */
function beginOf({ readOnly, statementLimit, inOrder, planOnce }: TransactionOptions, isDiskFull: boolean): Begin {
  const limit = statementLimit ? `; SET LOCAL statement_timeout = ${Math.round(statementLimit)}` : '';
  const order = inOrder ? '; SET LOCAL enable_sort = off' : '';
  const plans = planOnce ? `; ${planningOnce}` : '';
  return `BEGIN${readOnly || isDiskFull ? ' READ ONLY' : ''}${limit}${order}${plans}`;
}

type Enter = (client: pg.PoolClient, begin: Begin) => Promise<unknown>;

async function enterAsSystem(client: pg.PoolClient, begin: Begin): Promise<void> {
  rememberRole(client, 'freight_system');
  await client.query(`${begin}; SET LOCAL ROLE freight_system`);
}

/** Sends BEGIN and the statement that sets the caller's row scope in one network packet. */
async function enterAs(client: pg.PoolClient, begin: Begin, caller: Caller): Promise<void> {
  rememberRole(client, 'freight_app');
  await Promise.all([
    client.query(`${begin}; SET LOCAL ROLE freight_app`),
    client.query({
      name: 'enter_scope',
      text: 'SELECT freight.enter_scope($1, $2, $3, $4, $5)',
      values: [caller.userId, caller.tenantId, ...partyIdsOf(caller)],
    }),
  ]);
}

/** The connection of a transaction, for statements that are sent by name (prepared). */
export function clientOf(tx: Tx): pg.PoolClient {
  // The cast is safe: every Tx is made by `transactionOn`; drizzle's type only hides the property `$client`.
  return (tx as Tx & { $client: pg.PoolClient }).$client;
}

const handles = new WeakMap<pg.PoolClient, Tx>();

/** A drizzle handle for one transaction. It reuses the column names, which drizzle computes once per connection. */
function transactionOn(client: pg.PoolClient): Tx {
  const handle = handles.get(client) ?? drizzle(client, { casing: 'snake_case' });
  handles.set(client, handle);
  const tx: Tx = Object.create(handle);
  // Not assigned to the property: see driver-query.ts.
  return Object.assign(tx, { transaction: (inner: (tx: never) => Promise<unknown>) => savepoint(client, tx, inner) });
}

/** Buffers what is sent in this turn of the event loop, so that BEGIN and the first query leave in one packet and wake the server once. */
function inOnePacket(client: pg.PoolClient): void {
  const { stream } = (client as pg.PoolClient & { connection: pg.Connection }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

let savepoints = 0;

/** Runs part of the transaction in a savepoint, so that it may fail alone (e.g. one row of an import). */
async function savepoint<Result>(client: pg.PoolClient, tx: Tx, work: (tx: never) => Promise<Result>): Promise<Result> {
  const name = `part_${++savepoints % 1_000_000}`;
  await client.query(`SAVEPOINT ${name}`);
  const forgetSince = markCollected(tx);
  try {
    // The inner transaction is the same object on the same connection; the cast satisfies drizzle's type, which asks for a subclass.
    const result = await work(tx as never);
    await client.query(`RELEASE SAVEPOINT ${name}`);
    return result;
  } catch (error) {
    forgetSince();
    if (!isDisconnect(error)) await client.query(`ROLLBACK TO SAVEPOINT ${name}`);
    throw error;
  }
}

function serverPool(settings: DatabaseSettings, statementLimit: number, connectionWait: number): pg.Pool {
  return new pg.Pool({
    connectionString: settings.databaseUrl,
    max: settings.poolSize ?? 10,
    connectionTimeoutMillis: connectionWait,
    statement_timeout: statementLimit,
    idle_in_transaction_session_timeout: 30_000,
    application_name: 'freight-api',
    keepAlive: true,
    idleTimeoutMillis: idleLimit,
    pipeline: true,
    // `random_page_cost` suits solid-state disks; the default of 4 suits spinning ones. `search_path` is `public` alone, because "$user"
    // comes first by default and the login role may have the name of one of the product's schemas. `jit`: compiling a statement to machine code
    // takes tens of milliseconds, longer than nearly every statement of the product; the planner chooses it by its estimate of the cost.
    options: '-c timezone=Asia/Shanghai -c random_page_cost=1.1 -c search_path=public -c jit=off',
  });
}
