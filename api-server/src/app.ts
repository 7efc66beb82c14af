/** The API as one Fastify application: kernel, modules, documentation. `main.ts`, tests and benchmarks create it with `buildApp`. */
import fastifyMultipart from '@fastify/multipart';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Clock } from './kernel/basics/clock.ts';
import { newId } from './kernel/basics/ids.ts';
import { type LogStream, loggerOptions } from './kernel/basics/logging.ts';
import { limitNesting } from './kernel/basics/nesting.ts';
import type { SessionLookup } from './kernel/caller/caller.ts';
import type { Config } from './kernel/config/config.ts';
import type { RegistryAccess } from './kernel/config/registry-access.ts';
import { createDictionaries } from './kernel/context/dictionaries.ts';
import { traceRequests } from './kernel/context/http-trace.ts';
import type { Kernel } from './kernel/context/kernel.ts';
import { countRequests } from './kernel/context/request-counters.ts';
import { importReports } from './kernel/crud/import-report.ts';
import type { Database } from './kernel/database/database.ts';
import { watchBodies } from './kernel/http/body-pace.ts';
import { compressResponses } from './kernel/http/compression.ts';
import { documentation } from './kernel/http/documentation.ts';
import { health } from './kernel/http/health.ts';
import { serializeLater } from './kernel/http/json-schema.ts';
import { registerRateLimits } from './kernel/http/rate-limit.ts';
import { requestGate } from './kernel/http/request-gate.ts';
import { Push } from './kernel/push/push.ts';
import { closeSockets, serveSockets } from './kernel/push/push-server.ts';
import { SocketServer } from './kernel/push/push-sockets.ts';
import { checkColumns } from './kernel/tables/check-columns.ts';
import { openTelemetry } from './kernel/telemetry/telemetry.ts';
import { type Module, modules as productModules } from './modules/index.ts';

export interface AppOptions {
  database: Database;
  config: Config;
  /**
   * Function that finds the person who is signed in with a session token. Tests and nodes without the system module pass their own; the
   * default is that of the system module.
   */
  sessions?: SessionLookup;
  /** Modules whose routes are registered; default: all modules of the product. */
  modules?: readonly Module[];
  clock?: Clock;
  /** The release registry when it runs in the same process; default: the one that `config` names. */
  registry?: RegistryAccess;
  /** Stream that receives the log lines; default: standard output. */
  log?: LogStream;
  /** Path prefix of all API routes; default `/api`. */
  prefix?: string;
}

/** Builds the application; it is ready after `await app.ready()` and does not listen yet. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { database, config } = options;
  const app = Fastify({
    logger: loggerOptions(config.logLevel, options.log),
    genReqId: () => newId(),
    requestIdHeader: false,
    bodyLimit: config.bodyLimit,
    trustProxy: [...config.trustProxy],
    routerOptions: { maxParamLength: 200 },
    // Each route parses its input with its own zod schema, so Fastify's validator is not used; Fastify only serialises responses.
    ajv: { customOptions: { strict: false } },
  });
  app.setValidatorCompiler(() => () => true);
  serializeLater(app);
  const clock = options.clock ?? Date.now;
  const kernel: Kernel = {
    database,
    config,
    clock,
    dictionaries: createDictionaries(database),
    routes: [],
    tables: [],
    requests: countRequests(app),
    traces: traceRequests(app, clock),
    tell: async () => {},
    noteRefusal: async () => {},
    sessions: options.sessions ?? { authenticate: async () => ({ refusal: 'notSignedIn' }), ofSession: async () => null },
    registry: options.registry ?? config.registry ?? null,
    push: new Push(database, app.log),
    sockets: new SocketServer(clock, app.log, config.publicUrl),
  };
  app.decorate('kernel', kernel);
  await openTelemetry(app, config.telemetry);
  watchBodies(app);
  limitNesting(app);
  requestGate(app);
  await registerRateLimits(app);
  await compressResponses(app);
  await app.register(fastifyMultipart, { limits: { fileSize: config.fileLimit, files: 10, fields: 50, fieldSize: 100_000 } });
  await app.register(
    async (api) => {
      await documentation(api);
      health(api);
      importReports(api);
      for (const module of options.modules ?? productModules) await api.register(module);
    },
    { prefix: options.prefix ?? '/api' },
  );
  app.addHook('onReady', async () => await checkColumns(database, kernel.tables));
  // Opens the WebSocket endpoint when this application listens itself. Code that puts the application behind another HTTP server calls
  // `serveSockets` instead.
  app.addHook('onListen', async () => serveSockets(app, app.server));
  app.addHook('preClose', () => closeSockets(app));
  return app;
}
