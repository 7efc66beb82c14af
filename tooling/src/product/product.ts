/** The whole product in one process on one port: API, registry, shell. Used by `npm start`, e2e tests and benches. */
import type { IncomingMessage, Server } from 'node:http';
import { buildApp } from 'api-server/app';
import { StartupProblem } from 'api-server/kernel/basics/errors';
import { limited } from 'api-server/kernel/basics/log-limit';
import type { Config } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { prepareDataFolder } from 'api-server/kernel/embedded/data-folder';
import { type Handler, openServer } from 'api-server/kernel/http/http-server';
import { closeSockets, serveSockets } from 'api-server/kernel/push/push-server';
import { keptLine } from 'api-server/modules/system/delivery/deliver-rows';
import { fileStoreOf } from 'api-server/modules/system/file/file-store-of';
import { seedDatabase } from 'api-server/seed/seed';
import { checkDeployment } from 'api-server/self-check';
import Fastify from 'fastify';
import { previewOrigins } from 'release-registry/environments/preview-service';
import registryPlugin from 'release-registry/service/registry.plugin';
import { registrySettings, SettingProblem } from 'release-registry/service/registry-settings';
import webPlugin from 'release-registry/service/web.plugin';
import { registryMigrations } from 'release-registry/storage/registry-database';
import { signInFacts } from 'shared-contracts/session/account';
import { demoAccounts, demoPassword } from 'shared-contracts/session/session';
import { buildAll } from '../build/build-all.ts';
import { openProductRegistry, registryInside } from './product-registry.ts';
import { publishBuilt } from './publish-built.ts';

export interface Product {
  readonly url: string;
  /** Request handler of the API alone; benchmarks use it to serve another page on the same API. */
  readonly api: Handler;
  /** Lets another HTTP server accept the product's sockets too. */
  readonly serveSockets: (other: Server) => void;
  /** Refuses new requests at once, waits up to ten seconds for running ones, then closes everything. */
  close(): Promise<void>;
}

const starting: Handler = (_request, response) => {
  response.writeHead(503, { 'content-type': 'text/plain; charset=utf-8', 'retry-after': '2' }).end('正在启动，请稍候 … / Starting …');
};

/** Settings that the registry otherwise reads from environment variables. */
function settingsOf({ environment }: Config) {
  try {
    return registrySettings(process.env, environment);
  } catch (problem) {
    throw problem instanceof SettingProblem ? new StartupProblem(problem.message) : problem;
  }
}

/**
 * Starts the product; `say` is called at each step. Remotes in `without` keep their pinned version; `onFatal` is called when the database
 * is lost for good. Throws StartupProblem with one line that says what to do.
 */
export async function startProduct(
  config: Config,
  say: (line: string) => void,
  without: readonly string[] = [],
  onFatal: (problem: StartupProblem) => void = (problem) => say(problem.message),
): Promise<Product> {
  let handler: Handler = starting;
  let apiHandler: Handler = starting;
  prepareDataFolder(config.dataDir);
  const { server, end } = await openServer(config.port, config.host, () => handler);
  const closers: (() => Promise<unknown>)[] = [];
  let goodbye = async () => {};
  let socketsOn: (other: Server) => void = () => undefined;
  async function close(): Promise<void> {
    // While running requests end, sockets are closed with the advice to reconnect.
    const [cut] = await Promise.all([end(), goodbye()]);
    if (cut > 0) say(`${cut} requests took too long and were cut`);
    for (const closer of closers.reverse()) await closer();
  }

  try {
    const settings = settingsOf(config);
    const building = buildAll({
      without,
      onBuilt: (name, { isNew, milliseconds }) => isNew && say(`built ${name} in ${(milliseconds / 1000).toFixed(1)} s`),
    });
    // Marks a rejection of the build as handled: when the database fails first, no code awaits the build any more; otherwise the await
    // below reports the error.
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
      warn: limited((message) => say(`warning: ${message}`)),
      onFatal,
    });
    closers.push(() => database.close());
    checkDeployment(config, database, (line) => say(line));
    say('loading reference and demo data');
    const kept = keptLine(await database.unhurried(() => seedDatabase(database, config, fileStoreOf(config))));
    if (kept) say(kept);
    const built = await building;

    const registry = openProductRegistry(database, config.dataDir, {
      shellVersion: built.shell.release.version,
      previews: settings.previews,
      quorum: settings.quorum,
    });
    // With the embedded database there is only one process, so every unfinished upload can be deleted at once. With a database server other
    // processes may still be uploading.
    await registry.service.sweepUploads(config.databaseUrl ? 3600 : 0);
    const pinned = await database.unhurried(() => publishBuilt(registry.service, config.environment, built));
    for (const { name, from, to } of pinned.changes) say(`pinned ${name} ${from ? `${from} → ` : ''}${to}`);

    const web = Fastify({ logger: { level: config.logLevel }, trustProxy: [...config.trustProxy] });
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
        mapTiles: config.mapTiles,
        pictures: config.pictures,
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

/** Lines about the demo accounts that `npm start` prints. */
export function demoLines(): string[] {
  const width = Math.max(...demoAccounts.map(({ username }) => username.length));
  return [
    `demo accounts (password of all: ${demoPassword})`,
    ...demoAccounts.map(({ username, label: [zh, en] }) => `  ${username.padEnd(width)}  ${zh} ${en}`),
  ];
}
