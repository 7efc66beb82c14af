import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { tasksPath } from 'shared-contracts/dashboard/tasks';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { ownProfile } from 'shared-contracts/system/own-account';
import { ownAccountPaths } from 'shared-contracts/system/own-account-paths';
import { goodAddresses, hostileAddresses } from 'shared-contracts/testing/hostile-addresses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../harness.ts';
import { codeId, roleId, systemApp, userId } from './system-app.ts';

let test: TestApp;

beforeAll(async () => {
  test = await systemApp();
});
afterAll(async () => await test.close());

const rightsOf = async (username: string) => {
  const client = await test.signIn(username);
  return (await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
};
const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);
const titles = (items: readonly MenuItem[]) => items.map(({ meta }) => meta.title);
const screens = (items: readonly MenuItem[]) =>
  flat(items)
    .map(({ component }) => component)
    .filter((component) => !component.startsWith('layouts/'));

const carrierPeople = ['carrier_admin', 'carrier_dispatcher', 'individual_carrier'];
const shipperPeople = ['shipper_admin', 'shipper_staff'];

/** The groups in the specification's menu that concern freight operations: their roles, and their screens. */
const specifiedMenus: readonly (readonly [roles: readonly string[], area: string, names: readonly string[]])[] = [
  [
    ['platform_operator', 'auditor', 'customer_service'],
    'business',
    ['shipper', 'owner-relation-user', 'send-receive-info', 'often-line', 'contract'],
  ],
  [['platform_operator', 'auditor', 'dispatcher'], 'business', ['carrier', 'driver', 'lorry']],
  [['platform_operator', 'auditor', 'dispatcher'], 'business/source-goods', ['list', 'audit', 'confirm-price']],
  [['platform_operator', 'auditor', 'dispatcher'], 'business', ['public-goods-offer']],
  [['platform_operator', 'dispatcher'], 'business/order', ['list', 'assign', 'take-order']],
  [['dispatcher'], 'business', ['dispatch-goods', 'dispatch-order']],
  [['dispatcher', 'auditor'], 'business/waybill', ['list', 'assign', 'load', 'depart', 'delivery', 'transfer', 'receipt']],
  [['dispatcher', 'auditor'], 'business', ['receipt']],
  [['finance', 'platform_admin'], 'business', ['company']],
  [['risk_officer', 'customer_service', 'platform_admin'], 'business', ['risk', 'feedback', 'common-config']],
  [carrierPeople, 'carrier', ['certification', 'driver', 'lorry', 'public-goods-offer']],
  [[...carrierPeople, 'carrier_driver'], 'carrier/waybill', ['wait-depart', 'wait-delivery', 'load', 'depart', 'delivery']],
  [shipperPeople, 'shipper', ['certification', 'source-goods', 'order', 'waybill', 'waybill/feedback', 'waybill/receipt']],
  [shipperPeople, 'shipper', ['send-receive-info', 'often-line', 'owner-relation-user']],
];

/**
 * Screens of such a group that a role of the group does not get, because according to the specification's matrix of actions it has nothing
 * to do there.
 */
const withoutWork = [
  // An auditor does not work with customers' master data, prices, offers and the steps of a waybill.
  ...['business/owner-relation-user', 'business/send-receive-info', 'business/often-line'].map((screen) => `auditor ${screen}`),
  'auditor business/source-goods/confirm-price',
  // A dispatcher does not audit goods.
  'dispatcher business/source-goods/audit',
  'auditor business/public-goods-offer',
  ...['assign', 'load', 'depart', 'delivery'].map((step) => `auditor business/waybill/${step}`),
  'customer_service business/common-config',
  // Only the main account of a shipper or carrier manages its certification and its people.
  'carrier_dispatcher carrier/certification',
  'shipper_staff shipper/certification',
  'shipper_staff shipper/owner-relation-user',
];

