import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { oneValue, systemApp } from '../system/system-app.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';

interface Tenant extends Record<string, unknown> {
  readonly id: number;
  readonly version: number;
  readonly people: number;
}

let test: TestApp;
let admin: TestClient;
let other: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  other = await administratorOf(test);
});
afterAll(async () => await test.close());

const add = (body: Record<string, unknown>, as = admin) => as.post<Tenant>('/sys/tenant/add', body);
const password = 'Tenant#2026x';

/** Somebody of the platform who holds these permission codes and no other. */
async function signedInWith(username: string, codes: readonly string[]): Promise<TestClient> {
  const [user, role] = [`user-${username}`, `role-${username}`];
  await test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`
      insert into sys_user (id, username, realname, password_hash, password_time, status)
      select ${user}, ${username}, '租户专员', password_hash, password_time, 1 from sys_user where username = 'operator'`);
    await tx.execute(sql`insert into sys_role (id, role_code, role_name) values (${role}, ${username}, '租户专员')`);
    await tx.execute(sql`insert into sys_user_role (user_id, role_id) values (${user}, ${role})`);
    await tx.execute(sql`
      insert into sys_role_permission (role_id, permission_id)
      select ${role}, id from sys_permission where perms = any(${sql.param([...codes])}::varchar[]) and del_flag = 0`);
  });
  return await test.signIn(username);
}

