import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { Gate } from '../../src/modules/system/session/gate.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { oneValue, roleId, systemApp, userId } from './system-app.ts';

interface User extends Record<string, unknown> {
  id: string;
  version: number;
  username: string;
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let dispatcherRole: string;
let shipperRole: string;
let driverRole: string;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
  dispatcherRole = await roleId(test.database, 'dispatcher');
  shipperRole = await roleId(test.database, 'shipper_admin');
  driverRole = await roleId(test.database, 'carrier_driver');
});
afterAll(async () => await test.close());

let counter = 0;
const draft = (more: Record<string, unknown> = {}) => ({
  username: `user_${++counter}`,
  password: 'Freight#1',
  realname: '测试用户',
  phone: `1380000${String(1000 + counter)}`,
  sex: 1,
  ...more,
});
const added = async (more: Record<string, unknown> = {}) => {
  const response = await admin.post<User>('/sys/user/add', draft(more));
  if (!response.success) throw new Error(response.message);
  return response.result;
};

it('names of departments are sent in English too, the other name where there is none', async () => {
  const [first, second] = [demoId('depart', 2), demoId('depart', 3)];
  await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_depart set depart_name_en = null where id = ${second}`));
  const { id } = await added({ username: 'two_tongues', selecteddeparts: `${first},${second}`, userIdentity: 2, departIds: first });
  const names = { orgCodeTxt: '运营部,调度部', orgCodeTxtEn: 'Operations,调度部', departIds_dictText: '运营部', departIdsEn: 'Operations' };
  expect((await admin.get('/sys/user/queryById', { id })).result).toMatchObject(names);
  expect((await admin.get('/sys/user/list', { username: 'two_tongues' })).result).toMatchObject({ records: [names] });
  const tree = (await admin.get<{ children: object[] }[]>('/sys/sysDepart/queryIdTree')).result;
  expect(tree[0]?.children).toContainEqual(expect.objectContaining({ key: first, titleEn: 'Operations' }));
  const book = (await admin.get<{ records: { realname: string }[] }>('/sys/user/queryByOrgCodeForAddressList', { pageSize: 100 })).result
    .records;
  expect(book).toContainEqual(expect.objectContaining({ departName: '运营部 | 调度部', departNameEn: 'Operations | 调度部' }));
  await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_depart set depart_name_en = 'Dispatch' where id = ${second}`));
});

describe('adding a user', () => {
  it('stores roles and departments, answers without the password, and lets the user in', async () => {
    const response = await admin.post<User>(
      '/sys/user/add',
      draft({ username: 'newcomer', selectedroles: dispatcherRole, selecteddeparts: `${demoId('depart', 2)},${demoId('depart', 3)}` }),
    );
    expect(response).toMatchObject({
      success: true,
      message: '添加成功！',
      result: {
        username: 'newcomer',
        sex: 1,
        sex_dictText: '男',
        status: 1,
        status_dictText: '正常',
        orgCodeTxt: '运营部,调度部',
        version: 1,
      },
    });
    expect(JSON.stringify(response)).not.toMatch(/password|argon2|Freight#1/);
    expect((await admin.get('/sys/user/queryUserRole', { userid: response.result.id })).result).toEqual([dispatcherRole]);
    expect((await admin.get('/sys/user/userDepartList', { userId: response.result.id })).result).toEqual([
      { key: demoId('depart', 2), value: demoId('depart', 2), title: '运营部' },
      { key: demoId('depart', 3), value: demoId('depart', 3), title: '调度部' },
    ]);
    await test.signIn('newcomer', 'Freight#1');
  });

  it('is refused without the permission', async () => {
    expect(await operator.post('/sys/user/add', draft())).toMatchObject({
      success: false,
      code: 510,
      message: '没有权限，请联系管理员授权',
    });
  });

  it.each([
    [{ username: 'abc' }, /6到18个字符/],
    [{ username: 'not valid' }, /只允许字母、数字、下划线/],
    [{ realname: '' }, /./],
    [{ phone: '12345' }, /请输入正确手机号/],
    [{ email: 'nowhere' }, /邮箱格式不正确/],
    [{ password: 'short1' }, /./],
    [{ password: 'lettersonly' }, /同时包含字母和数字/],
    [{ username: 'Operator' }, /用户账号已存在/],
    [{ selectedroles: 'nonsense' }, /角色不存在/],
    [{ selecteddeparts: 'nonsense' }, /部门不存在/],
  ])('refuses %j', async (wrong, message) => {
    const response = await admin.post('/sys/user/add', draft(wrong));
    expect(response).toMatchObject({ success: false, code: 500 });
    expect(response.message).toMatch(message);
  });

  it('takes only what the contract lets it take', async () => {
    const user = await added({ status: 2, tenantId: 7, passwordHash: 'x', id: 'mine', delFlag: 1 });
    expect(user).toMatchObject({ status: 1, tenantId: 0 });
    expect(user.id).toMatch(/^[0-9a-f]{32}$/);
  });
});

describe('importing users', () => {
  it('makes their passwords unreadable before the transaction opens, which others may wait for', async () => {
    let open = 0;
    const openWhileHashing: number[] = [];
    const { as } = test.database;
    const entered = vi.spyOn(test.database, 'as').mockImplementation(async (caller, work, options) => {
      open += 1;
      return await as(caller, work, options).finally(() => {
        open -= 1;
      });
    });
    const { run } = Gate.prototype;
    const hashed = vi.spyOn(Gate.prototype, 'run').mockImplementation(function (this: Gate, work) {
      openWhileHashing.push(open);
      return run.call(this, work) as never;
    });
    const bytes = await writeSheet(
      '用户',
      [
        ['用户账号', '登录密码', '用户姓名'],
        ['imported_1', 'Freight#1', '导入一'],
        ['imported_2', 'weakpassword', '导入二'],
        ['imported_3', 'Freight#3', '导入三'],
      ],
      [20, 20, 20],
    );
    const response = await admin.raw({ method: 'POST', path: '/sys/user/importExcel', ...multipart([{ name: 'users.xlsx', bytes }]) });
    hashed.mockRestore();
    entered.mockRestore();
    expect(response.json()).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 2, errorCount: 1 } });
    expect(openWhileHashing).toEqual([0, 0]);
    await test.signIn('imported_3', 'Freight#3');
    expect(
      await oneValue<string>(
        test.database,
        sql`select coalesce(string_agg(payload::text, ''), '') value from freight.audit_log where entity = 'user'`,
      ),
    ).not.toMatch(/argon2|Freight#/);
  });
});

