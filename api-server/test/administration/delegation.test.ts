/** Departments that administer themselves: their grants, their roles, their data rules, and what they cannot do. */
import { sql } from 'drizzle-orm';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Consequence } from 'shared-contracts/system/consequence';
import { myDepartmentPath } from 'shared-contracts/wire/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp, userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Made {
  readonly id: string;
  readonly version: number;
}
interface Page {
  readonly records: readonly { readonly username: string }[];
  readonly total: number;
}

const password = 'Freight#1';
const noRight = { success: false, code: 510 };
const missing = { success: false, message: '未找到对应实体' };
const beyond = { success: false, message: heldRightsTexts.beyondOwn };
/** `own`: the department that the account `head` heads. `elsewhere`: another department. */
const own = demoId('depart', 3);
const elsewhere = demoId('depart', 4);

let test: TestApp;
let admin: TestClient;
/** Session of a person who heads a department and has permission for the list of users, but none for departments. */
let head: TestClient;
let headId: string;
/** Session of a person in the department below who has no role. */
let clerk: TestClient;
let clerkId: string;
let night: string;
let systemMenu: string;
let usersMenu: string;
let usersList: string;
let usersExport: string;
let ordersList: string;

const ids = (...list: string[]) => list.join(',');
async function made(call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<Made> {
  const response = await call;
  if (!response.success) throw new Error(response.message);
  return response.result as Made;
}
const saveDepart = (client: TestClient, permissionIds: string, lastpermissionIds: string, departId = night) =>
  client.post('/sys/permission/saveDepartPermission', { departId, permissionIds, lastpermissionIds });
const saveRole = (client: TestClient, roleId: string, permissionIds: string, lastpermissionIds = '') =>
  client.post('/sys/sysDepartPermission/saveDeptRolePermission', { roleId, permissionIds, lastpermissionIds });
const give = (client: TestClient, roleId: string, user = clerkId) =>
  client.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: user, newRoleId: roleId, oldRoleId: '' });
const take = (client: TestClient, roleId: string, user = clerkId) =>
  client.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: user, newRoleId: '', oldRoleId: roleId });
const addRole = (client: TestClient, roleCode: string, departId = night) =>
  client.post<Made>('/sys/sysDepartRole/add', { departId, roleName: roleCode, roleCode, description: '测试' });
const rights = async (client: TestClient) => (await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result;
const paths = ({ menu }: PermissionResult): string[] => {
  const below = (items: PermissionResult['menu']): string[] => items.flatMap(({ path, children }) => [path, ...below(children ?? [])]);
  return below(menu);
};
const seen = async (client: TestClient) => (await client.get<Page>('/sys/user/list', { pageSize: 100 })).result;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  [systemMenu, usersMenu, usersList, usersExport, ordersList] = await Promise.all([
    menuId(test.database, '/system'),
    menuId(test.database, '/system/user'),
    codeId(test.database, 'user:list'),
    codeId(test.database, 'user:export'),
    codeId(test.database, 'order:list'),
  ]);
  const depart = { departName: '夜班组', departNameEn: 'Night shift', orgCategory: '2', parentId: own };
  night = (await made(admin.post('/sys/sysDepart/add', depart))).id;
  const role = await made(admin.post('/sys/role/add', { roleName: '组长', roleCode: 'group_head' }));
  const permissionIds = ids(systemMenu, usersMenu, usersList, usersExport);
  await made(admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds: '' }));
  const person = (username: string, more: object) => admin.post('/sys/user/add', { username, realname: username, password, ...more });
  headId = (await made(person('nighthead', { selectedroles: role.id, selecteddeparts: own, userIdentity: 2, departIds: own }))).id;
  clerkId = (await made(person('nightclerk', { selecteddeparts: night }))).id;
  head = await test.signIn('nighthead', password);
  clerk = await test.signIn('nightclerk', password);
});
afterAll(async () => await test.close());

describe('what a department may hand out', () => {
  it('is given by those who may, and only what they hold', async () => {
    expect(await saveDepart(admin, ids(systemMenu, usersMenu, usersList, usersExport, ordersList), '')).toMatchObject({
      message: '保存成功！',
    });
    const granted = (await admin.get<string[]>('/sys/permission/queryDepartPermission', { departId: night })).result;
    expect([...granted].sort()).toEqual([systemMenu, usersMenu, usersList, usersExport, ordersList].sort());
    for (const person of [head, clerk]) {
      expect(await saveDepart(person, usersList, '')).toMatchObject(noRight);
      expect(await person.get('/sys/permission/queryDepartPermission', { departId: night })).toMatchObject(noRight);
    }
    expect(await saveDepart(admin, 'nonsense', '')).toMatchObject({ success: false, message: '授权失败！' });
    const other = await administratorOf(test);
    expect(await saveDepart(other, usersList, '')).toMatchObject(missing);
  });

  it('gives nobody anything by itself', async () => {
    expect(await clerk.get('/sys/user/list')).toMatchObject(noRight);
    expect(paths(await rights(clerk))).not.toContain('/system/user');
  });

  it('is beyond somebody who holds less, even with the permission to grant', async () => {
    const role = await made(admin.post('/sys/role/add', { roleName: '授权员', roleCode: 'granter' }));
    const permissionIds = ids(await codeId(test.database, 'depart:grant'), await codeId(test.database, 'depart:list'), usersList);
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds: '' }));
    await made(admin.post('/sys/user/add', { username: 'thegranter', realname: '授权员', password, selectedroles: role.id }));
    const granter = await test.signIn('thegranter', password);
    expect(await saveDepart(granter, ordersList, '', elsewhere)).toMatchObject(beyond);
    expect(await saveDepart(granter, usersList, '', elsewhere)).toMatchObject({ success: true });
    // The person cannot change this department, because it has permissions that the person lacks.
    expect(await saveDepart(granter, '', ordersList)).toMatchObject(beyond);
    expect(await saveDepart(granter, '', usersList, elsewhere)).toMatchObject({ success: true });
  });
});

