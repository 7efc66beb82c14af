/** The times of one record are in order, even when the clocks of server and database differ. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, seconds, systemApp, TestClock } from './system-app.ts';

const clock = new TestClock();
let test: TestApp;
let admin: TestClient;

interface Made {
  readonly id: string;
  readonly version: number;
}

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

/** Names of the tables that contain rows whose `updateTime` is before their `createTime`. */
async function changedBeforeMade(): Promise<string[]> {
  return await test.database.asSystem('test', async (tx) => {
    const { rows: tables } = await tx.execute<{ name: string }>(sql`
      select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) "name" from information_schema.columns c
      join information_schema.columns u using (table_schema, table_name)
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = 'create_time' and u.column_name = 'update_time' and t.table_type = 'BASE TABLE'`);
    expect(tables.length).toBeGreaterThan(30);
    const found: string[] = [];
    for (const { name } of tables) {
      const { rows } = await tx.execute<{ count: number }>(sql`
        select count(*)::int count from ${sql.raw(name)} where update_time < create_time`);
      if (rows[0]?.count) found.push(name);
    }
    return found;
  });
}

const made = async (call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<Made> => {
  const response = await call;
  if (!response.success) throw new Error(response.message);
  return response.result as Made;
};

/** Adds, changes, deletes and restores records of many kinds, and changes rows that the product delivers. */
async function work(name: string, tenant: number): Promise<void> {
  const usersMenu = await menuId(test.database, '/system/user');
  const edit = async (path: string, id: string, more: object) => {
    const { version } = (await admin.get<Made>(`${path}/queryById`, { id })).result;
    await made(admin.put(`${path}/edit`, { id, version, ...more }));
  };
  const role = await made(admin.post('/sys/role/add', { roleName: name, roleCode: name }));
  await edit('/sys/role', role.id, { roleName: `${name}二` });
  await edit('/sys/role', await roleId(test.database, 'dispatcher'), { description: name });
  await edit('/sys/permission', await codeId(test.database, 'user:list'), { description: name });
  const position = await made(admin.post('/sys/position/add', { code: name, name, postRank: '1' }));
  await edit('/sys/position', position.id, { name: `${name}二` });
  await made(admin.delete('/sys/position/delete', { id: position.id }));
  const person = { username: name, realname: name, password: 'Freight#1' };
  const { id: userId } = await made(admin.post('/sys/user/add', person));
  await edit('/sys/user', userId, { realname: `${name}二` });
  const agent = { userName: name, startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', status: '1' };
  const agency = await made(admin.post('/sys/sysUserAgent/add', { ...agent, agentUserName: 'dispatcher' }));
  await made(admin.put('/sys/sysUserAgent/edit', { id: agency.id, ...agent, agentUserName: 'operator' }));
  const rule = { permissionId: usersMenu, ruleName: name, ruleColumn: 'username', ruleConditions: '=', ruleValue: name };
  const { id: ruleId } = await made(admin.post('/sys/permission/addPermissionRule', rule));
  await made(admin.put('/sys/permission/editPermissionRule', { ...rule, id: ruleId, ruleValue: 'other' }));
  const depart = await made(admin.post('/sys/sysDepart/add', { departName: name, orgCategory: '1' }));
  const departRole = await made(admin.post('/sys/sysDepartRole/add', { departId: depart.id, roleName: name, roleCode: name }));
  await made(admin.put('/sys/sysDepartRole/edit', { id: departRole.id, version: departRole.version, roleName: `${name}二` }));
  await made(admin.delete('/sys/user/delete', { id: userId }));
  await made(admin.put('/sys/user/putRecycleBin', { userIds: userId }));
  await made(admin.post('/sys/tenant/add', { id: tenant, name, status: 1 }));
  await made(admin.put('/sys/tenant/edit', { id: tenant, name: `${name}二` }));
}

describe('a record is never changed before it was made', () => {
  it('at the same moment, when one clock rounds and the other cuts off', async () => {
    // A time 900 ms after a full second, which a column of whole seconds rounds up.
    clock.now = Math.floor(Date.now() / 1000) * 1000 + 900;
    await work('rounding', 2801);
    expect(await changedBeforeMade()).toEqual([]);
  });

  it('when the server is an hour behind the database', async () => {
    clock.advance(-seconds(3_600));
    await work('behind', 2802);
    expect(await changedBeforeMade()).toEqual([]);
  });
});
