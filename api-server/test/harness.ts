/** Test applications for integration tests: the whole API on its own database, called with `inject`. */
import { spawnSync } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { demoPassword } from 'shared-contracts/session/session';
import type { Envelope } from 'shared-contracts/wire/envelope';
import { inject } from 'vitest';
import { type AppOptions, buildApp } from '../src/app.ts';
import { newId } from '../src/kernel/basics/ids.ts';
import type { LogStream } from '../src/kernel/basics/logging.ts';
import { type Config, readConfig } from '../src/kernel/config/config.ts';
import { type Database, type DatabaseSettings, openDatabase } from '../src/kernel/database/database.ts';
import { hashCheaply } from '../src/modules/system/session/password-hash.ts';
import { createDatabase, type Templates } from './test-databases.ts';

export interface TestResponse<Result = unknown> extends Envelope<Result> {
  /** HTTP status of the response. */
  readonly status: number;
  readonly requestId: string;
}

type Parameters = Readonly<Record<string, string | number | undefined>>;
interface CallOptions {
  headers?: Record<string, string>;
  /** Idempotency-Key header; `false` sends none. By default each write gets a new key. */
  key?: string | false;
}

/** Makes calls as one person; every method returns the envelope. */
export interface TestClient {
  get<Result = Record<string, unknown>>(path: string, query?: Parameters, options?: CallOptions): Promise<TestResponse<Result>>;
  post<Result = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions): Promise<TestResponse<Result>>;
  put<Result = Record<string, unknown>>(path: string, body?: unknown, options?: CallOptions): Promise<TestResponse<Result>>;
  delete<Result = Record<string, unknown>>(path: string, query?: Parameters, options?: CallOptions): Promise<TestResponse<Result>>;
  /** Makes a call and returns the raw response, for files and multipart requests. */
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
  /** A client that sends this session token. */
  withToken(token: string): TestClient;
  /** Signs in as a demo account through the sign-in route. */
  signIn(username: string, password?: string): Promise<TestClient>;
  close(): Promise<void>;
}

export interface TestOptions extends Partial<Omit<AppOptions, 'database' | 'config'>> {
  config?: Partial<Config>;
  database?: Partial<DatabaseSettings>;
  /** The database belongs to the test (`database`) and stays open when this application is closed. */
  reuse?: boolean;
  /** An open database that the new application uses too, like a second server of the same installation; `close` leaves it open. */
  nodeOf?: Database;
  /** Whether the database has the demo data; by default it has only the schema. */
  demo?: boolean;
  /** Runs on the migrated database before the application is built. */
  seed?: (database: Database) => Promise<unknown>;
}

/**
 * Limits of databases in tests, in ms. They are longer than in operation, because a machine that runs many tests at once is sometimes slow.
 */
const patient: Partial<DatabaseSettings> = { statementLimit: 30_000, connectionWait: 30_000 };

/**
 * A new application; its jobs run only when a test starts them. With `DATABASE_URL` it uses a new database on that server, otherwise an
 * embedded one in memory.
 */
export async function testApp(options: TestOptions = {}): Promise<TestApp> {
  hashCheaply();
  const config = { ...readConfig({ LOG_LEVEL: process.env.TEST_LOG ?? 'warn', PGLITE_FAST: '1', JOBS: '0' }), ...options.config };
  const { settings, drop } =
    options.reuse || options.nodeOf
      ? { settings: {}, drop: async () => undefined }
      : await freshDatabase(options.demo ? 'demo' : 'migrated');
  const database = options.nodeOf ?? (await openDatabase({ ...patient, ...settings, ...options.database }));
  await options.seed?.(database);
  const twice: string[] = [];
  const app = await buildApp({ ...options, log: options.log ?? watchedLog(twice), database, config });
  await app.ready();
  const close = async () => {
    await app.close();
    if (!options.nodeOf) await database.close();
    await drop();
    if (twice.length > 0) throw new Error(`Requests were answered twice:\n${twice.join('\n')}`);
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

/** Text that is logged when a handler responds twice; it fails the test in which it occurs. */
export const respondedTwice = /already sent|reply\.sent = true|ERR_HTTP_HEADERS_SENT/;

/** A log stream that collects lines about second responses in `twice`; prints all lines when a log level is set. */
const watchedLog = (twice: string[]): LogStream => ({
  write: (line) => {
    if (respondedTwice.test(line)) twice.push(line);
    if (process.env.TEST_LOG) process.stdout.write(line);
  },
});

/**
 * Puts the migrated template into a new data folder of the embedded database; throws when it cannot be unpacked. Applying every migration
 * would take ten times as long. `folder` may exist, its `db` must not. Only where the tests run on the embedded database.
 */
export function fillFolder(folder: string): void {
  const place = join(folder, 'db');
  mkdirSync(place, { recursive: true });
  const { status, stderr } = spawnSync('tar', ['--extract', '--file', inject('templates').migrated, '--directory', place]);
  if (status !== 0) throw new Error(`The template was not unpacked: ${stderr}`);
}

/** Settings of a new database for this application, and a function that deletes it. */
export async function freshDatabase(
  begin: 'empty' | keyof Templates = 'empty',
): Promise<{ settings: DatabaseSettings; drop: () => Promise<void> }> {
  const server = process.env.DATABASE_URL;
  const template = begin === 'empty' ? undefined : inject('templates')[begin];
  if (!server) return { settings: { fast: true, ...(template ? { template } : {}) }, drop: async () => undefined };
  const { url, drop } = await createDatabase(server, template);
  // Few connections, because each of them plans the long statements about rights anew.
  return { settings: { databaseUrl: url, poolSize: 3 }, drop };
}

function client(app: FastifyInstance, token: string | undefined): TestClient {
  const own = token === undefined ? {} : { 'x-access-token': token };
  async function call<Result>(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    query: Parameters | undefined,
    body: unknown,
    { headers, key }: CallOptions = {},
  ): Promise<TestResponse<Result>> {
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
