/**
 * Stores what the deletion of a record removes in other tables (grants, members, descendants), or that a saved list of permissions takes
 * away, and restores it by undo. The generic restore decides who may undo a deletion, and for how long (`kernel/crud/crud-restore.ts`).
 */
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { user as userEntity } from 'shared-contracts/system/user';
import { instantText } from '../../../kernel/basics/clock.ts';
import { NotFound } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { type AuditEntry, audit } from '../../../kernel/database/audit.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead } from '../../../kernel/entity/row-scope.ts';
import { removals } from './removal.table.ts';

/** A record that people delete, or whose grants they take, with the rows that are removed by this. */
export interface Removed {
  readonly entity: 'role' | 'permission' | 'depart' | 'departRole' | 'category' | 'roleGrants' | 'departGrants' | 'departRoleGrants';
  /** Id of the deleted record, or of the role or department that has the grants. */
  readonly id: string;
  /** Time of the call, epoch milliseconds. */
  readonly now: number;
}

/**
 * Milliseconds after which a deletion cannot be undone and the stored rows are dropped; it is longer than the time for which undo is
 * offered.
 */
const keptFor = 24 * 3_600_000;

/** Tables of records that are only marked as deleted. */
type RecordTable = 'sys_role' | 'sys_permission' | 'sys_depart' | 'sys_depart_role' | 'sys_category';

// The person to whom a removed row belongs. People in the recycle bin keep their roles and departments, so their rows are restored too.
const user = sql`join sys_user u on u.id = k.user_id`;
// A person who has become one of a shipper or carrier since may not get a role of the platform.
const staff = sql`${user} and u.shipper_id is null and u.carrier_id is null`;
const role = sql`join sys_role r on r.id = k.role_id and r.del_flag = 0`;
const depart = sql`join sys_depart d on d.id = k.depart_id and d.del_flag = 0`;
const departRole = sql`join sys_depart_role r on r.id = k.role_id and r.del_flag = 0`;
const permission = sql`join sys_permission p on p.id = k.permission_id and p.del_flag = 0`;

/**
 * Tables of links, each with the rows that must exist for a link `k` to be restored. Members of a department and the department's
 * permissions are restored before its roles, because a role of a department needs both.
 */
const owners = {
  sys_role_permission: sql`${role} ${permission}`,
  sys_depart_permission: sql`${depart} ${permission}`,
  // A department's role does not get back permissions that the department has lost since.
  sys_depart_role_permission: sql`${departRole} ${permission}
    join sys_depart_permission dp on dp.depart_id = r.depart_id and dp.permission_id = k.permission_id`,
  sys_user_role: sql`${staff} ${role}`,
  sys_user_depart: sql`${user} ${depart}`,
  sys_depart_role_user: sql`${staff} ${departRole} join sys_user_depart m on m.user_id = k.user_id and m.depart_id = r.depart_id`,
} as const satisfies Record<string, SQL>;
type LinkTable = keyof typeof owners;

/** Begins to store what a deletion removes. Drops what older deletions stored, also of the same record. */
export async function beginRemoval(tx: Tx, { tenantId }: Caller, { entity, id, now }: Removed): Promise<void> {
  await tx.delete(removals).where(lt(removals.createTime, instantText(now - keptFor)));
  await tx.delete(removals).where(and(eq(removals.tenantId, tenantId), eq(removals.entity, entity), eq(removals.recordId, id)));
}

/** The statement that stores rows of a table which a deletion takes along. */
const keptAs = ({ tenantId }: Caller, { entity, id, now }: Removed, table: string, rows: SQL): SQL =>
  sql`insert into sys_removal (tenant_id, entity, record_id, table_name, kept_rows, create_time)
    select ${tenantId}::int, ${entity}::varchar, ${id}::varchar, ${table}::varchar, coalesce(jsonb_agg(${rows}), '[]'),
      ${instantParameter(instantText(now))}`;

/**
 * Removes links and stores them, with an audit row for each person and each owner of grants. `column`: the owner by which the links are
 * found.
 */
export async function takeLinks(
  tx: Tx,
  caller: Caller,
  removed: Removed,
  table: LinkTable,
  column: 'role_id' | 'permission_id' | 'depart_id',
  ids: readonly string[],
): Promise<void> {
  const where = sql`${sql.identifier(column)} = any(${sql.param([...ids])}::varchar[])`;
  await noteLinks(tx, caller, table, await takeWhere(tx, caller, removed, table, where), 'taken');
}

