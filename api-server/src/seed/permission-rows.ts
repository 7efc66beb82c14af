import { createHash } from 'node:crypto';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity';
import { type GrantSeed, grantSeeds } from './grants.ts';
import { type MenuSeed, menuSeeds } from './menus.ts';
import type { RoleCode } from './roles.ts';

/** A row of sys_permission as the seed writes it. */
export interface PermissionRow {
  readonly id: string;
  readonly parent_id: string | null;
  readonly name: string;
  readonly url: string | null;
  readonly component: string | null;
  readonly menu_type: 0 | 1 | 2;
  readonly perms: string | null;
  readonly sort_no: number;
  readonly icon: string | null;
  readonly leaf: 'Y' | 'N';
  readonly hidden: 'Y' | 'N';
}

/** The same id on every installation. */
export function seedId(kind: string, key: string): string {
  return createHash('md5').update(`${kind}:${key}`).digest('hex');
}

const menuId = (path: string) => seedId('menu', path);
const codeId = (code: string) => seedId('code', code);

/** Codes listed under a menu: those of its entities and its own. */
function codesOf(menu: MenuSeed): { code: string; name: string }[] {
  const ofEntities = (menu.entities ?? []).flatMap((name) => {
    const entity = entities[name];
    if (!entity) throw new Error(`Menu ${menu.path} names the unknown entity ${name}`);
    return permissionsOf(entity).map(({ code, label }) => ({ code, name: `${entity.label[0]}-${label[0]}` }));
  });
  return [...ofEntities, ...(menu.codes ?? []).map(({ code, label }) => ({ code, name: label[0] }))];
}

function rowsOf(menu: MenuSeed, parent: MenuSeed | null, position: number): PermissionRow[] {
  const codes = codesOf(menu);
  const children = menu.children ?? [];
  return [
    {
      id: menuId(menu.path),
      parent_id: parent && menuId(parent.path),
      name: menu.title,
      url: menu.path,
      component: menu.component,
      menu_type: parent ? 1 : 0,
      perms: null,
      sort_no: position,
      icon: menu.icon,
      leaf: children.length + codes.length > 0 ? 'N' : 'Y',
      hidden: menu.isHidden ? 'Y' : 'N',
    },
    ...children.flatMap((child, index) => rowsOf(child, menu, index + 1)),
    ...codes.map(({ code, name }, index) => ({
      id: codeId(code),
      parent_id: menuId(menu.path),
      name,
      url: null,
      component: null,
      menu_type: 2 as const,
      perms: code,
      sort_no: children.length + index + 1,
      icon: null,
      leaf: 'Y' as const,
      hidden: 'N' as const,
    })),
  ];
}

/** Every menu and every permission code of the product, parents before children. */
export const permissionRows: readonly PermissionRow[] = menuSeeds.flatMap((menu, index) => rowsOf(menu, null, index + 1));

const readActions = ['list', 'export'];
const createActions = [...readActions, 'add', 'edit', 'delete', 'batch_delete', 'import', 'unmasked'];

/** Actions that an access text stands for; throws on a word that the entity does not know. */
function actionsOf(entityName: string, access: string): string[] {
  const entity = entities[entityName];
  if (!entity) throw new Error(`A grant names the unknown entity ${entityName}`);
  const known = permissionsOf(entity).map(({ code }) => code.slice(entityName.length + 1));
  return access.split(' ').flatMap((word) => {
    if (word === '*') return known;
    if (word === 'R' || word === 'C') return (word === 'R' ? readActions : createActions).filter((action) => known.includes(action));
    if (!known.includes(word)) throw new Error(`A grant names ${entityName}:${word}, which nothing asks for`);
    return [word];
  });
}

/** The menu with this path below those above it, from the top. */
function wayTo(path: string, menus: readonly MenuSeed[]): readonly MenuSeed[] | null {
  for (const menu of menus) {
    if (menu.path === path) return [menu];
    const below = wayTo(path, menu.children ?? []);
    if (below) return [menu, ...below];
  }
  return null;
}

/** Ids of the permission rows that a grant comes to. */
function grantedIds({ menus, entities: access }: GrantSeed): string[] {
  const ids = new Set<string>();
  for (const path of menus) {
    const way = wayTo(path, menuSeeds);
    if (!way) throw new Error(`A grant names the unknown menu ${path}`);
    for (const item of way) ids.add(menuId(item.path));
    for (const { code } of way.at(-1)?.codes ?? []) ids.add(codeId(code));
  }
  for (const [entity, text] of Object.entries(access)) {
    for (const action of actionsOf(entity, text)) ids.add(codeId(`${entity}:${action}`));
  }
  return [...ids];
}

/** Role code → ids of its permission rows. */
export const grantedIdsByRole: ReadonlyMap<RoleCode, readonly string[]> = new Map(
  // The keys of a record typed by RoleCode are role codes.
  (Object.entries(grantSeeds) as [RoleCode, GrantSeed][]).map(([role, grant]) => [role, grantedIds(grant)]),
);