describe('whom a user belongs to', () => {
  const shipperId = demoId('shipper', 1);
  const carrierId = demoId('carrier', 1);

  it('is a shipper, a carrier or nobody, as the role asks', async () => {
    expect(await added({ shipperId, selectedroles: shipperRole })).toMatchObject({ shipperId, shipperName: expect.any(String) });
    expect(await added({ carrierId, driverId: demoId('driver', 1), selectedroles: driverRole })).toMatchObject({ carrierId });
  });

  it.each([
    [{ shipperId, carrierId }, '用户不能同时属于货主和承运商'],
    [{ shipperId: 'f'.repeat(32) }, '所属货主不存在'],
    [{ driverId: demoId('driver', 1) }, '关联司机的用户必须属于承运商'],
    [{ carrierId: demoId('carrier', 2), driverId: demoId('driver', 1) }, '关联司机不属于该承运商'],
    [{ role: 'shipper_admin' }, '货主角色的用户必须选择所属货主'],
    [{ role: 'carrier_admin' }, '承运商角色的用户必须选择所属承运商'],
    [{ role: 'carrier_driver', carrierId }, '司机角色的用户必须关联司机'],
    [{ role: 'dispatcher', shipperId }, '货主、承运商的用户只能分配对应的门户角色'],
  ])('refuses %j', async ({ role, ...wrong }: Record<string, string>, message) => {
    const selectedroles = role ? await roleId(test.database, role) : undefined;
    expect(await admin.post('/sys/user/add', draft({ ...wrong, selectedroles }))).toMatchObject({ success: false, message });
  });
});

