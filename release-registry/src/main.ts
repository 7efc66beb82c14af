/** The registry as a process of its own, beside any number of API nodes. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Fastify from 'fastify';
import pg from 'pg';
import { openRegistry } from './open-registry.ts';
import registryPlugin from './registry.plugin.ts';
import { migrateRegistry, poolDatabase } from './registry-database.ts';
import { s3BlobStore } from './s3-blob-store.ts';
import webPlugin from './web.plugin.ts';

const env = process.env;
if (!env.DATABASE_URL) {
  console.error('DATABASE_URL is needed (postgres://…). Without one run the whole product instead: npm start.');
  process.exit(2);
}
const root = fileURLToPath(new URL('../..', import.meta.url));
const pool = new pg.Pool({ connectionString: env.DATABASE_URL, max: 5, connectionTimeoutMillis: 5000, statement_timeout: 8000 });
const app = Fastify({
  logger: { level: env.LOG_LEVEL ?? 'info', redact: ['req.headers.authorization'] },
  trustProxy: env.TRUST_PROXY === '1',
});
pool.on('error', (error) => app.log.error({ err: error }, 'database connection lost'));

await migrateRegistry(pool);
const filesBase = env.REGISTRY_PUBLIC_URL?.replace(/\/$/, '');
const registry = openRegistry({
  database: poolDatabase(pool),
  dataDir: env.DATA_DIR ?? './.data',
  shellDir: env.SHELL_DIR ?? join(root, 'host-shell', 'dist'),
  shellVersion: env.SHELL_VERSION,
  filesBase,
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
await app.register(registryPlugin, {
  service: registry.service,
  tokens: { publish: env.PUBLISH_TOKEN || registry.token, pin: env.PIN_TOKEN || registry.token },
});
await app.register(webPlugin, {
  service: registry.service,
  shell: registry.shell,
  configuration: {
    environment: env.ENVIRONMENT ?? 'local',
    apiBase: env.API_BASE ?? '/api',
    registryUrl: `${filesBase ?? ''}/registry`,
    releaseKey: registry.service.publicKey,
    signSecret: env.SIGN_SECRET ?? 'freight-local-signing',
    demo: env.DEMO === '1',
  },
  remoteOrigins: filesBase ? [new URL(filesBase).origin] : [],
  frameOrigins: env.FRAME_ORIGINS?.split(',').filter(Boolean) ?? [],
});

let isClosing = false;
for (const signal of ['SIGTERM', 'SIGINT'] as const) {
  process.on(signal, async () => {
    if (isClosing) return;
    isClosing = true;
    await app.close();
    await pool.end();
    process.exit(0);
  });
}
await app.listen({ port: Number(env.PORT ?? 8081), host: env.HOST ?? '127.0.0.1' });
