/** Starts the registry as a process of its own, for any number of API server processes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { menuFrom } from '../environments/menu-source.ts';
import { previewOrigins } from '../environments/preview-service.ts';
import { migrateRegistry, poolDatabase } from '../storage/registry-database.ts';
import { s3BlobStore } from '../storage/s3-blob-store.ts';
import { openRegistry } from './open-registry.ts';
import { type ProcessSettings, processSettings } from './process-settings.ts';
import registryPlugin from './registry.plugin.ts';
import webPlugin from './web.plugin.ts';

// Restricts the umask, so that keys and files are readable for this user only.
process.umask(process.umask() | 0o077);

function settingsOrExit(): ProcessSettings {
  try {
    return processSettings(process.env);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exit(2);
  }
}
const settings = settingsOrExit();
const { filesBase } = settings;
const root = fileURLToPath(new URL('../../..', import.meta.url));
const pool = new pg.Pool({
  connectionString: settings.databaseUrl,
  max: 5,
  connectionTimeoutMillis: 5000,
  statement_timeout: 8000,
  options: '-c search_path=public',
});
const app = Fastify({
  logger: { level: settings.logLevel, redact: ['req.headers.authorization'] },
  trustProxy: settings.trustProxy,
});
pool.on('error', (error) => app.log.error({ err: error }, 'database connection lost'));

/** Prints a problem as one line without a stack trace, and exits. */
function giveUp(problem: unknown): never {
  const { code, message } = problem as NodeJS.ErrnoException;
  console.error(`The registry cannot start: ${(message || code || String(problem)).split('\n')[0]}`);
  process.exit(1);
}

await migrateRegistry(pool).catch(giveUp);
const registry = openRegistry({
  database: poolDatabase(pool),
  dataDir: settings.dataDir,
  shellDir: settings.shellDir ?? join(root, 'host-shell', 'dist'),
  shellVersion: settings.shellVersion,
  filesBase,
  alternativeOrigins: settings.alternativeOrigins,
  previews: settings.previews,
  quorum: settings.quorum,
  menu: settings.menu && menuFrom(settings.menu.url, settings.menu.token),
  tokens: settings.tokens,
  blobs: settings.objects && s3BlobStore(settings.objects),
});
// Only uploads older than an hour are cleaned up, because other processes may be in the middle of one.
await registry.service.sweepUploads(3600);
await app.register(registryPlugin, { service: registry.service, access: registry.access, clients: settings.clients });
await app.register(webPlugin, {
  service: registry.service,
  published: registry.service,
  shell: registry.shell,
  configuration: {
    environment: settings.environment,
    apiBase: settings.apiBase,
    registryUrl: `${filesBase ?? ''}/registry`,
    releaseKey: registry.service.publicKey,
    signSecret: settings.signSecret,
    demo: settings.demo,
    mapTiles: settings.mapTiles,
    pictures: settings.pictures,
    signIn: settings.signIn,
  },
  remoteOrigins: [
    ...[...(filesBase ? [filesBase] : []), ...settings.alternativeOrigins].map((base) => new URL(base).origin),
    ...previewOrigins(settings.previews, settings.environment),
  ],
  frameOrigins: settings.frameOrigins,
});

/** How long running requests may continue during shutdown, ms (docs/operations.md). */
const finishWithin = 10_000;
let isClosing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isClosing) return;
    isClosing = true;
    // Closes connections that are still open after the limit, because Fastify would wait for them for ever.
    setTimeout(() => app.server.closeAllConnections(), finishWithin).unref();
    await app.close();
    await pool.end();
    process.exit(0);
  });
}
await app.listen({ port: settings.port, host: settings.host }).catch(giveUp);
