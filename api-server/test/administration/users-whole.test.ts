/**
 * Functions for users outside their form: recycle bin, agents, freezing several users, and that the last administrator cannot be removed.
 */
import { sql } from 'drizzle-orm';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { UserAgent } from 'shared-contracts/system/user-agent';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { peopleWith } from '../../src/modules/business/work-notices/people-with.ts';
import { checkAdministratorStays, heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import { carrierA } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp, userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface User {
  readonly id: string;
  readonly username: string;
}

const password = 'Freight#1';
let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let dispatcherRole: string;

async function added(username: string, more: Record<string, unknown> = {}): Promise<string> {
  const response = await admin.post<User>('/sys/user/add', { username, realname: username, password, ...more });
  if (!response.success) throw new Error(response.message);
  return response.result.id;
}
const bin = async (client = admin) => (await client.get<User[]>('/sys/user/recycleBin')).result.map(({ id }) => id);
const remove = (id: string) => admin.delete('/sys/user/delete', { id });

beforeAll(async () => {
  test = await systemApp();
  [admin, operator] = await Promise.all([test.signIn('admin'), test.signIn('operator')]);
  dispatcherRole = await roleId(test.database, 'dispatcher');
});
afterAll(async () => await test.close());

describe('a phone number', () => {
  it('is one person’s in a tenant: two could neither sign in with it nor set a forgotten password', async () => {
    const [phone, free] = ['13811113333', '13811114444'];
    const taken = { success: false, message: '该手机号已注册' };
    const owner = await added('phone_owner', { phone });
    const draft = { username: 'phone_second', realname: '第二人', password };
    expect(await admin.post('/sys/user/add', { ...draft, phone })).toMatchObject(taken);
    const second = await added('phone_second', { phone: free });
    expect(await admin.put('/sys/user/edit', { id: second, phone })).toMatchObject(taken);
    expect(await admin.put('/sys/user/edit', { id: owner, phone, realname: '机主' })).toMatchObject({ success: true });
    // A person of another tenant may have the same number.
    await administratorOf(test, 77);
    await added('phone_elsewhere', { phone: '13900002021' });
    const both = ['a', 'b'].map((name) => ({ ...draft, username: `phone_${name}`, phone: '13811115555' }));
    const results = await Promise.all(both.map((one) => admin.post('/sys/user/add', one)));
    expect(results.filter(({ success }) => success)).toHaveLength(1);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ payload: string }>(sql`select payload::text payload from freight.audit_log where action = 'askTaken'`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(phone);
  });
});

it('a new phone number is logged as such, without the note of who entered it, from the own base data and from the administration', async () => {
  const id = await added('phone_changed', { phone: '13811116661' });
  const own = await test.signIn('phone_changed', password);
  const noted = async () =>
    (
      await test.database.asSystem('test', (tx) =>
        tx.execute<{ own_phone: string | null; changes: Record<string, unknown> }>(
          sql`select u.own_phone, l.payload::jsonb -> 'changes' changes from sys_user u join freight.audit_log l on l.record_id = u.id
            where u.id = ${id} order by l.serial desc limit 1`,
        ),
      )
    ).rows.map(({ own_phone, changes }) => [own_phone, Object.keys(changes)]);
  expect(await own.put('/sys/account/profile/edit', { id, phone: '13811116662' })).toMatchObject({ success: true });
  expect(await noted()).toEqual([['Y', ['phone']]]);
  expect(await admin.put('/sys/user/edit', { id, phone: '13811116663' })).toMatchObject({ success: true });
  expect(await noted()).toEqual([[null, ['phone']]]);
});

it('freezing and unfreezing a user have names of their own in the log', async () => {
  const id = await added('frozen_once');
  for (const status of [2, 1]) expect(await admin.put('/sys/user/frozenBatch', { ids: id, status })).toMatchObject({ success: true });
  const { result } = await admin.get<{ records: { what: { action: unknown } }[] }>('/sys/log/list', { keyWord: id, logType: '2' });
  expect(result.records.slice(0, 2).map(({ what }) => what.action)).toEqual([
    ['解冻', 'Unfroze'],
    ['冻结', 'Froze'],
  ]);
});

describe('an undone deletion', () => {
  it('gives a user back with the roles, to who deleted it and while the phone number is free', async () => {
    const own = '13900139111';
    const id = await added('undone_one', { selectedroles: dispatcherRole, phone: own });
    const undo = (as = admin) => as.put<{ failed: unknown[] }>('/sys/user/restore', { ids: [id] });
    await remove(id);
    expect(await (await test.signIn('operator')).put('/sys/user/restore', { ids: [id] })).toMatchObject({ success: false });
    const heir = await added('undone_heir', { phone: own });
    expect(await undo()).toMatchObject({ success: false, message: '用户账号undone_one的手机号已被他人使用，不能还原' });
    await remove(heir);
    expect(await undo()).toMatchObject({ success: true, message: '恢复成功！' });
    expect((await admin.get('/sys/user/queryUserRole', { userid: id })).result).toEqual([dispatcherRole]);
    await test.signIn('undone_one', password);
    expect(await undo()).toMatchObject({ success: false, message: '未找到对应实体' });
  });
});

describe('the recycle bin', () => {
  it('keeps deleted users, and gives them back with roles and departments', async () => {
    const id = await added('binned_one', { selectedroles: dispatcherRole, selecteddeparts: demoId('depart', 3) });
    expect(await bin()).not.toContain(id);
    expect(await remove(id)).toMatchObject({ message: '删除用户成功' });
    const deleted = await admin.get<User[]>('/sys/user/recycleBin');
    expect(deleted.result.find((row) => row.id === id)).toMatchObject({ username: 'binned_one', orgCodeTxt: '调度部' });
    expect(JSON.stringify(deleted)).not.toMatch(/passwordHash|argon2/);
    expect(await test.anonymous.post('/sys/login', { username: 'binned_one', password })).toMatchObject({ success: false });
    expect(await admin.put('/sys/user/putRecycleBin', { userIds: id })).toMatchObject({ success: true, message: '还原成功' });
    expect(await bin()).not.toContain(id);
    expect((await admin.get('/sys/user/queryUserRole', { userid: id })).result).toEqual([dispatcherRole]);
    await test.signIn('binned_one', password);
  });

  it('tells row by row what it could not give back: a name that somebody has since an older version', async () => {
    const first = await added('binned_two');
    const other = await added('binned_three');
    await remove(first);
    await remove(other);
    const later = await added('binned_later');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set username = 'binned_two' where id = ${later}`));
    const restored = await admin.put<{ succeeded: number; failed: unknown[] }>('/sys/user/putRecycleBin', { userIds: `${first},${other}` });
    expect(restored.result).toMatchObject({ succeeded: 1, failed: [{ id: first, message: '用户账号binned_two已被使用，不能还原' }] });
    expect(await bin()).toContain(first);
  });

  it('gives back nobody whose phone somebody else has now', async () => {
    const phone = '13811112222';
    const first = await added('phoned_one', { phone });
    await remove(first);
    const other = await added('phoned_two', { phone });
    const refused = await admin.put('/sys/user/putRecycleBin', { userIds: first });
    expect(refused).toMatchObject({ success: false, message: '用户账号phoned_one的手机号已被他人使用，不能还原' });
    await remove(other);
    expect(await admin.put('/sys/user/putRecycleBin', { userIds: first })).toMatchObject({ success: true });
  });

  it('deletes for ever what belonged to the account, and notes who it was', async () => {
    const id = await added('binned_four', { selectedroles: dispatcherRole, selecteddeparts: demoId('depart', 3) });
    await test.signIn('binned_four', password);
    expect(await admin.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ success: false, message: '未找到对应实体' });
    await remove(id);
    expect(await admin.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ success: true, message: '删除成功' });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ left: number; noted: number }>(sql`
        select (select count(*)::int from sys_user where id = ${id}) + (select count(*)::int from sys_session where user_id = ${id}) "left",
          (select count(*)::int from freight.audit_log where record_id = ${id} and action = 'deletePhysic'
            and payload::text like '%binned_four%') noted`),
    );
    expect(rows).toEqual([{ left: 0, noted: 1 }]);
  });

  it('keeps people whom records of others name', async () => {
    const id = await added('binned_five');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        insert into sys_record_comment (id, tenant_id, entity, record_id, author_id, author_name, content)
        select 'comment-of-binned', 0, 'order', 'x', ${id}, '已删', '看过'`),
    );
    await remove(id);
    expect(await admin.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({
      success: false,
      message: '该用户有上传的文件、评论或业务关联，须保留在回收站中',
    });
    expect(await bin()).toContain(id);
  });

  it('is closed to those without the permission, to other tenants, and for people who can more', async () => {
    const id = await added('binned_six', { selectedroles: await roleId(test.database, 'sys_admin') });
    await remove(id);
    for (const call of [operator.get('/sys/user/recycleBin'), operator.put('/sys/user/putRecycleBin', { userIds: id })]) {
      expect(await call).toMatchObject({ code: 510 });
    }
    const other = await administratorOf(test);
    expect(await bin(other)).toEqual([]);
    expect(await other.put('/sys/user/putRecycleBin', { userIds: id })).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await other.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ success: false, message: '未找到对应实体' });
    const role = await admin.post<User>('/sys/role/add', { roleName: '清理员', roleCode: 'cleaner' });
    const permissionIds = await codeId(test.database, 'user:delete');
    await admin.post('/sys/permission/saveRolePermission', { roleId: role.result.id, permissionIds, lastpermissionIds: '' });
    await added('thecleaner', { selectedroles: role.result.id });
    const cleaner = await test.signIn('thecleaner', password);
    expect(await cleaner.put('/sys/user/putRecycleBin', { userIds: id })).toMatchObject({ message: heldRightsTexts.beyondOwn });
    expect(await cleaner.delete('/sys/user/deleteRecycleBin', { userIds: id })).toMatchObject({ message: heldRightsTexts.beyondOwn });
  });
});

