/** Nobody can grant or administer more rights than they hold. */
import { sql } from 'drizzle-orm';
import { demoPassword } from 'shared-contracts/session/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp, userId } from './system-app.ts';

let test: TestApp;
let admin: TestClient;
/** A person who has every permission on users and roles, but none on business records. */
let clerk: TestClient;
let clerkId: string;
let clerkRole: string;
let listCode: string;

const beyond = { success: false, message: heldRightsTexts.beyondOwn };
const rolesOf = async (id: string) => (await admin.get<string[] | null>('/sys/user/queryUserRole', { userid: id })).result ?? [];

async function addedUser(username: string, roles: string): Promise<string> {
  const added = await admin.post<{ id: string }>('/sys/user/add', {
    username,
    realname: username,
    password: 'Freight#1',
    selectedroles: roles,
  });
  expect(added).toMatchObject({ success: true });
  return added.result.id;
}

async function addedRole(roleCode: string, permissionIds: string): Promise<string> {
  const { result } = await admin.post<{ id: string }>('/sys/role/add', { roleName: roleCode, roleCode });
  const granted = await admin.post('/sys/permission/saveRolePermission', { roleId: result.id, permissionIds, lastpermissionIds: '' });
  expect(granted).toMatchObject({ success: true });
  return result.id;
}

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  listCode = await codeId(test.database, 'user:list');
  const { rows } = await test.database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`
      select id from sys_permission where del_flag = 0 and (perms like 'user:%' or perms like 'role:%' or url = '/system/user')`),
  );
  clerkRole = await addedRole('clerk', rows.map(({ id }) => id).join(','));
  clerkId = await addedUser('theclerk', clerkRole);
  clerk = await test.signIn('theclerk', 'Freight#1');
});
afterAll(async () => await test.close());

