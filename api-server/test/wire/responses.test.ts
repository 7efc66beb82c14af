import type { MenuItem, PermissionResult } from 'shared-contracts/session/session';
import { signatureOf, signatureTimestamp } from 'shared-contracts/wire/signature';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { menuId, systemApp } from '../system/system-app.ts';

let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

it('a wrong method is 405 with the envelope, a text in both languages and the right methods', async () => {
  const sent = async (method: 'PATCH' | 'POST' | 'GET', url: string) => {
    const response = await test.app.inject({ method, url: `/api${url}` });
    return { status: response.statusCode, allow: response.headers.allow, ...response.json<object>() };
  };
  expect(await sent('POST', '/sys/role/list?x=1')).toMatchObject({
    ...{ status: 405, allow: 'GET', success: false, code: 405, result: null, message: '不支持POST请求方法，支持以下GET' },
    texts: { message: [{ code: '不支持{{0}}请求方法，支持以下{{1}}', values: ['POST', 'GET'] }] },
  });
  expect(await sent('PATCH', '/sys/role/edit')).toMatchObject({ status: 405, message: '不支持PATCH请求方法，支持以下POST、PUT' });
  expect(await sent('POST', '/sys/role/datarule/a/b')).toMatchObject({ status: 405, allow: 'GET' });
  expect(await sent('GET', '/sys/role/nothing')).toMatchObject({ status: 404, code: 404 });
});

it('truth values are taken in every form, and menus send booleans', async () => {
  const parentId = await menuId(test.database, '/system');
  for (const [yes, no] of [
    ['Y', 'N'],
    ['1', '0'],
    [1, 0],
    [true, false],
    ['true', 'false'],
  ] as const) {
    const menu = {
      menuType: 1,
      parentId,
      name: '真假',
      url: '/truth',
      component: 'system/truth',
      keepAlive: yes,
      hidden: no,
      route: yes,
      alwaysShow: no,
    };
    const { success, result } = await admin.post<{ id: string }>('/sys/permission/add', menu);
    expect({ yes, success }).toEqual({ yes, success: true });
    expect(await admin.get('/sys/permission/queryById', { id: result.id })).toMatchObject({
      result: { keepAlive: true, hidden: false, route: true, alwaysShow: false, internalOrExternal: false, leaf: true },
    });
    await admin.delete('/sys/permission/delete', { id: result.id });
  }
  const wrong = await admin.post('/sys/permission/add', { menuType: 0, name: '真假', hidden: 'maybe' });
  expect(wrong).toMatchObject({ success: false, message: '隐藏：只能是Y或N' });
});

it('nested menus carry redirect, target and permissionList', async () => {
  const parentId = await menuId(test.database, '/system');
  const menu = {
    menuType: 1,
    parentId,
    name: '窗口',
    url: '/window',
    component: 'system/window',
    redirect: '/window/first',
    target: '_blank',
  };
  const { result } = await admin.post<{ id: string }>('/sys/permission/add', { ...menu, permissionList: 'user:add,user:edit' });
  const roles = await admin.get<{ records: { id: string; roleCode: string }[] }>('/sys/role/list', { roleCode: 'sys_admin' });
  const roleId = roles.result.records[0]?.id ?? '';
  const granted = (await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId })).result;
  const grant = { roleId, permissionIds: [...granted, result.id].join(), lastpermissionIds: granted.join() };
  expect(await admin.post('/sys/permission/saveRolePermission', grant)).toMatchObject({ success: true });
  const flat = (items: readonly MenuItem[]): MenuItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])]);
  const rights = (await (await test.signIn('admin')).get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
  expect(flat(rights.menu).find(({ id }) => id === result.id)).toMatchObject({
    ...{ route: '1', path: '/window', redirect: '/window/first' },
    meta: { target: '_blank', permissionList: ['user:add', 'user:edit'], keepAlive: false, internalOrExternal: false },
  });
});

it('a signature is right over the path as it was sent and as it reads', async () => {
  const path = '/sys/dict/getDictItems/sys_user,realname,username,%7B%22username%22%3A%22admin%22%7D';
  const timestamp = signatureTimestamp(new Date());
  const call = (sign: string) => admin.get(path, undefined, { headers: { 'x-sign': sign, 'x-timestamp': timestamp } });
  const { signSecret } = test.config;
  expect(await call(signatureOf(path, {}, signSecret))).toMatchObject({ success: true });
  expect(await call(signatureOf(path, {}, signSecret, 'raw'))).toMatchObject({ success: true });
  expect(await call(signatureOf(`${path}x`, {}, signSecret))).toMatchObject({ success: false, message: 'Sign签名校验失败！' });
});
