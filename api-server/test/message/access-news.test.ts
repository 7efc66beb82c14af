// Open windows are told when the rights of their person may have changed, and nobody else is.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, systemApp, userId } from '../system/system-app.ts';
import { type Ear, windowsOf } from './message-app.ts';

const soon = { timeout: 30_000 };
const news = { cmd: 'access' };

let test: TestApp;
let admin: TestClient;
/** Milliseconds that the application's clock is ahead. */
let passed = 0;
const windowOf = windowsOf(() => test);

beforeAll(async () => {
  test = await systemApp({ clock: () => Date.now() + passed });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

async function role(code: string, members: readonly string[]): Promise<string> {
  const { result } = await admin.post<{ id: string }>('/sys/role/add', { roleName: code, roleCode: code });
  const userIdList = await Promise.all(members.map((name) => userId(test.database, name)));
  if (members.length > 0) await admin.post('/sys/user/addSysUserRole', { roleId: result.id, userIdList });
  return result.id;
}

/** The reason with which the database is asked for the people whose rights may have changed. */
const peopleOfRoles = 'people of changed roles';

async function giveToFinance(roleId: string, witness: Ear): Promise<void> {
  witness.heard.length = 0;
  await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [await userId(test.database, 'finance')] });
  await expect.poll(() => witness.heard, soon).toContainEqual(news);
}

/** Says for how many milliseconds the page has heard nothing. */
const say = ({ socket }: Ear, unheardFor: number): void => socket.send(JSON.stringify({ cmd: 'watch', lists: [], unheardFor }));