describe('the menu', () => {
  it('has the shape that clients expect', async () => {
    const { menu } = await rightsOf('operator');
    expect(menu[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      route: '1',
      path: '/dashboard/analysis',
      name: 'dashboard-analysis',
      component: 'dashboard/analysis',
      redirect: null,
      meta: { title: '首页', titleEn: 'Home', icon: 'home', keepAlive: true, internalOrExternal: false, componentName: 'analysis' },
    });
    const capacity = menu.find(({ meta }) => meta.title === '运力管理');
    expect(capacity).toMatchObject({ path: '/business/capacity', component: 'layouts/RouteView', redirect: null });
    expect(titles(capacity?.children ?? [])).toEqual(['承运商', '司机', '车辆', '绑定记录', '认证记录']);
  });

  it('differs by role', async () => {
    const [admin, operator, shipper, carrier] = await Promise.all(['admin', 'operator', 'shipper', 'carrier'].map(rightsOf));
    expect(titles(admin?.menu ?? [])).toEqual([
      '首页',
      '工作台',
      '客户管理',
      '运力管理',
      '货源管理',
      '订单管理',
      '调度管理',
      '运单管理',
      '财务资料',
      'ETC管理',
      '风控与服务',
      '系统管理',
      '系统监控',
      '基本设置',
      '通知设置',
      '账号安全',
      '个人中心',
      '账号绑定',
      '在线开发',
      '头像',
      '消息中心',
      '报表',
      '欢迎',
    ]);
    expect(titles(operator?.menu ?? [])).toEqual([
      '首页',
      '工作台',
      '客户管理',
      '运力管理',
      '货源管理',
      '订单管理',
      '调度管理',
      '运单管理',
      '财务资料',
      'ETC管理',
      '风控与服务',
      '基本设置',
      '通知设置',
      '账号安全',
      '个人中心',
      '账号绑定',
      '在线开发',
      '头像',
      '消息中心',
      '报表',
      '欢迎',
    ]);
    expect(screens(shipper?.menu ?? [])).toEqual([
      'dashboard/analysis',
      'dashboard/workplace',
      'business/contract',
      'business/contract-prices',
      'shipper/certification',
      'shipper/source-goods',
      'shipper/order',
      'shipper/waybill',
      'shipper/waybill/receipt',
      'shipper/send-receive-info',
      'shipper/often-line',
      'shipper/owner-relation-user',
      'shipper/waybill/feedback',
      'account/settings/base',
      'account/settings/notification',
      'account/settings/security',
      'account/center',
      'account/settings/binding',
      'account/settings/avatar',
      'isps/user-announcement',
      'system/address-book',
      'online/cgreport/auto-list',
      'dashboard/welcome',
    ]);
    expect(screens(carrier?.menu ?? [])).toEqual([
      'dashboard/analysis',
      'dashboard/workplace',
      'business/contract',
      'business/contract-prices',
      'business/dispatch-order',
      'business/waybill/assign',
      'business/waybill/transfer',
      'carrier/certification',
      'carrier/public-goods-offer',
      'carrier/waybill/wait-depart',
      'carrier/waybill/wait-delivery',
      'carrier/waybill/load',
      'carrier/waybill/depart',
      'carrier/waybill/delivery',
      'carrier/waybill/wait-receipt',
      'carrier/waybill/receipt',
      'carrier/driver',
      'carrier/lorry',
      'carrier/risk',
      'carrier/feedback',
      'account/settings/base',
      'account/settings/notification',
      'account/settings/security',
      'account/center',
      'account/settings/binding',
      'account/settings/avatar',
      'isps/user-announcement',
      'system/address-book',
      'online/cgreport/auto-list',
      'dashboard/welcome',
    ]);
  });

  it('of each role holds the screens that the specification gives to its work in freight', async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ role: string; component: string }>(sql`
        select r.role_code as role, p.component from sys_role_permission g join sys_role r on r.id = g.role_id join sys_permission p on p.id = g.permission_id
        where p.menu_type <> 2 and p.del_flag = 0`),
    );
    const held = new Set(rows.map(({ role, component }) => `${role} ${component}`));
    const missing = specifiedMenus.flatMap(([roles, area, names]) =>
      roles.flatMap((role) => names.map((name) => `${role} ${area}/${name}`).filter((screen) => !held.has(screen))),
    );
    expect(missing).toEqual(withoutWork);
  });

  it('is never empty: home comes first even without any grant, and the bell has a page to lead to', async () => {
    const cashier = await userId(test.database, 'cashier');
    await test.database.asSystem('test', (tx) => tx.execute(sql`delete from sys_user_role where user_id = ${cashier}`));
    const { menu, auth } = await rightsOf('cashier');
    const own = ['center', 'settings/base', 'settings/avatar', 'settings/binding', 'settings/security', 'settings/notification'];
    expect(screens(menu)).toEqual(['dashboard/analysis', ...own.map((page) => `account/${page}`), 'isps/user-announcement']);
    expect(menu.at(-1)).toMatchObject({ path: '/isps/userAnnouncement', hidden: true });
    const client = await test.signIn('cashier');
    for (const path of [`${ownProfile.api}/queryById`, ownAccountPaths.bindings, ownAccountPaths.notices, tasksPath]) {
      expect([path, (await client.get(path)).success]).toEqual([path, true]);
    }
    expect(auth).toEqual([]);
  });

  it('names only screens that exist, and every screen of the product is in somebody’s menu', async () => {
    const root = new URL('../../../', import.meta.url);
    const exists = fs
      .readdirSync(root)
      .filter((name) => name.startsWith('remote-'))
      .flatMap((remote) => {
        const folder = new URL(`${remote}/src/screens/`, root);
        if (!fs.existsSync(folder)) return [];
        return fs
          .readdirSync(folder, { recursive: true, encoding: 'utf8' })
          .filter((file) => file.endsWith('/screen.ts'))
          .map((file) => file.slice(0, -'/screen.ts'.length));
      });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ component: string }>(sql`
        select distinct p.component from sys_permission p join sys_role_permission g on g.permission_id = p.id
        where p.menu_type <> 2 and p.component not like 'layouts/%'`),
    );
    expect(rows.map(({ component }) => component).sort()).toEqual(exists.sort());
  });
});