/** Removes the links that satisfy the condition, stores them and returns them, without audit rows. */
export async function takeWhere(tx: Tx, caller: Caller, removed: Removed, table: LinkTable, where: SQL): Promise<readonly LinkRow[]> {
  const { rows } = await tx.execute<LinkRow>(sql`
    with gone as (delete from ${sql.identifier(table)} where ${where} returning *),
    kept as (${keptAs(caller, removed, table, sql`to_jsonb(gone)`)} from gone having count(*) > 0)
    select * from gone`);
  return rows;
}

/** Marks records as deleted that are deleted together with the removed one, and stores their ids. */
export async function takeRecords(tx: Tx, caller: Caller, removed: Removed, table: RecordTable, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`
    with gone as (
      update ${sql.identifier(table)} set del_flag = 1, ${changed(caller, removed)}
      where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0 returning id)
    ${keptAs(caller, removed, table, sql`jsonb_build_object('id', id)`)} from gone`);
}

/** Clears the department in which people currently work when it is one of the deleted ones, and stores it. */
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
 * Restores the records that were marked as deleted together with the removed one, and returns their ids. A record about which nothing was
 * stored is treated as not found: it was deleted together with another one, or before deletions were stored.
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

/** Tables that link people to roles and departments. */
type MemberTable = 'sys_user_role' | 'sys_user_depart' | 'sys_depart_role_user';

/**
 * Records that somebody has set a person's roles or departments again. The undo of an earlier deletion then returns none to this person.
 */
export async function settleMemberships(tx: Tx, userId: string, tables: readonly MemberTable[]): Promise<void> {
  const theirs = JSON.stringify([{ user_id: userId }]);
  await tx.execute(sql`
    update sys_removal set kept_rows = (
      select jsonb_agg(case when k ->> 'user_id' = ${userId} then k || '{"settled": true}' else k end) from jsonb_array_elements(kept_rows) k)
    where table_name = any(${sql.param([...tables])}::varchar[]) and kept_rows @> ${theirs}::jsonb`);
}

/**
 * Locks the people to whom something may be returned, until COMMIT: otherwise a person who becomes one of a carrier at the same moment
 * could get a role of the platform.
 */
export async function lockMembers(tx: Tx, removed: Removed): Promise<void> {
  await tx.execute(sql`
    select from sys_user where id in (
      select k ->> 'user_id' from sys_removal s cross join lateral jsonb_array_elements(s.kept_rows) k
      where s.entity = ${removed.entity} and s.record_id = ${removed.id} and k ->> 'user_id' is not null)
    order by id for share`);
}

/** Longest list of names in a message. */
const mostNamed = 5;

/**
 * The message that names the people to whom nothing is returned because somebody has changed their roles or departments since, or says how
 * many they are to those who may not read users; undefined when there are none.
 */
export async function settledNote(tx: Tx, caller: Caller, removed: Removed): Promise<string | undefined> {
  const { rows } = await tx.execute<{ name: string }>(sql`
    select u.realname "name" from sys_user u where u.id in (
      select k ->> 'user_id' from sys_removal s cross join lateral jsonb_array_elements(s.kept_rows) k
      where s.entity = ${removed.entity} and s.record_id = ${removed.id} and k ->> 'settled' = 'true')
    order by u.realname, u.id`);
  if (rows.length === 0) return undefined;
  if (!mayRead(caller, userEntity)) return `${rows.length}人的角色或部门在删除后已更改，未恢复`;
  const names = rows.slice(0, mostNamed).map(({ name }) => name);
  return `以下人员的角色或部门在删除后已更改，未恢复：${names.join('、')}${rows.length > mostNamed ? `等${rows.length}人` : ''}`;
}

/**
 * Restores links whose owners exist, with an audit row for each person and each owner of grants. Links that
 * somebody has made again stay as they are. Links of people whose roles or departments somebody has changed since are not restored.
 */
export async function putBackLinks(tx: Tx, caller: Caller, removed: Removed, table: LinkTable): Promise<void> {
  await noteLinks(tx, caller, table, await putBackRows(tx, removed, table), 'given');
}

/** Restores links as `putBackLinks` does, without audit rows. `among`: ids of the permissions whose links are restored; default: all. */
export async function putBackRows(tx: Tx, removed: Removed, table: LinkTable, among?: readonly string[]): Promise<readonly LinkRow[]> {
  const isMeant = among ? sql`kept ->> 'permission_id' = any(${sql.param([...among])}::varchar[])` : sql`true`;
  const { rows } = await tx.execute<LinkRow>(sql`
    insert into ${sql.identifier(table)}
    select k.* from (select kept_rows from ${keptRowsOf(removed, table)}) s
    cross join lateral jsonb_array_elements(s.kept_rows) kept
    cross join lateral jsonb_populate_record(null::${sql.identifier(table)}, kept) k ${owners[table]}
    where kept ->> 'settled' is null and ${isMeant}
    on conflict do nothing returning *`);
  return rows;
}