describe('changing a user', () => {
  it('keeps the roles when they are not sent, replaces them when they are', async () => {
    const user = await added({ selectedroles: dispatcherRole });
    const renamed = await admin.put<User>('/sys/user/edit', { id: user.id, version: user.version, realname: '改名' });
    expect(renamed).toMatchObject({ success: true, message: '修改成功!', result: { realname: '改名', version: 2 } });
    expect((await admin.get('/sys/user/queryUserRole', { userid: user.id })).result).toEqual([dispatcherRole]);
    expect(await admin.post('/sys/user/edit', { id: user.id, version: 2, selectedroles: '' })).toMatchObject({ success: true });
    expect(await admin.get('/sys/user/queryUserRole', { userid: user.id })).toMatchObject({
      success: false,
      message: '未找到用户相关角色信息',
    });
  });

  it('saved as it is stays as it is: no version, no entry in the audit, while other roles or departments alone are a change', async () => {
    const own = { selectedroles: dispatcherRole, selecteddeparts: demoId('depart', 2) };
    const { id } = await added({ ...own, realname: '不变' });
    const count = () =>
      oneValue<number>(test.database, sql`select count(*)::int value from freight.audit_log where entity = 'user' and record_id = ${id}`);
    const save = async (changes: Record<string, unknown>) => {
      const stored = (await admin.get<User>('/sys/user/queryById', { id })).result;
      const { success, result } = await admin.put<User>('/sys/user/edit', { ...stored, ...own, ...changes });
      return { success, version: result.version, entries: await count() };
    };
    const before = await count();
    expect(await save({})).toEqual({ success: true, version: 1, entries: before });
    expect(await save({ selectedroles: null })).toEqual({ success: true, version: 2, entries: before + 1 });
    expect(await save({ selectedroles: null, selecteddeparts: '' })).toEqual({ success: true, version: 3, entries: before + 2 });
    expect(await save({ selectedroles: '', selecteddeparts: null })).toEqual({ success: true, version: 3, entries: before + 2 });
  });

  it('refuses a stale version, a foreign id and changes of the name', async () => {
    const user = await added();
    expect(await admin.put('/sys/user/edit', { id: user.id, version: 9, realname: 'x' })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
    expect(await admin.put('/sys/user/edit', { id: 'f'.repeat(32), version: 1, realname: 'x' })).toMatchObject({
      message: '未找到对应实体',
    });
    const response = await admin.put<User>('/sys/user/edit', { id: user.id, version: 1, username: 'renamed', password: 'Another#1' });
    expect(response.result.username).toBe(user.username);
    await test.signIn(user.username, 'Freight#1');
  });

  it('leaves roles alone for those who may not assign them', async () => {
    const role = await roleId(test.database, 'customer_service');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
        select ${role}, id from sys_permission where perms in ('user:list', 'user:edit')`),
    );
    const clerk = await added({ selectedroles: role });
    const client = await test.signIn(clerk.username, 'Freight#1');
    const admins = await roleId(test.database, 'sys_admin');
    expect(await client.put('/sys/user/edit', { id: clerk.id, version: 1, selectedroles: admins })).toMatchObject({ code: 510 });
    expect(await client.put('/sys/user/edit', { id: clerk.id, version: 1, selectedroles: role, workNo: '7' })).toMatchObject({
      success: true,
    });
  });
});

describe('freezing, resetting and deleting', () => {
  it('freezing ends sessions, releasing lets the user in again', async () => {
    const user = await added();
    const client = await test.signIn(user.username, 'Freight#1');
    expect(await admin.put('/sys/user/frozenBatch', { ids: `${user.id},`, status: 2 })).toMatchObject({
      success: true,
      message: '操作成功!',
    });
    expect(await client.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    await expect(test.signIn(user.username, 'Freight#1')).rejects.toThrow('用户名或密码错误');
    expect(await admin.put('/sys/user/frozenBatch', { ids: user.id, status: '1' })).toMatchObject({ success: true });
    await test.signIn(user.username, 'Freight#1');
    expect(await admin.put('/sys/user/frozenBatch', { ids: user.id, status: 3 })).toMatchObject({ success: false });
    expect(await operator.put('/sys/user/frozenBatch', { ids: user.id, status: 2 })).toMatchObject({ code: 510 });
  });

  it.each([' Freight#1 ', `1a${'货'.repeat(62)}`])(
    '64 characters of any kind and blanks at either end are the password: %s',
    async (password) => {
      const { username } = await added({ password });
      const signIn = (given: string) => test.anonymous.post('/sys/login', { username, password: given });
      expect(await signIn(password.slice(1))).toMatchObject({ success: false });
      expect(await signIn(password)).toMatchObject({ success: true });
    },
  );

  it('one’s own password is not reset without the old one', async () => {
    const own = { username: 'admin', password: 'Changed#2', confirmpassword: 'Changed#2' };
    expect(await admin.put('/sys/user/changePassword', own)).toMatchObject({ success: false, message: '请在账号安全中修改自己的密码' });
  });

  it('resetting a password ends sessions', async () => {
    const user = await added();
    const client = await test.signIn(user.username, 'Freight#1');
    const reset = (body: Record<string, unknown>, as = admin) => as.put('/sys/user/changePassword', { username: user.username, ...body });
    const fine = { password: 'Changed#2', confirmpassword: 'Changed#2' };
    expect(await reset(fine, operator)).toMatchObject({ code: 510 });
    expect(await reset({ ...fine, confirmpassword: 'x' })).toMatchObject({ message: '两次输入密码不一致!' });
    expect(await reset({ ...fine, username: 'nobody_here' })).toMatchObject({ message: '用户不存在！' });
    const weak = (password: string) => reset({ password, confirmpassword: password });
    expect(await weak('simple')).toMatchObject({ success: false, result: { password: '密码须为8到64位，且同时包含字母和数字' } });
    expect(await weak(`X1#${user.username.toUpperCase()}`)).toMatchObject({ result: { password: '密码不能包含用户账号' } });
    expect(await reset(fine)).toMatchObject({ success: true, message: '密码修改成功!' });
    expect(await client.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    await test.signIn(user.username, 'Changed#2');
  });

  it('deleting ends sessions, and spares the administrator and oneself', async () => {
    const user = await added({ username: 'leaving' });
    const client = await test.signIn('leaving', 'Freight#1');
    expect(await operator.delete('/sys/user/delete', { id: user.id })).toMatchObject({ code: 510 });
    expect(await admin.delete('/sys/user/delete', { id: user.id })).toMatchObject({ success: true, message: '删除用户成功' });
    expect(await client.get('/sys/user/getCurrentUserDeparts')).toMatchObject({ status: 401 });
    expect(await admin.get('/sys/user/queryById', { id: user.id })).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await admin.delete('/sys/user/delete', { id: await userId(test.database, 'admin') })).toMatchObject({ success: false });
    const other = await added();
    expect(await admin.delete('/sys/user/deleteBatch', { ids: `${other.id},${await userId(test.database, 'admin')},` })).toMatchObject({
      success: true,
      result: { succeeded: 1, failed: [{ message: '不能删除或冻结当前登录用户' }] },
    });
  });
});

describe('reading users', () => {
  it('filters, sorts and pages without ever touching the password', async () => {
    await added({ username: 'findme_1', realname: '寻找' });
    const found = await admin.get<{ records: User[]; total: number }>('/sys/user/list', { username: '*findme*', pageSize: 10 });
    expect(found.result).toMatchObject({ total: 1, records: [{ username: 'findme_1', realname: '寻找' }] });
    const all = await oneValue<number>(test.database, sql`select count(*)::int value from sys_user where del_flag = 0`);
    for (const query of [{ passwordHash: '*a*' }, { password: '*a*' }, { column: 'passwordHash', order: 'asc' }]) {
      const response = await admin.get<{ total: number }>('/sys/user/list', { ...query, pageSize: 10 });
      expect(response.success ? response.result.total : all).toBe(all);
      expect(JSON.stringify(response)).not.toContain('argon2');
    }
  });

  it('offers pickers by department, and says what is taken', async () => {
    const depart = demoId('depart', 2);
    expect((await admin.get<User[]>('/sys/user/queryUserByDepId', { id: depart })).result.map((row) => row.username)).toContain('operator');
    expect(
      await admin.get('/sys/user/queryUserComponentData', { departId: `none,${depart}`, username: 'operator', pageNo: 1, pageSize: 10 }),
    ).toMatchObject({ result: { total: 1, records: [{ username: 'operator' }] } });
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'OPERATOR' })).toMatchObject({
      success: false,
      message: '用户账号已存在',
      result: true,
    });
    expect(await admin.get('/sys/user/checkOnlyUser', { username: 'nobody_yet' })).toMatchObject({ success: true, result: true });
    expect((await admin.get<string>('/sys/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/);
    expect((await admin.get<User[]>('/sys/user/queryByIds', { userIds: `${await userId(test.database, 'ops')},` })).result).toMatchObject([
      { username: 'ops' },
    ]);
  });

  it('shows portal users their own side only', async () => {
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
        select r.id, p.id from sys_role r, sys_permission p where r.role_code = 'shipper_admin' and p.perms = 'user:list'`),
    );
    const shipper = await test.signIn('shipper');
    const { records } = (await shipper.get<{ records: User[] }>('/sys/user/list', { pageSize: 100 })).result;
    expect(records.length).toBeGreaterThan(0);
    for (const record of records) expect(record.shipperId).toBe(demoId('shipper', 1));
    expect(await shipper.get('/sys/user/queryById', { id: await userId(test.database, 'admin') })).toMatchObject({
      message: '未找到对应实体',
    });
  });
});
