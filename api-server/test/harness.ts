/** Integration tests go through the door: a whole application on a database of its own, called with `inject`. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pg from 'pg';
import type { Envelope } from 'shared-contracts/envelope';
import { demoPassword } from 'shared-contracts/session';
import { type AppOptions, buildApp } from '../src/app.ts';
import { type Config, readConfig } from '../src/config.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../src/kernel/database.ts';
import { newId } from '../src/kernel/ids.ts';

export interface TestAnswer<Result = unknown> extends Envelope<Result> {
  /** HTTP status. */
  readonly status: number;
  readonly requestId: string;
}

type Parameters = Readonly<Record<string, string | number | undefined>>;
interface CallOptions {
  headers?: Record<string, string>;
  /** Sent as Idempotency-Key; `false`: none (default: a fresh one on every write). */
  key?: string | false;
}

/** Calls as one person; every method returns the envelope. */
export interface TestClient {
  get<Result = Record<string, unknown>>(path: string, query?: Parameters, options?: CallOptions): Promise<TestAnswer<Result>>;
  post<Result = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer<Result>>;
  put<Result = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer<Result>>;
  delete<Result = Record<string, unknown>>(path: string, query?: Parameters, options?: CallOptions): Promise<TestAnswer<Result>>;
  /** The bare answer: files, multipart. */
  raw(options: {
    method: 'GET' | 'POST';
    path: string;
    query?: Parameters;
    payload?: Buffer;
    headers?: Record<string, string>;
  }): Promise<LightMyRequestResponse>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly config: Config;
  /** Client without a session. */
  readonly anonymous: TestClient;
  /** Client that sends this token. */
  withToken(token: string): TestClient;
  /** Signs a demo account in through the real call. */
  signIn(username: string, password?: string): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestOptions extends Partial<Omit<AppOptions, 'database' | 'config'>> {
  config?: Partial<Config>;
  database?: Partial<DatabaseSettings>;
  /** The database named in `database` outlives this application. */
  reuse?: boolean;
  /** Another node of this open database. */
  nodeOf?: Database;
  /** Runs on the migrated database before the application is built (reference data, demo data). */
  seed?: (database: Database) => Promise<void>;
}

/** A fresh application. `DATABASE_URL` set: a new database on that server; else the embedded one in memory. */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  const config = { ...readConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'silent', PGLITE_FAST: '1' }), ...options.config };
  const { settings, drop } = options.reuse || options.nodeOf ? { settings: {}, drop: async () => undefined } : await freshDatabase();
  const database = options.nodeOf ?? (await openDatabase({ ...settings, ...options.database }));
  await options.seed?.(database);
  const app = await buildApp({ ...options, database, config });
  await app.ready();
  const close = async () => {
    await app.close();
    if (!options.nodeOf) await database.close();
    await drop();
  };
  const withToken = (token: string) => client(app, token);
  return {
    app,
    database,
    config,
    anonymous: client(app, undefined),
    withToken,
    signIn: async (username, password = demoPassword) => {
      const signedIn = await client(app, undefined).post<{ token: string }>('/sys/login', { username, password });
      if (!signedIn.success) throw new Error(`Sign-in of ${username} failed: ${signedIn.message}`);
      return withToken(signedIn.result.token);
    },
    close,
  };
}

/** Settings of a database that nobody else uses, and how to get rid of it. */
export async function freshDatabase(): Promise<{ settings: DatabaseSettings; drop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL;
  if (!server) return { settings: { fast: true }, drop: async () => undefined };
  const name = `freight_test_${randomBytes(6).toString('hex')}`;
  await administer(server, `CREATE DATABASE ${name} ENCODING 'UTF8' LC_COLLATE 'C.UTF-8' LC_CTYPE 'C.UTF-8' TEMPLATE template0`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { settings: { databaseUrl: url.href, poolSize: 8 }, drop: () => administer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function administer(server: string, statement: string): Promise<void> {
  const connection = new pg.Client({ connectionString: server });
  await connection.connect();
  try {
    await connection.query(statement);
  } finally {
    await connection.end();
  }
}

function client(app: FastifyInstance, token: string | undefined): TestClient {
  const own = token === undefined ? {} : { 'x-access-token': token };
  async function call<Result>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: Parameters | undefined,
    body: unknown,
    { headers, key }: CallOptions = {},
  ): Promise<TestAnswer<Result>> {
    const idempotency = method === 'GET' || key === false ? {} : { 'idempotency-key': key ?? newId() };
    const response = await app.inject({
      method,
      url: `/api${path}`,
      query: Object.fromEntries(
        Object.entries(query ?? {}).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
      ),
      headers: { ...own, ...idempotency, ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const envelope = response.json<Envelope<Result>>();
    return { ...envelope, status: response.statusCode, requestId: String(response.headers['x-request-id'] ?? '') };
  }
  return {
    get: (path, query, options) => call('GET', path, query, undefined, options),
    post: (path, body, options) => call('POST', path, undefined, body ?? {}, options),
    put: (path, body, options) => call('PUT', path, undefined, body ?? {}, options),
    delete: (path, query, options) => call('DELETE', path, query, undefined, options),
    raw: async ({ method, path, query, payload, headers }) =>
      await app.inject({
        method,
        url: `/api${path}`,
        query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])),
        headers: { ...own, ...headers },
        ...(payload ? { payload } : {}),
      }),
  };
}