describe('an agent', () => {
  const base = '/sys/sysUserAgent';
  const past = '2020-01-01 00:00:00';
  const future = '2099-12-31 23:59:59';
  const draft = (more: Record<string, unknown> = {}) => ({
    ...{ userName: 'dispatcher', agentUserName: 'standin', startTime: past, endTime: future, status: '1' },
    ...more,
  });
  let standin: TestClient;
  let standinId: string;
  let agent: UserAgent;
  const told = async () =>
    await test.database.asSystem('test', (tx) =>
      peopleWith(tx, { tenantId: 0, permission: 'order:take', party: 'platform', partyId: null }),
    );
  const mayTake = async (client: TestClient) => (await client.get('/business/bizOrder/list')).code !== 510;

  beforeAll(async () => {
    standinId = await added('standin', { selecteddeparts: demoId('depart', 3) });
    standin = await test.signIn('standin', password);
  });

  it('holds the rights of the person and gets the person’s work, for the period only', async () => {
    expect(await mayTake(standin)).toBe(false);
    expect(await told()).not.toContain(standinId);
    expect(await admin.get(`${base}/queryByUserName`, { userName: 'dispatcher' })).toMatchObject({ message: '未找到对应实体' });
    const made = await admin.post<UserAgent>(`${base}/add`, draft());
    expect(made).toMatchObject({ success: true, message: '添加成功！', result: { userName: 'dispatcher', agentUserName: 'standin' } });
    agent = made.result;
    expect(await admin.get(`${base}/queryByUserName`, { userName: 'dispatcher' })).toMatchObject({
      result: { id: agent.id, agentRealname: 'standin', startTime: past, endTime: future, status: '1' },
    });
    expect(await mayTake(standin)).toBe(true);
    const rights = (await standin.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
    expect(rights.auth.map(({ action }) => action)).toContain('order:take');
    expect(await told()).toContain(standinId);
    const edit = (more: Record<string, unknown>) => admin.put<UserAgent>(`${base}/edit`, { ...draft(), id: agent.id, ...more });
    expect(await edit({ startTime: '2099-12-30 00:00' })).toMatchObject({ success: true, message: '修改成功!' });
    expect(await mayTake(standin)).toBe(false);
    expect(await told()).not.toContain(standinId);
    expect(await edit({ endTime: '2021-01-01 00:00:00' })).toMatchObject({ success: true });
    expect(await mayTake(standin)).toBe(false);
    expect(await edit({ status: '0' })).toMatchObject({ success: true });
    expect(await mayTake(standin)).toBe(false);
    expect(await edit({})).toMatchObject({ success: true });
    expect(await mayTake(standin)).toBe(true);
  });

  it('loses them when the person is frozen', async () => {
    const ids = await userId(test.database, 'dispatcher');
    expect(await admin.put('/sys/user/frozenBatch', { ids, status: 2 })).toMatchObject({ success: true });
    expect(await mayTake(standin)).toBe(false);
    expect(await admin.put('/sys/user/frozenBatch', { ids, status: 1 })).toMatchObject({ success: true });
    expect(await mayTake(standin)).toBe(true);
  });

  it.each([
    [{ userName: 'operator', agentUserName: 'operator' }, 'agentUserName', '代理人不能是本人'],
    [{ userName: 'operator', agentUserName: 'nobody_here' }, 'agentUserName', '代理人不存在'],
    [{ userName: 'operator', agentUserName: 'shipper' }, 'agentUserName', '代理人须与该用户属于同一平台、货主或承运商'],
    [{ userName: 'operator', endTime: past }, 'endTime', '结束时间须晚于开始时间'],
  ])('is refused at its field: %j', async (more, field, message) => {
    expect(await admin.post(`${base}/add`, draft(more))).toMatchObject({ success: false, result: { [field]: message } });
  });

  it('is one for each person, and never for an administrator of everything', async () => {
    expect(await admin.post(`${base}/add`, draft({ agentUserName: 'auditor' }))).toMatchObject({ message: '该用户已设置代理人' });
    expect(await admin.post(`${base}/add`, draft({ userName: 'admin' }))).toMatchObject({ message: '系统管理员的权限不能由他人代理' });
    expect(await operator.post(`${base}/add`, draft({ userName: 'risk' }))).toMatchObject({ code: 510 });
  });

  it('is no way to more rights: nobody makes themselves one, nobody lends what they do not hold', async () => {
    const role = await admin.post<User>('/sys/role/add', { roleName: '代理设置', roleCode: 'lender' });
    const codes = await Promise.all(['user:agent', 'user:list', 'role:grant', 'role:list'].map((code) => codeId(test.database, code)));
    await admin.post('/sys/permission/saveRolePermission', {
      roleId: role.result.id,
      permissionIds: codes.join(','),
      lastpermissionIds: '',
    });
    const lenderId = await added('thelender', { selectedroles: role.result.id });
    const plain = await added('plain_one');
    const lender = await test.signIn('thelender', password);
    expect(await lender.post(`${base}/add`, draft({ userName: 'finance', agentUserName: 'plain_one' }))).toMatchObject({
      message: heldRightsTexts.beyondOwn,
    });
    expect(await lender.post(`${base}/add`, draft({ userName: 'plain_one', agentUserName: 'thelender' }))).toMatchObject({
      message: heldRightsTexts.ownRoles,
    });
    // As agent of the dispatcher the person may use the dispatcher's rights, but cannot grant them to others.
    expect(await admin.put(`${base}/edit`, { ...draft({ agentUserName: 'thelender' }), id: agent.id })).toMatchObject({ success: true });
    expect(await mayTake(lender)).toBe(true);
    const target = await admin.post<User>('/sys/role/add', { roleName: '空', roleCode: 'empty_one' });
    const grant = (code: string) =>
      lender.post('/sys/permission/saveRolePermission', { roleId: target.result.id, permissionIds: code, lastpermissionIds: '' });
    expect(await grant(await codeId(test.database, 'order:take'))).toMatchObject({ message: heldRightsTexts.beyondOwn });
    expect(await grant(await codeId(test.database, 'user:list'))).toMatchObject({ success: true });
    expect(await lender.delete(`${base}/delete`, { id: agent.id })).toMatchObject({ message: heldRightsTexts.beyondOwn });
    expect(await lender.post('/sys/user/frozenBatch', { ids: plain, status: 2 })).toMatchObject({ code: 510 });
    expect(await admin.delete(`${base}/delete`, { id: agent.id })).toMatchObject({ success: true, message: '删除成功!' });
    expect(await mayTake(lender)).toBe(false);
    expect(lenderId).not.toBe(plain);
  });

  it('holds nothing that the author of the agency may not lend at that moment, whatever the person is given later', async () => {
    const role = async (roleCode: string, codes: readonly string[]) => {
      const { result } = await admin.post<User>('/sys/role/add', { roleName: roleCode, roleCode });
      const permissionIds = (await Promise.all(codes.map((code) => codeId(test.database, code)))).join(',');
      await admin.post('/sys/permission/saveRolePermission', { roleId: result.id, permissionIds, lastpermissionIds: '' });
      return result.id;
    };
    const authorRole = await role('agency_author', ['user:agent', 'user:list', 'position:list']);
    const [small, large] = [await role('agency_small', ['position:list']), await role('agency_large', ['order:list', 'position:list'])];
    const authorId = await added('agency_author', { selectedroles: authorRole });
    const personId = await added('agency_person');
    const puppetId = await added('agency_puppet');
    const [author, puppet] = [await test.signIn('agency_author', password), await test.signIn('agency_puppet', password)];
    const names = { userName: 'agency_person', agentUserName: 'agency_puppet' };
    const agency = (await author.post<UserAgent>(`${base}/add`, draft(names))).result;
    const give = (roleId: string) => admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [personId] });
    const holds = async () => {
      const { auth } = (await puppet.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
      const hears = await test.database.asSystem('test', async (tx) =>
        (await peopleWith(tx, { tenantId: 0, permission: 'order:list', party: 'platform', partyId: null })).includes(puppetId),
      );
      return { codes: auth.map(({ action }) => action), orders: await mayTake(puppet), hears };
    };
    expect(await holds()).toEqual({ codes: [], orders: false, hears: false });
    expect(await give(small)).toMatchObject({ success: true });
    expect(await holds()).toEqual({ codes: ['position:list'], orders: false, hears: false });
    expect(await give(large)).toMatchObject({ success: true });
    expect(await holds()).toEqual({ codes: ['position:list'], orders: false, hears: false });
    // The author is given the right, and may lend it from now on; it ends with the author's own.
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: large, userIdList: [authorId] })).toMatchObject({ success: true });
    expect(await holds()).toEqual({ codes: ['order:list', 'position:list'], orders: true, hears: true });
    expect(await admin.delete('/sys/user/deleteUserRole', { userId: authorId, roleId: large })).toMatchObject({ success: true });
    expect(await holds()).toEqual({ codes: ['position:list'], orders: false, hears: false });
    // Whoever may lend all of it takes the agency over by saving it.
    expect(await admin.put(`${base}/edit`, { ...draft(names), id: agency.id })).toMatchObject({ success: true });
    expect(await holds()).toEqual({ codes: ['order:list', 'position:list'], orders: true, hears: true });
  });

  it('of a carrier’s person has the rights and the menu, although somebody of the platform named it', async () => {
    await added('carrier_standin', { carrierId: carrierA });
    const names = { userName: 'carrier', agentUserName: 'carrier_standin' };
    expect(await admin.post(`${base}/add`, draft(names))).toMatchObject({ success: true });
    const carrierStandin = await test.signIn('carrier_standin', password);
    const { menu, auth } = (await carrierStandin.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
    expect(menu.length).toBeGreaterThan(1);
    expect(auth.map(({ action }) => action)).toContain('driver:add');
    expect(await carrierStandin.get('/business/bizDriver/list')).toMatchObject({ success: true });
  });

  it('is limited by the data rules of the author of the agency', async () => {
    const [menu, list] = [await menuId(test.database, '/system/position'), await codeId(test.database, 'position:list')];
    const role = async (roleCode: string, permissionIds: string) => {
      const { result } = await admin.post<User>('/sys/role/add', { roleName: roleCode, roleCode });
      await admin.post('/sys/permission/saveRolePermission', { roleId: result.id, permissionIds, lastpermissionIds: '' });
      return result.id;
    };
    const draftRule = { permissionId: menu, ruleName: '无', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'nobody_at_all' };
    const rule = (await admin.post<User>('/sys/permission/addPermissionRule', draftRule)).result.id;
    const limited = await role('agency_limited', [menu, list, await codeId(test.database, 'user:agent')].join(','));
    await admin.post('/sys/role/datarule', { permissionId: menu, roleId: limited, dataRuleIds: rule });
    await added('limited_author', { selectedroles: limited });
    const personId = await added('limited_person');
    await added('limited_puppet');
    const [author, puppet] = [await test.signIn('limited_author', password), await test.signIn('limited_puppet', password)];
    const names = { userName: 'limited_person', agentUserName: 'limited_puppet' };
    expect(await author.post(`${base}/add`, draft(names))).toMatchObject({ success: true });
    const total = async (client: TestClient) => (await client.get<{ total: number }>('/sys/position/list')).result?.total;
    const whole = await role('agency_whole', list);
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: whole, userIdList: [personId] })).toMatchObject({ success: true });
    expect(await total(admin)).toBeGreaterThan(0);
    expect([await total(author), await total(puppet)]).toEqual([0, 0]);
  });
});

