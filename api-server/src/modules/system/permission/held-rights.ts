/**
 * Limits what a person can grant: nobody can grant, or edit a role or account with, more rights than they hold. A permission without the
 * data rule that limits its holder counts as more. The highest role holds every right; nobody can change their own account or roles. A
 * deletion can be undone for some minutes. Therefore the person, role or department that is changed is judged with the rights that undo
 * would return, and the caller without them.
 */
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { undoTime } from 'shared-contracts/wire/constants';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { isRuledBy } from '../../../kernel/caller/data-rules.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { roles } from '../role/role.table.ts';
import { userRoles } from '../user/user.table.ts';
import { grantsInForce, type Links, ownGrants, present, undeletedSince, withUndone } from './grants-in-force.ts';
import { highestRole } from './highest-role.ts';
import { entityInForce } from './rules-in-force.ts';

/** The rights that several grants give together. */
interface Rights {
  /** Ids of the data rules that are selected in grants, by permission. */
  readonly ticked: ReadonlyMap<string, ReadonlySet<string>>;
  /** The entities of the permission codes: `order` for `order:list`. */
  readonly entities: ReadonlySet<string>;
  /** Ids of the data rules in force by entity, from all menus in which they are selected. */
  readonly limits: ReadonlyMap<string, ReadonlySet<string>>;
}

export const heldRightsTexts = {
  beyondOwn: '不能授予或处理超出自己权限范围的权限、角色或用户',
  ownRole: '不能更改自己拥有的角色，请由其他管理员操作',
  ownDepart: '您拥有该部门的角色，其权限请由其他管理员更改',
  codesKept: '权限编码及其所属菜单只能由系统管理员更改',
  lastRights: '系统管理员角色必须保留角色授权权限',
  menusKept: '系统管理员须能在菜单中找到“菜单管理”，否则没有页面可以改回',
  ownRules: '不能更改限制自己的菜单的数据规则，请由其他管理员操作',
  ownRoles: '不能更改自己的角色和部门，请由其他管理员操作',
  ownName: '数据规则按您的姓名限定可见的数据，请由其他管理员修改姓名',
  builtIn: '不能移除管理员用户的系统管理员角色',
  lastAdministrator: '至少保留一名可登录的系统管理员',
} as const;

/** Codes that cannot be deleted, because without them nobody could grant rights. */
export const keptCodes: readonly string[] = ['role:list', 'role:grant'];

/** `menuType` of a row that is a permission code, not a menu. */
export const buttonMenu = 2;

const holdsAll = (caller: Caller) => caller.roles.includes(highestRole);
const ruleIds = (text: string | null) => (text ?? '').split(',').filter(Boolean);

/** Makes the SQL of a derived table of grants from the present links, or from the links with deletions undone. */
type Grants = (links: Links) => SQL;

/** SQL for the grants of a role, a department or a department's role. */
const grantsOf = {
  role:
    (id: string): Grants =>
    ({ table }) =>
      sql`(select permission_id, data_rule_ids from ${table('sys_role_permission')} t where role_id = ${id})`,
  depart:
    (id: string): Grants =>
    ({ table }) =>
      sql`(select permission_id, data_rule_ids from ${table('sys_depart_permission')} t where depart_id = ${id})`,
  departRole:
    (id: string): Grants =>
    ({ table }) =>
      sql`(
      select g.permission_id, concat_ws(',', g.data_rule_ids, dp.data_rule_ids) data_rule_ids from ${table('sys_depart_role_permission')} g
      join sys_depart_role dr on dr.id = g.role_id
      join ${table('sys_depart_permission')} dp on dp.depart_id = dr.depart_id and dp.permission_id = g.permission_id where g.role_id = ${id})`,
};

/** Since when a deletion can still be undone. */
export const undoableSince = (caller: Caller): SQL => instantParameter(instantText((caller.dataRules?.at ?? Date.now()) - undoTime));

interface GrantRow extends Record<string, unknown> {
  readonly id: string;
  readonly rules: string | null;
  readonly codes: string | null;
  /** True when the grant exists now; false when it would exist only after a deletion is undone. */
  readonly isPresent: boolean;
  /** Whether the permission still exists; otherwise the grant gives nothing. */
  readonly gives: boolean;
}

/** The rights that these grants give now, without what undo would return. */
async function rightsNow(tx: Tx, caller: Caller, grants: Grants): Promise<Rights> {
  return await rightsFrom(tx, caller, sql`select permission_id, data_rule_ids, true present from ${grants(present)} now`);
}

/** The rights that these grants give, or would give if deletions were undone. */
async function rightsOf(tx: Tx, caller: Caller, grants: Grants): Promise<Rights> {
  const undone = grants(withUndone(undoableSince(caller)));
  return await rightsFrom(
    tx,
    caller,
    sql`select permission_id, data_rule_ids, true present from ${grants(present)} now
      union all select permission_id, data_rule_ids, false from ${undone} undone`,
  );
}