describe('a head', () => {
  let role: string;

  it('has the screen of the own departments and sees those and what is below, no others', async () => {
    expect(paths(await rights(head))).toContain(myDepartmentPath);
    expect(paths(await rights(clerk))).not.toContain(myDepartmentPath);
    const { result, message } = await head.get<{ id: string; children: { id: string }[] }[]>('/sys/sysDepart/queryMyDeptTreeList');
    expect(message).toBe('2');
    expect(result.map(({ id }) => id)).toEqual([own]);
    expect(result[0]?.children.map(({ id }) => id)).toContain(night);
    expect(await head.get('/sys/sysDepart/queryTreeList')).toMatchObject(noRight);
    expect(await head.get('/sys/user/departUserList', { depId: night })).toMatchObject({
      result: { records: [{ username: 'nightclerk' }] },
    });
    expect(await clerk.get('/sys/user/departUserList', { depId: night })).toMatchObject(noRight);
  });

  it('makes roles below, with a code of their own, and renames them', async () => {
    const added = await addRole(head, 'night_reader');
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { departId: night, roleCode: 'night_reader' } });
    role = added.result.id;
    expect(await addRole(head, 'night_reader')).toMatchObject({ success: false, result: { roleCode: '角色编码已存在' } });
    // Another department may use the same code, so a head cannot find out which codes others use.
    const elsewhere = await admin.post('/sys/sysDepartRole/add', { departId: own, roleCode: 'night_reader', roleName: '他部' });
    expect(elsewhere).toMatchObject({ success: true });
    expect(await head.post('/sys/sysDepartRole/add', { departId: night, roleCode: '夜 班' })).toMatchObject({ success: false, code: 500 });
    const edit = { id: role, version: added.result.version, roleName: '夜班查看' };
    expect(await head.put('/sys/sysDepartRole/edit', edit)).toMatchObject({ success: true, message: '修改成功!' });
    expect(await head.put('/sys/sysDepartRole/edit', edit)).toMatchObject({ message: '数据已被他人修改，请刷新后重试' });
    expect(await head.get('/sys/sysDepartRole/list', { deptId: night, roleName: '*夜班*' })).toMatchObject({
      result: { total: 1, records: [{ id: role, roleName: '夜班查看' }] },
    });
  });

  it('is offered, and grants, only what both the department and the head have', async () => {
    const tree = await head.get<{ ids: string[] }>('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: night });
    expect(tree.result.ids).toEqual(expect.arrayContaining([usersMenu, usersList, usersExport]));
    expect(tree.result.ids).not.toContain(ordersList);
    expect(await saveRole(head, role, ordersList)).toMatchObject(beyond);
    expect(await saveRole(admin, role, await codeId(test.database, 'position:list'))).toMatchObject({ message: '不能授予部门没有的权限' });
    expect(await saveRole(head, role, ids(systemMenu, usersMenu, usersList, usersExport))).toMatchObject({ success: true });
    const held = await head.get<string[]>('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role });
    expect([...held.result].sort()).toEqual([systemMenu, usersMenu, usersList, usersExport].sort());
  });

  it('gives the role to a member: it shows in menu, buttons and calls, and ends with the role', async () => {
    expect(await give(head, role)).toMatchObject({ success: true, message: '添加成功！' });
    expect(await head.get('/sys/sysDepartRole/getDeptRoleByUserId', { userId: clerkId, departId: night })).toMatchObject({
      result: [{ userId: clerkId, droleId: role, departId: night }],
    });
    const now = await rights(clerk);
    expect(paths(now)).toContain('/system/user');
    expect(now.auth.map(({ action }) => action).sort()).toEqual(['user:export', 'user:list']);
    expect((await seen(clerk)).total).toBeGreaterThan(5);
    expect(await clerk.get('/business/bizOrder/list')).toMatchObject(noRight);
    expect(await take(head, role)).toMatchObject({ success: true });
    expect(await clerk.get('/sys/user/list')).toMatchObject(noRight);
    expect((await rights(clerk)).auth).toEqual([]);
  });

  it('cannot reach another department by direct requests: it answers as missing', async () => {
    const foreign = await made(addRole(admin, 'money_reader', elsewhere));
    const calls = [
      head.get('/sys/sysDepartRole/list', { deptId: elsewhere }),
      head.get('/sys/sysDepartRole/getDeptRoleList', { departId: elsewhere }),
      head.get('/sys/sysDepartRole/getDeptRoleByUserId', { userId: clerkId, departId: elsewhere }),
      addRole(head, 'intruder', elsewhere),
      head.put('/sys/sysDepartRole/edit', { id: foreign.id, roleName: '改名' }),
      head.delete('/sys/sysDepartRole/delete', { id: foreign.id }),
      head.get('/sys/sysDepartPermission/queryTreeListForDeptRole', { departId: elsewhere }),
      head.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: foreign.id }),
      saveRole(head, foreign.id, usersList),
      give(head, foreign.id),
      head.post('/sys/sysDepartRole/datarule', { permissionId: usersMenu, roleId: foreign.id, dataRuleIds: '' }),
      head.get(`/sys/sysDepartRole/datarule/${usersMenu}/${elsewhere}/${foreign.id}`),
    ];
    for (const call of calls) expect(await call).toMatchObject(missing);
    const other = await administratorOf(test, 2022);
    expect(await saveRole(other, role, usersList)).toMatchObject(missing);
    expect(await other.get('/sys/sysDepartRole/list', { deptId: night })).toMatchObject(missing);
  });

  it('raises neither themselves nor people who do not belong to the department', async () => {
    const above = await made(addRole(admin, 'day_reader', own));
    await made(saveDepart(admin, ids(usersMenu, usersList), '', own));
    expect(await give(head, above.id, headId)).toMatchObject({ message: heldRightsTexts.ownRoles });
    expect(await give(head, above.id)).toMatchObject({ message: '当前选中部门与用户无关联关系!' });
    expect(await give(head, above.id, await userId(test.database, 'carrier'))).toMatchObject({ message: '当前选中部门与用户无关联关系!' });
    expect(await give(admin, above.id, headId)).toMatchObject({ success: true });
    expect(await saveRole(head, above.id, usersList)).toMatchObject({ message: heldRightsTexts.ownRole });
    expect(await head.delete('/sys/sysDepartRole/delete', { id: above.id })).toMatchObject({ message: heldRightsTexts.ownRole });
    expect(await take(admin, above.id, headId)).toMatchObject({ success: true });
  });
});

