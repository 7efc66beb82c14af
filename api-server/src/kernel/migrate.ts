/** Applies `migrations/NNNN_name.sql` in order, each in one transaction, once; an applied file may not change. */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartupProblem } from './errors.ts';

const ownFolder = new URL('../../migrations', import.meta.url).pathname;

/** Brings the schema up to date; several nodes may start at once (one does the work). Throws StartupProblem naming the file. */
export async function migrate(pool: pg.Pool, furtherFolders: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    // IF NOT EXISTS alone does not help two that look at the same moment.
    await client.query(`BEGIN;
      SELECT pg_advisory_xact_lock(7346201);
      CREATE SCHEMA IF NOT EXISTS freight;
      CREATE TABLE IF NOT EXISTS freight.migration (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now());
      COMMIT`);
    for (const folder of [ownFolder, ...furtherFolders]) {
      for (const name of fs
        .readdirSync(folder)
        .filter((file) => /^\d{4}_.+\.sql$/.test(file))
        .sort()) {
        await apply(client, name, fs.readFileSync(path.join(folder, name), 'utf8'));
      }
    }
  } finally {
    await client.query('RESET statement_timeout').catch(() => undefined);
    client.release(true);
  }
}

async function apply(client: pg.PoolClient, name: string, text: string): Promise<void> {
  const checksum = createHash('sha256').update(text).digest('hex');
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock(7346201)');
    const applied = await client.query<{ checksum: string }>('SELECT checksum FROM freight.migration WHERE name = $1', [name]);
    if (applied.rows[0] && applied.rows[0].checksum !== checksum) {
      throw new StartupProblem(`Migration ${name} was applied in another form. Restore the file, or start with an empty database.`);
    }
    if (!applied.rows[0]) {
      await client.query(text);
      await client.query('INSERT INTO freight.migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
    }
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof StartupProblem) throw error;
    const { message, where } = error as { message: string; where?: string };
    throw new StartupProblem(`Migration ${name} failed: ${message}${where ? ` (${where.split('\n')[0]})` : ''}`);
  }
}
