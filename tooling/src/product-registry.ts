/** The registry inside the product: same database as the API, the shell's builds, one port. */
import { join } from 'node:path';
import type { Database } from 'api-server/kernel/database';
import { openRegistry, type Registry } from 'release-registry/open-registry';
import type { Queryable, RegistryDatabase } from 'release-registry/registry-database';
import { shellFolder } from './workspace.ts';

/** The API's database as the registry's; pass `registryMigrations` to `openDatabase` so that the tables exist. */
export function registryDatabaseOf(database: Database): RegistryDatabase {
  return {
    transaction: (work) =>
      database.asSystem('release registry', (tx) => {
        // Drizzle keeps the driver's client here; its public type leaves it out.
        const { $client } = tx as unknown as { readonly $client: Queryable };
        return work({ query: (text, values) => $client.query(text, values ? [...values] : []) });
      }),
  };
}

/** `shellVersion`: the build just made; without it the newest one is served. */
export const openProductRegistry = (database: Database, dataDir: string, shellVersion?: string): Registry =>
  openRegistry({ database: registryDatabaseOf(database), dataDir, shellDir: join(shellFolder, 'dist'), shellVersion });
