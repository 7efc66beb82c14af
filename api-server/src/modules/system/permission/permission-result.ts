import { type SQL, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { platformTenant } from 'shared-contracts/entity/tier';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { RolePreview } from 'shared-contracts/system/permission';
import { announcementsPath, homePath, myDepartmentPath, ownAccountPages } from 'shared-contracts/wire/constants';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { runNamed } from '../../../kernel/database/statements.ts';
import { screenNeeds } from '../product-menu/screen-rows.ts';
import { grantsInForce } from './grants-in-force.ts';
import { type MenuRow, menuTree } from './menu-tree.ts';

interface Row extends Record<string, unknown> {
  id: string;
  parentId: string | null;
  name: string;
  nameEn: string | null;
  url: string | null;
  component: string | null;
  componentName: string | null;
  redirect: string | null;
  target: string | null;
  permissionList: string | null;
  alwaysShow: 'Y' | 'N';
  icon: string | null;
  route: 'Y' | 'N';
  keepAlive: 'Y' | 'N';
  hidden: 'Y' | 'N';
  internalOrExternal: 'Y' | 'N';
  menuType: number;
  perms: string | null;
  permsType: string | null;
  status: string;
  granted: boolean;
}

/**
 * Menu, permissions and data rules of a user: the union over the user's roles and department roles, and over those of people for whom the
 * user acts. `refused`: permission codes that the caller's tenant may not
 * use even when granted; screens that need no other code are left out. `lent`: see `grantsInForce`.
 */
export async function permissionResult(
  tx: Tx,
  userId: string,
  refused: ReadonlySet<string> = new Set(),
  lent?: SQL,
): Promise<PermissionResult> {
  const granted = sql`p.id in (select g.permission_id from ${grantsInForce(sql`${userId}`, lent)} g)
    or coalesce(p.url, '') = ${myDepartmentPath} and ${headsDepartment(userId)}`;
  const rows = await rowsWith(tx, lent ? 'menu_of_session' : 'menu_of_person', granted, refused);
  const rules = rows.filter(({ menuType, perms }) => menuType === 2 && perms);
  return {
    menu: menuTree(menusOf(rows)),
    auth: rules.filter(isInForce).map(({ perms, permsType, name }) => ({ action: perms ?? '', type: permsType ?? '0', describe: name })),
    allAuth: rules.map(({ perms, permsType, name, status }) => ({ action: perms ?? '', status, type: permsType ?? '0', describe: name })),
  };
}

const isInForce = ({ menuType, perms, granted, status }: Row): boolean => menuType === 2 && perms !== null && granted && status === '1';

/** Menu, permissions and data rules of a person who has this role and no other, in the role's tenant. `refused`: see `permissionResult`. */
export async function rolePreview(tx: Tx, roleId: string, refused: ReadonlySet<string>): Promise<RolePreview> {
  const granted = sql`p.id in (select g.permission_id from sys_role_permission g where g.role_id = ${roleId})`;
  const rows = await rowsWith(tx, 'menu_of_role', granted, refused);
  return {
    menu: menuTree(menusOf(rows)),
    codes: rows.filter(isInForce).map(({ parentId, name, nameEn, perms }) => ({ menuId: parentId, name, nameEn, code: perms ?? '' })),
  };
}

const noCodes: ReadonlySet<string> = new Set();
const codesOfPlatform = Object.values(entities)
  .filter(({ tier }) => tier === 'platform')
  .flatMap((entity) => permissionsOf(entity).map(({ code }) => code));

/**
 * Permission codes that only calls for the platform's tenant use, so that other tenants cannot use them; also codes of the platform's entities
 * that no call names, because a handler asks for them.
 */
export function codesRefusedTo({ kernel }: FastifyInstance, { tenantId }: Caller): ReadonlySet<string> {
  if (tenantId === platformTenant) return noCodes;
  const open = new Set<string>(kernel.routes.filter(({ tier }) => tier === 'tenant').map(({ access }) => access));
  const used = kernel.routes.map(({ access }): string => access);
  return new Set([...used, ...codesOfPlatform].filter((code) => !open.has(code)));
}

/**
 * All menus and permission codes, marked as granted by an SQL condition on the row `p`. `name`: of the prepared statement, one for each condition; planning it
 * takes longer than running it.
 */
async function rowsWith(tx: Tx, name: string, granted: SQL, refused: ReadonlySet<string>): Promise<readonly Row[]> {
  const query = sql`
    select p.id, p.parent_id "parentId", p.name, p.name_en "nameEn", p.url, p.component, p.component_name "componentName", p.redirect,
      p.target, p.permission_list "permissionList",
      p.always_show "alwaysShow", p.icon, p.route, p.keep_alive "keepAlive", p.hidden, p.internal_or_external "internalOrExternal",
      p.menu_type "menuType", p.perms, p.perms_type "permsType", p.status,
      (${granted}) granted
    from sys_permission p where p.del_flag = 0 order by p.sort_no, p.id`;
  return withoutRefused(await bypassRowScope(tx, () => runNamed<Row>(tx, name, query)), refused);
}

/** SQL condition that the user heads a department: heads get the screen of their departments without a grant. */
export const headsDepartment = (userId: string): SQL => sql`exists (
  select from sys_user h where h.id = ${userId} and h.user_identity = 2 and coalesce(h.depart_ids, '') <> ''
    and exists (select from sys_depart d where d.id = any(string_to_array(h.depart_ids, ',')) and d.del_flag = 0))`;

/**
 * Leaves out refused codes, menus with only refused codes and everything below them, screens that need a refused code, and groups that have
 * become empty. Other codes of a left out screen stay.
 */
function withoutRefused(rows: readonly Row[], refused: ReadonlySet<string>): readonly Row[] {
  if (refused.size === 0) return rows;
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  const isUseless = ({ component }: Row): boolean => refused.has(screenNeeds.get(component ?? '') ?? '');
  const isLeft = (row: Row): boolean => {
    if (row.menuType === 2) return row.perms === null || !refused.has(row.perms);
    if (isUseless(row)) return false;
    const children = below.get(row.id) ?? [];
    const rules = children.filter(({ menuType }) => menuType === 2);
    return children.length === 0 || ((rules.length === 0 || rules.some(isLeft)) && children.some(isLeft));
  };
  const codesBelow = (row: Row): Row[] => (below.get(row.id) ?? []).filter((child) => child.menuType === 2 && isLeft(child));
  const walk = (parentId: string | null): Row[] =>
    (below.get(parentId) ?? []).flatMap((row) => {
      if (isLeft(row)) return [row, ...walk(row.id)];
      return isUseless(row) ? codesBelow(row) : [];
    });
  const left = new Set(walk(null));
  return rows.filter((row) => left.has(row));
}

/** The granted menus, preceded by the home page; everybody also has the pages of their own account and their own announcements. */
function menusOf(rows: readonly Row[]): MenuRow[] {
  const menus = rows.filter(({ menuType }) => menuType !== 2);
  const held = menus.filter((row) => row.granted);
  // When a head of departments does not have the menu group above the departments' page, the page is shown at the top level.
  const isAlone = ({ url, parentId }: Row) => url === myDepartmentPath && !held.some(({ id }) => id === parentId);
  const granted = held.map((row) => (isAlone(row) ? { ...row, parentId: null } : row));
  const missing = (path: string): Row[] => (granted.some(({ url }) => url === path) ? [] : menus.filter(({ url }) => url === path));
  const home = missing(homePath).map((row) => ({ ...row, parentId: null }));
  const own = [...ownAccountPages, announcementsPath].flatMap(missing).map((row) => ({ ...row, parentId: null, hidden: 'Y' as const }));
  return [...home, ...granted, ...own];
}