describe('who is made a head in the user form', () => {
  const tree = async (client: TestClient) => JSON.stringify((await client.get('/sys/sysDepart/queryMyDeptTreeList')).result);

  it('sees the department in 我的部门, nobody else does, and it ends with the form', async () => {
    const person = { username: 'daychief', realname: '白班长', password, selecteddeparts: own };
    const { id } = await made(admin.post('/sys/user/add', person));
    const chief = await test.signIn('daychief', password);
    expect(paths(await rights(chief))).not.toContain(myDepartmentPath);
    const save = async (more: object) => {
      const { version } = (await admin.get<Made>('/sys/user/queryById', { id })).result;
      return await admin.put('/sys/user/edit', { id, version, ...more });
    };
    expect(await save({ userIdentity: 2, departIds: elsewhere })).toMatchObject({ success: true });
    expect(paths(await rights(chief))).toContain(myDepartmentPath);
    expect(await tree(chief)).toContain(elsewhere);
    expect(await chief.get('/sys/sysDepartRole/list', { deptId: elsewhere })).toMatchObject({ success: true });
    expect(await chief.get('/sys/sysDepartRole/list', { deptId: own })).toMatchObject(missing);
    for (const other of [head, clerk]) expect(await tree(other)).not.toContain(elsewhere);
    expect(await save({ userIdentity: 1, departIds: null })).toMatchObject({ success: true });
    expect(paths(await rights(chief))).not.toContain(myDepartmentPath);
    expect(await tree(chief)).not.toContain(elsewhere);
  });

  it('loses the screen with the last department, and gets it back with the department', async () => {
    const depart = await made(admin.post('/sys/sysDepart/add', { departName: '临时组', orgCategory: '2', parentId: own }));
    const person = { username: 'lastchief', realname: '临时组长', password, userIdentity: 2, departIds: depart.id };
    await made(admin.post('/sys/user/add', { ...person, selecteddeparts: depart.id }));
    const chief = await test.signIn('lastchief', password);
    expect(paths(await rights(chief))).toContain(myDepartmentPath);
    expect(await admin.delete('/sys/sysDepart/delete', { id: depart.id })).toMatchObject({ success: true });
    expect(paths(await rights(chief))).not.toContain(myDepartmentPath);
    expect(await admin.put('/sys/sysDepart/restore', { ids: [depart.id] })).toMatchObject({ success: true });
    expect(paths(await rights(chief))).toContain(myDepartmentPath);
  });
});

describe('who manages users within data rules', () => {
  const person = (username: string, more: object) => ({ username, realname: username, password, ...more });
  let role: string;
  let manager: TestClient;
  const ruled = async (menu: string, ruleColumn: string, ruleValue: string) => {
    const permissionId = await menuId(test.database, menu);
    const draft = { permissionId, ruleName: ruleValue, ruleColumn, ruleConditions: '=', ruleValue };
    const { id: rule } = await made(admin.post('/sys/permission/addPermissionRule', draft));
    const tick = (dataRuleIds: string) => made(admin.post('/sys/role/datarule', { permissionId, roleId: role, dataRuleIds }));
    await tick(rule);
    return async () => {
      await tick('');
      await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule }));
    };
  };

  beforeAll(async () => {
    role = (await made(admin.post('/sys/role/add', { roleName: '用户管理员', roleCode: 'user_manager' }))).id;
    const codes = await Promise.all(['user:add', 'user:edit', 'depart:list'].map((code) => codeId(test.database, code)));
    const permissionIds = ids(systemMenu, usersMenu, usersList, await menuId(test.database, '/system/depart'), ...codes);
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds, lastpermissionIds: '' }));
    await made(admin.post('/sys/user/add', person('usermanager', { selectedroles: role })));
    manager = await test.signIn('usermanager', password);
  });

  it('puts nobody into a department that they do not see, as a head or a member; what was there stays', async () => {
    const { id } = await made(
      admin.post('/sys/user/add', person('kept', { selecteddeparts: elsewhere, userIdentity: 2, departIds: elsewhere })),
    );
    const unruled = await ruled('/system/depart', 'departName', '夜班组');
    const unseen = { success: false, message: '部门不存在' };
    const add = (username: string, more: object) => manager.post<Made>('/sys/user/add', person(username, more));
    expect(await add('farhead', { userIdentity: 2, departIds: elsewhere })).toMatchObject({
      ...unseen,
      result: { departIds: '部门不存在' },
    });
    expect(await add('farmember', { selecteddeparts: elsewhere })).toMatchObject(unseen);
    const near = await made(add('nearhead', { selecteddeparts: night, userIdentity: 2, departIds: night }));
    const edit = (more: object) => manager.put('/sys/user/edit', { id, ...more });
    expect(await edit({ selecteddeparts: ids(elsewhere, own) })).toMatchObject(unseen);
    expect(await edit({ selecteddeparts: ids(elsewhere, night), departIds: ids(elsewhere, night) })).toMatchObject({ success: true });
    await unruled();
    await made(admin.delete('/sys/user/deleteBatch', { ids: ids(id, near.id) }));
  });

  it('takes no other name while data rules compare rows with it', async () => {
    const unruled = await ruled('/system/user', 'realname', '#{sysUserName}');
    expect((await seen(manager)).records.map(({ username }) => username)).toEqual(['usermanager']);
    const told = '数据规则按您的姓名限定可见的数据，请由其他管理员修改姓名';
    const refused = { success: false, message: told, result: { realname: told } };
    const own = await made(manager.get('/sys/account/profile/queryById'));
    const rename = (realname: string) => manager.put('/sys/account/profile/edit', { id: own.id, realname });
    expect(await rename('nightclerk')).toMatchObject(refused);
    expect(await manager.put('/sys/user/edit', { id: own.id, realname: 'nightclerk' })).toMatchObject(refused);
    expect((await seen(manager)).records.map(({ username }) => username)).toEqual(['usermanager']);
    expect(await rename('usermanager')).toMatchObject({ success: true });
    expect(await admin.put('/sys/user/edit', { id: own.id, realname: '用户管理员' })).toMatchObject({ success: true });
    expect((await seen(manager)).records.map(({ username }) => username)).toEqual(['usermanager']);
    await unruled();
    expect(await rename('usermanager')).toMatchObject({ success: true });
  });

  it('hears of no department that data rules hide, when a rule is to be changed', async () => {
    const codes = ids(await codeId(test.database, 'permission:edit'), await menuId(test.database, '/system/menu'));
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: codes, lastpermissionIds: '' }));
    await made(saveDepart(admin, ids(systemMenu, usersMenu, usersList), '', elsewhere));
    const draft = { permissionId: usersMenu, ruleName: '远处', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'x' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    await made(admin.post('/sys/sysDepartPermission/datarule', { permissionId: usersMenu, departId: elsewhere, dataRuleIds: rule.id }));
    const asked = async (client: TestClient) =>
      (await client.get<Consequence>('/sys/consequence/ruleChange', { id: rule.id })).result.through;
    const names = await asked(admin);
    expect(names).toHaveLength(1);
    expect(await asked(manager)).toEqual(names);
    const unruled = await ruled('/system/depart', 'departName', '夜班组');
    expect(await asked(manager)).toEqual([]);
    await unruled();
    await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule.id }));
    await made(saveDepart(admin, '', ids(systemMenu, usersMenu, usersList), elsewhere));
  });

  it('makes nobody a head while they see only some users', async () => {
    const unruled = await ruled('/system/user', 'username', 'nightclerk');
    const told = '您只能查看部分用户，不能指定部门负责人';
    const chief = { userIdentity: 2, departIds: night };
    const refused = { success: false, message: told, result: { departIds: told } };
    expect(await manager.post('/sys/user/add', person('seeing', chief))).toMatchObject(refused);
    expect(await manager.put('/sys/user/edit', { id: clerkId, ...chief })).toMatchObject(refused);
    expect(await manager.post('/sys/user/add', person('nohead', {}))).toMatchObject({ success: true });
    await unruled();
  });
});

