import { and, eq, inArray, sql } from 'drizzle-orm';
import { isMenuAddress, isMenuRedirect, isOutsideMenuUrl, isReservedMenuPath } from 'shared-contracts/session/menu-address';
import { permission } from 'shared-contracts/system/permission';
import { Business, businessAt, Invalid, invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { checkPageAddress } from '../gateway-route/gateway-configuration.ts';
import { beginRemoval, endRemoval, noteAlong, putBackLinks, putBackRecords, takeLinks, takeRecords } from '../removal/removal.ts';
import { buttonMenu, checkCodesDeleted, heldRightsTexts } from './held-rights.ts';
import { highestRole } from './highest-role.ts';
import { checkNarrowed, limitedByMenus } from './narrowed-people.ts';
import { permissions } from './permission.table.ts';
import { deliveredIds } from './permission-nodes.ts';

interface MenuDraft {
  readonly parentId?: string | null | undefined;
  readonly menuType?: number | null | undefined;
  readonly url?: string | null | undefined;
  readonly component?: string | null | undefined;
  readonly redirect?: string | null | undefined;
  readonly perms?: string | null | undefined;
}

interface NormalisedMenu {
  readonly parentId?: null;
  readonly url: string | null;
  readonly component: string | null;
  readonly perms?: null;
}

export type MenuRow = typeof permissions.$inferSelect;

const topMenu = 0;
/**
 * The tables with grants of menus and permission codes. The table of departments comes before that of their roles, which can have only
 * permissions of the department.
 */
const grantTables = ['sys_role_permission', 'sys_depart_permission', 'sys_depart_role_permission'] as const;

/** The draft in its stored form: normalised component and address, no parent at the top level. */
export function normalisedMenu(menu: MenuDraft): NormalisedMenu {
  const { menuType } = menu;
  if (menuType === buttonMenu) {
    if (!menu.perms || !/^[\w:-]+(,[\w:-]+)*$/.test(menu.perms)) throw new Invalid('请输入正确的权限编码');
    if (!menu.parentId) throw invalidAt({ parentId: '请选择上级菜单' });
    return { url: null, component: null };
  }
  if (menuType !== topMenu && !menu.parentId) throw invalidAt({ parentId: '请选择上级菜单' });
  const component = (menu.component ?? '')
    .replace(/^\//, '')
    .replace(/^(src\/)?views\//, '')
    .replace(/\.vue$/, '');
  if (menu.url && !isMenuAddress(menu.url)) throw new Invalid('菜单路径不正确：须为本系统路径或 http(s) 地址', { url: '菜单路径不正确' });
  if (menu.url && isReservedMenuPath(menu.url)) throw businessAt('url', '此路径由平台自身使用，请换一个菜单路径');
  if (menu.redirect && !isMenuRedirect(menu.redirect)) throw new Invalid('跳转地址不正确：须为本系统路径', { redirect: '跳转地址不正确' });
  const isOutside = isOutsideMenuUrl(menu.url ?? '');
  return {
    ...(menuType === topMenu ? { parentId: null } : {}),
    component: component || (menuType === topMenu ? 'layouts/RouteView' : null),
    url: menu.url && !isOutside && !menu.url.startsWith('/') ? `/${menu.url}` : (menu.url ?? null),
    perms: null,
  };
}

/**
 * Makes changes of the tree of menus run one after another. Otherwise a menu could be moved below one that is just being deleted, and
 * nobody would find it.
 */
export async function lockMenuTree(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('menu tree'))`);
}

/**
 * Refuses a path that another menu has: the router would open only one of them, and everybody who has both would lose the other page. Links to
 * other sites may repeat.
 */
export async function checkFreePath(tx: Tx, url: string | null, ownId?: string): Promise<void> {
  if (!url?.startsWith('/')) return;
  // Otherwise two requests with the same path would not see each other.
  await lockMenuTree(tx);
  const { rows } = await tx.execute<{ name: string; url: string }>(sql`
    select name, url from sys_permission where del_flag = 0 and menu_type <> ${buttonMenu} and id <> ${ownId ?? ''} and url like '/%'`);
  const opened = openedAddress(url);
  const taken = rows.find((other) => openedAddress(other.url) === opened);
  if (taken) throw businessAt('url', `菜单“${taken.name}”已使用此路径`);
}

/**
 * An address as a browser and the router open it: its path without repeated slashes, dot segments, encoded letters, the slash at the end and
 * case, with query and hash, by which one page may be several menus.
 */
function openedAddress(url: string): string {
  const { pathname, search, hash } = new URL(url.replace(/^[/\\]+/, '/'), 'http://menu.invalid');
  const path = decoded(pathname)
    .replace(/\/{2,}/g, '/')
    .replace(/\/$/, '')
    .toLowerCase();
  return path + search + hash;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    // A percent sign that encodes nothing stays as it is.
    return path;
  }
}

/** Checks that the parent exists, is a menu, and is neither the row itself nor below it. */
export async function checkParent(tx: Tx, parentId: string | null | undefined, ownId?: string): Promise<void> {
  if (!parentId) return;
  await lockMenuTree(tx);
  const [parent] = await tx
    .select({ menuType: permissions.menuType })
    .from(permissions)
    .where(and(eq(permissions.id, parentId), eq(permissions.delFlag, 0)));
  if (!parent || parent.menuType === buttonMenu) throw invalidAt({ parentId: '上级菜单不存在' });
  if (ownId && (await withDescendants(tx, [ownId])).includes(parentId)) throw businessAt('parentId', '上级菜单不能是自己或下级菜单');
}

/** Columns of a menu on which it depends who finds it in the menu. */
type Reach = Pick<MenuRow, 'id' | 'parentId' | 'menuType' | 'hidden' | 'route'>;

/** The code below a menu that shows the menus themselves. */
const menusCode = 'permission:list';

/**
 * Refuses a change after which system administrators no longer find the page of the menus, because no page would be left to change it back:
 * the page, or a menu above it, is hidden, has no route, or is below a menu that they do not have. `after`: the stored row, changed from
 * `before`.
 */
export async function checkMenusFound(tx: Tx, after: Reach, before: Reach): Promise<void> {
  const isLess = (after.hidden === 'Y' && before.hidden !== 'Y') || (after.route !== 'Y' && before.route === 'Y');
  if (!isLess && after.parentId === before.parentId && after.menuType === before.menuType) return;
  await checkMenusStay(tx, [after.id], []);
}

/**
 * Refuses a change of these rows or of what is below them if system administrators do not find the page of the menus after it. `deleted`: ids
 * of the rows that do not count any more.
 */
async function checkMenusStay(tx: Tx, changed: readonly string[], deleted: readonly string[]): Promise<void> {
  if (!(await codesBelow(tx, changed)).includes(menusCode)) return;
  const { rows } = await tx.execute(sql`
    with recursive present as (
      select p.* from sys_permission p where p.del_flag = 0 and p.id <> all(${sql.param([...deleted])}::varchar[])
        and (p.menu_type = ${buttonMenu} or p.hidden = 'N' and exists (select from sys_role_permission g join sys_role r on r.id = g.role_id
          where g.permission_id = p.id and r.role_code = ${highestRole} and r.del_flag = 0))),
    chain as (
      select p.parent_id from present p join present c on c.parent_id = p.id
        and ${menusCode} = any(string_to_array(replace(c.perms, ' ', ''), ',')) where p.route = 'Y'
      union select p.parent_id from chain c join present p on p.id = c.parent_id)
    select from chain where coalesce(parent_id, '') = ''`);
  if (rows.length === 0) throw new Business(heldRightsTexts.menusKept);
}

/** The given ids and those of all rows below them that are not deleted. */
export async function withDescendants(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    with recursive below as (
      select id from sys_permission where id = any(${sql.param([...ids])}::varchar[]) and del_flag = 0
      union select p.id from sys_permission p join below b on p.parent_id = b.id where p.del_flag = 0)
    select id from below`);
  return rows.map(({ id }) => id);
}

/** The permission codes of the rows and of everything below them. */
export async function codesBelow(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .select({ perms: permissions.perms })
    .from(permissions)
    .where(and(inArray(permissions.id, await withDescendants(tx, ids)), eq(permissions.menuType, buttonMenu)));
  return rows.flatMap(({ perms }) => (perms ?? '').split(',').map((code) => code.trim()));
}

/** Ids of those given rows that are not below another given row. */
export async function topmostOf(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const all = await withDescendants(tx, ids);
  const rows = await tx
    .select({ id: permissions.id, parentId: permissions.parentId })
    .from(permissions)
    .where(inArray(permissions.id, all));
  return rows.filter(({ parentId }) => !parentId || !all.includes(parentId)).map(({ id }) => id);
}

/**
 * Deletes the rows below a row and all grants of the row, and stores them so that this can be undone. The caller deletes the row itself.
 */
export async function removeBelow(tx: Tx, caller: Caller, id: string, now: number): Promise<void> {
  const removed = { entity: permission.name, id, now };
  const ids = await withDescendants(tx, [id]);
  const below = ids.filter((other) => other !== id);
  await checkMenusStay(tx, [id], ids);
  await checkNarrowed(tx, caller, limitedByMenus(ids));
  await beginRemoval(tx, caller, removed);
  for (const grants of grantTables) await takeLinks(tx, caller, removed, grants, 'permission_id', ids);
  await takeRecords(tx, caller, removed, 'sys_permission', below);
  for (const recordId of below) noteAlong(tx, caller, { entity: permission.name, recordId, action: 'delete' });
}

/**
 * Completes the restore of a menu: restores the rows that were deleted below it and all grants, if its place and addresses are still free.
 */
export async function restoreBelow(
  tx: Tx,
  caller: Caller,
  row: Pick<MenuRow, 'id' | 'menuType' | 'parentId' | 'perms'>,
  now: number,
): Promise<void> {
  const removed = { entity: permission.name, id: row.id, now };
  await lockMenuTree(tx);
  const below = await putBackRecords(tx, caller, removed, 'sys_permission');
  await refuseLostParent(tx, row.parentId);
  await checkOneList(tx, row, true);
  const back = await tx
    .select({ id: permissions.id, url: permissions.url, menuType: permissions.menuType })
    .from(permissions)
    .where(inArray(permissions.id, [row.id, ...below]));
  const addresses = back.flatMap(({ url, menuType }) => (url && menuType !== buttonMenu ? [url] : []));
  for (const address of new Set(addresses)) await checkPageAddress(tx, address);
  for (const { id, url, menuType } of back) if (menuType !== buttonMenu) await checkFreePath(tx, url, id);
  // Restoring a code gives it back to everybody who had it, so only people who may delete codes may restore them.
  checkCodesDeleted(caller, await codesBelow(tx, [row.id]));
  for (const grants of grantTables) await putBackLinks(tx, caller, removed, grants);
  await checkNarrowed(tx, caller, limitedByMenus([row.id, ...below]));
  await endRemoval(tx, removed);
  await refreshLeaves(tx);
  for (const recordId of below) noteAlong(tx, caller, { entity: permission.name, recordId, action: 'restore' });
}

/**
 * Refuses a second `…:list` code below a menu: the data rules of a menu limit the rows of its one list. Some menus were delivered with
 * several lists; a deleted row of these can be restored.
 */
export async function checkOneList(
  tx: Tx,
  { id, menuType, parentId, perms }: Pick<MenuDraft, 'menuType' | 'parentId' | 'perms'> & { readonly id?: string },
  isRestored = false,
): Promise<void> {
  const listsOf = (codes: string | null | undefined) => (codes ?? '').split(',').filter((code) => code.trim().endsWith(':list'));
  const own = listsOf(perms).length;
  if (menuType !== buttonMenu || !parentId || own === 0) return;
  const siblings = await tx
    .select({ id: permissions.id, perms: permissions.perms })
    .from(permissions)
    .where(and(eq(permissions.parentId, parentId), eq(permissions.menuType, buttonMenu), eq(permissions.delFlag, 0)));
  const others = siblings.filter((other) => other.id !== id && listsOf(other.perms).length > 0);
  if (own + others.length === 1) return;
  const delivered = isRestored ? await deliveredIds(tx) : new Set<string>();
  if (own > 1 || !id || ![id, ...others.map((other) => other.id)].every((one) => delivered.has(one)))
    throw businessAt('perms', `${permission.fields.perms.label[0]}：一个菜单只能有一个列表权限`);
}

async function refuseLostParent(tx: Tx, parentId: string | null): Promise<void> {
  if (!parentId) return;
  const [parent] = await tx
    .select({ menuType: permissions.menuType })
    .from(permissions)
    .where(and(eq(permissions.id, parentId), eq(permissions.delFlag, 0)));
  if (!parent || parent.menuType === buttonMenu) throw new Business('上级菜单已删除，不能恢复');
}

/** Marks menus without children as leaves; `leaving` is about to be deleted and is not counted as a child. */
export async function refreshLeaves(tx: Tx, leaving = ''): Promise<void> {
  await tx.execute(sql`
    update sys_permission p set leaf = case when p.leaf = 'Y' then 'N' else 'Y' end
    where p.del_flag = 0 and (p.leaf = 'Y') = exists (select from sys_permission c where c.parent_id = p.id and c.del_flag = 0 and c.id <> ${leaving})`);
}
