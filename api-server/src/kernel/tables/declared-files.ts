/**
 * `migrations/declared/<table>.sql`: the SQL of a table's declaration when `pnpm new-migration` last ran. A test without a database
 * compares these files with the declarations, so that a contract that was changed without a migration is noticed. They are never executed.
 */
import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { tableSql } from './declared-sql.ts';

export const declaredFileName = (table: PgTable): string => `${getTableName(table)}.sql`;

export function declaredFileText(table: PgTable): string {
  const { create, links, indexes, trigramIndexes, policies } = tableSql(table);
  const statements = [create, ...links, ...indexes, ...trigramIndexes, ...policies];
  return `-- Written by pnpm new-migration; never edited, never carried out.\n${statements.map((statement) => `${statement};\n`).join('')}`;
}
