import { createHash } from 'node:crypto';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import type { MenuRow, ScreenCode } from 'shared-contracts/release/screen';
import type { Label } from 'shared-contracts/texts/label';
import { type RoleCode, roleSeeds } from '../role/standard-roles.ts';
import { type MenuGroup, menuGroups } from './menu-groups.ts';
import { grantSeeds } from './product-grants.ts';
import { screenRows } from './screen-rows.ts';

/** A row of sys_permission as the seed writes it. */
export interface PermissionRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly name_en: string;
  readonly url: string | null;
  readonly component: string | null;
  readonly menu_type: 0 | 1 | 2;
  readonly perms: string | null;
  readonly sort_no: number;
  readonly icon: string | null;
  readonly leaf: 'Y' | 'N';
  readonly hidden: 'Y' | 'N';
  readonly keep_alive: 'Y' | 'N';
}

/** Id of a seeded row, derived from its key, so that it is the same on every installation. */
export function seedId(kind: string, key: string): string {
  return createHash('md5').update(`${kind}:${key}`).digest('hex');
}

export const menuId = (path: string) => seedId('menu', path);
export const codeId = (code: string) => seedId('code', code);

/** Role that gets the screens which name no role: operators of the platform, who may do everything except handle money. */
export const defaultScreenRole = 'platform_admin' satisfies RoleCode;

/** A part of the menu: a group or a screen. */
export type MenuPart = MenuGroup | MenuRow;

const isScreen = (part: MenuPart): part is MenuRow => 'component' in part;

/** The file in which a mistake has to be corrected, for error messages. */
const placeOf = (part: MenuPart): string => (isScreen(part) ? `screen.ts of ${part.component}` : `the menu group ${part.path}`);

/** Lowest display order of permission codes below a menu: they come after the screens below the same menu. */
const firstCode = 100;

/**
 * Sorts the parts of the menu: parents before children, in display order. A part whose parent does not exist is put at the top level;
 * groups without content are left out.
 */
function inOrder(parts: readonly MenuPart[]): { part: MenuPart; parent: MenuPart | null }[] {
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const below = Map.groupBy(
    [...parts].sort((a, b) => a.order - b.order),
    ({ under }) => (under ? (byPath.get(under) ?? null) : null),
  );
  const walk = (parent: MenuPart | null): { part: MenuPart; parent: MenuPart | null }[] =>
    (below.get(parent) ?? []).flatMap((part) => {
      const children = walk(part);
      const isWanted = isScreen(part) || children.length > 0 || part.entities || part.codes;
      return isWanted ? [{ part, parent }, ...children] : [];
    });
  return walk(null);
}

function codesOfEntity(name: string, place: string): ScreenCode[] {
  const entity = entities[name];
  if (!entity) throw new Error(`${place} names the unknown entity ${name}`);
  return permissionsOf(entity).map(({ code, label }) => ({
    code,
    label: [`${entity.label[0]}-${label[0]}`, `${entity.label[1]}: ${label[1]}`],
  }));
}

/** The rows of menus with their permission codes; codes of an entity are below the first screen that shows it. */
export function rowsOf(parts: readonly MenuPart[]): PermissionRow[] {
  const shown = new Set(parts.flatMap((part) => (isScreen(part) && part.entity ? [part.entity] : [])));
  const listed = new Set<string>();
  const codesOf = (part: MenuPart): ScreenCode[] => {
    const names = isScreen(part) ? [part.entity ?? []].flat() : (part.entities ?? []).filter((name) => !shown.has(name));
    const fresh = names.filter((name) => !listed.has(name));
    for (const name of fresh) listed.add(name);
    return [...fresh.flatMap((name) => codesOfEntity(name, placeOf(part))), ...(part.codes ?? [])];
  };
  const placed = inOrder(parts);
  const parents = new Set(placed.map(({ parent }) => parent));
  const rows = placed.map(({ part, parent }) => {
    const codes = codesOf(part);
    const row: PermissionRow = {
      id: menuId(part.path),
      parent_id: parent && menuId(parent.path),
      name: part.title[0],
      name_en: part.title[1],
      url: part.path,
      component: isScreen(part) ? part.component : 'layouts/RouteView',
      menu_type: parent ? 1 : 0,
      perms: null,
      sort_no: part.order,
      icon: part.icon,
      leaf: parents.has(part) || codes.length > 0 ? 'N' : 'Y',
      hidden: isScreen(part) && part.hidden ? 'Y' : 'N',
      keep_alive: isScreen(part) && !part.keepAlive ? 'N' : 'Y',
    };
    return { row, codes: codes.map(({ code, label }, index) => codeRow(row.id, code, label, firstCode + index)) };
  });
  return rows.flatMap(({ row, codes }) => [row, ...codes]);
}

const codeRow = (parentId: string, code: string, [name, nameEn]: Label, position: number): PermissionRow => ({
  id: codeId(code),
  parent_id: parentId,
  name,
  name_en: nameEn,
  url: null,
  component: null,
  menu_type: 2,
  perms: code,
  sort_no: position,
  icon: null,
  leaf: 'Y',
  hidden: 'N',
  keep_alive: 'N',
});

const menuParts: readonly MenuPart[] = [...menuGroups, ...screenRows];

/** All menus and permission codes of the product, parents before children. */
export const permissionRows: readonly PermissionRow[] = rowsOf(menuParts);

/**
 * Roles that get a menu at installation. A role that gets a group itself also gets the group's codes; a role that gets the group only
 * because of a screen below it does not.
 */
export function rolesOf(part: MenuPart): readonly string[] {
  const { roles = isScreen(part) ? [defaultScreenRole] : [] } = part;
  const known = roleSeeds.map(({ code }): string => code);
  if (roles === '*') return known;
  const unknown = roles.find((role) => !known.includes(role));
  if (unknown) throw new Error(`${placeOf(part)} names the unknown role ${unknown}`);
  return roles;
}

/** Ids of the menus that each role gets at installation, of the menus above them, and of their codes; by role code. */
export function menuGrants(parts: readonly MenuPart[]): Map<string, Set<string>> {
  const byPath = new Map(parts.map((part) => [part.path, part]));
  const wayTo = (part: MenuPart): MenuPart[] => {
    const parent = part.under ? byPath.get(part.under) : undefined;
    return parent ? [...wayTo(parent), part] : [part];
  };
  const grants = new Map<string, Set<string>>();
  for (const part of parts) {
    for (const role of rolesOf(part)) {
      const ids = grants.get(role) ?? new Set();
      grants.set(role, ids);
      for (const { path } of wayTo(part)) ids.add(menuId(path));
      for (const { code } of part.codes ?? []) ids.add(codeId(code));
    }
  }
  return grants;
}

const ofMenus = menuGrants(menuParts);

/** Ids of the permission rows of each role, by role code. */
export const grantedIdsByRole: ReadonlyMap<RoleCode, readonly string[]> = new Map(
  [...grantSeeds].map(([role, access]) => {
    const ofEntities = [...access].flatMap(([entity, actions]) => actions.map((action) => codeId(`${entity}:${action}`)));
    return [role, [...new Set([...(ofMenus.get(role) ?? []), ...ofEntities])]];
  }),
);