describe('who may head a department', () => {
  it('belongs to no shipper or carrier and has the identity of a head', async () => {
    const shipperId = (await admin.get<{ shipperId: string }>('/sys/user/queryById', { id: await userId(test.database, 'shipper') })).result
      .shipperId;
    const person = { username: 'partyhead', realname: '货主员工', password, departIds: night };
    const add = (more: object) => admin.post<Made>('/sys/user/add', { ...person, ...more });
    const refused = (departIds: string) => ({ success: false, message: departIds, result: { departIds } });
    expect(await add({ userIdentity: 2, shipperId })).toMatchObject(refused('货主、承运商的用户不能负责部门'));
    expect(await add({ userIdentity: 1 })).toMatchObject(refused('身份不是部门负责人，不能选择负责部门'));
    const { id } = await made(add({ userIdentity: 2 }));
    expect(await admin.put('/sys/user/edit', { id, shipperId })).toMatchObject({
      success: true,
      result: { departIds: null, userIdentity: 1 },
    });
    expect(await admin.put('/sys/user/edit', { id, userIdentity: 2, departIds: night })).toMatchObject(
      refused('货主、承运商的用户不能负责部门'),
    );
  });
});

describe('who heads nothing', () => {
  it('administers no department, and nobody makes themselves a head', async () => {
    for (const person of [clerk, await test.signIn('operator'), await test.signIn('shipper')]) {
      expect(await person.get('/sys/sysDepartRole/list', { deptId: night })).toMatchObject(noRight);
      expect(await addRole(person, 'intruder')).toMatchObject(noRight);
      expect(await saveRole(person, 'x', usersList)).toMatchObject(noRight);
    }
    const me = await userId(test.database, 'admin');
    expect(await admin.put('/sys/user/edit', { id: me, userIdentity: 2, departIds: night })).toMatchObject({
      message: heldRightsTexts.ownRoles,
    });
    expect(await admin.put('/sys/user/edit', { id: clerkId, userIdentity: 2, departIds: 'nonsense' })).toMatchObject({
      message: '部门不存在',
      result: { departIds: '部门不存在' },
    });
  });
});