describe('somebody who administers users and roles', () => {
  it('adds nothing to a role of their own', async () => {
    const permissionIds = await codeId(test.database, 'order:list');
    expect(
      await clerk.post('/sys/permission/saveRolePermission', { roleId: clerkRole, permissionIds, lastpermissionIds: '' }),
    ).toMatchObject({
      success: false,
      message: heldRightsTexts.ownRole,
    });
    expect(await clerk.get('/business/bizOrder/list')).toMatchObject({ code: 510 });
  });

  it('gives another role only permissions that they hold', async () => {
    const role = await addedRole('night_clerk', listCode);
    const grant = async (code: string) =>
      await clerk.post('/sys/permission/saveRolePermission', {
        roleId: role,
        permissionIds: await codeId(test.database, code),
        lastpermissionIds: '',
      });
    expect(await grant('order:list')).toMatchObject(beyond);
    expect(await grant('role:list')).toMatchObject({ success: true });
  });

  it('handles no role that can more, and makes none of the highest name', async () => {
    const role = await addedRole('seller', await codeId(test.database, 'order:list'));
    const save = { roleId: role, permissionIds: '', lastpermissionIds: await codeId(test.database, 'order:list') };
    expect(await clerk.post('/sys/permission/saveRolePermission', save)).toMatchObject(beyond);
    expect(await clerk.delete('/sys/role/delete', { id: role })).toMatchObject(beyond);
    expect(await clerk.put('/sys/role/edit', { id: role, version: 1, roleName: '改名' })).toMatchObject(beyond);
    expect(await clerk.post('/sys/role/add', { roleName: 'x', roleCode: 'sys_admin' })).toMatchObject({ success: false });
  });

  it('gives nobody a role that can more, and nothing to themselves', async () => {
    const admins = await roleId(test.database, 'sys_admin');
    const own = { success: false, message: heldRightsTexts.ownRoles };
    const small = await addedRole('reader', listCode);
    const other = await addedUser('another', small);
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: admins, userIdList: [clerkId] })).toMatchObject(beyond);
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: admins, userIdList: [other] })).toMatchObject(beyond);
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: small, userIdList: [clerkId] })).toMatchObject(own);
    expect(await clerk.put('/sys/user/edit', { id: clerkId, version: 1, selectedroles: `${clerkRole},${small}` })).toMatchObject(own);
    expect(await clerk.put('/sys/user/edit', { id: other, version: 1, selectedroles: `${small},${admins}` })).toMatchObject(beyond);
    const draft = { username: 'newadmin', realname: 'x', password: 'Freight#1', selectedroles: admins };
    expect(await clerk.post('/sys/user/add', draft)).toMatchObject(beyond);
    expect(await rolesOf(clerkId)).toEqual([clerkRole]);
    expect(await rolesOf(other)).toEqual([small]);
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: clerkRole, userIdList: [other] })).toMatchObject({ success: true });
  });

  it('handles no account that can more', async () => {
    const password = { password: 'Freight#2', confirmpassword: 'Freight#2' };
    const id = await userId(test.database, 'dispatcher');
    const calls = [
      clerk.put('/sys/user/changePassword', { username: 'admin', ...password }),
      clerk.put('/sys/user/changePassword', { username: 'dispatcher', ...password }),
      clerk.post('/sys/user/resetFactors', { id: await userId(test.database, 'admin') }),
      clerk.put('/sys/user/edit', { id, version: 1, phone: '13900007777' }),
      clerk.put('/sys/user/confirmPhone', { id, version: 1 }),
      clerk.delete('/sys/user/delete', { id }),
      clerk.delete('/sys/user/deleteUserRole', { userId: id, roleId: await roleId(test.database, 'dispatcher') }),
    ];
    for (const call of calls) expect(await call).toMatchObject(beyond);
    const frozen = await clerk.put<{ failed: { message: string }[] }>('/sys/user/frozenBatch', { ids: id, status: 2 });
    expect(frozen.result.failed).toMatchObject([{ message: heldRightsTexts.beyondOwn }]);
    await test.signIn('admin', demoPassword);
    await test.signIn('dispatcher', demoPassword);
  });

  it('confirms no number of which they see only the mask', async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(sql`
        select id from sys_permission where del_flag = 0 and url = '/system/user'
          or perms in ('user:list', 'user:confirmPhone', 'user:unmaskMobile')`),
    );
    const role = await addedRole('number_clerk', rows.map(({ id }) => id).join(','));
    await addedUser('numberclerk', role);
    const few = await test.signIn('numberclerk', 'Freight#1');
    const id = await addedUser('with_number', '');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_user set phone = '13900005555', own_phone = 'Y' where id = ${id}`),
    );
    const shown = await few.get<{ phone: string; version: number }>('/sys/user/queryById', { id });
    expect(shown.result).toMatchObject({ phone: '139****5555' });
    const body = { id, version: shown.result.version };
    expect(await few.put('/sys/user/confirmPhone', body)).toMatchObject({ success: false, message: '手机号已脱敏，不能核实' });
    expect(await clerk.put('/sys/user/confirmPhone', body)).toMatchObject({ success: true });
  });

  it('handles those who can no more than they do', async () => {
    await addedUser('colleague', clerkRole);
    const body = { username: 'colleague', password: 'Freight#2', confirmpassword: 'Freight#2' };
    expect(await clerk.put('/sys/user/changePassword', body)).toMatchObject({ success: true });
  });
});

describe('a data rule that limits somebody', () => {
  it('goes with what they give, and is not left out', async () => {
    const [menu, rule] = ['/system/user', 'rule-of-clerk'];
    const menuOf = await test.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(sql`select id from sys_permission where url = ${menu} and del_flag = 0`);
      const id = rows[0]?.id ?? '';
      await tx.execute(sql`
        insert into sys_permission_data_rule (id, create_by, permission_id, rule_name, rule_column, rule_conditions, rule_value)
        values (${rule}, 'test', ${id}, '本人', 'username', '!=', 'nobody')`);
      await tx.execute(sql`update sys_role_permission set data_rule_ids = ${rule} where role_id = ${clerkRole} and permission_id = ${id}`);
      return id;
    });
    const given = await addedRole('with_rule', '');
    const grant = { roleId: given, permissionIds: `${listCode},${menuOf}`, lastpermissionIds: '' };
    expect(await clerk.post('/sys/permission/saveRolePermission', grant)).toMatchObject({ success: true });
    expect(await clerk.get(`/sys/role/datarule/${menuOf}/${given}`)).toMatchObject({ result: { drChecked: rule } });
    expect(await clerk.post('/sys/role/datarule', { permissionId: menuOf, roleId: given, dataRuleIds: '' })).toMatchObject(beyond);
    const free = await addedRole('without_rule', `${listCode},${menuOf}`);
    const other = await addedUser('limited', '');
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: free, userIdList: [other] })).toMatchObject(beyond);
    expect(await clerk.post('/sys/user/addSysUserRole', { roleId: given, userIdList: [other] })).toMatchObject({ success: true });
  });
});

describe('a data rule that limits somebody, ticked at the menu of a list', () => {
  let limited: TestClient;
  let list: string;
  let menu: string;
  let ruled: string;

  beforeAll(async () => {
    list = await codeId(test.database, 'order:list');
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string; parent: string }>(sql`
        select id, parent_id parent from sys_permission where id = ${list} or perms in ('role:add', 'role:list', 'role:grant') and del_flag = 0`),
    );
    menu = rows.find(({ id }) => id === list)?.parent ?? '';
    const all = [...rows.map(({ id }) => id), menu].join(',');
    const own = await addedRole('limited_clerk', all);
    ruled = await addedRole('limited_too', `${list},${menu}`);
    const rule = { permissionId: menu, ruleName: '本人', ruleColumn: 'createBy', ruleConditions: '=', ruleValue: '#{sys_user_code}' };
    const { result } = await admin.post<{ id: string }>('/sys/permission/addPermissionRule', rule);
    for (const roleId of [own, ruled])
      expect(await admin.post('/sys/role/datarule', { permissionId: menu, roleId, dataRuleIds: result.id })).toMatchObject({
        success: true,
      });
    await addedUser('limitedclerk', own);
    limited = await test.signIn('limitedclerk', 'Freight#1');
  });

  it('is not left behind by giving the list without its menu', async () => {
    const { result: role } = await limited.post<{ id: string }>('/sys/role/add', { roleName: 'pup', roleCode: 'pup' });
    const give = (permissionIds: string) =>
      limited.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds: '' });
    expect(await give(list)).toMatchObject(beyond);
    expect(await give(`${list},${menu}`)).toMatchObject({ success: true });
    await addedUser('puppet', role.id);
    const puppet = await test.signIn('puppet', 'Freight#1');
    expect(await puppet.get('/business/bizOrder/list')).toMatchObject({ result: { total: 0 } });
  });

  it('is not taken from others by taking the menu away', async () => {
    const taken = { roleId: ruled, permissionIds: list, lastpermissionIds: `${list},${menu}` };
    expect(await limited.post('/sys/permission/saveRolePermission', taken)).toMatchObject(beyond);
    const unticked = { permissionId: menu, roleId: ruled, dataRuleIds: '' };
    expect(await limited.post('/sys/role/datarule', unticked)).toMatchObject(beyond);
  });
});

describe('somebody who administers menus', () => {
  /** A row of the permission tree in the form that its edit call takes. */
  async function rowOf(id: string): Promise<Record<string, unknown> & { version: number }> {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ row: Record<string, unknown> & { version: number } }>(sql`
        select json_build_object('id', id, 'version', version, 'name', name, 'menuType', menu_type, 'parentId', parent_id, 'perms', perms,
          'url', url, 'component', component) "row" from sys_permission where id = ${id}`),
    );
    if (!rows[0]) throw new Error('No row');
    return rows[0].row;
  }
  let menus: TestClient;
  let listMenu: string;
  let ruleId: string;
  let edit: (id: string, changes: Record<string, unknown>) => Promise<{ success: boolean; message: string }>;

  beforeAll(async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(
        sql`select id from sys_permission where del_flag = 0 and (perms like 'permission:%' or perms = 'order:list')`,
      ),
    );
    listMenu = String((await rowOf(await codeId(test.database, 'order:list'))).parentId);
    const role = await addedRole('menu_clerk', [...rows.map(({ id }) => id), listMenu].join(','));
    await addedUser('themenuclerk', role);
    menus = await test.signIn('themenuclerk', 'Freight#1');
    const rule = { permissionId: listMenu, ruleName: '待调度', ruleColumn: 'orderStatus', ruleConditions: '=', ruleValue: '20' };
    ruleId = (await admin.post<{ id: string }>('/sys/permission/addPermissionRule', rule)).result.id;
    edit = async (id, changes) => await menus.put('/sys/permission/edit', { ...(await rowOf(id)), ...changes });
  });

  it('changes names, but neither a code, nor the menu of one, nor a menu into one', async () => {
    const id = await codeId(test.database, 'order:list');
    const kept = { success: false, message: heldRightsTexts.codesKept };
    expect(await edit(id, { perms: 'user:resetFactors' })).toMatchObject(kept);
    expect(await edit(id, { perms: 'order:list,user:edit' })).toMatchObject(kept);
    expect(await edit(id, { parentId: await menuId(test.database, '/system/user') })).toMatchObject(kept);
    expect(await edit(listMenu, { menuType: 2, perms: 'user:edit', parentId: await menuId(test.database, '/system/user') })).toMatchObject(
      kept,
    );
    const added = { name: '新编码', menuType: 2, parentId: listMenu, permsType: '1' };
    for (const perms of ['user:list', 'order:invented'])
      expect(await menus.post('/sys/permission/add', { ...added, perms })).toMatchObject(kept);
    expect(await edit(id, { name: '订单查询' })).toMatchObject({ success: true });
    expect(await menus.get('/sys/user/list')).toMatchObject({ code: 510 });
    const grant = await codeId(test.database, 'role:grant');
    expect(await menus.delete('/sys/permission/delete', { id: grant })).toMatchObject(kept);
    expect(await menus.delete('/sys/permission/deleteBatch', { ids: `${listMenu},${grant}` })).toMatchObject(kept);
    expect(await menus.delete('/sys/permission/delete', { id: await menuId(test.database, '/system/role') })).toMatchObject(kept);
    for (const call of ['delete', 'deleteBatch'])
      expect(await admin.delete(`/sys/permission/${call}`, { id: grant, ids: grant })).toMatchObject({
        success: false,
        message: heldRightsTexts.lastRights,
      });
    expect(await codeId(test.database, 'role:grant')).toBe(grant);
    expect(await admin.put('/sys/permission/edit', { ...(await rowOf(id)), perms: 'order:list' })).toMatchObject({ success: true });
  });

  it('cannot be given a second list by anybody, and a rule never makes the list of another entity fail', async () => {
    const second = { success: false, result: { perms: '权限编码：一个菜单只能有一个列表权限' } };
    const added = { name: '第二列表', menuType: 2, parentId: listMenu, permsType: '1' };
    for (const perms of ['user:list', 'order:list', 'user:edit,user:list'])
      expect(await admin.post('/sys/permission/add', { ...added, perms })).toMatchObject(second);
    const other = (await admin.post<{ id: string }>('/sys/permission/add', { ...added, perms: 'order:invented' })).result.id;
    expect(await admin.put('/sys/permission/edit', { ...(await rowOf(other)), perms: 'user:list' })).toMatchObject(second);
    const users = await codeId(test.database, 'user:list');
    expect(await admin.put('/sys/permission/edit', { ...(await rowOf(users)), parentId: listMenu })).toMatchObject(second);
    // A row that an older version of the product let somebody add.
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_permission set perms = 'user:list' where id = ${other}`));
    const role = await addedRole('two_lists', [listMenu, other, await codeId(test.database, 'order:list')].join(','));
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_role_permission set data_rule_ids = ${ruleId} where permission_id = ${listMenu} and role_id = ${role}`),
    );
    await addedUser('twolists', role);
    const person = await test.signIn('twolists', 'Freight#1');
    expect(await person.get('/sys/user/list')).toMatchObject({ success: true });
    expect(await person.get('/business/bizOrder/list')).toMatchObject({ success: true });
    expect(await admin.delete('/sys/permission/delete', { id: other })).toMatchObject({ success: true });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_role_permission set data_rule_ids = null where role_id = ${role}`),
    );
  });

  it('changes rules of what they hold, until one limits themselves; of what they do not hold, none', async () => {
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ version: number }>(sql`select version from sys_permission_data_rule where id = ${ruleId}`),
    );
    const rule = {
      id: ruleId,
      version: rows[0]?.version,
      ruleName: '待接单',
      ruleColumn: 'orderStatus',
      ruleConditions: '=',
      ruleValue: '10',
    };
    const changed = await menus.put<{ version: number }>('/sys/permission/editPermissionRule', rule);
    expect(changed).toMatchObject({ success: true });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        update sys_role_permission set data_rule_ids = ${ruleId}
        where permission_id = ${listMenu} and role_id = (select id from sys_role where role_code = 'menu_clerk')`),
    );
    const own = { success: false, message: heldRightsTexts.ownRules };
    const looser = { ...rule, version: changed.result.version, ruleConditions: '!=', ruleValue: 'x' };
    expect(await menus.put('/sys/permission/editPermissionRule', looser)).toMatchObject(own);
    expect(await menus.delete('/sys/permission/deletePermissionRule', { id: ruleId })).toMatchObject(own);
    const foreign = await test.database.asSystem('test', (tx) =>
      tx.execute<{ id: string }>(sql`select id from sys_permission_data_rule where id = 'rule-of-clerk'`),
    );
    expect(await menus.delete('/sys/permission/deletePermissionRule', { id: foreign.rows[0]?.id })).toMatchObject(beyond);
  });
});

describe('the highest role', () => {
  it('gives and handles everything of others, but not its own roles', async () => {
    const role = await roleId(test.database, 'finance');
    const id = await userId(test.database, 'ops');
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [id] })).toMatchObject({ success: true });
    const own = await userId(test.database, 'admin');
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [own] })).toMatchObject({
      success: false,
      message: heldRightsTexts.ownRoles,
    });
  });
});