describe('a window', () => {
  it('hears of a grant to a role of its person, and windows of others do not', async () => {
    const roleId = await role('told_of_grants', ['dispatcher']);
    const [own, other] = [await windowOf('dispatcher'), await windowOf('finance')];
    // Changes of people before the windows opened are told a moment later.
    await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [await userId(test.database, 'finance')] });
    await expect.poll(() => other.heard, soon).toContainEqual(news);
    await admin.delete('/sys/user/deleteUserRole', { roleId, userId: await userId(test.database, 'finance') });
    // Both changes, and those of before, have arrived when nothing more comes for a while.
    let before = 0;
    const isQuiet = () => {
      const isSame = other.heard.length === before;
      before = other.heard.length;
      return isSame && before >= 2;
    };
    await expect.poll(isQuiet, { ...soon, interval: 500 }).toBe(true);
    own.heard.length = 0;
    const permissionIds = await codeId(test.database, 'user:list');
    await admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: '' });
    await expect.poll(() => own.heard, soon).toContainEqual(news);
    own.heard.length = 0;
    expect(await admin.delete('/sys/role/delete', { id: roleId })).toMatchObject({ success: true });
    await expect.poll(() => own.heard, soon).toContainEqual(news);
    expect(other.heard).toHaveLength(before);
  });

  it('hears that its person got a role and lost it', async () => {
    const roleId = await role('told_of_members', []);
    const own = await windowOf('dispatcher');
    const person = await userId(test.database, 'dispatcher');
    await admin.post('/sys/user/addSysUserRole', { roleId, userIdList: [person] });
    await expect.poll(() => own.heard, soon).toContainEqual(news);
    own.heard.length = 0;
    await admin.delete('/sys/user/deleteUserRole', { roleId, userId: person });
    await expect.poll(() => own.heard, soon).toContainEqual(news);
  });

  it('hears that its person is an agent, is replaced as one, and that the agency ends', async () => {
    const [first, second] = [await windowOf('finance'), await windowOf('operator')];
    const period = { startTime: '2020-01-01 00:00', endTime: '2090-01-01 00:00', status: '1' };
    const heard = async (ear: Ear): Promise<void> => {
      await expect.poll(() => ear.heard, soon).toContainEqual(news);
      ear.heard.length = 0;
    };
    const agency = { userName: 'dispatcher', agentUserName: 'finance', ...period };
    const { result } = await admin.post<{ id: string }>('/sys/sysUserAgent/add', agency);
    await heard(first);
    expect(await admin.put('/sys/sysUserAgent/edit', { id: result.id, agentUserName: 'operator', ...period })).toMatchObject({
      success: true,
    });
    await heard(first);
    await heard(second);
    expect(await admin.delete('/sys/sysUserAgent/delete', { id: result.id })).toMatchObject({ success: true });
    await heard(second);
  });

  it('hears that a data rule of its person was changed, disabled, deleted and put back, and windows of others do not', async () => {
    const roleId = await role('told_of_rules', ['dispatcher']);
    // Made long before it gets members: its members are told of a new role too, and would be told twice if they had it by then.
    const lastRoleId = await role('told_at_last', []);
    const [permissionId, listId] = [await menuId(test.database, '/system/user'), await codeId(test.database, 'user:list')];
    await admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds: `${permissionId},${listId}`, lastpermissionIds: '' });
    const draft = { ruleName: '一人', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'dispatcher', status: '1' };
    const { result: rule } = await admin.post<{ id: string }>('/sys/permission/addPermissionRule', { ...draft, permissionId });
    const { id } = rule;
    await admin.post('/sys/role/datarule', { roleId, permissionId, dataRuleIds: id });
    const [own, other] = [await windowOf('dispatcher'), await windowOf('finance')];
    // What happened before the windows opened is told a moment later; a change of both people comes after it.
    const both = await Promise.all(['dispatcher', 'finance'].map((name) => userId(test.database, name)));
    await admin.post('/sys/user/addSysUserRole', { roleId: lastRoleId, userIdList: both });
    for (const { heard } of [own, other]) await expect.poll(() => heard, soon).toContainEqual(news);
    own.heard.length = 0;
    other.heard.length = 0;
    const changes = [
      () => admin.put('/sys/permission/editPermissionRule', { id, ...draft, ruleValue: 'finance' }),
      () => admin.put('/sys/permission/editPermissionRule', { id, ...draft, status: '0' }),
      () => admin.delete('/sys/permission/deletePermissionRule', { id }),
      () => admin.put('/sys/permission/restorePermissionRule', { id }),
    ];
    for (const change of changes) {
      expect(await change()).toMatchObject({ success: true });
      await expect.poll(() => own.heard, soon).toContainEqual(news);
      own.heard.length = 0;
    }
    expect(other.heard).toEqual([]);
  });

  it('of a new page hears of changes while it loaded after one question, and nothing when they are of others', async () => {
    const roleIds = [await role('told_while_loading', []), await role('told_while_loading_too', [])];
    // The node has run for a minute: before that it says that everything may have changed.
    passed += 60_000;
    const witness = await windowOf('finance');
    for (const id of roleIds) await giveToFinance(id, witness);
    const question = vi.spyOn(test.database, 'asSystem');
    const asked = () => question.mock.calls.filter(([reason]) => reason === peopleOfRoles).length;
    try {
      const unconcerned = await windowOf('dispatcher');
      for (const unheardFor of [2_000, 2_000, 25_000]) say(unconcerned, unheardFor);
      const concerned = await windowOf('finance');
      say(concerned, 2_000);
      await expect.poll(() => concerned.heard, soon).toEqual([news]);
      // That a person was changed is known without the database.
      expect(asked()).toBe(1);
      expect(unconcerned.heard).toEqual([]);
    } finally {
      question.mockRestore();
    }
  });

  it('of a new page is told when it cannot be found out whether rights changed while it loaded', async () => {
    const roleId = await role('told_in_doubt', []);
    passed += 60_000;
    await giveToFinance(roleId, await windowOf('finance'));
    const { asSystem } = test.database;
    const question = vi
      .spyOn(test.database, 'asSystem')
      .mockImplementation((reason, work, options) =>
        reason === peopleOfRoles ? Promise.reject(new Error('The database is busy.')) : asSystem(reason, work, options),
      );
    try {
      const own = await windowOf('dispatcher');
      say(own, 2_000);
      await expect.poll(() => own.heard, soon).toEqual([news]);
    } finally {
      question.mockRestore();
    }
  });

  it('hears of changes of the menu in every tenant', async () => {
    const own = await windowOf('carrier');
    const added = await admin.post<{ id: string }>('/sys/permission/add', {
      name: '试试',
      menuType: 0,
      component: 'layouts/RouteView',
      url: '/try',
    });
    expect(added).toMatchObject({ success: true });
    await expect.poll(() => own.heard, soon).toContainEqual(news);
  });
});
