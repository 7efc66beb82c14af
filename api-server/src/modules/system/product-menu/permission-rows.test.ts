// The initial menu consists of the rows that `screen.ts` files declare, below the groups of the product.
import type { MenuRow } from 'shared-contracts/release/screen';
import { announcementsPath, homePath, ownAccountPages } from 'shared-contracts/wire/constants';
import { describe, expect, it } from 'vitest';
import type { MenuGroup } from './menu-groups.ts';
import { codeId, grantedIdsByRole, type MenuPart, menuGrants, menuId, permissionRows, rowsOf } from './permission-rows.ts';
import { screenProblems } from './screen-problems.ts';
import { screenRows } from './screen-rows.ts';

const screen = (component: string, more: Partial<MenuRow> = {}): MenuRow => ({
  component,
  path: `/${component}`,
  title: ['收费站', 'Toll stations'],
  icon: 'car',
  order: 1,
  keepAlive: true,
  ...more,
});
const group = (path: string): MenuGroup => ({ title: ['收费', 'Toll'], path, icon: 'car', order: 1 });

describe('rows of the menu', () => {
  it.each(screenRows.map((row) => [row.component, row] as const))('%s stands as its screen.ts says', (component, row) => {
    expect(permissionRows.find(({ url }) => url === row.path)).toMatchObject({
      component,
      name: row.title[0],
      name_en: row.title[1],
      icon: row.icon,
      sort_no: row.order,
      parent_id: row.under ? menuId(row.under) : null,
      hidden: row.hidden ? 'Y' : 'N',
      keep_alive: row.keepAlive ? 'Y' : 'N',
    });
  });

  it('hold the pages that everybody has', () => {
    for (const path of [homePath, announcementsPath, ...ownAccountPages])
      expect(screenRows.find((row) => row.path === path)?.roles).toBe('*');
  });

  it('list the codes of an entity once, under the first screen that shows it, and under a group only while no screen does', () => {
    const waybills = permissionRows.filter(({ perms }) => perms === 'waybill:depart');
    expect(waybills).toMatchObject([{ parent_id: menuId('/business/waybill/list'), menu_type: 2 }]);
    const parts: MenuPart[] = [
      { ...group('/toll'), entities: ['waybillNode'] },
      screen('toll/list', { under: '/toll', entity: 'waybillNode' }),
    ];
    expect(rowsOf(parts).find(({ perms }) => perms === 'waybillNode:list')?.parent_id).toBe(menuId('/toll/list'));
  });

  it('take a path once and name a group that is there: a mistake names the files', () => {
    const toll = { file: 'remote-etc/src/screens/toll/list/screen.ts', row: screen('toll/list', { under: '/toll' }) };
    const other = { file: 'remote-etc/src/screens/toll/other/screen.ts', row: screen('toll/other', { path: '/toll/list', under: '/tol' }) };
    expect(screenProblems([toll], [group('/toll')])).toEqual([]);
    expect(screenProblems([toll, other], [group('/toll')])).toEqual([
      `The menu path /toll/list is declared more than once, in ${toll.file} and ${other.file}: change menu.path in one.`,
      `${other.file}: there is no menu group /tol. Groups (api-server/src/modules/system/product-menu/menu-groups.ts): /toll.`,
    ]);
  });

  it('of a release from elsewhere stand at the top where their group is unknown; a group of nothing is left out', () => {
    const rows = rowsOf([group('/empty'), screen('toll/list', { under: '/nowhere' })]);
    expect(rows).toMatchObject([{ url: '/toll/list', parent_id: null, menu_type: 0 }]);
  });

  it('name the file of what is unknown', () => {
    expect(() => rowsOf([screen('toll/list', { entity: 'tol' })])).toThrow('screen.ts of toll/list names the unknown entity tol');
    expect(() => menuGrants([screen('toll/list', { roles: ['oops'] })])).toThrow('screen.ts of toll/list names the unknown role oops');
  });
});

describe('roles', () => {
  it('start with the screens that name them, the groups above, and the codes of the screens', () => {
    const finance = new Set(grantedIdsByRole.get('finance'));
    for (const path of ['/business/customer', '/business/shipper', '/etc', '/etc/lorry', homePath]) expect(finance).toContain(menuId(path));
    for (const path of ['/business/driver', '/system', '/gallery']) expect(finance).not.toContain(menuId(path));
    expect(finance).toContain(codeId('dashboard:analysis'));
    expect(finance).not.toContain(codeId('gallery:view'));
  });

  it('are the highest alone where a screen names none, and see a group without its codes', () => {
    const parts: MenuPart[] = [
      { ...group('/toll'), codes: [{ code: 'toll:all', label: ['全部', 'All'] }] },
      screen('toll/list', { under: '/toll' }),
    ];
    expect([...menuGrants(parts)]).toEqual([['platform_admin', new Set([menuId('/toll'), menuId('/toll/list')])]]);
  });
});
