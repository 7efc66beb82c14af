import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';

/** Tables of the audit log. They are exported with a tenant, but removed separately, with a signed record. */
export const auditTables: readonly string[] = [
  'freight.audit_log',
  'freight.audit_head',
  'freight.audit_signed_head',
  'freight.audit_removal',
];

/** Tables that are not exported, because they contain only secrets or rows that are valid for minutes. */
export const secretTables: readonly string[] = [
  ...['sys_session', 'sys_socket_ticket', 'sys_file_ticket', 'sys_user_factor', 'sys_outbox'],
  ...['freight.idempotency_key', 'freight.import_report'],
];

interface Link {
  readonly from: string;
  readonly to: string;
}

/**
 * Every table with rows of tenants, read from the catalogue so that none can be forgotten. A table comes after all tables that refer to it,
 * so that rows can be removed in this order. `tx` must be a system transaction.
 */
export async function tenantTables(tx: Tx): Promise<string[]> {
  const { rows: tables } = await tx.execute<{ name: string }>(sql`
    select c.oid::regclass::text "name" from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'freight') and c.relkind in ('r', 'p') and not c.relispartition
      and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'tenant_id' and not a.attisdropped)
    order by 1`);
  const { rows: links } = await tx.execute<Link & Record<string, unknown>>(sql`
    select conrelid::regclass::text "from", confrelid::regclass::text "to" from pg_constraint where contype = 'f' and conrelid <> confrelid`);
  const waiting = new Set(tables.map(({ name }) => name));
  const order: string[] = [];
  while (waiting.size > 0) {
    const free = [...waiting].filter((name) => !links.some(({ from, to }) => to === name && waiting.has(from) && from !== name));
    if (free.length === 0) throw new Error(`Tables refer to each other in a circle: ${[...waiting].join(', ')}`);
    for (const name of free) waiting.delete(name);
    order.push(...free);
  }
  return order;
}

/** The name of a table as SQL. Names come from the catalogue only; anything else throws. */
export function tableName(name: string): ReturnType<typeof sql.raw> {
  if (!/^(freight\.)?[a-z][a-z0-9_]*$/.test(name)) throw new Error(`not the name of a table: ${name}`);
  return sql.raw(name);
}

/** Number of rows of a tenant by table; tables without rows of the tenant are left out. */
export async function tenantRowCounts(tx: Tx, tenantId: number): Promise<Map<string, number>> {
  const tables = await tenantTables(tx);
  const parts = tables.map(
    (name) => sql`select ${name}::text "name", count(*)::int "rows" from ${tableName(name)} where tenant_id = ${tenantId}`,
  );
  const { rows } = await tx.execute<{ name: string; rows: number }>(sql.join(parts, sql` union all `));
  return new Map(rows.filter((row) => row.rows > 0).map(({ name, rows: count }) => [name, count]));
}
