/**
 * Nobody gives or handles more than they hold: neither a permission, nor a role, nor somebody's account. More is also a permission without the
 * data rule that limits oneself. The highest role holds everything; what one is oneself, others change.
 */
import { and, eq, inArray } from 'drizzle-orm';
import type { Caller } from '../../../kernel/caller.ts';
import type { Tx } from '../../../kernel/database.ts';
import { Business } from '../../../kernel/errors.ts';
import { rolePermissions, roles } from '../role/role.table.ts';
import { userRoles } from '../user/user.table.ts';

/** Ids of the data rules of each permission. */
type Rights = ReadonlyMap<string, ReadonlySet<string>>;

export const heldRightsTexts = {
  beyondOwn: '不能授予或处理超出自己权限范围的权限、角色或用户',
  ownRole: '不能更改自己拥有的角色，请由其他管理员操作',
  codesKept: '权限编码及其所属菜单只能由系统管理员更改',
  ownRules: '不能更改限制自己的菜单的数据规则，请由其他管理员操作',
  ownRoles: '不能更改自己的角色和部门，请由其他管理员操作',
} as const;

/** Code of the role that holds everything. */
export const highestRole = 'sys_admin';

/** `menuType` of rows that carry a permission code. */
export const buttonMenu = 2;

const holdsAll = (caller: Caller) => caller.roles.includes(highestRole);
const ruleIds = (text: string | null) => (text ?? '').split(',').filter(Boolean);

async function rightsOf(tx: Tx, roleIds: readonly string[]): Promise<Rights> {
  if (roleIds.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(rolePermissions)
    .where(inArray(rolePermissions.roleId, [...roleIds]));
  const rights = new Map<string, Set<string>>();
  for (const row of rows) {
    const rules = rights.get(row.permissionId) ?? new Set();
    for (const rule of ruleIds(row.dataRuleIds)) rules.add(rule);
    rights.set(row.permissionId, rules);
  }
  return rights;
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

function isWithin(rights: Rights, own: Rights): boolean {
  return [...rights].every(([permissionId, rules]) => {
    const limits = own.get(permissionId);
    return limits !== undefined && [...limits].every((rule) => rules.has(rule));
  });
}

function refuseBeyond(isHeld: boolean): void {
  if (!isHeld) throw new Business(heldRightsTexts.beyondOwn);
}

/** The data rules that a permission is given with: those that limit the giver. Refuses permissions that the giver does not hold. */
export async function rulesToGive(tx: Tx, caller: Caller, permissionIds: readonly string[]): Promise<Rights> {
  if (holdsAll(caller)) return new Map();
  const own = await ownRights(tx, caller);
  refuseBeyond(permissionIds.every((permissionId) => own.has(permissionId)));
  return own;
}

/** Refuses roles that can more than the caller. */
export async function checkRolesHeld(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  if (holdsAll(caller) || roleIds.length === 0) return;
  const codes = await tx
    .select({ code: roles.roleCode })
    .from(roles)
    .where(inArray(roles.id, [...roleIds]));
  refuseBeyond(!codes.some(({ code }) => code === highestRole));
  const own = await ownRights(tx, caller);
  // Each by itself: the rules of one do not limit the other's people.
  for (const roleId of roleIds) refuseBeyond(isWithin(await rightsOf(tx, [roleId]), own));
}

/** Refuses a change of a role that the caller holds, or that can more than the caller. */
export async function checkRoleHandled(tx: Tx, caller: Caller, roleId: string): Promise<void> {
  if (holdsAll(caller)) return;
  if ((await rolesOf(tx, caller.userId)).some(({ id }) => id === roleId)) throw new Business(heldRightsTexts.ownRole);
  await checkRolesHeld(tx, caller, [roleId]);
}

/** Refuses a data rule list that would leave out what limits the caller. */
export async function checkRulesKept(tx: Tx, caller: Caller, permissionId: string, ticked: readonly string[]): Promise<void> {
  if (holdsAll(caller)) return;
  refuseBeyond(isWithin(new Map([[permissionId, new Set(ticked)]]), await ownRights(tx, caller)));
}

/** Refuses to change or delete a rule of a menu that the caller does not hold, or whose rows are limited for the caller. */
export async function checkRuleHandled(tx: Tx, caller: Caller, permissionId: string): Promise<void> {
  if (holdsAll(caller)) return;
  const limits = (await ownRights(tx, caller)).get(permissionId);
  refuseBeyond(limits !== undefined);
  if (limits?.size) throw new Business(heldRightsTexts.ownRules);
}

interface Coded {
  readonly menuType: number | null;
  readonly parentId: string | null;
  readonly perms: string | null;
}

/** Refuses another code, or another menu for one: whoever was given the row would hold something else without having been given it. */
export function checkCodesKept(caller: Caller, before: Coded, after: Coded): void {
  const given = ({ menuType, parentId, perms }: Coded) => (menuType === buttonMenu && perms ? `${parentId} ${perms}` : '');
  if (!holdsAll(caller) && given(before) !== given(after)) throw new Business(heldRightsTexts.codesKept);
}

/** Refuses to handle the account of somebody else who can more than the caller. */
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

/** Nobody decides on what they themselves are. */
export function checkNotOwn(caller: Caller, userId: string): void {
  if (userId === caller.userId) throw new Business(heldRightsTexts.ownRoles);
}
