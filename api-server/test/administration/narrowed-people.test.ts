/** Nobody hides rows from people with more rights, although data rules of all grants of a person apply together. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp } from '../system/system-app.ts';

interface Made {
  readonly id: string;
}

const password = 'Freight#1';
const beyond = { success: false, message: heldRightsTexts.beyondOwn };
const done = { success: true };
const depart = demoId('depart', 3);

let test: TestApp;
let admin: TestClient;
/** Holds the list of positions and administers roles, data rules, users and agencies. */
let deputy: TestClient;
/** Heads a department and holds the list of positions. */
let head: TestClient;
/** Holds every right, and the role `reader` besides. */
let boss: TestClient;
let bossId: string;
let menu: string;
let reader: string;
let rule: string;

async function made(call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<string> {
  const { success, message, result } = await call;
  if (!success) throw new Error(message);
  return (result as Made).id;
}

async function addRole(roleCode: string, permissionIds: readonly string[]): Promise<string> {
  const id = await made(admin.post('/sys/role/add', { roleName: roleCode, roleCode }));
  await admin.post('/sys/permission/saveRolePermission', { roleId: id, permissionIds: permissionIds.join(), lastpermissionIds: '' });
  return id;
}

const addUser = (username: string, more: object) => made(admin.post('/sys/user/add', { username, realname: username, password, ...more }));
const tick = (client: TestClient, dataRuleIds: string) =>
  client.post('/sys/role/datarule', { permissionId: menu, roleId: reader, dataRuleIds });
const positions = async (client: TestClient) => (await client.get<{ total: number }>('/sys/position/list')).result.total;
const ruleDraft = { ruleName: '无', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: 'nobody_at_all' };

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  menu = await menuId(test.database, '/system/position');
  const list = await codeId(test.database, 'position:list');
  const administers = [
    'user:list',
    'user:agent',
    'role:list',
    'role:grant',
    'role:add',
    'role:delete',
    'permission:list',
    'permission:edit',
  ];
  reader = await addRole('reader', [menu, list]);
  const codes = await Promise.all(administers.map((code) => codeId(test.database, code)));
  const deputyRole = await addRole('deputy', [menu, list, ...codes]);
  const headRole = await addRole('depart_head', [menu, list]);
  await addUser('deputy', { selectedroles: deputyRole });
  await addUser('plain', { selectedroles: reader });
  await addUser('depart_head', { selectedroles: headRole, selecteddeparts: depart, userIdentity: 2, departIds: depart });
  const highest = await roleId(test.database, 'sys_admin');
  bossId = await addUser('boss', { selectedroles: `${highest},${reader}`, selecteddeparts: depart });
  [deputy, head, boss] = await Promise.all([
    test.signIn('deputy', password),
    test.signIn('depart_head', password),
    test.signIn('boss', password),
  ]);
  rule = await made(admin.post('/sys/permission/addPermissionRule', { ...ruleDraft, permissionId: menu }));
});
beforeEach(async () => {
  expect(await tick(admin, '')).toMatchObject(done);
});
afterAll(async () => await test.close());

it('a rule is not selected in a role that somebody with more rights holds too', async () => {
  const all = await positions(boss);
  expect(all).toBeGreaterThan(0);
  expect(await tick(deputy, rule)).toMatchObject(beyond);
  expect(await positions(boss)).toBe(all);
  await admin.delete('/sys/user/deleteUserRole', { userId: bossId, roleId: reader });
  expect(await tick(deputy, rule)).toMatchObject(done);
  expect(await tick(deputy, '')).toMatchObject(done);
  await admin.post('/sys/user/addSysUserRole', { roleId: reader, userIdList: [bossId] });
});

it('a rule that limits somebody with more rights is not changed', async () => {
  expect(await tick(admin, rule)).toMatchObject(done);
  const { id, ...draft } = { ...ruleDraft, id: rule, ruleValue: 'nobody_else' };
  expect(await deputy.put('/sys/permission/editPermissionRule', { id, ...draft })).toMatchObject(beyond);
  expect(await tick(admin, '')).toMatchObject(done);
  expect(await deputy.put('/sys/permission/editPermissionRule', { id, ...draft })).toMatchObject(done);
});

it('a rule that limits somebody with more rights is not unticked, nor is its grant taken', async () => {
  expect(await tick(admin, rule)).toMatchObject(done);
  expect(await tick(deputy, '')).toMatchObject(beyond);
  const { result } = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId: reader });
  const fewer = { permissionIds: result.filter((id) => id !== menu).join(), lastpermissionIds: result.join() };
  expect(await deputy.post('/sys/permission/saveRolePermission', { roleId: reader, ...fewer })).toMatchObject(beyond);
});