describe('data rules of a department', () => {
  let role: string;
  let rule: string;
  const tick = (dataRuleIds: string) =>
    admin.post('/sys/sysDepartPermission/datarule', { permissionId: usersMenu, departId: night, dataRuleIds });
  const ownTick = (client: TestClient, dataRuleIds: string) =>
    client.post('/sys/sysDepartRole/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds });

  beforeAll(async () => {
    const draft = { permissionId: usersMenu, ruleName: '夜班两人', ruleColumn: 'username', ruleConditions: 'IN' };
    rule = (await made(admin.post('/sys/permission/addPermissionRule', { ...draft, ruleValue: 'nightclerk,nighthead' }))).id;
    role = (await made(addRole(head, 'night_ruled'))).id;
    await made(saveRole(head, role, ids(usersMenu, usersList, usersExport)));
    await made(give(head, role));
  });

  it('hide rows in list, count, record, export, picker and table dictionary', async () => {
    const everybody = await seen(clerk);
    expect(everybody.total).toBeGreaterThan(2);
    expect(await tick(rule)).toMatchObject({ success: true, message: '保存成功!' });
    const only = ['nightclerk', 'nighthead'];
    const list = await seen(clerk);
    expect([list.total, list.records.map(({ username }) => username).sort()]).toEqual([2, only]);
    expect(await clerk.get('/sys/user/queryById', { id: await userId(test.database, 'admin') })).toMatchObject({ success: false });
    const sheet = await readSheet((await clerk.raw({ method: 'GET', path: '/sys/user/exportXls' })).rawPayload);
    const told = JSON.stringify(sheet);
    for (const username of only) expect(told).toContain(username);
    expect(told).not.toContain('operator');
    const picked = await clerk.get<Page>('/sys/user/queryUserComponentData', { pageSize: 100 });
    expect(picked.result.records.map(({ username }) => username).sort()).toEqual(only);
    const words = await clerk.get<{ value: string }[]>(`/sys/dict/loadDict/${encodeURIComponent('sys_user,realname,username')}`, {
      keyword: '',
      pageSize: 50,
    });
    expect(words.result.map(({ value }) => value).sort()).toEqual(only);
    // The head still sees the complete list: the head's right comes from a role of the tenant, which the department's data rules do not
    // limit.
    expect((await seen(head)).total).toBe(everybody.total);
  });

  it('hold for every role of the department, whatever the role ticks', async () => {
    expect(await ownTick(head, '')).toMatchObject({ success: true });
    expect((await seen(clerk)).total).toBe(2);
    expect(await head.get(`/sys/sysDepartRole/datarule/${usersMenu}/${night}/${role}`)).toMatchObject({
      result: { datarule: [{ id: rule }], drChecked: '' },
    });
    expect(await admin.get(`/sys/sysDepartPermission/datarule/${usersMenu}/${night}`)).toMatchObject({ result: { drChecked: rule } });
    expect(await admin.get('/sys/sysDepartPermission/limitedMenus', { departId: night })).toMatchObject({ result: [usersMenu] });
    expect(await head.get('/sys/sysDepartRole/limitedMenus', { roleId: role })).toMatchObject({ result: [] });
    expect(await head.get('/sys/sysDepartPermission/limitedMenus', { departId: night })).toMatchObject(noRight);
    expect(await tick('')).toMatchObject({ success: true });
    expect((await seen(clerk)).total).toBeGreaterThan(2);
  });

  it('can be ticked for one role, and only for a menu that was granted', async () => {
    expect(await ownTick(head, rule)).toMatchObject({ success: true });
    expect((await seen(clerk)).total).toBe(2);
    expect(await ownTick(head, 'nonsense')).toMatchObject({ message: '数据规则不存在' });
    const empty = await made(addRole(head, 'night_empty'));
    expect(await head.post('/sys/sysDepartRole/datarule', { permissionId: usersMenu, roleId: empty.id, dataRuleIds: rule })).toMatchObject({
      message: '请先保存角色菜单权限!',
    });
    expect(
      await admin.post('/sys/sysDepartPermission/datarule', { permissionId: usersMenu, departId: elsewhere, dataRuleIds: rule }),
    ).toMatchObject({ message: '请先保存部门菜单权限!' });
    expect(await ownTick(head, '')).toMatchObject({ success: true });
  });

  it('are not lifted by somebody with the permission to grant whom they limit through a role of the department', async () => {
    const granterRole = await made(admin.post('/sys/role/add', { roleName: '夜班授权员', roleCode: 'night_granter' }));
    const codes = ids(await codeId(test.database, 'depart:grant'), await codeId(test.database, 'depart:list'));
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: granterRole.id, permissionIds: codes, lastpermissionIds: '' }));
    const draft = { username: 'nightgranter', realname: '夜班授权员', password, selectedroles: granterRole.id, selecteddeparts: night };
    const granterId = (await made(admin.post('/sys/user/add', draft))).id;
    await made(give(admin, role, granterId));
    expect(await tick(rule)).toMatchObject({ success: true });
    const granter = await test.signIn('nightgranter', password);
    const tickAs = (dataRuleIds: string) =>
      granter.post('/sys/sysDepartPermission/datarule', { permissionId: usersMenu, departId: night, dataRuleIds });
    expect((await seen(granter)).total).toBe(2);
    const refused = { success: false, message: heldRightsTexts.ownDepart };
    expect(await tickAs('')).toMatchObject(refused);
    expect(await saveDepart(granter, '', usersList)).toMatchObject(refused);
    expect((await seen(granter)).total).toBe(2);
    expect(await admin.delete('/sys/user/deleteUserInDepart', { depId: night, userId: granterId })).toMatchObject({ success: true });
    expect(await tick('')).toMatchObject({ success: true });
  });

  it('that limit the head limit what the head hands on', async () => {
    const groupRole = await roleId(test.database, 'group_head');
    const limit = (dataRuleIds: string) => admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: groupRole, dataRuleIds });
    expect(await limit(rule)).toMatchObject({ success: true });
    expect((await seen(head)).total).toBe(2);
    // The role shows more users than the head sees now, so the head cannot give it to anybody.
    expect(await take(head, role)).toMatchObject(beyond);
    const limited = await made(addRole(head, 'night_limited'));
    expect(await saveRole(head, limited.id, ids(usersMenu, usersList))).toMatchObject({ success: true });
    const ticked = await head.get<{ drChecked: string }>(`/sys/sysDepartRole/datarule/${usersMenu}/${night}/${limited.id}`);
    expect(ticked.result.drChecked).toBe(rule);
    expect(await head.post('/sys/sysDepartRole/datarule', { permissionId: usersMenu, roleId: limited.id, dataRuleIds: '' })).toMatchObject(
      beyond,
    );
    expect(await take(admin, role)).toMatchObject({ success: true });
    expect(await give(head, limited.id)).toMatchObject({ success: true });
    expect((await seen(clerk)).total).toBe(2);
    expect(await limit('')).toMatchObject({ success: true });
    expect(await take(head, limited.id)).toMatchObject({ success: true });
  });
});

