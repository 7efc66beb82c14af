import { describe, expect, it } from 'vitest';
import { type MenuRow, menuTree } from './menu-tree.ts';

const row = (more: Partial<MenuRow> & Pick<MenuRow, 'id'>): MenuRow => ({
  parentId: null,
  name: more.id,
  url: `/${more.id}`,
  component: more.id,
  componentName: null,
  redirect: null,
  alwaysShow: 'N',
  icon: null,
  route: 'Y',
  keepAlive: 'N',
  hidden: 'N',
  internalOrExternal: 'N',
  ...more,
});

describe('the menu tree', () => {
  it('writes an item as clients expect it', () => {
    const rows = [
      row({ id: 'isystem', name: '系统管理', component: 'layouts/RouteView', icon: 'setting' }),
      row({ id: 'users', parentId: 'isystem', name: '用户管理', url: '/isystem/user/:id', component: 'system/UserList', keepAlive: 'Y' }),
    ];
    expect(menuTree(rows)).toEqual([
      {
        id: 'isystem',
        route: '1',
        path: '/isystem',
        name: 'isystem',
        component: 'layouts/RouteView',
        redirect: null,
        meta: { keepAlive: false, internalOrExternal: false, title: '系统管理', componentName: 'RouteView', icon: 'setting' },
        children: [
          {
            id: 'users',
            route: '1',
            path: '/isystem/user/:id',
            name: 'isystem-user-@id',
            component: 'system/UserList',
            redirect: null,
            meta: { keepAlive: true, internalOrExternal: false, title: '用户管理', componentName: 'UserList' },
          },
        ],
      },
    ]);
  });

  it('gives an outside address a digest as its path and keeps the address aside', () => {
    const [item] = menuTree([row({ id: 'druid', url: 'https://example.org/x', component: 'layouts/IframePageView' })]);
    expect(item?.path).toMatch(/^[0-9a-f]{32}$/);
    expect(item?.meta.url).toBe('https://example.org/x');
  });

  it('says hidden, alwaysShow and route 0 only where they hold', () => {
    const [item] = menuTree([row({ id: 'a', hidden: 'Y', alwaysShow: 'Y', route: 'N' })]);
    expect(item).toMatchObject({ hidden: true, alwaysShow: true, route: '0' });
  });

  it('leaves out what hangs under a menu that was not granted', () => {
    expect(menuTree([row({ id: 'child', parentId: 'absent' })])).toEqual([]);
  });
});
