/** Lists all tables that `*.table.ts` files declare, for tools and tests that compare them with a database. */
import fs from 'node:fs';
import { is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';

const folder = new URL('.', import.meta.url);

/** A declared table with the path of its file below the modules folder. */
export interface DeclaredTable {
  readonly table: PgTable;
  readonly file: string;
}

/** All tables declared by `*.table.ts` files below the modules folder. */
export async function declaredTables(): Promise<DeclaredTable[]> {
  const found: DeclaredTable[] = [];
  for (const file of fs.globSync('**/*.table.ts', { cwd: folder.pathname }).sort()) {
    const exported = Object.values((await import(new URL(file, folder).href)) as Record<string, unknown>);
    for (const table of exported) if (is(table, PgTable)) found.push({ table, file: `api-server/src/modules/${file}` });
  }
  return found;
}