describe('consequences are told before the change', () => {
  const grant = (client: TestClient, kind: string, id: string, permissionIds: string, lastpermissionIds = '') =>
    client.post<Consequence>('/sys/consequence/grant', { kind, id, permissionIds, lastpermissionIds });
  const deletion = (client: TestClient, entity: string, id: string) => client.get<Consequence>('/sys/consequence/deletion', { entity, id });

  it('of a grant: who gets and loses what; nothing is changed by asking', async () => {
    const role = await roleId(test.database, 'group_head');
    const asked = await grant(admin, 'role', role, ids(usersMenu, ordersList), ids(usersMenu, usersList));
    expect(asked.result).toMatchObject({ people: 1, names: ['nighthead'], given: ['订单-查看'], taken: ['用户-查看'], canUndo: true });
    expect((await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId: role })).result).not.toContain(ordersList);
    const same = await grant(admin, 'role', role, ids(usersMenu), ids(usersMenu));
    expect(same.result).toMatchObject({ people: 0, given: [], taken: [] });
  });

  it('and refuses lists longer than any real one, which all requests would wait for', async () => {
    const role = await roleId(test.database, 'group_head');
    const long = Array.from({ length: 5_001 }, (_, index) => index.toString(36)).join();
    const refused = { success: false, message: '一次最多处理5000条' };
    expect(await grant(admin, 'role', role, long)).toMatchObject(refused);
    expect(await grant(admin, 'role', role, '', long)).toMatchObject(refused);
    expect(await saveRole(head, (await made(addRole(head, 'night_long'))).id, long)).toMatchObject(refused);
    const most = long.slice(0, long.lastIndexOf(','));
    expect((await grant(admin, 'role', role, most, most)).result).toMatchObject({ given: [], taken: [] });
  });

  it('of a department role: to its head too', async () => {
    const role = (await made(addRole(head, 'night_asked'))).id;
    await made(give(head, role));
    expect((await grant(head, 'departRole', role, usersList)).result).toMatchObject({
      people: 1,
      names: ['nightclerk'],
      given: ['用户-查看'],
    });
    expect((await deletion(admin, 'depart', night)).result).toMatchObject({
      ...{ people: 1, names: ['nightclerk'], taken: ['夜班组'], rows: 1 },
      english: { 夜班组: 'Night shift' },
      through: expect.arrayContaining(['night_asked']),
    });
  });

  it('of permissions that a department loses: the roles that lose them too', async () => {
    const role = (await made(addRole(head, 'night_loser'))).id;
    expect(await saveRole(head, role, usersList)).toMatchObject({ success: true });
    expect((await grant(admin, 'depart', night, '', usersList)).result).toMatchObject({
      taken: ['用户-查看'],
      through: expect.arrayContaining(['night_loser']),
    });
    expect((await grant(admin, 'depart', night, usersList, '')).result).toMatchObject({ through: [] });
  });

  it('with the number alone to those who may not read users, and the names of their members to heads', async () => {
    const { id } = await made(admin.post('/sys/role/add', { roleName: '删角色员', roleCode: 'role_remover' }));
    await made(
      admin.post('/sys/permission/saveRolePermission', {
        roleId: id,
        permissionIds: await codeId(test.database, 'role:delete'),
        lastpermissionIds: '',
      }),
    );
    const person = { username: 'roleremover', realname: '删角色员', password, selectedroles: id };
    const { id: remover } = await made(admin.post('/sys/user/add', person));
    const client = await test.signIn('roleremover', password);
    const role = await roleId(test.database, 'group_head');
    expect((await deletion(client, 'role', role)).result).toMatchObject({ people: 1, names: [] });
    expect(await admin.put('/sys/user/edit', { id: remover, userIdentity: 2, departIds: own })).toMatchObject({ success: true });
    expect((await deletion(client, 'role', role)).result).toMatchObject({ people: 1, names: ['nighthead'] });
  });

  it('of deleting roles, menus, dictionaries and data rules', async () => {
    const role = await roleId(test.database, 'group_head');
    expect((await deletion(admin, 'role', role)).result).toMatchObject({ people: 1, names: ['nighthead'], rows: 4, canUndo: true });
    const menu = (await deletion(admin, 'permission', usersMenu)).result;
    expect(menu.names).toEqual(expect.arrayContaining(['nighthead']));
    expect(menu.through).toEqual(expect.arrayContaining(['系统管理员']));
    expect(menu).toMatchObject({ throughEnglish: { 系统管理员: 'System administrator' } });
    // When several rows are deleted, rows that belong to more than one of them count once.
    const both = (await deletion(admin, 'permission', `${usersMenu},${systemMenu}`)).result;
    expect(both.rows).toBe((await deletion(admin, 'permission', systemMenu)).result.rows);
    expect(await deletion(admin, 'permission', `${usersMenu},nonsense`)).toMatchObject({ success: false, message: '未找到对应实体' });
    const dict = await admin.get<{ records: Made[] }>('/sys/dict/list', { dictCode: 'sex' });
    expect((await deletion(admin, 'dict', dict.result.records[0]?.id ?? '')).result).toMatchObject({
      ...{ taken: expect.arrayContaining(['用户 · 性别']), rows: 2, canUndo: true },
    });
    const draft = { permissionId: usersMenu, ruleName: '一人', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'nighthead' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    expect((await deletion(admin, 'dataRule', rule.id)).result).toMatchObject({ people: 0, through: [] });
    await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds: rule.id }));
    expect((await deletion(admin, 'dataRule', rule.id)).result).toMatchObject({ people: 1, names: ['nighthead'], through: ['组长'] });
    await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds: '' }));
  });

  it('of changing a data rule: through which roles and departments it limits whom', async () => {
    const role = await roleId(test.database, 'group_head');
    const draft = { permissionId: usersMenu, ruleName: '改规则', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'nighthead' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    const asked = async () => (await admin.get<Consequence>('/sys/consequence/ruleChange', { id: rule.id })).result;
    expect(await asked()).toMatchObject({ people: 0, names: [], through: [], canUndo: true });
    const tick = async (dataRuleIds: string) => {
      await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds }));
      await made(admin.post('/sys/sysDepartPermission/datarule', { permissionId: usersMenu, departId: night, dataRuleIds }));
    };
    await tick(rule.id);
    const ticked = await asked();
    expect(ticked.through).toEqual(['组长', '夜班组']);
    expect(ticked.names).toEqual(expect.arrayContaining(['nighthead', 'nightclerk']));
    await tick('');
    expect(await asked()).toMatchObject({ people: 0, through: [] });
    expect(await clerk.get('/sys/consequence/ruleChange', { id: rule.id })).toMatchObject(noRight);
    expect(await admin.get('/sys/consequence/ruleChange', { id: 'nonsense' })).toMatchObject(missing);
    await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule.id }));
  });

  it('of a data rule that comes back by undo: it limits those again whom it limited', async () => {
    const role = await roleId(test.database, 'group_head');
    const draft = { permissionId: usersMenu, ruleName: '撤销规则', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'nighthead' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds: rule.id }));
    const limited = async () => (await admin.get<Consequence>('/sys/consequence/ruleChange', { id: rule.id })).result.through;
    const restore = (as: TestClient) => as.put('/sys/permission/restorePermissionRule', { id: rule.id });
    expect(await restore(admin)).toMatchObject(missing);
    await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule.id }));
    expect(await admin.get('/sys/consequence/ruleChange', { id: rule.id })).toMatchObject(missing);
    expect(await restore(clerk)).toMatchObject(noRight);
    expect(await restore(admin)).toMatchObject({ success: true, message: '恢复成功！' });
    expect(await limited()).toEqual(['组长']);
    await made(admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds: '' }));
    await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule.id }));
  });

  it('of data rules: whom they limit and whom no longer', async () => {
    const role = await roleId(test.database, 'group_head');
    const draft = { permissionId: usersMenu, ruleName: '只看自己', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'nighthead' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    const tick = (dataRuleIds: string) => admin.post('/sys/role/datarule', { permissionId: usersMenu, roleId: role, dataRuleIds });
    const asked = async (client: TestClient, dataRuleIds: string) =>
      await client.post<Consequence>('/sys/consequence/rules', { kind: 'role', id: role, permissionId: usersMenu, dataRuleIds });
    const limited = { people: 1, names: ['nighthead'], limits: ['只看自己'], lifted: [], canUndo: true };
    expect((await asked(admin, rule.id)).result).toMatchObject(limited);
    expect((await asked(admin, '')).result).toMatchObject({ people: 0, limits: [], lifted: [] });
    // Asking for the consequences of a rule does not change anything.
    expect((await admin.get<{ drChecked: string }>(`/sys/role/datarule/${usersMenu}/${role}`)).result.drChecked).toBe('');
    await made(tick(rule.id));
    expect((await asked(admin, '')).result).toMatchObject({ people: 1, names: ['nighthead'], limits: [], lifted: ['只看自己'] });
    await made(tick(''));
    expect(await asked(clerk, rule.id)).toMatchObject(noRight);
    expect(await asked(await administratorOf(test, 2025), rule.id)).toMatchObject(missing);
  });

  it('of hiding a menu: whose menu it is', async () => {
    const asked = await admin.get<Consequence>('/sys/consequence/hiding', { id: systemMenu });
    expect(asked.result.names.length).toBe(Math.min(asked.result.people, 8));
    expect(asked.result.people).toBeGreaterThan(1);
    expect(asked.result).toMatchObject({ taken: expect.arrayContaining(['系统管理']), through: expect.arrayContaining(['系统管理员']) });
    const users = (await admin.get<Consequence>('/sys/consequence/hiding', { id: usersMenu })).result;
    expect(users).toMatchObject({ taken: ['用户管理'], through: expect.arrayContaining(['组长']), canUndo: true });
    expect(users.english).toEqual({ 用户管理: 'Users' });
    expect(await admin.get('/sys/consequence/hiding', { id: 'nonsense' })).toMatchObject(missing);
    expect(await clerk.get('/sys/consequence/hiding', { id: usersMenu })).toMatchObject(noRight);
    // Names of roles are told to those who may read roles.
    const role = await made(admin.post('/sys/role/add', { roleName: '菜单员', roleCode: 'menu_keeper' }));
    const codes = await Promise.all(['permission:list', 'permission:edit', 'permission:delete'].map((code) => codeId(test.database, code)));
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds: codes.join() }));
    await made(admin.post('/sys/user/add', { username: 'menukeeper', realname: '菜单员', password, selectedroles: role.id }));
    const keeper = await test.signIn('menukeeper', password);
    expect((await keeper.get<Consequence>('/sys/consequence/hiding', { id: usersMenu })).result).toMatchObject({
      taken: ['用户管理'],
      through: [],
    });
  });

  it('of deleting users: sign-ins, agencies and departments without a head', async () => {
    const person = { username: 'leaving', realname: '离职者', password, userIdentity: 2, departIds: elsewhere };
    const role = await roleId(test.database, 'group_head');
    const { id } = await made(admin.post('/sys/user/add', { ...person, selectedroles: role }));
    const period = { startTime: '2020-01-01 00:00:00', endTime: '2099-01-01 00:00:00', status: '1' };
    await made(admin.post('/sys/sysUserAgent/add', { userName: 'leaving', agentUserName: 'nightclerk', ...period }));
    await test.signIn('leaving', password);
    const gone = { people: 1, names: ['离职者'], through: ['组长'], canUndo: true };
    const facts = [
      { name: 'sessions', count: 1 },
      { name: 'agents', count: 1 },
      { name: 'headless', count: 1 },
    ];
    expect((await deletion(admin, 'user', id)).result).toMatchObject({ ...gone, facts });
    // When the department has a second head, the deletion of one leaves it a head; the deletion of both does not.
    const second = { username: 'staying', realname: '留任者', password, userIdentity: 2, departIds: elsewhere };
    const other = (await made(admin.post('/sys/user/add', second))).id;
    expect((await deletion(admin, 'user', id)).result.facts.map(({ name }) => name)).toEqual(['sessions', 'agents']);
    expect((await deletion(admin, 'user', ids(id, other))).result).toMatchObject({ people: 2, facts });
    expect(await deletion(await administratorOf(test, 2024), 'user', id)).toMatchObject(missing);
    expect(await admin.delete('/sys/user/deleteBatch', { ids: ids(id, other) })).toMatchObject({ success: true });
  });

  it('of deleting a tenant: its roles and their rights; to the platform alone', async () => {
    await made(admin.post('/sys/tenant/add', { id: 2777, name: '空租户', status: 1 }));
    const { result } = await deletion(admin, 'tenant', '2777');
    expect(result).toMatchObject({ people: 0, names: [], canUndo: false });
    expect(result.taken).toHaveLength(8);
    expect(result.rows).toBeGreaterThan(100);
    expect(await deletion(admin, 'tenant', '2778')).toMatchObject(missing);
    expect(await deletion(admin, 'tenant', 'x')).toMatchObject(missing);
    expect(await deletion(await administratorOf(test, 2026), 'tenant', '2777')).toMatchObject(noRight);
    expect(await admin.delete('/sys/tenant/delete', { id: '2777' })).toMatchObject({ success: true });
  });

  it('only to those who could make the change', async () => {
    expect(await deletion(clerk, 'role', await roleId(test.database, 'group_head'))).toMatchObject(noRight);
    expect(await grant(clerk, 'role', await roleId(test.database, 'group_head'), usersList)).toMatchObject(noRight);
    expect(await grant(clerk, 'departRole', 'x', usersList)).toMatchObject(noRight);
    const other = await administratorOf(test, 2023);
    expect(await deletion(other, 'role', await roleId(test.database, 'group_head'))).toMatchObject(missing);
    expect(await deletion(other, 'depart', night)).toMatchObject(missing);
  });
});

