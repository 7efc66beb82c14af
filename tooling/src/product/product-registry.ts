/** The registry inside the product: it uses the API's database, the shell's builds, and the same port. */
import { join } from 'node:path';
import { Unavailable } from 'api-server/kernel/basics/errors';
import type { RegistryAccess } from 'api-server/kernel/config/registry-access';
import type { Database } from 'api-server/kernel/database/database';
import { environmentMenu } from 'api-server/modules/release/manifest/menu-components';
import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { MenuSource } from 'release-registry/environments/environment-changes';
import type { PreviewPolicy } from 'release-registry/environments/preview-service';
import { openRegistry, type Registry } from 'release-registry/service/open-registry';
import type { Queryable, RegistryDatabase } from 'release-registry/storage/registry-database';
import { StorageAway } from 'release-registry/storage/storage-away';
import { shellFolder } from '../workspace/workspace.ts';

/** Uses the API's database for the registry; pass `registryMigrations` to `openDatabase` so that its tables exist. */
export function registryDatabaseOf(database: Database): RegistryDatabase {
  return {
    transaction: (work) =>
      database
        .asSystem('release registry', (tx) => {
          // Drizzle has the driver's client in this property, which is missing in its public type.
          const { $client } = tx as unknown as { readonly $client: Queryable };
          return work({ query: (text, values) => $client.query(text, values ? [...values] : []) });
        })
        .catch((error: unknown) => {
          throw error instanceof Unavailable ? new StorageAway(error) : error;
        }),
  };
}

/** The screens in the product's own menu, for every environment of this registry, because all of them run in this product. */
const productMenu =
  (database: Database): MenuSource =>
  () =>
    database.asSystem('menu for the registry', environmentMenu);

export interface ProductRegistrySettings {
  /** Version of the shell that was just built; it is served in environments without a pinned shell. */
  readonly shellVersion?: string | undefined;
  readonly previews?: PreviewPolicy | undefined;
  readonly quorum?: number | undefined;
}

export function openProductRegistry(database: Database, dataDir: string, settings: ProductRegistrySettings = {}): Registry {
  const own = registryDatabaseOf(database);
  return openRegistry({ database: own, dataDir, shellDir: join(shellFolder, 'dist'), ...settings, menu: productMenu(database) });
}

/** Access to a registry in the same process: calls need no network connection, address or secret. */
export function registryInside(app: Pick<FastifyInstance, 'inject'>, token: string): RegistryAccess {
  return {
    url: '/registry',
    documentToken: token,
    operatorToken: token,
    fetch: async (address, { method = 'GET', headers, body } = {}) => {
      const payload = typeof body === 'string' ? { payload: body } : {};
      const sent = Object.fromEntries(new Headers(headers));
      const response = await app.inject({ method: method as HTTPMethods, url: String(address), headers: sent, ...payload });
      const received = Object.entries(response.headers).map(([name, value]) => [name, String(value)] as const);
      return new Response(response.body || null, { status: response.statusCode, headers: Object.fromEntries(received) });
    },
  };
}
