import type { KeyObject } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { platformTenant } from 'shared-contracts/entity/tier';
import { tenantStatus } from 'shared-contracts/system/system-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { recordRemoval } from '../audit/record-removal.ts';
import { forgetReports } from '../delivery/product-reports.ts';
import type { FileStore } from '../file/file-store.ts';
import { endRelatedTenant, lockTenant } from './tenant.service.ts';
import { auditTables, tableName, tenantTables } from './tenant-tables.ts';

/** Longest time of one statement of the removal on a server, ms. */
const statementLimit = 600_000;

export interface Removal {
  readonly name: string;
  /** Number of removed rows of each table. */
  readonly rows: Readonly<Record<string, number>>;
  readonly files: number;
}

interface Removing {
  readonly database: Database;
  readonly store: FileStore;
  readonly key: () => KeyObject;
  readonly now: number;
  /** Writes the audit row of the removal, in its transaction. */
  readonly audited: (tx: Tx, removal: Removal) => void;
}

/**
 * Removes a frozen tenant with all its data: rows of every table, files, its part of the audit log. Only signed records without personal
 * names remain: the daily hashes of its audit log, and the fact that it was removed. Files are deleted last, after COMMIT, so that a
 * removal that is refused or rolled back loses nothing.
 */
export async function removeTenant(tools: Removing, id: number, typedName: string): Promise<Removal> {
  const { database, store } = tools;
  const remove = () => database.asSystem('removal of a tenant', (tx) => removeRows(tools, tx, id, typedName));
  const { keys, removal } = database.kind === 'embedded' ? await database.unhurried(remove) : await remove();
  for (const key of keys) await store.remove(key);
  return removal;
}

async function checkRemovable(tx: Tx, id: number, typedName: string, now: number): Promise<string> {
  const { name, status } = await lockTenant(tx, id, now);
  if (id === platformTenant) throw new Business('平台租户不能删除');
  if (status !== tenantStatus.frozen) throw new Business('请先冻结该租户，再彻底删除');
  if (typedName.trim() !== name) throw businessAt('name', '输入的租户名称不一致');
  return name;
}

interface RemovedRows {
  readonly removal: Removal;
  /** Storage keys of the files of the removed tenant. */
  readonly keys: readonly string[];
}

async function removeRows({ now, key, audited }: Removing, tx: Tx, id: number, typedName: string): Promise<RemovedRows> {
  await tx.execute(sql.raw(`set local statement_timeout = ${statementLimit}`));
  const name = await checkRemovable(tx, id, typedName, now);
  await refuseForeignWork(tx, id);
  const stored = await tx.execute<{ key: string }>(sql`select distinct storage_key "key" from sys_file where tenant_id = ${id}`);
  const keys = stored.rows.map((file) => file.key);
  // Deletes rows about the tenant's people in tables without a tenant column. Tables whose rows a foreign key deletes together with the
  // person are not listed here.
  const people = sql`select id from sys_user where tenant_id = ${id}`;
  await tx.execute(
    sql`delete from sys_release_preview where user_id in (${people}) or issuer_id in (${people}) or decider_id in (${people})`,
  );
  await tx.execute(sql`delete from sys_phone_code where phone in (select phone from sys_user where tenant_id = ${id})`);
  await tx.execute(sql`
    delete from sys_account_ticket t where exists (select from sys_user u where u.tenant_id = ${id} and t.content::text like '%' || u.id || '%')`);
  const rows: Record<string, number> = {};
  for (const table of await tenantTables(tx)) {
    if (auditTables.includes(table)) continue;
    const { rows: done } = await tx.execute<{ removed: string }>(
      sql`select freight.remove_rows_of_tenant(${id}, ${table}::regclass) removed`,
    );
    const removed = Number(done[0]?.removed ?? 0);
    if (removed > 0) rows[table] = removed;
  }
  const { rows: heads } = await tx.execute<{ serial: string; hash: string }>(
    sql`select serial, hash from freight.audit_head where tenant_id = ${id} and serial > 0`,
  );
  const [head] = heads;
  if (head) {
    const day = instantText(now).slice(0, 10);
    await recordRemoval(tx, { tenantId: id, day, serial: Number(head.serial), hash: head.hash, reason: 'tenant' }, key());
    const { rows: done } = await tx.execute<{ removed: string }>(sql`select freight.remove_audit_of_tenant(${id}) removed`);
    rows['freight.audit_log'] = Number(done[0]?.removed ?? 0);
  }
  await forgetReports(tx, id);
  await endRelatedTenant(tx, id);
  await tx.execute(sql`delete from sys_tenant where id = ${id}`);
  const removal = { name, rows, files: keys.length };
  audited(tx, removal);
  return { removal, keys };
}

/** Refuses the removal while rows of another tenant refer to people of this one, because these rows would lose their person. */
async function refuseForeignWork(tx: Tx, id: number): Promise<void> {
  const { rows: links } = await tx.execute<{ table: string; column: string }>(sql`
    select c.conrelid::regclass::text "table", a.attname "column" from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = 'sys_user'::regclass and c.confdeltype <> 'c'
      and exists (select from pg_attribute t where t.attrelid = c.conrelid and t.attname = 'tenant_id' and not t.attisdropped)
    order by 1, 2`);
  for (const { table, column } of links) {
    const { rows } = await tx.execute<{ realname: string; username: string }>(sql`
      select u.realname, u.username from ${tableName(table)} r join sys_user u on u.id = r.${tableName(column)}
      where u.tenant_id = ${id} and r.tenant_id <> ${id} order by u.username limit 1`);
    const [person] = rows;
    if (person) throw new Business(`用户${person.realname}（${person.username}）在其他租户中仍有数据，请先在该租户中移除此用户`);
  }
}
