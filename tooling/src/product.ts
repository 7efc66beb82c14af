/** The whole product in one process on one port: API, registry, shell. What `npm start`, journeys and benches run. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { buildApp } from 'api-server/app';
import type { Config } from 'api-server/config';
import { openDatabase } from 'api-server/kernel/database';
import { StartupProblem } from 'api-server/kernel/errors';
import { closeSockets, serveSockets } from 'api-server/kernel/push-server';
import { seedDatabase } from 'api-server/seed/seed';
import Fastify from 'fastify';
import { previewOrigins } from 'release-registry/preview-service';
import registryPlugin from 'release-registry/registry.plugin';
import { registryMigrations } from 'release-registry/registry-database';
import { registrySettings, SettingProblem } from 'release-registry/registry-settings';
import webPlugin from 'release-registry/web.plugin';
import { signInFacts } from 'shared-contracts/account';
import { demoAccounts, demoPassword } from 'shared-contracts/session';
import { buildAll } from './build-all.ts';
import { openProductRegistry, registryInside } from './product-registry.ts';
import { publishBuilt } from './publish-built.ts';

export interface Product {
  readonly url: string;
  /** The API alone, for those who put another page in front of it (benchmarks). */
  readonly api: Handler;
  /** Lets another server take the product's sockets too. */
  readonly serveSockets: (other: Server) => void;
  /** Finishes requests under way, then closes everything; at most ten seconds. */
  close(): Promise<void>;
}

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

const starting: Handler = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' }).end('正在启动，请稍候 … / Starting …');
};

/** Takes the port at once, so that a port in use is known before anything else is done. */
export async function listen(port: number, host: string, handler: () => Handler): Promise<Server> {
  const server = createServer((request, response) => handler()(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new StartupProblem(`Port ${port} is in use. Stop what listens there, or choose another one: PORT=8090 npm start`)
          : new StartupProblem(`Port ${port} cannot be opened: ${error.message}`),
      ),
    );
    server.listen(port, host, resolve);
  });
  return server;
}

/** What the registry reads of the environment by itself. */
function settingsOf({ environment }: Config) {
  try {
    return registrySettings(process.env, environment);
  } catch (problem) {
    throw problem instanceof SettingProblem ? new StartupProblem(problem.message) : problem;
  }
}

const afterDeadline = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds).unref());

/**
 * Starts the product; `say` is told of each step, remotes in `without` keep what is pinned. Throws StartupProblem with one line that
 * says what to do.
 */
export async function startProduct(config: Config, say: (line: string) => void, without: readonly string[] = []): Promise<Product> {
  let handler: Handler = starting;
  let apiHandler: Handler = starting;
  const server = await listen(config.port, config.host, () => handler);
  const closers: (() => Promise<unknown>)[] = [];
  let goodbye = async () => {};
  let socketsOn: (other: Server) => void = () => undefined;
  async function close(): Promise<void> {
    await goodbye();
    const served = new Promise((resolve) => server.close(resolve));
    server.closeIdleConnections();
    await Promise.race([served, afterDeadline(8_000)]);
    server.closeAllConnections();
    for (const closer of closers.reverse()) await closer();
  }

  try {
    const settings = settingsOf(config);
    const building = buildAll({
      without,
      onBuilt: (name, { isNew, milliseconds }) => isNew && say(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`),
    });
    // The database may fail first; the build's own failure is still reported by the await below.
    building.catch(() => undefined);
    say(config.databaseUrl ? 'opening the PostgreSQL database' : 'opening the embedded database');
    const database = await openDatabase({
      databaseUrl: config.databaseUrl,
      directUrl: config.directUrl,
      dataDir: config.dataDir,
      fast: config.fast,
      poolSize: config.poolSize,
      statementLimit: config.statementLimit,
      connectionWait: config.connectionWait,
      queueLimit: config.queueLimit,
      migrations: [registryMigrations],
      warn: (message) => say(`warning: ${message}`),
    });
    closers.push(() => database.close());
    say('loading reference and demo data');
    await seedDatabase(database, config);
    const built = await building;

    const registry = openProductRegistry(database, config.dataDir, built.shell.release.version, settings.previews);
    // An embedded database has one process: an upload still under way belongs to one that died. On a server others may be uploading.
    await registry.service.sweepUploads(config.databaseUrl ? 3600 : 0);
    const pinned = await publishBuilt(registry.service, config.environment, built);
    for (const { name, from, to } of pinned.changes) say(`pinned ${name} ${from ? `${from} → ` : ''}${to}`);

    const web = Fastify({ logger: { level: config.logLevel }, trustProxy: 'loopback' });
    const api = await buildApp({ database, config, registry: registryInside(web, registry.token) });
    closers.push(() => api.close());
    closers.push(() => web.close());
    await web.register(registryPlugin, { service: registry.service, access: registry.access, clients: settings.clients });
    await web.register(webPlugin, {
      service: registry.service,
      published: registry.service,
      shell: registry.shell,
      configuration: {
        environment: config.environment,
        apiBase: '/api',
        registryUrl: '/registry',
        releaseKey: registry.service.publicKey,
        signSecret: config.signSecret,
        demo: config.demo,
        signIn: signInFacts(config),
      },
      remoteOrigins: previewOrigins(settings.previews, config.environment),
      frameOrigins: config.frameOrigins,
    });
    await Promise.all([api.ready(), web.ready()]);
    socketsOn = (other) => serveSockets(api, other);
    socketsOn(server);
    goodbye = () => closeSockets(api);
    apiHandler = (request, response) => api.routing(request, response);
    handler = (request, response) => (isApi(request) ? apiHandler(request, response) : web.routing(request, response));
  } catch (problem) {
    await close();
    throw problem;
  }
  return { url: `http://${config.host}:${portOf(server) ?? config.port}`, api: apiHandler, serveSockets: socketsOn, close };
}

export const isApi = ({ url }: IncomingMessage): boolean => /^\/api(?:[/?]|$)/.test(url ?? '');

export function portOf(server: Server): number | null {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : null;
}

/** The demo accounts as `npm start` prints them. */
export function demoLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ username }) => username.length));
  return [
    `demo accounts (password of all: ${demoPassword})`,
    ...demoAccounts.map(({ username, label: [zh, en] }) => `  ${username.padEnd(width)}  ${zh} ${en}`),
  ];
}