it('a rule that limits somebody with more rights is not deleted, because its deletion could not be undone either', async () => {
  const own = await made(admin.post('/sys/permission/addPermissionRule', { ...ruleDraft, ruleName: '要删的', permissionId: menu }));
  expect(await tick(admin, own)).toMatchObject(done);
  expect(await deputy.delete('/sys/permission/deletePermissionRule', { id: own })).toMatchObject(beyond);
  expect(await tick(admin, '')).toMatchObject(done);
  expect(await deputy.delete('/sys/permission/deletePermissionRule', { id: own })).toMatchObject(done);
  expect(await deputy.put('/sys/permission/restorePermissionRule', { id: own })).toMatchObject(done);
  expect(await deputy.delete('/sys/permission/deletePermissionRule', { id: own })).toMatchObject(done);
});

it('a role with data rules does not come back to somebody who has more rights by then, and is not taken from them', async () => {
  const { result } = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId: reader });
  const temporary = await made(deputy.post('/sys/role/add', { roleName: '临时', roleCode: 'for_a_while' }));
  const grant = { roleId: temporary, permissionIds: result.join(), lastpermissionIds: '' };
  expect(await deputy.post('/sys/permission/saveRolePermission', grant)).toMatchObject(done);
  const limit = { permissionId: menu, roleId: temporary, dataRuleIds: rule };
  expect(await deputy.post('/sys/role/datarule', limit)).toMatchObject(done);
  const climber = await addUser('climber', { selectedroles: temporary });
  expect(await deputy.delete('/sys/role/delete', { id: temporary })).toMatchObject(done);
  const highest = await roleId(test.database, 'sys_admin');
  expect(await admin.post('/sys/user/addSysUserRole', { roleId: highest, userIdList: [climber] })).toMatchObject(done);
  const back = await deputy.put<{ fail: unknown[] }>('/sys/role/restore', { ids: [temporary] });
  expect(JSON.stringify(back)).toContain(heldRightsTexts.beyondOwn);
  expect(await positions(await test.signIn('climber', password))).toBeGreaterThan(0);
  // Somebody with as many rights may, and then the deputy cannot lift the limit by a deletion.
  const again = await made(admin.post('/sys/role/add', { roleName: '再来', roleCode: 'once_more' }));
  expect(await admin.post('/sys/permission/saveRolePermission', { ...grant, roleId: again })).toMatchObject(done);
  expect(await admin.post('/sys/role/datarule', { ...limit, roleId: again })).toMatchObject(done);
  expect(await admin.post('/sys/user/addSysUserRole', { roleId: again, userIdList: [climber] })).toMatchObject(done);
  expect(await deputy.delete('/sys/role/delete', { id: again })).toMatchObject(beyond);
  expect(await admin.delete('/sys/role/delete', { id: again })).toMatchObject(done);
});

it('nobody with more rights is made the agent of somebody with data rules', async () => {
  const period = { startTime: '2020-01-01 00:00:00', endTime: '2099-12-31 00:00:00', status: '1' };
  const name = (agentUserName: string) => deputy.post('/sys/sysUserAgent/add', { userName: 'plain', agentUserName, ...period });
  expect(await name('admin')).toMatchObject(beyond);
  expect(await name('depart_head')).toMatchObject(done);
});

it('a head gives a role with data rules to nobody with more rights, and one without to every member', async () => {
  const all = await positions(boss);
  await made(admin.post('/sys/sysDepart/add', { departName: '收窄组', orgCategory: '2', parentId: depart }));
  const permissionIds = `${menu},${await codeId(test.database, 'position:list')}`;
  await admin.post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds, lastpermissionIds: '' });
  const role = await made(head.post('/sys/sysDepartRole/add', { departId: depart, roleName: '只读', roleCode: 'narrow_reader' }));
  const grant = { roleId: role, permissionIds, lastpermissionIds: '' };
  expect(await head.post('/sys/sysDepartPermission/saveDeptRolePermission', grant)).toMatchObject(done);
  const give = { userId: bossId, newRoleId: role, oldRoleId: '' };
  const select = (dataRuleIds: string) => head.post('/sys/sysDepartRole/datarule', { roleId: role, permissionId: menu, dataRuleIds });
  expect(await select(rule)).toMatchObject(done);
  expect(await head.post('/sys/sysDepartRole/deptRoleUserAdd', give)).toMatchObject(beyond);
  expect(await select('')).toMatchObject(done);
  expect(await head.post('/sys/sysDepartRole/deptRoleUserAdd', give)).toMatchObject(done);
  expect(await select(rule)).toMatchObject(beyond);
  expect(await positions(boss)).toBe(all);
  // Taking the role would lift the limit, and the head could not give it back.
  await admin.post('/sys/sysDepartRole/datarule', { roleId: role, permissionId: menu, dataRuleIds: rule });
  const take = { userId: bossId, newRoleId: '', oldRoleId: role };
  expect(await head.post('/sys/sysDepartRole/deptRoleUserAdd', take)).toMatchObject(beyond);
  expect(await admin.post('/sys/sysDepartRole/deptRoleUserAdd', take)).toMatchObject(done);
});

it('the account of the first administrator keeps the highest role, also in the form of users', async () => {
  const { result } = await boss.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'admin' });
  const id = result.records[0]?.id;
  expect(await boss.put('/sys/user/edit', { id, selectedroles: reader })).toMatchObject({
    success: false,
    message: heldRightsTexts.builtIn,
  });
});
