/**
 * Limits what a person can grant: nobody can grant, or edit a role or account with, more rights than they hold. A permission without the
 * data rule that limits its holder counts as more. The highest role holds every right; nobody can change their own account or roles.
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { Business } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { roles } from '../role/role.table.ts';
import { userRoles } from '../user/user.table.ts';
import { entityInForce, rulesInForce } from './rules-in-force.ts';

/** The combined rights of some roles. */
interface Rights {
  /** Ids of the selected data rules by permission. */
  readonly ticked: ReadonlyMap<string, ReadonlySet<string>>;
  /** The entities of the permission codes: `order` for `order:list`. */
  readonly entities: ReadonlySet<string>;
  /** Ids of the data rules in force by entity, whichever menu they are selected in. */
  readonly limits: ReadonlyMap<string, ReadonlySet<string>>;
}

export const heldRightsTexts = {
  beyondOwn: '不能授予或处理超出自己权限范围的权限、角色或用户',
  ownRole: '不能更改自己拥有的角色，请由其他管理员操作',
  codesKept: '权限编码及其所属菜单只能由系统管理员更改',
  lastRights: '系统管理员角色必须保留角色授权权限',
  ownRules: '不能更改限制自己的菜单的数据规则，请由其他管理员操作',
  ownRoles: '不能更改自己的角色和部门，请由其他管理员操作',
} as const;

/** Code of the role that has all rights. */
export const highestRole = 'sys_admin';

/** Codes that cannot be deleted, because without them nobody could grant rights. */
export const keptCodes: readonly string[] = ['role:list', 'role:grant'];

/** `menuType` of a row that is a permission code, not a menu. */
export const buttonMenu = 2;

const holdsAll = (caller: Caller) => caller.roles.includes(highestRole);
const ruleIds = (text: string | null) => (text ?? '').split(',').filter(Boolean);

async function rightsOf(tx: Tx, roleIds: readonly string[]): Promise<Rights> {
  const ids = sql.param([...roleIds]);
  const { rows: grants } = await tx.execute<{ id: string; rules: string | null; codes: string | null }>(sql`
    select g.permission_id id, g.data_rule_ids rules, case when p.menu_type = ${buttonMenu} then p.perms end codes
    from sys_role_permission g join sys_permission p on p.id = g.permission_id where g.role_id = any(${ids}::varchar[])`);
  // The same condition as for sessions: a rule is in force when it is selected in the grant of a menu that has a list.
  const { rows: rules } = await tx.execute<{ entity: string; id: string }>(sql`
    select ${entityInForce} entity, dr.id from sys_role_permission g
    ${rulesInForce}
    where g.role_id = any(${ids}::varchar[])`);
  const ticked = new Map<string, Set<string>>();
  for (const grant of grants) ticked.set(grant.id, new Set([...(ticked.get(grant.id) ?? []), ...ruleIds(grant.rules)]));
  const codes = grants.flatMap((grant) => (grant.codes ?? '').split(','));
  const entities = new Set(codes.flatMap((code) => code.trim().split(':', 1)));
  const limits = new Map([...Map.groupBy(rules, ({ entity }) => entity)].map(([entity, of]) => [entity, new Set(of.map(({ id }) => id))]));
  return { ticked, entities, limits };
}

async function rolesOf(tx: Tx, userId: string): Promise<{ id: string; code: string }[]> {
  return await tx
    .select({ id: roles.id, code: roles.roleCode })
    .from(userRoles)
    .innerJoin(roles, and(eq(roles.id, userRoles.roleId), eq(roles.delFlag, 0)))
    .where(eq(userRoles.userId, userId));
}

async function ownRights(tx: Tx, caller: Caller): Promise<Rights> {
  return await rightsOf(
    tx,
    (await rolesOf(tx, caller.userId)).map(({ id }) => id),
  );
}

/** Whether all these permissions are among the caller's own, and every rule that limits the caller limits them too. */
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

/** The data rules that a granted permission gets: those that limit the caller. Refuses permissions that the caller does not hold. */
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
  for (const roleId of roleIds) refuseBeyond(isWithin(await rightsOf(tx, [roleId]), own));
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
 * Refuses to delete permission codes: everybody would lose them at once, so only the highest role may, and never the codes needed for
 * granting.
 */
export function checkCodesDeleted(caller: Caller, codes: readonly string[]): void {
  if (codes.length > 0 && !holdsAll(caller)) throw new Business(heldRightsTexts.codesKept);
  if (codes.some((code) => keptCodes.includes(code))) throw new Business(heldRightsTexts.lastRights);
}

/**
 * Refuses to change the code of a row or to move it to another menu: everybody with a grant of the row would silently get another right.
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
  const theirs = await rightsOf(
    tx,
    held.map(({ id }) => id),
  );
  refuseBeyond(isWithin(theirs, await ownRights(tx, caller)));
}

/** Refuses changes of the caller's own rights. */
export function checkNotOwn(caller: Caller, userId: string): void {
  if (userId === caller.userId) throw new Business(heldRightsTexts.ownRoles);
}