describe('freezing several users', () => {
  it('tells row by row what was refused, and does the rest', async () => {
    const [one, self] = [await added('icy_person'), await userId(test.database, 'admin')];
    const frozen = await admin.put<{ succeeded: number; failed: unknown[] }>('/sys/user/frozenBatch', {
      ids: `${one},${self},nobody`,
      status: 2,
    });
    expect(frozen.message).toMatch(/^成功1条，失败2条/);
    expect(frozen.result).toMatchObject({
      succeeded: 1,
      failed: [
        { id: self, message: '不能删除或冻结当前登录用户' },
        { id: 'nobody', message: '未找到对应实体' },
      ],
    });
    expect(await admin.get('/sys/user/queryById', { id: one })).toMatchObject({ result: { status: 2 } });
  });
});

describe('the last administrator', () => {
  it('stays: nobody else who could sign in holds every right', async () => {
    const caller = { tenantId: 0 } as never;
    const check = async (id: string) => await test.database.asSystem('test', (tx) => checkAdministratorStays(tx, caller, id));
    const self = await userId(test.database, 'admin');
    await expect(check(self)).rejects.toThrow(heldRightsTexts.lastAdministrator);
    const second = await added('second_admin', { selectedroles: await roleId(test.database, 'sys_admin') });
    await expect(check(self)).resolves.toBeUndefined();
    const chief = await test.signIn('second_admin', password);
    expect(await chief.put('/sys/user/frozenBatch', { ids: second, status: 2 })).toMatchObject({ success: false });
    expect(
      await chief.delete('/sys/user/deleteUserRole', { userId: second, roleId: await roleId(test.database, 'sys_admin') }),
    ).toMatchObject({
      message: heldRightsTexts.ownRoles,
    });
    expect(await admin.put('/sys/user/frozenBatch', { ids: second, status: 2 })).toMatchObject({ success: true });
    await expect(check(self)).rejects.toThrow(heldRightsTexts.lastAdministrator);
  });
});
