/**
 * Keeps what the deletion of a record takes away in other tables (grants, members, what stands below it), and puts it back when the deletion is undone.
 * Who may undo, and for how long, is a matter of the generic restore (`kernel/crud/crud-restore.ts`).
 */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { instantText } from '../../../kernel/basics/clock.ts';
import { NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type AuditEntry, audit } from '../../../kernel/database/audit.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { removals } from './removal.table.ts';

/** A record that people delete, with whatever goes with it. */
export interface Removed {
  readonly entity: 'role' | 'permission' | 'depart' | 'departRole';
  readonly id: string;
  /** When the record is deleted or put back. */
  readonly now: number;
}

/** Milliseconds after which nobody can undo a deletion any more and what it took away is dropped; longer than any undo is offered. */
const keptFor = 24 * 3_600_000;

/** Tables of records that are only marked as deleted. */
type RecordTable = 'sys_role' | 'sys_permission' | 'sys_depart' | 'sys_depart_role';

// Who the row is for. People in the recycle bin keep their roles and departments, so their rows come back too.
const user = sql`join sys_user u on u.id = k.user_id`;
// People who have become those of a shipper or carrier meanwhile may have no role of the platform.
const staff = sql`${user} and u.shipper_id is null and u.carrier_id is null`;
const role = sql`join sys_role r on r.id = k.role_id and r.del_flag = 0`;
const depart = sql`join sys_depart d on d.id = k.depart_id and d.del_flag = 0`;
const departRole = sql`join sys_depart_role r on r.id = k.role_id and r.del_flag = 0`;
const permission = sql`join sys_permission p on p.id = k.permission_id and p.del_flag = 0`;

/**
 * Tables of links, with the owners without which a row `k` does not come back. A role of a department is held only by those who belong to the department,
 * so memberships come back before it.
 */
const owners = {
  sys_role_permission: sql`${role} ${permission}`,
  sys_depart_permission: sql`${depart} ${permission}`,
  sys_depart_role_permission: sql`${departRole} ${permission}`,
  sys_user_role: sql`${staff} ${role}`,
  sys_user_depart: sql`${user} ${depart}`,
  sys_depart_role_user: sql`${staff} ${departRole} join sys_user_depart m on m.user_id = k.user_id and m.depart_id = r.depart_id`,
} as const satisfies Record<string, SQL>;
type LinkTable = keyof typeof owners;

/** Begins to keep what a deletion takes away. Drops what older deletions left, of this record too. */
export async function beginRemoval(tx: Tx, { tenantId }: Caller, { entity, id, now }: Removed): Promise<void> {
  await tx.delete(removals).where(lt(removals.createTime, instantText(now - keptFor)));
  await tx.delete(removals).where(and(eq(removals.tenantId, tenantId), eq(removals.entity, entity), eq(removals.recordId, id)));
}

/** Columns of a kept row, for `insert … select`. */
const keptAs = ({ tenantId }: Caller, { entity, id, now }: Removed, table: string, rows: SQL): SQL =>
  sql`insert into sys_removal (tenant_id, entity, record_id, table_name, kept_rows, create_time)
    select ${tenantId}::int, ${entity}::varchar, ${id}::varchar, ${table}::varchar, coalesce(jsonb_agg(${rows}), '[]'),
      ${instantParameter(instantText(now))}`;

/** Removes links and keeps them. `column`: the owner by which they are found. */
export async function takeLinks(
  tx: Tx,
  caller: Caller,
  removed: Removed,
  table: LinkTable,
  column: 'role_id' | 'permission_id' | 'depart_id',
  ids: readonly string[],
): Promise<void> {
  await tx.execute(sql`
    with gone as (delete from ${sql.identifier(table)} where ${sql.identifier(column)} = any(${sql.param([...ids])}::varchar[]) returning *)
    ${keptAs(caller, removed, table, sql`to_jsonb(gone)`)} from gone having count(*) > 0`);
}

