/** Ending other people's sessions: only people who may see them and have at least the rights of their owners can do so. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { menuId, oneValue, seconds, systemApp, TestClock, userId } from './system-app.ts';

const clock = new TestClock();
let test: TestApp;
let admin: TestClient;
/** A person who has every permission on users and sessions, but none on business records. */
let guard: TestClient;
let guardRole: string;

const end = (client: TestClient, token: string) => client.post('/sys/online/forceLogout', { token });
const isLive = async (client: TestClient) => (await client.get('/sys/user/getCurrentUserDeparts')).status === 200;
/** Public id of a person's latest session. */
const sessionOf = async (username: string) =>
  await oneValue<string>(
    test.database,
    sql`select s.id value from sys_session s join sys_user u on u.id = s.user_id where u.username = ${username} order by s.create_time desc, s.id desc limit 1`,
  );
const listed = async (client: TestClient) =>
  (await client.get<{ records: { username: string }[] }>('/sys/online/list', { pageSize: 500 })).result.records.map(
    ({ username }) => username,
  );

async function addUser(username: string, role: string): Promise<TestClient> {
  const person = { username, realname: username, password: 'Freight#1', selectedroles: role };
  expect(await admin.post('/sys/user/add', person)).toMatchObject({ success: true });
  return await test.signIn(username, 'Freight#1');
}

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  admin = await test.signIn('admin');
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from sys_permission where del_flag = 0 and (perms like 'user:%' or perms like 'online:%' or url = '/system/user')`),
  );
  const { result } = await admin.post<{ id: string }>('/sys/role/add', { roleName: 'guard', roleCode: 'guard' });
  guardRole = result.id;
  const permissionIds = rows.map(({ id }) => id).join(',');
  await admin.post('/sys/permission/saveRolePermission', { roleId: guardRole, permissionIds, lastpermissionIds: '' });
  guard = await addUser('theguard', guardRole);
});
afterAll(async () => await test.close());

describe('a session of somebody else', () => {
  it('is not ended by somebody who can less than its owner', async () => {
    const others = { admin, dispatcher: await test.signIn('dispatcher') };
    for (const [username, client] of Object.entries(others)) {
      const refused = await end(guard, await sessionOf(username));
      expect(refused).toMatchObject({ success: false, message: heldRightsTexts.beyondOwn });
      expect(await isLive(client)).toBe(true);
    }
  });

  it('is ended by somebody who can as much, with a line in the audit', async () => {
    const colleague = await addUser('colleague', guardRole);
    const session = await sessionOf('colleague');
    expect(await end(guard, session)).toMatchObject({ success: true, message: '退出登录成功！' });
    expect(await isLive(colleague)).toBe(false);
    expect(await end(guard, session)).toMatchObject({ success: false, message: 'Token无效!' });
    const payload = await oneValue<string>(
      test.database,
      sql`select payload value from freight.audit_log where action = 'forceLogout' order by serial desc limit 1`,
    );
    expect(JSON.parse(payload)).toMatchObject({
      ...{ entity: 'user', recordId: await userId(test.database, 'colleague'), action: 'forceLogout', username: 'theguard' },
      changes: { session: [session, null] },
    });
  });

  it('is not ended by somebody whose list does not show it, and answers like none', async () => {
    const hidden = await addUser('hidden', guardRole);
    const session = await sessionOf('hidden');
    const menu = await menuId(test.database, '/system/user');
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`
        insert into sys_permission_data_rule (id, create_by, permission_id, rule_name, rule_column, rule_conditions, rule_value)
        values ('rule-of-guard', 'test', ${menu}, '某人除外', 'username', '!=', 'hidden')`);
      await tx.execute(sql`
        update sys_role_permission set data_rule_ids = 'rule-of-guard' where role_id = ${guardRole} and permission_id = ${menu}`);
    });
    clock.advance(seconds(2));
    expect(await listed(guard)).toContain('theguard');
    expect(await listed(guard)).not.toContain('hidden');
    expect(await end(guard, session)).toMatchObject({ success: false, message: 'Token无效!' });
    expect(await end(guard, 'no-such-session')).toMatchObject({ success: false, message: 'Token无效!' });
    expect(await isLive(hidden)).toBe(true);
    expect(await end(admin, session)).toMatchObject({ success: true });
    expect(await isLive(hidden)).toBe(false);
  });

  it('is not ended after it ran out', async () => {
    const session = await sessionOf('dispatcher');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_session set expire_time = ${new Date(clock.now).toISOString()}::timestamptz where id = ${session}`),
    );
    expect(await end(admin, session)).toMatchObject({ success: false, message: 'Token无效!' });
  });

  it('is ended with a fresh proof only', async () => {
    const session = await sessionOf('theguard');
    clock.advance(seconds(601));
    expect(await end(admin, session)).toMatchObject({ success: false, code: 511 });
    expect(await isLive(guard)).toBe(true);
  });
});

it('an own session elsewhere is ended, whatever one is', async () => {
  const here = await test.signIn('ops');
  clock.advance(seconds(1));
  const elsewhere = await test.signIn('ops');
  expect(await end(here, await sessionOf('ops'))).toMatchObject({ success: true });
  expect(await isLive(elsewhere)).toBe(false);
  expect(await isLive(here)).toBe(true);
});