describe('a grant shows in the person’s next call', () => {
  it('given and taken, through a role and through a department', async () => {
    const role = (await made(admin.post('/sys/role/add', { roleName: '下一次', roleCode: 'next_call' }))).id;
    const id = (await made(admin.post('/sys/user/add', { username: 'nextcall', realname: '下一次', password, selecteddeparts: night }))).id;
    const person = await test.signIn('nextcall', password);
    const sees = async () => {
      const { auth, menu } = await rights(person);
      return [(await person.get('/sys/user/list')).success, auth.some(({ action }) => action === 'user:list'), paths({ menu } as never)];
    };
    const shown = [true, true, expect.arrayContaining(['/system/user'])];
    const hidden = [false, false, expect.not.arrayContaining(['/system/user'])];
    const wanted = ids(systemMenu, usersMenu, usersList);
    const grant = (permissionIds: string, lastpermissionIds: string) =>
      made(admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds, lastpermissionIds }));
    expect(await sees()).toEqual(hidden);
    await made(admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [id] }));
    expect(await sees()).toEqual(hidden);
    await grant(wanted, '');
    expect(await sees()).toEqual(shown);
    await grant('', wanted);
    expect(await sees()).toEqual(hidden);

    await made(saveDepart(admin, wanted, ''));
    const below = (await made(addRole(head, 'night_next'))).id;
    await made(give(head, below, id));
    expect(await sees()).toEqual(hidden);
    await made(saveRole(head, below, wanted));
    expect(await sees()).toEqual(shown);
    await made(take(head, below, id));
    expect(await sees()).toEqual(hidden);
    await made(give(head, below, id));
    expect(await sees()).toEqual(shown);
    await made(saveDepart(admin, '', wanted));
    expect(await sees()).toEqual(hidden);
    // Restores the department's permissions for the tests that follow.
    await made(saveDepart(admin, ids(wanted, usersExport, ordersList), ''));
  });
});

