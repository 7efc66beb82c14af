/** Finds the records that contain the path of a stored file. */
import { and, getTableColumns, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { FileReferences } from 'shared-contracts/system/stored-file-list';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { holdersOf } from '../../../kernel/entity/record-files.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';

/** Largest number of records that the response names. */
const mostNamed = 50;

/** For each of the paths, how many records of the tenant contain it, including records that the caller may not read. */
export async function referenceCounts(tx: Tx, tenantId: number, paths: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (paths.length === 0) return new Map();
  const counts = holdersOf().map(
    ({ table, holds }) => sql`select p.path, count(*)::int found from unnest(${sql.param([...paths])}::text[]) p(path)
      join ${table} on ${table.tenantId} = ${tenantId} and ${holds(sql`p.path`)} group by p.path`,
  );
  const { rows } = await bypassRowScope(tx, () =>
    tx.execute<{ path: string; found: number }>(
      sql`select path, sum(found)::int found from (${sql.join(counts, sql` union all `)}) counted group by path`,
    ),
  );
  return new Map(rows.map(({ path, found }) => [path, found]));
}

/** The records that contain a path: named if the caller may read them, otherwise only counted. */
export async function referencesOf(tx: Tx, caller: Caller, path: string): Promise<FileReferences> {
  const records: FileReferences['records'][number][] = [];
  const hidden: FileReferences['hidden'][number][] = [];
  for (const { entity, table, holds } of holdersOf()) {
    const held = and(sql`${table.tenantId} = ${caller.tenantId}`, holds(sql`${path}`));
    const { rows: all } = await bypassRowScope(tx, () =>
      tx.execute<{ found: number }>(sql`select count(*)::int found from ${table} where ${held}`),
    );
    const found = all[0]?.found ?? 0;
    if (found === 0) continue;
    const title = (getTableColumns(table) as Record<string, PgColumn>)[entity.titleField];
    const named = mayRead(caller, entity)
      ? await tx
          .select({ id: sql<string>`${table.id}`, title: sql<string>`${title ?? table.id}::text` })
          .from(table)
          .where(and(held, scopeCondition(table, caller)))
          .limit(mostNamed)
      : [];
    records.push(...named.map(({ id, title: name }) => ({ entity: entity.name, label: entity.label, id, title: name ?? '' })));
    if (found > named.length) hidden.push({ label: entity.label, count: found - named.length });
  }
  return { records, hidden };
}