async function rightsFrom(tx: Tx, caller: Caller, held: SQL): Promise<Rights> {
  const since = undoableSince(caller);
  const { rows: all } = await tx.execute<GrantRow>(sql`
    with g as materialized (${held})
    select g.permission_id id, g.data_rule_ids rules, g.present "isPresent", case when g.present then p.del_flag = 0 else ${undeletedSince('p', since)} end "gives",
      case when p.menu_type = ${buttonMenu} then p.perms end codes
    from sys_permission p join g on g.permission_id = p.id`);
  const giving = all.filter(({ gives }) => gives);
  const ticked = new Map<string, Set<string>>();
  for (const grant of giving) ticked.set(grant.id, new Set([...(ticked.get(grant.id) ?? []), ...ruleIds(grant.rules)]));
  const inForce = await rulesInForce(tx, since, [...new Set(all.flatMap(({ rules }) => ruleIds(rules)))]);
  const entitiesNow = entitiesOf(giving.filter(({ isPresent }) => isPresent));
  // A rule that only undo would select does not limit the present rights.
  const limitsNow = limitsOf(
    all.filter(({ isPresent }) => isPresent),
    inForce,
  );
  const limits = new Map(
    [...limitsOf(all, inForce)].map(([entity, rules]) => [
      entity,
      entitiesNow.has(entity) ? (limitsNow.get(entity) ?? new Set<string>()) : rules,
    ]),
  );
  return { ticked, entities: entitiesOf(giving), limits };
}

/** The entities of the permission codes: `order` for `order:list`. */
const entitiesOf = (grants: readonly GrantRow[]): Set<string> =>
  new Set(grants.flatMap(({ codes }) => (codes ?? '').split(',')).map((code) => code.trim().split(':', 1)[0] ?? ''));

type RuleInForce = { readonly entity: string; readonly id: string };

/**
 * Those of the rules that have an effect, by the same condition as for sessions: the rule is selected in the grant of a menu that has a
 * list. Deleted rules that can be restored count too, because they may limit the caller again in a moment.
 */
async function rulesInForce(tx: Tx, since: SQL, ids: readonly string[]): Promise<readonly RuleInForce[]> {
  if (ids.length === 0) return [];
  const { rows } = await tx.execute<{ entity: string; id: string }>(sql`
    select distinct ${entityInForce} entity, dr.id from sys_permission_data_rule dr
    join sys_permission c on c.menu_type = ${buttonMenu} and ${undeletedSince('c', since)} and c.perms like '%:list' and c.parent_id = dr.permission_id
    where dr.status = '1' and ${undeletedSince('dr', since)} and dr.id = any(${sql.param([...ids])}::varchar[])`);
  return rows;
}

/** The rules in force that are selected in these grants, by entity. */
function limitsOf(grants: readonly GrantRow[], inForce: readonly RuleInForce[]): Map<string, Set<string>> {
  const selected = new Set(grants.flatMap(({ rules }) => ruleIds(rules)));
  const of = inForce.filter(({ id }) => selected.has(id));
  return new Map([...Map.groupBy(of, ({ entity }) => entity)].map(([entity, rules]) => [entity, new Set(rules.map(({ id }) => id))]));
}

async function rolesOf(tx: Tx, userId: string): Promise<{ id: string; code: string }[]> {
  return await tx
    .select({ id: roles.id, code: roles.roleCode })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.delFlag, 0)))
    .where(eq(userRoles.userId, userId));
}

/** The caller's own rights, without those that the caller has only as somebody's agent, because those must not be passed on. */
const ownRights = async (tx: Tx, caller: Caller): Promise<Rights> => await rightsNow(tx, caller, () => ownGrants(sql`${caller.userId}`));

/** Whether all these permissions are among the caller's own, and every rule that limits the caller also limits them. */
function isWithin(rights: Rights, own: Rights): boolean {
  return (
    rights.ticked.keys().every((permissionId) => own.ticked.has(permissionId)) &&
    own.limits
      .entries()
      .every(([entity, rules]) => !rights.entities.has(entity) || [...rules].every((rule) => rights.limits.get(entity)?.has(rule)))
  );
}

function refuseBeyond(isHeld: boolean): void {
  if (!isHeld) throw new Business(heldRightsTexts.beyondOwn);
}

/**
 * The data rules that a granted permission gets, which are those that limit the caller. Refuses permissions that the caller does not hold.
 */
