/** The registry inside the product: same database as the API, the shell's builds, one port. */
import { join } from 'node:path';
import type { Database } from 'api-server/kernel/database';
import type { MenuSource } from 'release-registry/environment-changes';
import { openRegistry, type Registry } from 'release-registry/open-registry';
import type { Queryable, RegistryDatabase } from 'release-registry/registry-database';
import type { MenuComponent } from 'shared-contracts/release-operations';
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

/** The screens that the product's own menu opens; every environment of this registry is the product itself. */
export function productMenu(database: RegistryDatabase): MenuSource {
  return () =>
    database.transaction(async (tx) => {
      const { rows } = await tx.query<MenuComponent>(
        `SELECT component, min(name) AS title FROM sys_permission
         WHERE menu_type <> 2 AND status = '1' AND component LIKE '%/%' AND component NOT LIKE 'layouts/%' AND component NOT LIKE '%://%'
         GROUP BY component ORDER BY component`,
      );
      return rows;
    });
}

/** `shellVersion`: the build just made; it is served where an environment pins none. */
export function openProductRegistry(database: Database, dataDir: string, shellVersion?: string): Registry {
  const own = registryDatabaseOf(database);
  return openRegistry({ database: own, dataDir, shellDir: join(shellFolder, 'dist'), shellVersion, menu: productMenu(own) });
}
