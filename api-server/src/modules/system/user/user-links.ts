import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { bindStatus } from 'shared-contracts/business/transport-states';
import type { Party, PartyIds } from 'shared-contracts/session/parties';
import { user } from 'shared-contracts/system/user';
import { Business, businessAt, Invalid, NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { may } from '../../../kernel/caller/caller.ts';
import { idList } from '../../../kernel/database/batch.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { recordColumns } from '../../../kernel/entity/entity-table.ts';
import { isNarrowed, partyRows, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { departs } from '../depart/depart.table.ts';
import { checkAdministratorStays, checkNotOwn, checkRolesHeld } from '../permission/held-rights.ts';
import { positions } from '../position/position.table.ts';
import { settleMemberships } from '../removal/removal.ts';
import { roles } from '../role/role.table.ts';
import { carrierRoleCodes, shipperRoleCodes } from '../role/standard-roles.ts';
import { userDeparts, userRoles, users } from './user.table.ts';

/** Largest number of ids in a comma-separated list; the menus and permissions of the product are about 600. */
const mostListed = 5_000;

/**
 * Ids of a comma-separated list. Callers must distinguish null (the list becomes empty) from undefined (it stays unchanged). A longer list
 * than any real one is refused, because all requests would wait while it is compared.
 */
export const idsOf = (list: string | null | undefined): string[] => idList(list ?? '', mostListed);

/** Replaces the roles of a user. A caller without the right to assign roles may only send them unchanged. Returns whether they changed. */
export async function replaceRoles(tx: Tx, caller: Caller, userId: string, roleIds: readonly string[]): Promise<boolean> {
  const current = await tx.select({ id: userRoles.roleId }).from(userRoles).where(eq(userRoles.userId, userId));
  const isSame = current.length === roleIds.length && current.every(({ id }) => roleIds.includes(id));
  if (isSame) return false;
  if (!may(caller, 'role:assignUser')) throw new NotAllowed();
  checkNotOwn(caller, userId);
  // Only roles that are added or removed are checked; those that the user keeps are not.
  const moved = [
    ...roleIds.filter((roleId) => !current.some(({ id }) => id === roleId)),
    ...current.map(({ id }) => id).filter((roleId) => !roleIds.includes(roleId)),
  ];
  const known = await knownIds(tx, caller, roles, roleIds);
  if (known.length !== roleIds.length) throw new Invalid('角色不存在');
  await checkRolesHeld(tx, caller, moved);
  if (current.some(({ id }) => !roleIds.includes(id))) await checkAdministratorStays(tx, caller, userId, roleIds);
  await tx.delete(userRoles).where(eq(userRoles.userId, userId));
  await settleMemberships(tx, userId, ['sys_user_role']);
  if (known.length) await tx.insert(userRoles).values(known.map((roleId) => ({ tenantId: caller.tenantId, userId, roleId })));
  return true;
}

/**
 * Replaces the departments of a user. Departments that the caller's data rules hide cannot be added; those that the user already has may
 * stay. Returns whether they changed.
 */
export async function replaceDeparts(tx: Tx, caller: Caller, userId: string, departIds: readonly string[]): Promise<boolean> {
  const known = await knownIds(tx, caller, departs, departIds);
  const current = await tx.select({ id: userDeparts.departId }).from(userDeparts).where(eq(userDeparts.userId, userId));
  const added = departIds.filter((departId) => !current.some(({ id }) => id === departId));
  if (known.length !== departIds.length || !(await areReachable(tx, caller, added))) throw new Invalid('部门不存在');
  if (current.length === known.length && current.every(({ id }) => known.includes(id))) return false;
  checkNotOwn(caller, userId);
  await tx.delete(userDeparts).where(eq(userDeparts.userId, userId));
  await settleMemberships(tx, userId, ['sys_user_depart', 'sys_depart_role_user']);
  await leaveDepartRoles(tx, userId, known);
  if (known.length) await tx.insert(userDeparts).values(known.map((departId) => ({ tenantId: caller.tenantId, userId, departId })));
  await leaveChosenDepartment(tx, userId);
  return true;
}

/**
 * Clears the department in which a person currently works when the person no longer belongs to it. Data rules compare rows with this
 * department, and new rows get it, so it may not outlast the membership until the next sign-in.
 */
export async function leaveChosenDepartment(tx: Tx, userId: string): Promise<void> {
  await tx.execute(sql`
    update sys_user u set org_code = null where u.id = ${userId} and u.org_code is not null and not exists (
      select from sys_user_depart m join sys_depart d on d.id = m.depart_id and d.del_flag = 0
      where m.user_id = u.id and d.org_code = u.org_code)`);
}

/** Removes a person's roles of all departments except the remaining ones. */
export async function leaveDepartRoles(tx: Tx, userId: string, staying: readonly string[]): Promise<void> {
  await tx.execute(sql`
    delete from sys_depart_role_user dru using sys_depart_role dr
    where dr.id = dru.role_id and dru.user_id = ${userId} and not dr.depart_id = any(${sql.param([...staying])}::varchar[])`);
}

/** Whether all the departments exist and the caller's data rules show them. */
async function areReachable(tx: Tx, caller: Caller, ids: readonly string[]): Promise<boolean> {
  if (ids.length === 0) return true;
  const rows = await tx
    .select({ id: departs.id })
    .from(departs)
    .where(and(inArray(departs.id, [...ids]), scopeCondition(departs, caller)));
  return rows.length === ids.length;
}

async function knownIds(tx: Tx, caller: Caller, table: typeof roles | typeof departs, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .select({ id: table.id })
    .from(table)
    .where(and(inArray(table.id, [...ids]), eq(table.tenantId, caller.tenantId), eq(table.delFlag, 0)));
  return rows.map(({ id }) => id);
}

const bothParties = '用户不能同时属于货主和承运商';

/**
 * Checks that a user with a role for shippers or carriers has such a party, that a user with a party has such a role, and that nobody
 * belongs to both a shipper and a carrier.
 */
export async function checkParty(tx: Tx, caller: Caller, person: PartyIds, roleIds: readonly string[]): Promise<void> {
  const { shipperId, carrierId, driverId } = person;
  const rowOf = (party: Party, id: string) => findRow(tx, caller, partyRows(party).table, id);
  if (shipperId && carrierId) throw new Business(bothParties, { shipperId: bothParties, carrierId: bothParties });
  if (driverId && !carrierId) throw businessAt('carrierId', '关联司机的用户必须属于承运商');
  if (shipperId && !(await rowOf('shipper', shipperId))) throw new Invalid('所属货主不存在', { shipperId: '所属货主不存在' });
  if (carrierId && !(await rowOf('carrier', carrierId))) throw new Invalid('所属承运商不存在', { carrierId: '所属承运商不存在' });
  if (driverId && (await rowOf('driver', driverId))?.carrierId !== carrierId)
    throw new Invalid('关联司机不属于该承运商', { driverId: '关联司机不属于该承运商' });
  const codes = roleIds.length
    ? await tx
        .select({ code: roles.roleCode })
        .from(roles)
        .where(inArray(roles.id, [...roleIds]))
    : [];
  for (const { code } of codes) {
    if (shipperRoleCodes.has(code) && !shipperId) throw businessAt('shipperId', '货主角色的用户必须选择所属货主');
    if (carrierRoleCodes.has(code) && !carrierId) throw businessAt('carrierId', '承运商角色的用户必须选择所属承运商');
    if (code === 'carrier_driver' && !driverId) throw businessAt('driverId', '司机角色的用户必须关联司机');
    if ((shipperId && !shipperRoleCodes.has(code)) || (carrierId && !carrierRoleCodes.has(code))) {
      throw new Business('货主、承运商的用户只能分配对应的门户角色');
    }
  }
}

/** Refuses roles of departments for people of a shipper or carrier, because departments belong to the platform. */
export function checkDepartRoleParty({ shipperId, carrierId }: PartyIds): void {
  if (shipperId || carrierId) throw new Business('货主、承运商的用户不能分配部门角色');
}

/** Value of `userIdentity` for heads of departments. */
const headIdentity = 2;

interface Heading {
  readonly userIdentity?: number | null | undefined;
  readonly departIds?: string | null | undefined;
}

/**
 * Refuses departments to head that the caller does not see, and refuses that people make themselves heads: heads grant their departments'
 * rights and see all members. For the same reason a caller whose data rules hide some users cannot make anybody a head.
 */
export async function checkHeaded(
  tx: Tx,
  caller: Caller,
  draft: Heading,
  party: PartyIds,
  current?: Heading & { readonly id: string },
): Promise<void> {
  const before = { identity: current?.userIdentity ?? 1, headed: idsOf(current?.departIds) };
  const identity = draft.userIdentity ?? before.identity;
  const headed = draft.departIds === undefined ? before.headed : idsOf(draft.departIds);
  const added = headed.filter((id) => !before.headed.includes(id));
  const isSame = identity === before.identity && added.length === 0 && headed.length === before.headed.length;
  if (isSame) return;
  if (current) checkNotOwn(caller, current.id);
  const made = before.identity === headIdentity ? added : headed;
  if (headed.length > 0 && (party.shipperId || party.carrierId)) throw businessAt('departIds', '货主、承运商的用户不能负责部门');
  if (headed.length > 0 && identity !== headIdentity) throw businessAt('departIds', '身份不是部门负责人，不能选择负责部门');
  if (!(await areReachable(tx, caller, made))) throw businessAt('departIds', '部门不存在');
  if (made.length > 0 && isNarrowed(users, caller)) throw businessAt('departIds', '您只能查看部分用户，不能指定部门负责人');
}

/** Refuses a position that the tenant does not have. */
export async function checkPost(tx: Tx, caller: Caller, post: string | null | undefined): Promise<void> {
  if (!post) return;
  const [known] = await tx
    .select({ id: positions.id })
    .from(positions)
    .where(and(eq(positions.tenantId, caller.tenantId), eq(positions.delFlag, 0), eq(positions.code, post)));
  if (!known) throw businessAt('post', '职务不存在');
}

/** A user's names of departments, comma separated: as they are, and in English where they have an English name. */
type BothNames = readonly [names: string | null, english: string | null];

/** SQL of `BothNames` of the departments `d`. */
const departNames = sql`json_build_array(string_agg(d.depart_name, ',' order by d.org_code),
  string_agg(coalesce(nullif(d.depart_name_en, ''), d.depart_name), ',' order by d.org_code))`;

/**
 * Names of what users are linked to: `query` selects the name for a user, of whom `u` is the SQL name of the row; `of` is the property without which a user
 * has no such link.
 */
const linkNames = [
  {
    ...{ name: 'departs', of: 'id' },
    query: (u: SQL) => sql`select ${departNames} from sys_user_depart ud
      join sys_depart d on d.id = ud.depart_id and d.del_flag = 0 where ud.user_id = ${u}.id`,
  },
  { name: 'shipper', of: 'shipperId', query: (u: SQL) => sql`select shipper_name from biz_shipper where id = ${u}.shipper_id` },
  { name: 'carrier', of: 'carrierId', query: (u: SQL) => sql`select carrier_name from biz_carrier where id = ${u}.carrier_id` },
  {
    ...{ name: 'headed', of: 'departIds' },
    query: (u: SQL) => sql`select ${departNames} from sys_depart d
      where d.id = any(string_to_array(${u}.depart_ids, ',')) and d.del_flag = 0`,
  },
  {
    ...{ name: 'post', of: 'post' },
    query: (u: SQL) => sql`select p.name from sys_position p where p.tenant_id = ${u}.tenant_id and p.code = ${u}.post and p.del_flag = 0`,
  },
] as const;

/** What a user is linked to, by the names above. */
export type LinkNames = Partial<
  Readonly<Record<'departs' | 'headed', BothNames | null>> & Readonly<Record<'shipper' | 'carrier' | 'post', string | null>>
>;

const columns = recordColumns(user, users);

/**
 * SQL of one column with the names of what a user is linked to, for statements that read few users: it saves a second statement. A name is read only for
 * users that have the link.
 */
export const linkNamesColumn: SQL = sql`json_build_object(${sql.join(
  linkNames.flatMap(({ name, of, query }) => [
    sql.raw(`'${name}'`),
    sql`case when ${columns[of]} is not null then (${query(sql`${users}`)}) end`,
  ]),
  sql`, `,
)})`;

/** Adds names that are not columns of the user table: departments, shipper, carrier, position. */
export async function addNames(tx: Tx, rows: Record<string, unknown>[]): Promise<void> {
  const ids = rows.map(({ id }) => String(id));
  if (ids.length === 0) return;
  // Most pages hold people without a shipper or carrier; each part that is left out saves its rules of visible rows.
  const parts = linkNames
    .filter(({ of }) => rows.some((row) => row[of]))
    .map(({ name, query }) => sql`(${query(sql`u`)}) ${sql.identifier(name)}`);
  const { rows: names } = await tx.execute<{ id: string } & LinkNames>(sql`
    select ${sql.join([sql`u.id`, ...parts], sql`, `)} from sys_user u where u.id = any(${sql.param(ids)}::varchar[])`);
  const byId = new Map(names.map((row) => [row.id, row]));
  for (const row of rows) setNames(row, byId.get(String(row.id)));
}

/** Sets the properties of a user's record that show the names. */
export function setNames(row: Record<string, unknown>, found: LinkNames | undefined): void {
  const [departs = null, departsEnglish = null] = found?.departs ?? [];
  const [headed = null, headedEnglish = null] = found?.headed ?? [];
  Object.assign(row, {
    orgCodeTxt: departs,
    orgCodeTxtEn: departsEnglish,
    shipperName: found?.shipper ?? null,
    carrierName: found?.carrier ?? null,
    post_dictText: found?.post ?? row.post ?? null,
    departIds_dictText: headed,
    departIdsEn: headedEnglish,
  });
}

/** Ends the relations (货主关联用户) to shippers for which the person no longer works, so that their settings no longer affect the account. */
export async function endRelations(tx: Tx, userId: string, shipperId: string | null): Promise<void> {
  await bypassRowScope(tx, () =>
    tx.execute(sql`
      update biz_owner_relation_user set bind_status = ${bindStatus.released}, unbind_time = now(), version = version + 1
      where user_id = ${userId} and bind_status = ${bindStatus.bound} and shipper_id is distinct from ${shipperId}`),
  );
}

/**
 * Clears the mark that a shipper froze the account by ending its relation: an account that the platform freezes can be unfrozen by the
 * platform only.
 */
export async function keepFrozen(tx: Tx, userId: string): Promise<void> {
  await bypassRowScope(tx, () =>
    tx.execute(
      sql`update biz_owner_relation_user set froze_account = null, version = version + 1 where user_id = ${userId} and froze_account = 'Y'`,
    ),
  );
}

/**
 * Checked before the platform unfreezes an account: whether the person's shipper has ended the relation. The account then stays frozen
 * until the shipper invites the person again, which it can do only from now on. Refused when nothing but the shipper's release keeps the
 * account frozen.
 */
export async function leaveToShipper(tx: Tx, userId: string): Promise<boolean> {
  const relation = await bypassRowScope(tx, async () => {
    const { rows } = await tx.execute<{ id: string; froze: boolean; isBound: boolean }>(sql`
      select r.id, r.froze_account is not distinct from 'Y' froze, r.bind_status = ${bindStatus.bound} "isBound"
      from biz_owner_relation_user r join sys_user u on u.id = r.user_id and u.shipper_id = r.shipper_id and u.tenant_id = r.tenant_id
      where r.user_id = ${userId} and r.del_flag = 0 order by "isBound" desc, r.unbind_time desc nulls last, r.id desc limit 1`);
    return rows[0];
  });
  if (!relation || relation.isBound) return false;
  if (relation.froze) throw new Business(releasedByShipper);
  await bypassRowScope(tx, () =>
    tx.execute(sql`update biz_owner_relation_user set froze_account = 'Y', version = version + 1 where id = ${relation.id}`),
  );
  return true;
}

export const releasedByShipper = '货主已解除该用户的关联，须由货主重新邀请后才能登录';