export async function rulesToGive(tx: Tx, caller: Caller, permissionIds: readonly string[]): Promise<Rights['ticked']> {
  if (holdsAll(caller)) return new Map();
  const { ticked } = await ownRights(tx, caller);
  refuseBeyond(permissionIds.every((permissionId) => ticked.has(permissionId)));
  return ticked;
}

/** Refuses roles with more rights than the caller; used before a role is assigned and after a grant changed it. */
export async function checkRolesHeld(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  if (holdsAll(caller) || roleIds.length === 0) return;
  const codes = await tx
    .select({ code: roles.roleCode })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  refuseBeyond(!codes.some(({ code }) => code === highestRole));
  const own = await ownRights(tx, caller);
  // Each role is checked separately: the data rules of one role do not limit the people of another.
  for (const roleId of roleIds) refuseBeyond(isWithin(await rightsOf(tx, caller, grantsOf.role(roleId)), own));
}

/** Refuses to change a role that the caller has, or that has more rights than the caller. */
export async function checkRoleHandled(tx: Tx, caller: Caller, roleId: string): Promise<void> {
  if (holdsAll(caller)) return;
  if ((await rolesOf(tx, caller.userId)).some(({ id }) => id === roleId)) throw new Business(heldRightsTexts.ownRole);
  await checkRolesHeld(tx, caller, [roleId]);
}

/** Refuses to change or delete a rule of a menu that the caller may not use, or whose rows are limited for the caller. */
export async function checkRuleHandled(tx: Tx, caller: Caller, permissionId: string): Promise<void> {
  if (holdsAll(caller)) return;
  const limits = (await ownRights(tx, caller)).ticked.get(permissionId);
  refuseBeyond(limits !== undefined);
  if (limits?.size) throw new Business(heldRightsTexts.ownRules);
}

interface Coded {
  readonly menuType: number | null;
  readonly parentId: string | null;
  readonly perms: string | null;
}

/**
 * Refuses to delete permission codes. Everybody would lose them at once, so only the highest role may delete codes, except those that are
 * needed for granting.
 */
export function checkCodesDeleted(caller: Caller, codes: readonly string[]): void {
  if (codes.length > 0 && !holdsAll(caller)) throw new Business(heldRightsTexts.codesKept);
  if (codes.some((code) => keptCodes.includes(code))) throw new Business(heldRightsTexts.lastRights);
}

/**
 * Refuses to add a code, to change the code of a row or to move it to another menu: everybody with a grant of the row would silently get
 * another right, and the data rules of a menu limit the lists of all codes below it.
 */
export function checkCodesKept(caller: Caller, before: Coded, after: Coded): void {
  const given = ({ menuType, parentId, perms }: Coded) => (menuType === buttonMenu && perms ? `${parentId} ${perms}` : '');
  if (!holdsAll(caller) && given(before) !== given(after)) throw new Business(heldRightsTexts.codesKept);
}

/** Refuses to edit the account of a person with more rights than the caller. */
export async function checkUserHandled(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if (holdsAll(caller) || userId === caller.userId) return;
  const held = await rolesOf(tx, userId);
  refuseBeyond(!held.some(({ code }) => code === highestRole));
  const theirs = await bypassRowScope(tx, () => rightsOf(tx, caller, (links) => grantsInForce(sql`${userId}`, undefined, links)));
  refuseBeyond(isWithin(theirs, await ownRights(tx, caller)));
}

/** Ids of the permissions that the caller may grant to others; null: every permission. */
export async function permissionsToGive(tx: Tx, caller: Caller): Promise<ReadonlySet<string> | null> {
  return holdsAll(caller) ? null : new Set((await ownRights(tx, caller)).ticked.keys());
}

/** Refuses a department whose permissions, which it may give to its roles, exceed those of the caller. */
export async function checkDepartHeld(tx: Tx, caller: Caller, departId: string): Promise<void> {
  if (!holdsAll(caller)) refuseBeyond(isWithin(await rightsOf(tx, caller, grantsOf.depart(departId)), await ownRights(tx, caller)));
}

