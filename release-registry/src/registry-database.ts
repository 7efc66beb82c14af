/** The little the registry asks of a database; any PostgreSQL will do, the embedded one included. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';

export interface Queryable {
  /** One statement with `$1…` parameters. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

export interface RegistryDatabase {
  /** Runs `work` in one transaction: all of it or nothing. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** Folder of the registry's migrations, for a program that migrates its own database and this schema together. */
export const registryMigrations = fileURLToPath(new URL('../migrations', import.meta.url));

/** A registry's database on a connection pool. */
export function poolDatabase(pool: pg.Pool): RegistryDatabase {
  return {
    async transaction(work) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        await client.query('BEGIN');
        const result = await work({ query: (text, values) => client.query(text, values ? [...values] : undefined) });
        await client.query('COMMIT');
        return result;
      } catch (error) {
        await client.query('ROLLBACK').catch((failure: Error) => {
          broken = failure;
        });
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Brings the schema up to date; several processes may do so at once. */
export async function migrateRegistry(pool: pg.Pool): Promise<void> {
  const files = readdirSync(registryMigrations)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7346202)');
    for (const file of files) await client.query(readFileSync(join(registryMigrations, file), 'utf8'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