describe('people of a shipper or carrier', () => {
  const grant = (user: string, role: string) =>
    test.database.asSystem('test', (tx) =>
      tx.execute(sql`insert into sys_depart_role_user (tenant_id, user_id, role_id) values (0, ${user}, ${role})`),
    );

  it('get no role of a department, and no rights by one that they have', async () => {
    const carrierId = await userId(test.database, 'carrier');
    const carrier = await test.signIn('carrier');
    expect(await saveDepart(admin, ids(usersMenu, usersList), '')).toMatchObject({ success: true });
    const role = (await made(addRole(admin, 'night_portal'))).id;
    await made(saveRole(admin, role, ids(usersMenu, usersList)));
    expect(await admin.post('/sys/user/editSysDepartWithUser', { depId: night, userIdList: [carrierId] })).toMatchObject({ success: true });
    expect(await give(admin, role, carrierId)).toMatchObject({ success: false, message: '货主、承运商的用户不能分配部门角色' });
    await grant(carrierId, role);
    expect(await carrier.get('/sys/user/list')).toMatchObject(noRight);
    // Saving the account removes the department role, because a person of a carrier must not have one.
    const { version } = (await admin.get<Made>('/sys/user/queryById', { id: carrierId })).result;
    expect(await admin.put('/sys/user/edit', { id: carrierId, version, realname: '承运商' })).toMatchObject({ success: true });
    const held = await admin.get('/sys/sysDepartRole/getDeptRoleByUserId', { userId: carrierId, departId: night });
    expect(held.result).toEqual([]);
  });
});

describe('rights through a department end', () => {
  let role: string;
  const maySee = async () => (await clerk.get('/sys/user/list')).code !== 510;

  it('when the department loses them, for its roles too', async () => {
    role = (await made(addRole(head, 'night_ending'))).id;
    await made(saveRole(head, role, ids(usersMenu, usersList)));
    await made(give(head, role));
    expect(await maySee()).toBe(true);
    expect(await saveDepart(admin, '', ids(usersMenu, usersList))).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
    expect((await head.get('/sys/sysDepartPermission/queryDeptRolePermission', { roleId: role })).result).toEqual([]);
    expect(await saveDepart(admin, ids(usersMenu, usersList), '')).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
  });

  it('when the person leaves the department, and do not come back with it', async () => {
    await made(saveRole(head, role, ids(usersMenu, usersList)));
    expect(await maySee()).toBe(true);
    expect(await admin.delete('/sys/user/deleteUserInDepart', { depId: night, userId: clerkId })).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
    expect(await admin.post('/sys/user/editSysDepartWithUser', { depId: night, userIdList: [clerkId] })).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
    await made(give(head, role));
    expect(await admin.put('/sys/user/edit', { id: clerkId, selecteddeparts: own })).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
    expect(await admin.put('/sys/user/edit', { id: clerkId, selecteddeparts: night })).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
  });

  it('with the department in which the person works, for data rules that compare rows with it', async () => {
    const [departsMenu, departsList] = [await menuId(test.database, '/system/depart'), await codeId(test.database, 'depart:list')];
    const reader = (await made(admin.post('/sys/role/add', { roleName: '部门查看', roleCode: 'depart_reader' }))).id;
    const grant = { roleId: reader, permissionIds: ids(systemMenu, departsMenu, departsList), lastpermissionIds: '' };
    await made(admin.post('/sys/permission/saveRolePermission', grant));
    const draft = { permissionId: departsMenu, ruleName: '当前部门', ruleColumn: 'orgCode', ruleConditions: '=' };
    const rule = (await made(admin.post('/sys/permission/addPermissionRule', { ...draft, ruleValue: '#{sys_org_code}' }))).id;
    await made(admin.post('/sys/role/datarule', { permissionId: departsMenu, roleId: reader, dataRuleIds: rule }));
    const morning = await made(admin.post('/sys/sysDepart/add', { departName: '早班组', orgCategory: '2', parentId: own }));
    const person = { username: 'leaver', realname: '调离者', password, selectedroles: reader, selecteddeparts: morning.id };
    const leaverId = (await made(admin.post('/sys/user/add', person))).id;
    const works = async (leaver: TestClient) => {
      const seenDeparts = (await leaver.get<{ records: { departName: string }[] }>('/sys/sysDepart/list')).result.records;
      const { orgCode } = (await leaver.get<{ orgCode: string | null }>('/sys/user/getCurrentUserDeparts')).result;
      return [seenDeparts.map(({ departName }) => departName), orgCode !== null];
    };
    const leaver = await test.signIn('leaver', password);
    expect(await works(leaver)).toEqual([['早班组'], true]);
    await made(admin.delete('/sys/user/deleteUserInDepart', { depId: morning.id, userId: leaverId }));
    expect(await works(leaver)).toEqual([[], false]);
    await made(admin.post('/sys/user/editSysDepartWithUser', { depId: morning.id, userIdList: [leaverId] }));
    const again = await test.signIn('leaver', password);
    expect(await works(again)).toEqual([['早班组'], true]);
    await made(admin.put('/sys/user/edit', { id: leaverId, selecteddeparts: '' }));
    expect(await works(again)).toEqual([[], false]);
  });

  it('when the role or the department is deleted', async () => {
    await made(give(head, role));
    expect(await maySee()).toBe(true);
    expect(await head.delete('/sys/sysDepartRole/deleteBatch', { ids: role })).toMatchObject({ success: true, message: '删除成功!' });
    expect(await maySee()).toBe(false);
    const last = (await made(addRole(head, 'night_last'))).id;
    await made(saveRole(head, last, ids(usersMenu, usersList)));
    await made(give(head, last));
    expect(await maySee()).toBe(true);
    expect(await admin.delete('/sys/sysDepart/delete', { id: night })).toMatchObject({ success: true });
    expect(await maySee()).toBe(false);
    expect(await head.get('/sys/sysDepartRole/list', { deptId: night })).toMatchObject(missing);
  });
});