interface LinkRow extends Record<string, unknown> {
  readonly user_id?: string;
  readonly role_id?: string;
  readonly depart_id?: string;
  readonly permission_id?: string;
}

/** The entity and id of the role or department whose grants are in a table. */
const grantOwners = {
  sys_role_permission: ['role', 'role_id'],
  sys_depart_permission: ['depart', 'depart_id'],
  sys_depart_role_permission: ['departRole', 'role_id'],
} as const;

interface Membership {
  readonly id: 'role_id' | 'depart_id';
  /** SQL query for the names of the roles or departments of a person. */
  readonly names: SQL;
  /** Field and names of the actions in the audit rows. */
  readonly field: 'role' | 'depart';
  readonly taken: string;
  readonly given: string;
}

const memberships: Readonly<Record<MemberTable, Membership>> = {
  sys_user_role: {
    ...{ id: 'role_id', names: sql`select id, role_code "name" from sys_role` },
    ...{ field: 'role', taken: 'deleteRole', given: 'addRole' },
  },
  sys_user_depart: {
    ...{ id: 'depart_id', names: sql`select id, depart_name "name" from sys_depart` },
    ...{ field: 'depart', taken: 'deleteDepart', given: 'addDepart' },
  },
  sys_depart_role_user: {
    ...{ id: 'role_id', names: sql`select id, role_name "name" from sys_depart_role` },
    ...{ field: 'role', taken: 'departRole', given: 'departRole' },
  },
};

/** Writes the audit rows that people's own calls for giving or taking single links would write. */
export async function noteLinks(
  tx: Tx,
  caller: Caller,
  table: LinkTable,
  rows: readonly LinkRow[],
  change: 'taken' | 'given',
): Promise<void> {
  if (rows.length === 0) return;
  const changed = (value: string) => (change === 'taken' ? ([value, null] as const) : ([null, value] as const));
  if (isGrants(table)) {
    const [entity, owner] = grantOwners[table];
    for (const [recordId = '', grants] of Map.groupBy(rows, (row) => row[owner])) {
      const permissionIds = changed(grants.map((grant) => grant.permission_id).join(','));
      noteAlong(tx, caller, { entity, recordId, action: 'grant', changes: { permissionIds } });
    }
    return;
  }
  const { id, names, field, [change]: action } = memberships[table];
  const ids = [...new Set(rows.map((row) => row[id] ?? ''))];
  const { rows: named } = await tx.execute<{ id: string; name: string }>(sql`${names} where id = any(${sql.param(ids)}::varchar[])`);
  const nameOf = new Map(named.map((one) => [one.id, one.name]));
  for (const row of rows) {
    const changes = { [field]: changed(nameOf.get(row[id] ?? '') ?? '') };
    noteAlong(tx, caller, { entity: 'user', recordId: row.user_id ?? '', action, changes });
  }
}

const isGrants = (table: LinkTable): table is keyof typeof grantOwners => table in grantOwners;

/** Returns to people the department in which they worked, if they belong to it again and have chosen no other one since. */
export async function putBackChosenDepartments(tx: Tx, removed: Removed): Promise<void> {
  await tx.execute(sql`
    update sys_user u set org_code = k.org_code from (select kept_rows from ${keptRowsOf(removed, 'sys_user')}) s
    cross join lateral jsonb_to_recordset(s.kept_rows) k(id varchar, org_code varchar)
    where u.id = k.id and u.org_code is null and exists (
      select from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = 0
      where m.user_id = u.id and d.org_code = k.org_code)`);
}

/** Drops the stored rows after they were restored. */
export async function endRemoval(tx: Tx, { entity, id }: Removed): Promise<void> {
  await tx.delete(removals).where(and(eq(removals.entity, entity), eq(removals.recordId, id)));
}

/**
 * Writes the audit row of a record that was deleted or restored together with another one. The address of the request is added as for other
 * entries.
 */
export function noteAlong(
  tx: Tx,
  { tenantId, userId, username }: Caller,
  entry: Pick<AuditEntry, 'entity' | 'recordId' | 'action' | 'changes'>,
): void {
  audit(tx, { ...entry, tenantId, userId, username });
}
