/** Starts the registry as a process of its own, for any number of API server processes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { mapTilesOf } from 'shared-contracts/release/map-tiles';
import { pictureLimitsOf } from 'shared-contracts/release/picture-limits';
import { signInFacts } from 'shared-contracts/session/account';
import { menuFrom } from '../environments/menu-source.ts';
import { previewOrigins } from '../environments/preview-service.ts';
import { migrateRegistry, poolDatabase } from '../storage/registry-database.ts';
import { s3BlobStore } from '../storage/s3-blob-store.ts';
import { openRegistry } from './open-registry.ts';
import registryPlugin from './registry.plugin.ts';
import { type RegistrySettings, registrySettings } from './registry-settings.ts';
import webPlugin from './web.plugin.ts';

// Restricts the umask, so that keys and files are readable for this user only.
process.umask(process.umask() | 0o077);
const env = process.env;
if (!env.DATABASE_URL) {
  console.error('DATABASE_URL is needed (postgres://…). Without one run the whole product instead: npm start.');
  process.exit(2);
}
const environment = env.ENVIRONMENT ?? 'local';

function settingsOrExit(): RegistrySettings {
  try {
    return registrySettings(env, environment);
  } catch (problem) {
    console.error(problem instanceof Error ? problem.message : problem);
    process.exit(2);
  }
}
const settings = settingsOrExit();
const root = fileURLToPath(new URL('../../..', import.meta.url));
const pool = new pg.Pool({
  connectionString: env.DATABASE_URL,
  max: 5,
  connectionTimeoutMillis: 5000,
  statement_timeout: 8000,
  options: '-c search_path=public',
});
const app = Fastify({
  logger: { level: env.LOG_LEVEL ?? 'info', redact: ['req.headers.authorization'] },
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
const filesBase = env.REGISTRY_PUBLIC_URL?.replace(/\/$/, '');
const registry = openRegistry({
  database: poolDatabase(pool),
  dataDir: env.DATA_DIR ?? './.data',
  shellDir: env.SHELL_DIR ?? join(root, 'host-shell', 'dist'),
  shellVersion: env.SHELL_VERSION,
  filesBase,
  alternativeOrigins: env.ALTERNATIVE_ORIGINS?.split(',').filter(Boolean),
  previews: settings.previews,
  quorum: settings.quorum,
  menu: env.MENU_URL ? menuFrom(env.MENU_URL, env.MENU_TOKEN) : undefined,
  tokens: { publish: env.PUBLISH_TOKEN, pin: env.PIN_TOKEN, documents: env.DOCUMENT_TOKEN },
  blobs: env.S3_ENDPOINT
    ? s3BlobStore({
        endpoint: env.S3_ENDPOINT,
        bucket: env.S3_BUCKET ?? 'freight-releases',
        accessKey: env.S3_ACCESS_KEY ?? '',
        secretKey: env.S3_SECRET_KEY ?? '',
        region: env.S3_REGION,
      })
    : undefined,
});
// Only uploads older than an hour are cleaned up, because other processes may be in the middle of one.
await registry.service.sweepUploads(3600);
await app.register(registryPlugin, { service: registry.service, access: registry.access, clients: settings.clients });
await app.register(webPlugin, {
  service: registry.service,
  published: registry.service,
  shell: registry.shell,
  configuration: {
    environment,
    apiBase: env.API_BASE ?? '/api',
    registryUrl: `${filesBase ?? ''}/registry`,
    releaseKey: registry.service.publicKey,
    signSecret: env.SIGN_SECRET ?? 'freight-local-signing',
    demo: env.DEMO === '1',
    mapTiles: mapTilesOf(env),
    pictures: pictureLimitsOf(env),
    signIn: signInFacts({
      production: env.NODE_ENV === 'production',
      smsUrl: env.SMS_URL,
      selfRegistration: !['0', 'false'].includes(env.SELF_REGISTRATION ?? ''),
      casUrl: env.CAS_URL?.replace(/\/+$/, ''),
      oidc: env.OIDC_ISSUER ? { type: env.OIDC_TYPE || 'oidc', label: env.OIDC_LABEL || env.OIDC_TYPE || 'oidc' } : undefined,
    }),
  },
  remoteOrigins: [
    ...[filesBase, ...(env.ALTERNATIVE_ORIGINS?.split(',') ?? [])].flatMap((base) => (base ? [new URL(base).origin] : [])),
    ...previewOrigins(settings.previews, environment),
  ],
  frameOrigins: env.FRAME_ORIGINS?.split(',').filter(Boolean) ?? [],
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
await app.listen({ port: Number(env.PORT ?? 8081), host: env.HOST ?? '127.0.0.1' }).catch(giveUp);
