/** The interface of a database that the registry needs; any PostgreSQL works, also the embedded one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { awayOr, StorageAway } from './storage-away.ts';

export interface Queryable {
  /** Executes one SQL statement with parameters `$1`, `$2`, … */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<{ rows: Row[] }>;
}

export interface RegistryDatabase {
  /** Runs `work` in one transaction. Rejects with StorageAway when the database is unavailable. */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>): Promise<Result>;
}

/** Folder of the registry's migrations, for a program that migrates its own schema and this one together. */
export const registryMigrations = fileURLToPath(new URL('../../migrations', import.meta.url));

/** A registry's database on a connection pool. */
export function poolDatabase(pool: pg.Pool): RegistryDatabase {
  return {
    async transaction(work) {
      const client = await pool.connect().catch((error: unknown) => {
        throw new StorageAway(error);
      });
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
        throw awayOr(error);
      } finally {
        client.release(broken);
      }
    },
  };
}

/** Thrown when the schema contains migrations that this code does not know; the message is one line for the operator. */
export class NewerSchema extends Error {
  override readonly name = 'NewerSchema';
}

/** Applies migrations; several processes may call it at once. Throws NewerSchema before anything is changed. */
export async function migrateRegistry(pool: pg.Pool): Promise<void> {
  const files = readdirSync(registryMigrations)
    .filter((file) => file.endsWith('.sql'))
    .sort();
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(7346202)');
    await client.query(`CREATE SCHEMA IF NOT EXISTS registry;
      CREATE TABLE IF NOT EXISTS registry.migration (name text PRIMARY KEY, at timestamptz NOT NULL DEFAULT now())`);
    const unknown = await client.query<{ name: string }>(
      'SELECT name FROM registry.migration WHERE name <> ALL ($1::text[]) ORDER BY name',
      [files],
    );
    if (unknown.rows.length > 0) {
      const names = unknown.rows.map(({ name }) => name).join(', ');
      throw new NewerSchema(
        `The database belongs to a newer release: this one does not know the registry's migrations ${names}. Start the newer release, or restore the backup made before the upgrade.`,
      );
    }
    await client.query('INSERT INTO registry.migration (name) SELECT unnest($1::text[]) ON CONFLICT DO NOTHING', [files]);
    for (const file of files) await client.query(readFileSync(join(registryMigrations, file), 'utf8'));
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
}
