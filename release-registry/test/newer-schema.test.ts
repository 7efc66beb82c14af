import pg from 'pg';
import { migrateRegistry } from 'release-registry/storage/registry-database';
import { expect, test } from 'vitest';
import { createDatabase } from '../../api-server/test/test-databases.ts';

const server = process.env.DATABASE_URL ?? '';

test.skipIf(!server)('a registry refuses the schema of a newer one, naming its migrations, and starts again on its own', async () => {
  const { url, drop } = await createDatabase(server);
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrateRegistry(pool);
    await migrateRegistry(pool);
    await pool.query("INSERT INTO registry.migration (name) VALUES ('9001_later.sql')");
    await expect(migrateRegistry(pool)).rejects.toThrow(
      /belongs to a newer release: .* migrations 9001_later\.sql\. Start the newer release/,
    );
  } finally {
    await pool.end();
    await drop();
  }
});
