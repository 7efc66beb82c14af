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
  const administers = ['user:list', 'user:agent', 'role:list', 'role:grant', 'permission:list', 'permission:edit'];
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
});

it('the account of the first administrator keeps the highest role, also in the form of users', async () => {
  const { result } = await boss.get<{ records: { id: string }[] }>('/sys/user/list', { username: 'admin' });
  const id = result.records[0]?.id;
  expect(await boss.put('/sys/user/edit', { id, selectedroles: reader })).toMatchObject({
    success: false,
    message: heldRightsTexts.builtIn,
  });
});