/** Whether the caller has a role of one of these departments. */
async function hasRoleIn(tx: Tx, { userId }: Caller, departIds: readonly string[]): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    select from sys_depart_role_user dru join sys_depart_role dr on dr.id = dru.role_id and dr.del_flag = 0
    where dru.user_id = ${userId} and dr.depart_id = any(${sql.param([...departIds])}::varchar[]) limit 1`);
  return rows.length > 0;
}

/**
 * Refuses to change the permissions and data rules of a department of which the caller has a role, or which has more permissions than the
 * caller. The department's data rules limit the people of its roles: without this, such a person could lift the own limits.
 */
export async function checkDepartGrantsHandled(tx: Tx, caller: Caller, departId: string): Promise<void> {
  if (holdsAll(caller)) return;
  if (await hasRoleIn(tx, caller, [departId])) throw new Business(heldRightsTexts.ownDepart);
  await checkDepartHeld(tx, caller, departId);
}

/**
 * Why the caller may not restore these departments: one of them may grant more than the caller has, or the caller has one of their roles.
 */
export async function departsBeyond(tx: Tx, caller: Caller, departIds: readonly string[]): Promise<string | undefined> {
  if (holdsAll(caller)) return undefined;
  if (await hasRoleIn(tx, caller, departIds)) return heldRightsTexts.ownRole;
  const these = sql`any(${sql.param([...departIds])}::varchar[])`;
  const { table } = withUndone(undoableSince(caller));
  const { rows } = await tx.execute<{ id: string }>(
    sql`select distinct depart_id id from ${table('sys_depart_permission')} t where depart_id = ${these}`,
  );
  const own = await ownRights(tx, caller);
  for (const { id } of rows) if (!isWithin(await rightsOf(tx, caller, grantsOf.depart(id)), own)) return heldRightsTexts.beyondOwn;
  return undefined;
}

/** Refuses to restore departments that the caller could not create with these permissions. */
export async function checkDepartsHandled(tx: Tx, caller: Caller, departIds: readonly string[]): Promise<void> {
  const reason = await departsBeyond(tx, caller, departIds);
  if (reason !== undefined) throw new Business(reason);
}

/** Refuses a department's role with more rights than the caller. */
export async function checkDepartRoleHeld(tx: Tx, caller: Caller, roleId: string): Promise<void> {
  if (!holdsAll(caller)) refuseBeyond(isWithin(await rightsOf(tx, caller, grantsOf.departRole(roleId)), await ownRights(tx, caller)));
}

/** Refuses to change a department's role that the caller has, or that has more rights than the caller. */
export async function checkDepartRoleHandled(tx: Tx, caller: Caller, roleId: string): Promise<void> {
  if (holdsAll(caller)) return;
  const { rows } = await tx.execute(sql`select from sys_depart_role_user where user_id = ${caller.userId} and role_id = ${roleId}`);
  if (rows.length > 0) throw new Business(heldRightsTexts.ownRole);
  await checkDepartRoleHeld(tx, caller, roleId);
}

/** Refuses to lend the rights of a person who holds every right, or more than the caller. */
export async function checkLendable(tx: Tx, caller: Caller, userId: string): Promise<void> {
  if ((await rolesOf(tx, userId)).some(({ code }) => code === highestRole)) throw new Business('系统管理员的权限不能由他人代理');
  if (!holdsAll(caller))
    refuseBeyond(isWithin(await rightsOf(tx, caller, (links) => ownGrants(sql`${userId}`, links)), await ownRights(tx, caller)));
}

/**
 * Checked before a person loses the highest role or the account (`keeps`: ids of the roles that the person keeps): refuses when nobody else
 * who holds the highest role could sign in. Such changes of one tenant run one after another, so that two administrators cannot remove each
 * other.
 */
export async function checkAdministratorStays(tx: Tx, { tenantId }: Caller, userId: string, keeps: readonly string[] = []): Promise<void> {
  const loses = (await rolesOf(tx, userId)).some(({ id, code }) => code === highestRole && !keeps.includes(id));
  if (!loses) return;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('administrators'), ${tenantId})`);
  const { rows } = await tx.execute(sql`
    select from sys_user u join sys_user_role ur on ur.user_id = u.id
    join sys_role r on r.id = ur.role_id and r.del_flag = 0 and r.role_code = ${highestRole}
    where u.id <> ${userId} and u.tenant_id = ${tenantId} and u.status = 1 and u.del_flag = 0 limit 1`);
  if (rows.length === 0) throw new Business(heldRightsTexts.lastAdministrator);
}

/** Refuses roles without the highest one, for the account with which an installation begins. */
export async function checkKeepsHighest(tx: Tx, roleIds: readonly string[]): Promise<void> {
  const kept = await tx
    .select({ code: roles.roleCode })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  if (!kept.some(({ code }) => code === highestRole)) throw new Business(heldRightsTexts.builtIn);
}

/** Refuses changes of the caller's own rights. */
export function checkNotOwn(caller: Caller, userId: string): void {
  if (userId === caller.userId) throw new Business(heldRightsTexts.ownRoles);
}

/**
 * Refuses a change of name of people whose data rules compare rows with their name: with another name they could read rows of somebody
 * else.
 */
export function checkOwnName(
  caller: Caller,
  person: { readonly id: string; readonly realname: string },
  realname: string | undefined,
): void {
  const isOther = realname !== undefined && realname !== person.realname;
  if (isOther && person.id === caller.userId && isRuledBy(caller, 'sys_user_name')) throw businessAt('realname', heldRightsTexts.ownName);
}