describe('tenants', () => {
  it('are the platform’s alone: other tenants and people without the permission are refused', async () => {
    for (const path of ['/sys/tenant/list', '/sys/tenant/queryById?id=0']) {
      expect(await other.get(path)).toMatchObject({ success: false, message: '仅平台租户可维护' });
    }
    expect(await add({ id: 90, name: '占位' }, other)).toMatchObject({ success: false, message: '仅平台租户可维护' });
    expect(await other.delete('/sys/tenant/delete', { id: 0 })).toMatchObject({ success: false, message: '仅平台租户可维护' });
    const operator = await test.signIn('operator');
    expect(await operator.get('/sys/tenant/list')).toMatchObject({ code: 510 });
    expect(await add({ id: 90, name: '占位' }, operator)).toMatchObject({ code: 510 });
  });

  it('are listed by name and status with the number of their users', async () => {
    const { result } = await admin.get<{ records: Tenant[]; total: number }>('/sys/tenant/list', { name: '*另一*', status: '1' });
    expect(result).toMatchObject({
      total: 1,
      records: [{ id: otherTenant, name: '另一家', endDate: '2099-12-31', status: 1, status_dictText: '正常', people: 1, inForce: 'Y' }],
    });
    expect((await admin.get<{ total: number }>('/sys/tenant/list', { name: '%' })).result.total).toBe(0);
    expect(await admin.get('/sys/tenant/list', { status: '7' })).toMatchObject({ success: false });
  });

  it('are made with an id of their own and the roles of the product, and work from then on', async () => {
    expect(await add({ id: '88', name: '华南分公司', beginDate: '2026-01-01', endDate: '2099-12-31' })).toMatchObject({
      success: true,
      message: '添加成功！',
      result: { id: 88, version: 1, beginDate: '2026-01-01', people: 0, status: 1 },
    });
    expect(await add({ number: 88, name: '又一家' })).toMatchObject({ success: false, message: '该编号已存在!' });
    expect(await add({ name: '无编号' })).toMatchObject({ success: false, result: { number: '请输入租户编号' } });
    expect(await add({ id: 89, name: '倒置', beginDate: '2026-02-01', endDate: '2026-01-01' })).toMatchObject({
      success: false,
      result: { endDate: '结束日期不能早于开始日期' },
    });
    expect(await add({ id: -1, name: '' })).toMatchObject({ success: false });
    const person = { id: 88, username: 'south_chief', realname: '南方管理员', password };
    expect(await admin.post('/sys/tenant/administrator', { ...person, password: 'weak' })).toMatchObject({ success: false });
    expect(await admin.post('/sys/tenant/administrator', { ...person, username: 'admin' })).toMatchObject({
      success: false,
      result: { username: '用户账号已存在' },
    });
    expect(await admin.post('/sys/tenant/administrator', person)).toMatchObject({ success: true });
    const chief = await test.signIn('south_chief', password);
    const roles = (await chief.get<{ roleCode: string }[]>('/sys/role/queryall')).result;
    expect(roles.map(({ roleCode }) => roleCode)).toEqual(expect.arrayContaining(['platform_admin', 'dispatcher', 'carrier_driver']));
    expect(await chief.post('/sys/role/add', { roleName: '夜班', roleCode: 'night' })).toMatchObject({ success: true });
    expect(await chief.get('/sys/tenant/list')).toMatchObject({ success: false, message: '仅平台租户可维护' });
    const seen = (await chief.get<{ records: { username: string }[] }>('/sys/user/list')).result.records;
    expect(seen.map(({ username }) => username)).toEqual(['south_chief']);
    expect(await chief.get('/online/cgreport/api/getRpColumns/ordered_goods')).toMatchObject({
      success: true,
      result: { cgRpConfigName: '历史货物' },
    });
  });

  it('get the standard roles with their first administrator when they have none', async () => {
    const ofDemo = 101;
    const roles = async () =>
      (
        await test.database.asSystem('test', (tx) =>
          tx.execute<{ code: string; rights: number }>(sql`
            select r.role_code code, (select count(*)::int from sys_role_permission g where g.role_id = r.id) rights
            from sys_role r where r.tenant_id = ${ofDemo} and r.del_flag = 0 order by 1`),
        )
      ).rows;
    expect(await roles()).toEqual([]);
    const add101 = (username: string) =>
      admin.post('/sys/tenant/administrator', { id: ofDemo, username, realname: '华南管理员', password });
    expect(await add101('demo_chief')).toMatchObject({ success: true });
    const made = await roles();
    const ofPlatform = sql`select count(*)::int value from sys_role where tenant_id = 88 and del_flag = 0 and role_code <> 'night'`;
    expect(made).toHaveLength(await oneValue<number>(test.database, ofPlatform));
    expect(made.find(({ code }) => code === 'platform_admin')?.rights).toBeGreaterThan(50);
    const chief = await test.signIn('demo_chief', password);
    expect(await chief.post('/sys/role/add', { roleName: '夜班', roleCode: 'night' })).toMatchObject({ success: true });
    expect(await add101('demo_chief_2')).toMatchObject({ success: true });
    expect(await roles()).toHaveLength(made.length + 1);
    const { result } = await admin.get<{ records: { action: string; changes: { field: string; after: string }[] }[] }>('/sys/log/list', {
      keyWord: String(ofDemo),
    });
    const told = result.records
      .filter(({ action }) => action === 'addAdministrator')
      .map(({ changes }) => changes.map(({ field }) => field));
    expect(told).toEqual([['username'], ['username', 'roles']]);
  });

  it('that have an administrator get another one only by a system administrator of the platform', async () => {
    const number = 94;
    await add({ number, name: '一人一家' });
    const operator = await signedInWith('tenant_clerk', ['tenant:list', 'tenant:edit']);
    const administrator = (username: string, as: TestClient) =>
      as.post('/sys/tenant/administrator', { id: number, username, realname: '管理员', password });
    const offered = async (as: TestClient) =>
      (await as.get<Tenant & { takesAdministrator: string }>('/sys/tenant/queryById', { id: number })).result.takesAdministrator;
    const refused = { success: false, message: '该租户已有系统管理员，请由其新增用户，或由平台的系统管理员操作' };
    expect(await offered(operator)).toBe('Y');
    // Of two people who do it at the same moment one is refused.
    const both = await Promise.all(['first_chief', 'second_chief'].map((name) => administrator(name, operator)));
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    expect(both).toContainEqual(expect.objectContaining(refused));
    expect(await offered(operator)).toBe('N');
    expect(await offered(admin)).toBe('Y');
    expect(await administrator('third_chief', operator)).toMatchObject(refused);
    expect(await administrator('fourth_chief', admin)).toMatchObject({ success: true });
    const setPeople = (status: number) =>
      test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set status = ${status} where tenant_id = ${number}`));
    await setPeople(2);
    expect(await administrator('fifth_chief', operator)).toMatchObject({ success: true });
    const people = sql`select count(*)::int value from sys_user where tenant_id = ${number}`;
    expect(await oneValue<number>(test.database, people)).toBe(3);
  });

  it('are changed with or without their version', async () => {
    const before = (await admin.get<Tenant>('/sys/tenant/queryById', { id: otherTenant })).result;
    expect(await admin.put('/sys/tenant/edit', { id: otherTenant, version: before.version, name: '另一家公司' })).toMatchObject({
      success: true,
      message: '修改成功!',
      result: { name: '另一家公司', endDate: '2099-12-31', version: before.version + 1 },
    });
    expect(await admin.post('/sys/tenant/edit', { id: otherTenant, version: before.version, name: '旧' })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
    expect(await admin.post('/sys/tenant/edit', { id: otherTenant, name: '另一家' })).toMatchObject({ success: true });
    expect(await admin.put('/sys/tenant/edit', { id: 4711, name: '没有' })).toMatchObject({ message: '未找到对应实体' });
    const changes = await oneValue<string>(
      test.database,
      sql`select payload::jsonb ->> 'changes' value from freight.audit_log where entity = 'tenant' and action = 'edit' order by serial limit 1`,
    );
    expect(JSON.parse(changes)).toEqual({ name: ['另一家', '另一家公司'] });
  });

  it('are in one of the two states: another one is refused at its field, by add and edit', async () => {
    const refused = { success: false, message: '状态：选项不正确', result: { status: '状态：选项不正确' } };
    const state = sql`select status value from sys_tenant where id = ${otherTenant}`;
    for (const status of [2, '2', -1]) {
      expect(await add({ id: 95, name: '状态不明', status })).toMatchObject(refused);
      expect(await admin.put('/sys/tenant/edit', { id: otherTenant, status })).toMatchObject(refused);
    }
    expect(await oneValue<number>(test.database, state)).toBe(1);
    expect(await admin.get('/sys/tenant/queryById', { id: 95 })).toMatchObject({ message: '未找到对应实体' });
    expect(await admin.put('/sys/tenant/edit', { id: otherTenant, status: 1 })).toMatchObject({ success: true });
  });

  it('get an administrator also before their period begins; that person signs in when it has begun', async () => {
    await add({ number: 93, name: '明年开始', beginDate: '2098-01-01' });
    const early = { id: 93, username: 'early_chief', realname: '早到', password };
    expect(await admin.post('/sys/tenant/administrator', early)).toMatchObject({ success: true });
    await expect(test.signIn('early_chief', password)).rejects.toThrow();
    await admin.put('/sys/tenant/edit', { id: 93, beginDate: '2026-01-01' });
    expect((await (await test.signIn('early_chief', password)).get('/sys/user/list')).status).toBe(200);
  });

  it('lose their people when they are frozen, but never the platform itself', async () => {
    const freeze = (ids: string, status: number) => admin.put('/sys/tenant/frozenBatch', { ids, status });
    expect(await freeze(`${otherTenant},0,x`, 0)).toMatchObject({
      result: {
        succeeded: 1,
        failed: [
          { id: '0', message: '平台租户不能冻结' },
          { id: 'x', message: '未找到对应实体' },
        ],
      },
    });
    expect((await other.get('/sys/user/list')).status).toBe(401);
    expect(await freeze(String(otherTenant), 1)).toMatchObject({ success: true });
    // A release makes neither sessions nor tickets from before good again, as with an account that is frozen.
    expect((await other.get('/sys/user/list')).status).toBe(401);
    const frozen = sql`select min(freeze_count)::int value from sys_user where tenant_id = ${otherTenant}`;
    expect(await oneValue<number>(test.database, frozen)).toBe(1);
    other = await test.signIn(`chief${otherTenant}`);
    expect((await other.get('/sys/user/list')).status).toBe(200);
    expect(await freeze(String(otherTenant), 3)).toMatchObject({ success: false });
    expect(await admin.put('/sys/tenant/edit', { id: 0, endDate: '2020-01-01' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/tenant/edit', { id: 0, beginDate: '2199-01-01' })).toMatchObject({
      success: false,
      result: { beginDate: '平台租户的开始日期不能晚于今天' },
    });
  });

  it('are deleted only as long as nobody belongs to them', async () => {
    await add({ id: 91, name: '试用' });
    expect(await admin.delete('/sys/tenant/deleteBatch', { ids: '91' })).toMatchObject({ success: true, message: '删除成功!' });
    const reports = sql`select count(*)::int value from onl_report where tenant_id = 91`;
    expect(await oneValue<number>(test.database, reports)).toBe(0);
    // A new tenant with the number of a removed one gets the product's reports again.
    await add({ id: 91, name: '再来' });
    expect(await oneValue<number>(test.database, reports)).toBe(1);
    expect(await admin.delete('/sys/tenant/deleteBatch', { ids: '91' })).toMatchObject({ success: true });
    expect(await admin.get('/sys/tenant/queryById', { id: 91 })).toMatchObject({ message: '未找到对应实体' });
    expect(await admin.delete('/sys/tenant/delete', { id: otherTenant })).toMatchObject({
      success: false,
      message: '该租户已有用户，不能删除，可以冻结',
    });
    expect(await admin.delete('/sys/tenant/delete', { id: 0 })).toMatchObject({ success: false, message: '平台租户不能删除' });
  });

  it('leave nothing to the next one with their number: neither data nor people of other tenants who may act for it', async () => {
    const headers = { 'tenant-id': '92' };
    const acting = async () => await (await test.signIn('admin')).get('/sys/sysDepart/list', {}, { headers });
    await add({ id: 92, name: '先来' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_user set rel_tenant_ids = '91,92,93' where username = 'admin'`));
    const related = await test.signIn('admin');
    expect(await related.post('/sys/sysDepart/add', { departName: '外来', orgCategory: '1' }, { headers })).toMatchObject({
      success: true,
    });
    const refused = { success: false, message: '该租户已有数据，不能删除，可以冻结' };
    expect(await admin.delete('/sys/tenant/delete', { id: 92 })).toMatchObject(refused);
    expect(await admin.put('/sys/tenant/frozenBatch', { ids: '92', status: 0 })).toMatchObject({ success: true });
    expect(await admin.post('/sys/tenant/remove', { id: 92, name: '先来' })).toMatchObject({ success: true });
    await add({ id: 92, name: '后来' });
    expect(await acting()).toMatchObject({ status: 403 });
    const left = sql`select rel_tenant_ids value from sys_user where username = 'admin'`;
    expect(await oneValue<string>(test.database, left)).toBe('91,93');
    expect(await admin.delete('/sys/tenant/delete', { id: 92 })).toMatchObject({ success: true });
  });
});