describe('grants', () => {
  it('come with every code that exists, and name what the roles hold', async () => {
    const { auth, allAuth } = await rightsOf('operator');
    const known = Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code));
    const all = allAuth.map(({ action }) => action);
    expect(all).toEqual(expect.arrayContaining([...known, 'dashboard:analysis', 'monitor:runtime', 'online:list', 'online:forceLogout']));
    expect(new Set(all).size).toBe(all.length);
    expect(allAuth[0]).toEqual({ action: expect.any(String), status: '1', type: '1', describe: expect.any(String) });
    const held = auth.map(({ action }) => action);
    expect(held).toEqual(expect.arrayContaining(['order:add', 'order:take', 'dashboard:analysis', 'waybill:list']));
    expect(held).not.toContain('waybill:load');
    expect(held).not.toContain('user:list');
  });

  it('leave out a rule that is switched off, and the server still asks for it', async () => {
    const switchedOff = await codeId(test.database, 'order:export');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_permission set status = '0' where id = ${switchedOff}`));
    const { auth, allAuth } = await rightsOf('operator');
    expect(auth.map(({ action }) => action)).not.toContain('order:export');
    expect(allAuth).toContainEqual(expect.objectContaining({ action: 'order:export', status: '0' }));
  });

  it('are the union of all roles', async () => {
    const [finance, auditor] = [await userId(test.database, 'finance'), await roleId(test.database, 'auditor')];
    const before = (await rightsOf('finance')).auth.map(({ action }) => action);
    expect(before).not.toContain('dispatchOrder:list');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_user_role (user_id, role_id) values (${finance}, ${auditor})`),
    );
    const after = (await rightsOf('finance')).auth.map(({ action }) => action);
    expect(after).toEqual(expect.arrayContaining([...before, 'dispatchOrder:list']));
  });

  it('of a carrier cover accepting and assigning, not the other side’s verbs', async () => {
    const held = (await rightsOf('carrier')).auth.map(({ action }) => action);
    expect(held).toEqual(
      expect.arrayContaining(['dispatchOrder:accept', 'dispatchOrder:createWaybill', 'waybill:assign', 'waybill:load', 'waybill:deliver']),
    );
    for (const code of ['dispatchOrder:recall', 'dispatchGoods:list', 'order:list', 'user:list', 'shipper:list'])
      expect(held).not.toContain(code);
  });
});

