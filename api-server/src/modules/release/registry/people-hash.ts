/** Hashes of people and sessions for the report tables, made with a key stored in the database; they serve for counting only. */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../../kernel/database/database.ts';

export type PeopleHash = (id: string) => string;

/** Reads the key once per application; retries after a failure. */
export function peopleHashes(database: Database): () => Promise<PeopleHash> {
  let known: Promise<PeopleHash> | undefined;
  async function read(): Promise<PeopleHash> {
    const { rows } = await database.asSystem('key of reports', (tx) =>
      tx.execute<{ salt: string }>(sql`select salt from sys_release_salt`),
    );
    const [row] = rows;
    if (!row) throw new Error('the key of reports is missing');
    return (id) => createHmac('sha256', row.salt).update(id).digest('base64url').slice(0, 22);
  }
  return () => {
    known ??= read();
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
}
