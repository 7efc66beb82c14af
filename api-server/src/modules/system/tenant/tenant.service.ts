import { type SQL, sql } from 'drizzle-orm';
import { platformTenant } from 'shared-contracts/entity/tier';
import { tenantStatus } from 'shared-contracts/system/system-states';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt, Conflict, NotFound, Stale } from '../../../kernel/basics/errors.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { deliverReports, forgetReports } from '../delivery/product-reports.ts';
import { highestRole } from '../permission/highest-role.ts';
import { defaultScreenRole, grantedIdsByRole } from '../product-menu/permission-rows.ts';
import { roleSeeds } from '../role/standard-roles.ts';
import { tenantInForce } from '../session/own-tenants.ts';
import { checkUsernameFree } from '../user/username.ts';
import { auditTables, secretTables, tenantRowCounts } from './tenant-tables.ts';

/** All functions of this file need a transaction that sees every tenant, because tenants are in no tenant's row scope. */

export interface TenantRow extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  /** First day of the tenant's period, `YYYY-MM-DD`. */
  readonly beginDate: string | null;
  readonly endDate: string | null;
  readonly status: number;
  readonly people: number;
  readonly inForce: string;
  /** `Y` when the tenant has a system administrator who is enabled. */
  readonly administered: string;
  readonly createBy: string | null;
  readonly createTime: string;
  readonly updateBy: string | null;
  readonly updateTime: string | null;
}

export interface TenantDraft {
  readonly name: string;
  readonly beginDate: string | null;
  readonly endDate: string | null;
  readonly status: number;
}