describe('changing grants', () => {
  it('changes what a user may do at the next request', async () => {
    const admin = await test.signIn('admin');
    const auditor = await test.signIn('auditor');
    expect(await auditor.get('/sys/role/list')).toMatchObject({ code: 510, success: false });
    const role = await roleId(test.database, 'auditor');
    const granted = (await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId: role })).result;
    const code = await codeId(test.database, 'role:list');
    const save = (permissionIds: string[], lastpermissionIds: string[]) =>
      admin.post('/sys/permission/saveRolePermission', {
        roleId: role,
        permissionIds: permissionIds.join(','),
        lastpermissionIds: lastpermissionIds.join(','),
      });
    expect(await save([...granted, code], granted)).toMatchObject({ success: true, message: '保存成功！' });
    expect(await auditor.get('/sys/role/list')).toMatchObject({ success: true });
    expect(await save(granted, [...granted, code])).toMatchObject({ success: true });
    expect(await auditor.get('/sys/role/list')).toMatchObject({ code: 510 });
    expect(await save([...granted, 'nonsense'], granted)).toMatchObject({ success: false, message: '授权失败！' });
  });

  it('is refused to those who may not, and cannot lock everybody out', async () => {
    const operator = await test.signIn('operator');
    const admin = await test.signIn('admin');
    const body = {
      roleId: await roleId(test.database, 'sys_admin'),
      permissionIds: '',
      lastpermissionIds: await codeId(test.database, 'role:grant'),
    };
    expect(await operator.post('/sys/permission/saveRolePermission', body)).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/permission/saveRolePermission', body)).toMatchObject({
      success: false,
      message: '系统管理员角色必须保留角色授权权限',
    });
  });
});

describe('an address that leads away from the product', () => {
  const menu = (more: object) => ({ name: '试试', menuType: 0, component: 'layouts/RouteView', ...more });
  const stored = async () =>
    (await test.database.asSystem('test', (tx) => tx.execute<{ url: string }>(sql`select url from sys_permission where name = '试试'`)))
      .rows;

  it('is refused when a menu is added or edited, whatever it is spelt like, and the forms of the specification are stored', async () => {
    const admin = await test.signIn('admin');
    for (const url of hostileAddresses) {
      expect(await admin.post('/sys/permission/add', menu({ url })), url).toMatchObject({ success: false, code: 500 });
      expect(await admin.post('/sys/permission/add', menu({ url: '/try', redirect: url })), url).toMatchObject({
        success: false,
        code: 500,
      });
    }
    expect(await stored()).toEqual([]);
    const { result: kept } = await admin.post<{ id: string; version: number }>('/sys/permission/add', menu({ url: '/try' }));
    for (const url of hostileAddresses)
      expect(await admin.put('/sys/permission/edit', { ...menu({ url }), id: kept.id, version: kept.version }), url).toMatchObject({
        success: false,
      });
    for (const url of goodAddresses) {
      const isTaken = url === '/business/waybill/list';
      expect(await admin.post('/sys/permission/add', menu({ url: isTaken ? `${url}/try` : url })), url).toMatchObject({ success: true });
    }
    expect(await stored()).toHaveLength(1 + goodAddresses.length);
  });

  it('is refused by the database, too, for what writes past the call', async () => {
    for (const url of [
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      ' data:text/html,x',
      '/\t/evil.example',
      '/%2Fevil.example',
    ])
      await expect(
        test.database.asSystem('test', (tx) =>
          tx.execute(sql`insert into sys_permission (id, name, menu_type, url) values (${'x'}, 'x', 0, ${url})`),
        ),
        url,
      ).rejects.toThrow();
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_permission (id, name, menu_type, url) values ('address-x', 'x', 0, '/report?next=%2Fhome')`),
    );
  });

  it('can be moved, put right and deleted where it was stored before', async () => {
    await test.database.asSystem('a row from before', async (tx) => {
      await tx.execute(sql`reset role`);
      await tx.execute(sql`alter table sys_permission disable trigger user`);
      await tx.execute(sql`insert into sys_permission (id, name, menu_type, url) values ('address-old', '旧址', 0, '//evil.example')`);
      await tx.execute(sql`alter table sys_permission enable trigger user`);
    });
    const admin = await test.signIn('admin');
    const below = { name: '下级', menuType: 1, component: 'layouts/RouteView', url: '/try-below', parentId: 'address-old' };
    expect(await admin.post('/sys/permission/add', below)).toMatchObject({ success: true });
    const again = { ...menu({ url: '//evil.example' }), id: 'address-old', version: 0 };
    expect(await admin.put('/sys/permission/edit', again)).toMatchObject({ success: false });
    expect(await admin.delete('/sys/permission/delete', { id: 'address-old' })).toMatchObject({ success: true });
  });
});
