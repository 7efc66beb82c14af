/**
 * Applies `migrations/<number or time>_name.sql` in order, each in one transaction, once; an applied file may not change. A migration that
 * a merged branch adds later is applied too, even when its time is earlier. A schema that holds a migration which this code does not know
 * belongs to a newer release, so it is refused before anything is written.
 */
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { StartupProblem } from '../basics/errors.ts';

const ownFolder = new URL('../../../migrations', import.meta.url).pathname;

/**
 * Names of migrations of the registry from before the column `part` existed. An API node that uses an external registry lacks their files;
 * they do not mean that the database belongs to a newer release.
 */
const earlierRegistry = ['0001_releases.sql', '0008_release_operations.sql', '0009_release_rollbacks.sql', '0011_preview.sql'];

interface Migration {
  readonly name: string;
  readonly file: string;
  /** The package that a migration belongs to: several programs share a database, each with its own migrations. */
  readonly part: string;
}

function migrationsIn(folder: string): Migration[] {
  const part = path.basename(path.dirname(path.resolve(folder)));
  const names = fs.readdirSync(folder).filter((file) => /^(\d{4}|\d{14})_.+\.sql$/.test(file));
  // Sort key of a migration: sequence numbers come before timestamps, whatever their first digit.
  const turn = (name: string) => name.slice(0, name.indexOf('_')).padStart(14, '0') + name;
  return names.sort((a, b) => (turn(a) < turn(b) ? -1 : 1)).map((name) => ({ name, file: path.join(folder, name), part }));
}

/**
 * Brings the schema up to date; several nodes may start at once, and only one of them does it. Throws StartupProblem that names the file.
 */
export async function migrate(pool: pg.Pool, furtherFolders: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET statement_timeout = 0');
    const known = [ownFolder, ...furtherFolders].flatMap(migrationsIn);
    // The advisory lock is needed because two nodes that run IF NOT EXISTS at the same moment can still collide.
    await client.query(`BEGIN;
      SELECT pg_advisory_xact_lock(7346201);
      CREATE SCHEMA IF NOT EXISTS freight;
      CREATE TABLE IF NOT EXISTS freight.migration (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now());
      COMMIT`);
    await tellPartsApart(client);
    await refuseNewer(client, known);
    const applied = await appliedIn(client);
    for (const migration of known) {
      const text = fs.readFileSync(migration.file, 'utf8');
      const checksum = createHash('sha256').update(text).digest('hex');
      if (!applied.has(rowKey(migration.name, checksum, migration.part))) await apply(client, { ...migration, text, checksum });
    }
  } finally {
    await client.query('RESET statement_timeout').catch(() => undefined);
    client.release(true);
  }
}

async function tellPartsApart(client: pg.PoolClient): Promise<void> {
  const { rowCount } = await client.query(
    "SELECT FROM information_schema.columns WHERE table_schema = 'freight' AND table_name = 'migration' AND column_name = 'part'",
  );
  if (rowCount === 0) await client.query('ALTER TABLE freight.migration ADD COLUMN IF NOT EXISTS part text');
}

async function refuseNewer(client: pg.PoolClient, known: readonly Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT name FROM freight.migration
     WHERE name <> ALL ($1::text[]) AND (part = ANY ($2::text[]) OR part IS NULL AND name <> ALL ($3::text[])) ORDER BY name`,
    [known.map(({ name }) => name), [...new Set(known.map(({ part }) => part))], earlierRegistry],
  );
  if (rows.length === 0) return;
  const names = rows.map(({ name }) => name).join(', ');
  throw new StartupProblem(
    `The database belongs to a newer release: this one does not know its migration${rows.length > 1 ? 's' : ''} ${names}. Start the newer release, or restore the backup made before the upgrade.`,
  );
}

const rowKey = (name: string, checksum: string, part: string | null) => JSON.stringify([name, checksum, part]);

/** Keys of the migrations that this database holds, which are read at once, because a start that finds all of them should be quick. */
async function appliedIn(client: pg.PoolClient): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ name: string; checksum: string; part: string | null }>(
    'SELECT name, checksum, part FROM freight.migration',
  );
  return new Set(rows.map(({ name, checksum, part }) => rowKey(name, checksum, part)));
}

interface ReadMigration extends Migration {
  readonly text: string;
  readonly checksum: string;
}

async function apply(client: pg.PoolClient, { name, part, text, checksum }: ReadMigration): Promise<void> {
  await client.query('BEGIN');
  try {
    // Sets search_path so that unqualified names mean `public`, even where the login role has the name of one of the product's schemas (by
    // default "$user" comes first).
    await client.query('SELECT pg_advisory_xact_lock(7346201); SET LOCAL search_path = public');
    const applied = await client.query<{ checksum: string; part: string | null }>(
      'SELECT checksum, part FROM freight.migration WHERE name = $1',
      [name],
    );
    if (applied.rows[0] && applied.rows[0].checksum !== checksum) {
      throw new StartupProblem(`Migration ${name} was applied in another form. Restore the file, or start with an empty database.`);
    }
    if (!applied.rows[0]) {
      await client.query(text);
      await client.query('INSERT INTO freight.migration (name, checksum, part) VALUES ($1, $2, $3)', [name, checksum, part]);
    } else if (!applied.rows[0].part) await client.query('UPDATE freight.migration SET part = $2 WHERE name = $1', [name, part]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (error instanceof StartupProblem) throw error;
    const { message, where } = error as { message: string; where?: string };
    throw new StartupProblem(`Migration ${name} failed: ${message}${where ? ` (${where.split('\n')[0]})` : ''}`);
  }
}