/** Marks records as deleted that go with the removed one, and keeps their ids. */
export async function takeRecords(tx: Tx, caller: Caller, removed: Removed, table: RecordTable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      update ${sql.identifier(table)} set del_flag = 1, ${changed(caller, removed)}
      where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0 returning id)
    ${keptAs(caller, removed, table, sql`jsonb_build_object('id', id)`)} from gone`);
}

/** Takes from people the department in which they work, when it is one of these, and keeps it. */
export async function takeChosenDepartments(tx: Tx, caller: Caller, removed: Removed, departIds: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with before as (
      select u.id, u.org_code from sys_user u where u.org_code in (
        select org_code from sys_depart where id = any(${sql.param([...departIds])}::varchar[])) for update),
    gone as (update sys_user u set org_code = null from before b where u.id = b.id returning b.id, b.org_code)
    ${keptAs(caller, removed, 'sys_user', sql`to_jsonb(gone)`)} from gone having count(*) > 0`);
}

const changed = ({ username }: Caller, { now }: Removed): SQL => sql`
  update_by = ${username}, update_time = greatest(create_time, ${instantParameter(instantText(now))}), version = version + 1`;

const keptRowsOf = (removed: Removed, table: string): SQL => sql`
  sys_removal s where s.entity = ${removed.entity} and s.record_id = ${removed.id} and s.table_name = ${table}`;

/**
 * Puts back the records that were marked as deleted together with the removed one, and returns their ids. A record about which nothing was kept answers
 * as missing: it was deleted with another one, or before deletions kept anything.
 */
export async function putBackRecords(tx: Tx, caller: Caller, removed: Removed, table: RecordTable): Promise<string[]> {
  const { rows: kept } = await tx.execute<{ ids: string[] }>(
    sql`select array(select k.id from jsonb_to_recordset(s.kept_rows) k(id varchar)) ids from ${keptRowsOf(removed, table)}`,
  );
  if (!kept[0]) throw new NotFound();
  const { rows } = await tx.execute<{ id: string }>(sql`
    update ${sql.identifier(table)} set del_flag = 0, ${changed(caller, removed)}
    where id = any(${sql.param(kept[0].ids)}::varchar[]) and del_flag = 1 returning id`);
  return rows.map(({ id }) => id);
}

/** Puts back links whose owners exist, and returns those rows. Links that somebody has made anew meanwhile stay as they are. */
export async function putBackLinks(tx: Tx, removed: Removed, table: LinkTable): Promise<Readonly<Record<string, unknown>>[]> {
  const { rows } = await tx.execute(sql`
    insert into ${sql.identifier(table)}
    select k.* from (select kept_rows from ${keptRowsOf(removed, table)}) s
    cross join lateral jsonb_populate_recordset(null::${sql.identifier(table)}, s.kept_rows) k ${owners[table]}
    on conflict do nothing returning *`);
  return rows;
}

/** Gives people back the department in which they worked, if they belong to it again and have chosen no other meanwhile. */
export async function putBackChosenDepartments(tx: Tx, removed: Removed): Promise<void> {
  await tx.execute(sql`
    update sys_user u set org_code = k.org_code from (select kept_rows from ${keptRowsOf(removed, 'sys_user')}) s
    cross join lateral jsonb_to_recordset(s.kept_rows) k(id varchar, org_code varchar)
    where u.id = k.id and u.org_code is null and exists (
      select from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = 0
      where m.user_id = u.id and d.org_code = k.org_code)`);
}

/** Drops what was kept, after it was put back. */
export async function endRemoval(tx: Tx, { entity, id }: Removed): Promise<void> {
  await tx.delete(removals).where(and(eq(removals.entity, entity), eq(removals.recordId, id)));
}

/** Writes the audit row of something that was deleted or came back together with another record. */
export function noteAlong(
  tx: Tx,
  { tenantId, userId, username }: Caller,
  entry: Pick<AuditEntry, 'entity' | 'recordId' | 'action' | 'changes'>,
): void {
  audit(tx, { ...entry, tenantId, userId, username });
}