const moment = (column: 'create_time' | 'update_time'): SQL =>
  sql`to_char(${sql.raw(`t.${column}`)} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;

/** Query for the enabled people of a tenant who hold its highest role. */
const administratorsOf = (tenantId: SQL): SQL => sql`
  select from sys_user u join sys_user_role ur on ur.user_id = u.id
  join sys_role r on r.id = ur.role_id and r.tenant_id = u.tenant_id and r.del_flag = 0 and r.role_code = ${highestRole}
  where u.tenant_id = ${tenantId} and u.status = 1 and u.del_flag = 0`;

const columns = (now: number): SQL => sql`
  t.id, t.version, t.name, t.begin_date::text "beginDate", t.end_date::text "endDate", t.status,
  (select count(*)::int from sys_user u where u.tenant_id = t.id and u.del_flag = 0) people,
  case when ${tenantInForce(sql`t.id`, now)} then 'Y' else 'N' end "inForce",
  case when exists (${administratorsOf(sql`t.id`)}) then 'Y' else 'N' end administered,
  t.create_by "createBy", ${moment('create_time')} "createTime", t.update_by "updateBy", ${moment('update_time')} "updateTime"`;

/** Tenants that satisfy a condition on `t`, ordered by id. */
export async function tenantRows(
  tx: Tx,
  where: SQL,
  { now, limit, offset = 0 }: { now: number; limit: number; offset?: number },
): Promise<TenantRow[]> {
  const { rows } = await tx.execute<TenantRow>(
    sql`select ${columns(now)} from sys_tenant t where ${where} order by t.id limit ${limit} offset ${offset}`,
  );
  return rows;
}

export async function tenantCount(tx: Tx, where: SQL): Promise<number> {
  const { rows } = await tx.execute<{ count: number }>(sql`select count(*)::int count from sys_tenant t where ${where}`);
  return rows[0]?.count ?? 0;
}

/** The tenant, locked until the transaction ends. */
export async function lockTenant(tx: Tx, id: number, now: number): Promise<TenantRow> {
  await tx.execute(sql`select from sys_tenant where id = ${id} for update`);
  const [row] = await tenantRows(tx, sql`t.id = ${id}`, { now, limit: 1 });
  if (!row) throw new NotFound();
  return row;
}

/** Ids of all people of a tenant. */
export async function peopleOf(tx: Tx, id: number): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`select id from sys_user where tenant_id = ${id} order by id`);
  return rows.map((row) => row.id);
}

/** Refuses dates in the wrong order, and changes that would lock out the platform's own tenant. */
export function checkTenant(id: number, { beginDate, endDate, status }: TenantDraft, now: number): void {
  if (beginDate && endDate && endDate < beginDate) throw businessAt('endDate', '结束日期不能早于开始日期');
  if (id !== platformTenant) return;
  if (status !== tenantStatus.normal) throw businessAt('status', '平台租户不能冻结');
  if (endDate) throw businessAt('endDate', '平台租户不能设置结束日期');
  if (beginDate && beginDate > dayText(now)) throw businessAt('beginDate', '平台租户的开始日期不能晚于今天');
}

/** Creates the tenant with the standard roles of the product, their rights and the product's online reports; the tenant's administrators may add roles. */
export async function addTenant(
  tx: Tx,
  id: number,
  { name, beginDate, endDate, status }: TenantDraft,
  { by, now }: { by: string; now: number },
) {
  const added = await tx.execute(sql`
    insert into sys_tenant (id, name, begin_date, end_date, status, create_by, create_time)
    values (${id}, ${name}, ${beginDate}, ${endDate}, ${status}, ${by}, ${`${instantText(now)}+08`})
    on conflict (id) do nothing`);
  if (!added.rowCount) throw new Conflict('该编号已存在!', { number: '该编号已存在!' });
  await equipTenant(tx, id, { by, now });
}

/**
 * Creates those standard roles of the product that the tenant lacks, with their rights, and the product's online reports. Returns the names of
 * the new roles.
 */
async function equipTenant(tx: Tx, id: number, { by, now }: { by: string; now: number }): Promise<readonly string[]> {
  const { rows: own } = await tx.execute<{ code: string }>(
    sql`select role_code code from sys_role where tenant_id = ${id} and del_flag = 0`,
  );
  const missing = roleSeeds.filter(({ code }) => !own.some((role) => role.code === code));
  const roles = missing.map((seed) => ({ ...seed, id: newId(now) }));
  await tx.execute(sql`
    insert into sys_role (id, tenant_id, create_by, role_code, role_name, role_name_en, description)
    select seed.id, ${id}, ${by}, code, name, "nameEn", description from jsonb_to_recordset(${JSON.stringify(roles)}::jsonb) as seed
      (id text, code text, name text, "nameEn" text, description text)`);
  const grants = roles.flatMap((role) => (grantedIdsByRole.get(role.code) ?? []).map((permission) => ({ role: role.id, permission })));
  await tx.execute(sql`
    insert into sys_role_permission (tenant_id, role_id, permission_id)
    select ${id}, seed.role, p.id from jsonb_to_recordset(${JSON.stringify(grants)}::jsonb) as seed (role text, permission text)
    join sys_permission p on p.id = seed.permission and p.del_flag = 0
    on conflict do nothing`);
  await deliverReports(tx, [id]);
  return roles.map(({ name }) => name);
}

export async function editTenant(
  tx: Tx,
  { id, version }: { id: number; version: number },
  { name, beginDate, endDate, status }: TenantDraft,
  { by, now }: { by: string; now: number },
): Promise<void> {
  const edited = await tx.execute(sql`
    update sys_tenant set name = ${name}, begin_date = ${beginDate}, end_date = ${endDate}, status = ${status},
      update_by = ${by}, update_time = greatest(create_time, ${`${instantText(now)}+08`}::timestamptz), version = version + 1
    where id = ${id} and version = ${version}`);
  if (!edited.rowCount) throw new Stale();
}

/**
 * Tables with rows of a tenant in which nobody has worked: what is made with it, rows that last for minutes, and signed records of an
 * earlier tenant with its number.
 */
const unworked: readonly string[] = [
  ...['sys_role', 'sys_role_permission', 'onl_report', ...secretTables],
  ...auditTables.filter((table) => table !== 'freight.audit_log'),
];

/**
 * Ends the right of people of other tenants to act for a tenant that is removed. Otherwise they could act for the next tenant with the same
 * number.
 */
export async function endRelatedTenant(tx: Tx, id: number): Promise<void> {
  const related = sql`string_to_array(rel_tenant_ids, ',')`;
  await tx.execute(sql`
    update sys_user set rel_tenant_ids = nullif(array_to_string(array_remove(${related}, ${String(id)}), ','), '')
    where ${String(id)} = any(${related})`);
}

/**
 * Deletes a tenant that has no people, together with its roles and reports. Refuses one with people, and one with other data, which people
 * of other tenants may have made: the next tenant with the same number would get it.
 */
export async function deleteTenant(tx: Tx, { id, people }: TenantRow): Promise<void> {
  if (id === platformTenant) throw new Business('平台租户不能删除');
  const { rows } = await tx.execute<{ everMade: number }>(sql`select count(*)::int "everMade" from sys_user where tenant_id = ${id}`);
  if (people > 0 || (rows[0]?.everMade ?? 0) > 0) throw new Business('该租户已有用户，不能删除，可以冻结');
  const counts = await tenantRowCounts(tx, id);
  if ([...counts.keys()].some((table) => !unworked.includes(table))) throw new Business('该租户已有数据，不能删除，可以冻结');
  await endRelatedTenant(tx, id);
  await forgetReports(tx, id);
  await tx.execute(sql`delete from onl_report where tenant_id = ${id}`);
  await tx.execute(sql`delete from sys_role_permission where tenant_id = ${id}`);
  await tx.execute(sql`delete from sys_role where tenant_id = ${id}`);
  await tx.execute(sql`delete from sys_tenant where id = ${id}`);
}

/**
 * Refuses to create an administrator of a tenant that has one, because that person adds further ones: whoever may change tenants would
 * otherwise get every right in each of them. Only somebody who personally holds the highest role of the platform may do so, for a tenant
 * whose administrators cannot help themselves. The tenant must be locked.
 */
export function checkTakesAdministrator(row: TenantRow, isPlatformAdministrator: boolean): void {
  if (!takesAdministrator(row, isPlatformAdministrator))
    throw new Conflict('该租户已有系统管理员，请由其新增用户，或由平台的系统管理员操作');
}

/** Whether an administrator may be created in the tenant; the platform adds its own people in 用户管理. */
export const takesAdministrator = ({ id, administered }: TenantRow, isPlatformAdministrator: boolean): boolean =>
  id !== platformTenant && (administered === 'N' || isPlatformAdministrator);

/** Whether this person holds the highest role of the platform personally, not as somebody's agent. */
export async function administersPlatform(tx: Tx, userId: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`${administratorsOf(sql`${platformTenant}`)} and u.id = ${userId}`);
  return rows.length > 0;
}

export interface Administrator {
  readonly username: string;
  readonly realname: string;
  readonly passwordHash: string;
}

/**
 * Creates a person of the tenant who holds the roles of administrators. A tenant without such a role gets the standard roles, as a new one
 * does, because nobody in it could make them. Returns the names of these roles.
 */
export async function addAdministrator(
  tx: Tx,
  tenantId: number,
  { username, realname, passwordHash }: Administrator,
  { by, now }: { by: string; now: number },
): Promise<readonly string[]> {
  await checkUsernameFree(tx, username);
  const id = newId(now);
  const time = `${instantText(now)}+08`;
  await tx.execute(sql`
    insert into sys_user (id, tenant_id, create_by, create_time, username, realname, password_hash, password_time)
    values (${id}, ${tenantId}, ${by}, ${time}, ${username}, ${realname}, ${passwordHash}, ${time})`);
  const giveRoles = async (): Promise<boolean> => {
    const { rowCount } = await tx.execute(sql`
      insert into sys_user_role (tenant_id, user_id, role_id)
      select ${tenantId}, ${id}, r.id from sys_role r
      where r.tenant_id = ${tenantId} and r.del_flag = 0 and r.role_code in (${defaultScreenRole}, 'sys_admin')`);
    return Boolean(rowCount);
  };
  if (await giveRoles()) return [];
  const made = await equipTenant(tx, tenantId, { by, now });
  await giveRoles();
  return made;
}
