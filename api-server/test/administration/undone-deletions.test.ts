/** Undo restores deleted menus, roles and departments with all rows that their deletion removed, and with no others. */
import { setImmediate } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Consequence } from 'shared-contracts/system/consequence';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import { refuseUnauditedWrites } from '../audit/unaudited-writes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, systemApp, TestClock } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Made {
  readonly id: string;
  readonly version: number;
}
interface Outcome {
  readonly failed: readonly { readonly id: string; readonly message: string }[];
}

const password = 'Freight#1';
const settled = '以下人员的角色或部门在删除后已更改，未恢复：';
const missing = { success: false, message: '未找到对应实体' };
const clock = new TestClock();

let test: TestApp;
let admin: TestClient;
/** A second person with every right. */
let deputy: TestClient;
let systemMenu: string;
let usersMenu: string;
let usersList: string;
let count = 0;

const ids = (...list: string[]) => list.join(',');
async function made(call: Promise<{ success: boolean; message: string; result: unknown }>): Promise<string> {
  const response = await call;
  if (!response.success) throw new Error(response.message);
  return (response.result as Made | null)?.id ?? '';
}
const addRole = async (code: string, permissionIds = '') => {
  const roleId = await made(admin.post('/sys/role/add', { roleName: code, roleCode: code }));
  await made(admin.post('/sys/permission/saveRolePermission', { roleId, permissionIds, lastpermissionIds: '' }));
  return roleId;
};
/** A new person with a session. */
const person = async (more: Record<string, unknown>) => {
  count += 1;
  const username = `undone${count}`;
  const id = await made(admin.post('/sys/user/add', { username, realname: username, password, ...more }));
  return { id, username, client: await test.signIn(username, password) };
};
const restore = (entity: 'role' | 'permission' | 'sysDepart' | 'sysDepartRole', id: string, as = admin) =>
  as.put<Outcome>(`/sys/${entity}/restore`, { ids: [id] });
const mayList = async (client: TestClient) => (await client.get('/sys/user/list')).code !== 510;
const codes = async (client: TestClient) =>
  (await client.get<PermissionResult>('/sys/permission/getUserPermissionByToken')).result.auth.map(({ action }) => action).sort();
const rowsOf = async (query: ReturnType<typeof sql>) => (await test.database.asSystem('test', (tx) => tx.execute(query))).rows;
const auditOf = async (recordId: string) =>
  (
    await rowsOf(sql`select payload::jsonb ->> 'action' as action from freight.audit_log where record_id = ${recordId} order by serial`)
  ).map(({ action }) => action);

beforeAll(async () => {
  test = await systemApp({ clock: clock.read });
  await refuseUnauditedWrites(test.database);
  admin = await test.signIn('admin');
  [systemMenu, usersMenu, usersList] = await Promise.all([
    menuId(test.database, '/system'),
    menuId(test.database, '/system/user'),
    codeId(test.database, 'user:list'),
  ]);
  const [highest] = await rowsOf(sql`select r.id from sys_role r join sys_user_role ur on ur.role_id = r.id
    join sys_user u on u.id = ur.user_id and u.username = 'admin' where r.role_code = 'sys_admin'`);
  deputy = (await person({ selectedroles: String(highest?.id) })).client;
});
afterAll(async () => await test.close());

describe('a deleted menu', () => {
  let top: string;
  let page: string;
  let button: string;
  let list: string;
  let depart: string;
  let role: string;
  let departRole: string;
  let rule: string;
  let holder: TestClient;
  const grants = () =>
    rowsOf(sql`
      select 'role' kind, role_id owner, permission_id, data_rule_ids from sys_role_permission where permission_id in (${top}, ${page}, ${button}, ${list})
      union all select 'departRole', role_id, permission_id, data_rule_ids from sys_depart_role_permission where permission_id in (${top}, ${page}, ${button}, ${list})
      union all select 'depart', depart_id, permission_id, data_rule_ids from sys_depart_permission where permission_id in (${top}, ${page}, ${button}, ${list})
      order by 1, 2, 3`);
  const remove = () => made(admin.delete('/sys/permission/delete', { id: top }));

  beforeAll(async () => {
    const add = (body: Record<string, unknown>) => made(admin.post('/sys/permission/add', body));
    top = await add({ name: '撤销', menuType: 0, url: '/undone' });
    page = await add({ name: '撤销页', menuType: 1, parentId: top, url: '/undone/page', component: 'system/user' });
    button = await add({ name: '撤销钮', menuType: 2, parentId: page, perms: 'undone:press' });
    list = await add({ name: '职务-查看', menuType: 2, parentId: page, perms: 'position:list' });
    const whole = ids(top, page, button, list);
    role = await addRole('undone_menu', whole);
    const draft = { permissionId: page, ruleName: '一项', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'cashier' };
    rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    await made(admin.post('/sys/role/datarule', { permissionId: page, roleId: role, dataRuleIds: rule }));
    depart = await made(admin.post('/sys/sysDepart/add', { departName: '撤销组', orgCategory: '2' }));
    await made(admin.post('/sys/permission/saveDepartPermission', { departId: depart, permissionIds: whole, lastpermissionIds: '' }));
    departRole = await made(admin.post('/sys/sysDepartRole/add', { departId: depart, roleName: '组员', roleCode: 'undone_member' }));
    const grant = { roleId: departRole, permissionIds: whole, lastpermissionIds: '' };
    await made(admin.post('/sys/sysDepartPermission/saveDeptRolePermission', grant));
    holder = (await person({ selectedroles: role })).client;
  });

  it('comes back with what is below it and its grants to roles, department roles and departments, rules ticked', async () => {
    const before = await grants();
    expect(before).toHaveLength(12);
    expect(before.filter(({ data_rule_ids: rules }) => rules === rule)).toEqual([
      expect.objectContaining({ kind: 'role', owner: role, permission_id: page }),
    ]);
    const asked = await admin.get<Consequence>('/sys/consequence/deletion', { entity: 'permission', id: top });
    expect(asked.result).toMatchObject({ rows: 4, canUndo: true });
    expect(await codes(holder)).toEqual(['position:list', 'undone:press']);
    await remove();
    expect(await grants()).toEqual([]);
    expect(await codes(holder)).toEqual([]);
    expect(await restore('permission', top)).toMatchObject({ success: true, message: '恢复成功！', result: { failed: [] } });
    expect(await grants()).toEqual(before);
    expect(await codes(holder)).toEqual(['position:list', 'undone:press']);
    const rows = await rowsOf(
      sql`select id, del_flag, leaf from sys_permission where id in (${top}, ${page}, ${button}, ${list}) order by create_time, id`,
    );
    expect(rows.map(({ del_flag: deleted }) => deleted)).toEqual([0, 0, 0, 0]);
    for (const id of [top, page, button, list]) expect((await auditOf(id)).slice(-2)).toEqual(['delete', 'restore']);
    expect(await rowsOf(sql`select 1 from sys_removal where record_id = ${top}`)).toEqual([]);
    // Rows that undo has restored once are not restored a second time.
    expect(await restore('permission', top)).toMatchObject(missing);
  });

  it('and permissions that were only taken come back as they were: with ticked rules, and in the roles of the department', async () => {
    const whole = ids(top, page, button, list);
    const before = await grants();
    const save = (path: string, owner: object, wanted: string, stored: string, isUndo?: boolean) =>
      made(admin.post(`/sys/permission/${path}`, { ...owner, permissionIds: wanted, lastpermissionIds: stored, isUndo }));
    for (const [path, owner] of [
      ['saveRolePermission', { roleId: role }],
      ['saveDepartPermission', { departId: depart }],
    ] as const) {
      await save(path, owner, '', whole);
      expect((await grants()).length).toBeLessThan(before.length);
      await save(path, owner, whole, '', true);
      expect(await grants()).toEqual(before);
    }
    expect((await auditOf(departRole)).slice(-2)).toEqual(['grant', 'grant']);
    // An undo gives back only what the call names, which is what the audit log shows.
    await save('saveRolePermission', { roleId: role }, '', whole);
    await save('saveRolePermission', { roleId: role }, '', '', true);
    expect((await grants()).filter(({ owner }) => owner === role)).toEqual([]);
    // Given anew, a permission has no rule. An undo that comes too late, or after another change, would give it anew and is refused.
    const roleRows = async () => (await grants()).filter(({ owner }) => owner === role).map(({ data_rule_ids: rules }) => rules);
    const undo = () =>
      admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: whole, lastpermissionIds: '', isUndo: true });
    const tooLate = { success: false, message: '已不能撤销：权限已再次更改，或已超过10分钟' };
    await save('saveRolePermission', { roleId: role }, whole, '');
    await save('saveRolePermission', { roleId: role }, '', whole);
    await save('saveRolePermission', { roleId: role }, usersMenu, '');
    expect(await undo()).toMatchObject(tooLate);
    await save('saveRolePermission', { roleId: role }, whole, usersMenu);
    expect(await roleRows()).toEqual([null, null, null, null]);
    await made(admin.post('/sys/role/datarule', { permissionId: page, roleId: role, dataRuleIds: rule }));
    await save('saveRolePermission', { roleId: role }, '', whole);
    await rowsOf(sql`update sys_removal set create_time = create_time - interval '11 minutes' where record_id = ${role}`);
    expect(await undo()).toMatchObject(tooLate);
    expect(await roleRows()).toEqual([]);
    await save('saveRolePermission', { roleId: role }, whole, '');
    await made(admin.post('/sys/role/datarule', { permissionId: page, roleId: role, dataRuleIds: rule }));
  });

  it('keeps what was granted to the same role meanwhile, and gives nothing to a role that was deleted', async () => {
    const gone = await addRole('undone_gone', top);
    await remove();
    await made(admin.delete('/sys/role/delete', { id: gone }));
    await made(admin.post('/sys/permission/saveRolePermission', { roleId: role, permissionIds: usersMenu, lastpermissionIds: '' }));
    expect(await restore('permission', top)).toMatchObject({ success: true });
    const held = await admin.get<string[]>('/sys/permission/queryRolePermission', { roleId: role });
    expect([...held.result].sort()).toEqual([top, page, button, list, usersMenu].sort());
    expect((await grants()).some(({ owner }) => owner === gone)).toBe(false);
  });

  it('comes back as missing for others, later, and for what was only deleted along with it', async () => {
    await remove();
    expect(await restore('permission', page)).toMatchObject(missing);
    expect(await restore('permission', top, deputy)).toMatchObject(missing);
    expect(await restore('permission', 'ffffffffffffffffffffffffffffffff')).toMatchObject(missing);
    expect(await restore('permission', top, holder)).toMatchObject({ code: 510 });
    clock.advance(11 * 60_000);
    admin = await test.signIn('admin');
    expect(await restore('permission', top)).toMatchObject(missing);
    expect(await grants()).toEqual([]);
    // Stored rows that are a day old are dropped when the next deletion stores its rows.
    clock.advance(25 * 3_600_000);
    admin = await test.signIn('admin');
    deputy = await test.signIn('undone1', password);
    await made(admin.delete('/sys/role/delete', { id: await addRole('undone_next') }));
    expect(await rowsOf(sql`select 1 from sys_removal where record_id = ${top}`)).toEqual([]);
  });

  it('does not come back below a deleted one, nor at an address that a gateway route has taken; several do', async () => {
    const add = (body: Record<string, unknown>) => made(admin.post('/sys/permission/add', body));
    const parent = await add({ name: '甲', menuType: 0, url: '/undone-a' });
    const child = await add({ name: '乙', menuType: 1, parentId: parent, url: '/undone-a/b', component: 'a/b' });
    const other = await add({ name: '丙', menuType: 0, url: '/undone-c' });
    await made(admin.delete('/sys/permission/delete', { id: child }));
    await made(admin.delete('/sys/permission/deleteBatch', { ids: ids(parent, other) }));
    expect(await restore('permission', child)).toMatchObject({ success: false, message: '上级菜单已删除，不能恢复' });
    const several = await admin.put<Outcome>('/sys/permission/restore', { ids: [parent, other] });
    expect(several).toMatchObject({ success: true, result: { succeeded: 2, failed: [] } });
    const leafOf = async () => (await rowsOf(sql`select leaf from sys_permission where id = ${parent}`))[0]?.leaf;
    expect(await leafOf()).toBe('Y');
    expect(await restore('permission', child)).toMatchObject({ success: true });
    expect(await leafOf()).toBe('N');
    await made(admin.delete('/sys/permission/delete', { id: other }));
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        insert into sys_gateway_route (id, tenant_id, router_id, name, uri, predicates, filters, status)
        values ('undonegatewayroute', 0, 'undone-c', '占用', 'http://127.0.0.1:9', ${JSON.stringify([{ name: 'Path', args: ['/undone-c/**'] }])}, '[]', 1)`),
    );
    expect(await restore('permission', other)).toMatchObject({
      success: false,
      message: '以“/undone-c”开头的路径由网关路由“占用”使用',
    });
  });
});

describe('a deleted role', () => {
  it('comes back with members, grants and ticks, which show in the next call', async () => {
    const role = await addRole('undone_role', ids(systemMenu, usersMenu, usersList));
    const [first, second] = [await person({ selectedroles: role }), await person({ selectedroles: role })];
    const links = () =>
      rowsOf(sql`
        select user_id as other, null as rules from sys_user_role where role_id = ${role}
        union all select permission_id, data_rule_ids from sys_role_permission where role_id = ${role} order by 1`);
    const before = await links();
    expect(before).toHaveLength(5);
    expect(await mayList(first.client)).toBe(true);
    expect((await admin.get<Consequence>('/sys/consequence/deletion', { entity: 'role', id: role })).result.canUndo).toBe(true);
    await made(admin.delete('/sys/role/delete', { id: role }));
    expect(await mayList(first.client)).toBe(false);
    expect(await links()).toEqual([]);
    expect(await restore('role', role, deputy)).toMatchObject(missing);
    expect(await restore('role', role)).toMatchObject({ success: true, message: '恢复成功！' });
    expect(await links()).toEqual(before);
    expect(await mayList(first.client)).toBe(true);
    expect(await mayList(second.client)).toBe(true);
    expect((await auditOf(role)).slice(-4)).toEqual(['grant', 'delete', 'grant', 'restore']);
    // The audit log contains each removed person and grant, as if somebody had removed them one by one, with the address of the request.
    const written = async (recordId: string) =>
      await rowsOf(sql`
        select payload::jsonb ->> 'action' as action, payload::jsonb -> 'changes' as changes, payload::jsonb ->> 'ip' as ip
        from freight.audit_log where record_id = ${recordId} order by serial desc limit ${recordId === role ? 4 : 2}`);
    for (const { id } of [first, second]) {
      expect((await written(id)).reverse()).toEqual([
        { action: 'deleteRole', changes: { role: ['undone_role', null] }, ip: expect.any(String) },
        { action: 'addRole', changes: { role: [null, 'undone_role'] }, ip: expect.any(String) },
      ]);
    }
    const grants = (await written(role)).filter(({ action }) => action === 'grant');
    const list = (value: unknown) => String(value).split(',').sort();
    const changes = grants.map((row) => (row.changes as { permissionIds: readonly unknown[] }).permissionIds);
    expect(changes.map(([taken, given]) => list(taken ?? given))).toEqual(Array(2).fill([systemMenu, usersMenu, usersList].sort()));
    for (const { ip } of grants) expect(ip).toEqual(expect.any(String));
  });

  it('does not return to people whose roles were changed meanwhile, who are named', async () => {
    const [role, second, other] = [
      await addRole('undone_moved', usersList),
      await addRole('undone_moved_two'),
      await addRole('undone_moved_on'),
    ];
    const [edited, taken, added, same] = [
      await person({ selectedroles: ids(role, other) }),
      await person({ selectedroles: ids(role, other) }),
      await person({ selectedroles: role }),
      await person({ selectedroles: ids(role, other) }),
    ];
    await made(admin.delete('/sys/role/delete', { id: role }));
    await made(admin.put('/sys/user/edit', { id: edited.id, selectedroles: second }));
    await made(admin.delete('/sys/user/deleteUserRole', { roleId: other, userId: taken.id }));
    // Giving a person a further role removes none, and other changes of the person do not concern roles.
    await made(admin.post('/sys/user/addSysUserRole', { roleId: second, userIdList: [added.id] }));
    await made(admin.put('/sys/user/edit', { id: same.id, realname: '同一人', selectedroles: other }));
    const undone = await restore('role', role);
    expect(undone).toMatchObject({
      success: true,
      message: `恢复成功！ ${settled}${edited.username}、${taken.username}`,
      texts: { message: [{ code: `恢复成功！ ${settled}{{0}}`, values: [`${edited.username}、${taken.username}`] }] },
    });
    const holders = await rowsOf(sql`select user_id id from sys_user_role where role_id = ${role}`);
    expect(holders.map(({ id }) => id).sort()).toEqual([added.id, same.id].sort());
  });

  it('says only how many they are to somebody who may not read users', async () => {
    const held = await Promise.all(['role:list', 'role:delete'].map((code) => codeId(test.database, code)));
    const keeper = await person({ selectedroles: await addRole('undone_keeper', ids(...held)) });
    const role = await addRole('undone_unnamed');
    const moved = await person({ selectedroles: role });
    await made(keeper.client.delete('/sys/role/delete', { id: role }));
    await made(admin.put('/sys/user/edit', { id: moved.id, selectedroles: await addRole('undone_new') }));
    expect(await restore('role', role, keeper.client)).toMatchObject({
      success: true,
      message: '恢复成功！ 1人的角色或部门在删除后已更改，未恢复',
      texts: { message: [{ code: '恢复成功！ {{0}}人的角色或部门在删除后已更改，未恢复', values: ['1'] }] },
    });
  });

  it('gives nothing to people who were removed for ever or belong to a carrier meanwhile', async () => {
    const role = await addRole('undone_people', usersList);
    const [stays, goes, drives] = [
      await person({ selectedroles: role }),
      await person({ selectedroles: role }),
      await person({ selectedroles: role }),
    ];
    await made(admin.delete('/sys/role/delete', { id: role }));
    await made(admin.delete('/sys/user/delete', { id: goes.id }));
    await made(admin.delete('/sys/user/deleteRecycleBin', { userIds: goes.id }));
    await rowsOf(sql`update sys_user set carrier_id = (select min(id) from biz_carrier where tenant_id = 0) where id = ${drives.id}`);
    expect(await restore('role', role)).toMatchObject({ success: true });
    expect(await rowsOf(sql`select user_id id from sys_user_role where role_id = ${role}`)).toEqual([{ id: stays.id }]);
  });

  it('gives nothing to a person who becomes one of a carrier at the same moment', async () => {
    const role = await addRole('undone_moment', usersList);
    const drives = await person({ selectedroles: role });
    await made(admin.delete('/sys/role/delete', { id: role }));
    const [changed, committed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const change = test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set carrier_id = (select min(id) from biz_carrier where tenant_id = 0) where id = ${drives.id}`);
      changed.resolve();
      await committed.promise;
    });
    await changed.promise;
    let isOver = false;
    const undone = restore('role', role).finally(() => {
      isOver = true;
    });
    // On PostgreSQL the undo waits for the change, or has ended before it. The embedded database runs one after the other.
    const isWaiting = async () => (await rowsOf(sql`select from pg_locks where not granted`)).length > 0;
    while (process.env.DATABASE_URL && !isOver && !(await isWaiting())) await setImmediate();
    committed.resolve();
    await change;
    expect(await undone).toMatchObject({ success: true, message: '恢复成功！' });
    expect(await rowsOf(sql`select user_id id from sys_user_role where role_id = ${role}`)).toEqual([]);
  });

  it('stays deleted when its code was taken, or it gives more than the person has now', async () => {
    const taken = await addRole('undone_taken');
    await made(admin.delete('/sys/role/delete', { id: taken }));
    const other = await addRole('undone_taken');
    expect((await restore('role', taken)).result.failed).toHaveLength(1);
    await made(admin.delete('/sys/role/delete', { id: other }));
    expect(await restore('role', taken)).toMatchObject({ success: true });

    const removerRole = await addRole('undone_remover', ids(await codeId(test.database, 'role:delete'), usersList));
    const remover = await person({ selectedroles: removerRole });
    const small = await addRole('undone_small', usersList);
    await made(remover.client.delete('/sys/role/delete', { id: small }));
    const less = { roleId: removerRole, permissionIds: '', lastpermissionIds: usersList };
    await made(admin.post('/sys/permission/saveRolePermission', less));
    expect(await restore('role', small, remover.client)).toMatchObject({ success: false, message: heldRightsTexts.beyondOwn });
    expect(await rowsOf(sql`select 1 from sys_role_permission where role_id = ${small}`)).toEqual([]);
    await made(admin.post('/sys/permission/saveRolePermission', { ...less, permissionIds: usersList, lastpermissionIds: '' }));
    expect(await restore('role', small, remover.client)).toMatchObject({ success: true });
  });

  it('of another tenant answers as missing', async () => {
    const role = await addRole('undone_foreign');
    await made(admin.delete('/sys/role/delete', { id: role }));
    const other = await administratorOf(test);
    expect(await restore('role', role, other)).toMatchObject(missing);
  });
});

const all = () => ids(systemMenu, usersMenu, usersList);
/** Creates a department with another one below it, which has a role that its member holds. */
async function departments() {
  const top = await made(admin.post('/sys/sysDepart/add', { departName: '撤销部', orgCategory: '2' }));
  const below = await made(admin.post('/sys/sysDepart/add', { departName: '撤销科', orgCategory: '2', parentId: top }));
  await made(admin.post('/sys/permission/saveDepartPermission', { departId: below, permissionIds: all(), lastpermissionIds: '' }));
  count += 1;
  const departRole = await made(admin.post('/sys/sysDepartRole/add', { departId: below, roleName: '科员', roleCode: `undone_${count}` }));
  const grant = { roleId: departRole, permissionIds: all(), lastpermissionIds: '' };
  await made(admin.post('/sys/sysDepartPermission/saveDeptRolePermission', grant));
  const member = await person({ selecteddeparts: below });
  await made(admin.post('/sys/sysDepartRole/deptRoleUserAdd', { userId: member.id, newRoleId: departRole, oldRoleId: '' }));
  return { top, below, departRole, member };
}

describe('a deleted department', () => {
  const chosen = async (userId: string) => (await rowsOf(sql`select org_code code from sys_user where id = ${userId}`))[0]?.code;

  it('comes back with those below, members, their roles, permissions and the department they worked in', async () => {
    const { top, below, departRole, member } = await departments();
    const links = () =>
      rowsOf(sql`
        select 'member' kind, user_id other from sys_user_depart where depart_id in (${top}, ${below})
        union all select 'depart', permission_id from sys_depart_permission where depart_id in (${top}, ${below})
        union all select 'role', permission_id from sys_depart_role_permission where role_id = ${departRole}
        union all select 'holder', user_id from sys_depart_role_user where role_id = ${departRole} order by 1, 2`);
    const before = await links();
    expect(before).toHaveLength(8);
    const place = await chosen(member.id);
    expect(place).toEqual(expect.any(String));
    expect(await mayList(member.client)).toBe(true);
    expect((await admin.get<Consequence>('/sys/consequence/deletion', { entity: 'depart', id: top })).result).toMatchObject({
      rows: 2,
      canUndo: true,
    });
    await made(admin.delete('/sys/sysDepart/delete', { id: top }));
    expect(await links()).toEqual([]);
    expect(await chosen(member.id)).toBeNull();
    expect(await mayList(member.client)).toBe(false);
    expect(await restore('sysDepart', below)).toMatchObject(missing);
    expect(await restore('sysDepart', top, deputy)).toMatchObject(missing);
    expect(await restore('sysDepart', top)).toMatchObject({ success: true, message: '恢复成功！' });
    expect(await links()).toEqual(before);
    expect(await chosen(member.id)).toBe(place);
    expect(await mayList(member.client)).toBe(true);
    expect((await auditOf(top)).slice(-2)).toEqual(['delete', 'restore']);
    expect((await auditOf(below)).slice(-4)).toEqual(['grant', 'delete', 'grant', 'restore']);
    expect((await auditOf(member.id)).slice(-4)).toEqual(['departRole', 'deleteDepart', 'addDepart', 'departRole']);
    expect((await auditOf(departRole)).slice(-4)).toEqual(['grant', 'delete', 'grant', 'restore']);
  });

  it('leaves people in the department where they work now', async () => {
    const { top, below, member } = await departments();
    const elsewhere = await made(admin.post('/sys/sysDepart/add', { departName: '别处', orgCategory: '2' }));
    await made(admin.delete('/sys/sysDepart/deleteBatch', { ids: ids(below, top) }));
    await made(admin.put('/sys/user/edit', { id: member.id, selecteddeparts: elsewhere }));
    await test.signIn(member.username, password);
    const now = await chosen(member.id);
    expect(now).toEqual(expect.any(String));
    // The person's department was chosen after the deletion, so the undo does not change it, and the message says so.
    const undone = await restore('sysDepart', top);
    expect(undone).toMatchObject({ success: true, message: `恢复成功！ ${settled}${member.username}` });
    expect(await chosen(member.id)).toBe(now);
    const rows = await rowsOf(sql`select depart_id id from sys_user_depart where user_id = ${member.id} order by 1`);
    expect(rows).toEqual([{ id: elsewhere }]);
    expect(await rowsOf(sql`select 1 from sys_depart_role_user where user_id = ${member.id}`)).toEqual([]);
  });

  it('does not come back below a deleted one, nor with more than the person may hand out, who is told so before', async () => {
    const { top, below } = await departments();
    await made(admin.delete('/sys/sysDepart/delete', { id: below }));
    await made(admin.delete('/sys/sysDepart/delete', { id: top }));
    expect(await restore('sysDepart', below)).toMatchObject({ success: false, message: '上级部门已删除，不能恢复' });
    expect(await restore('sysDepart', top)).toMatchObject({ success: true });
    expect(await restore('sysDepart', below)).toMatchObject({ success: true });

    const departCodes = await Promise.all(['depart:list', 'depart:delete'].map((code) => codeId(test.database, code)));
    const remover = await person({ selectedroles: await addRole('undone_depart', ids(...departCodes)) });
    const asked = await remover.client.get<Consequence>('/sys/consequence/deletion', { entity: 'depart', id: top });
    expect(asked.result.canUndo).toBe(false);
    await made(remover.client.delete('/sys/sysDepart/delete', { id: top }));
    expect(await restore('sysDepart', top, remover.client)).toMatchObject({ success: false, message: heldRightsTexts.beyondOwn });
    expect(await rowsOf(sql`select 1 from sys_depart_permission where depart_id = ${below}`)).toEqual([]);
  });
});

describe('a deleted role of a department', () => {
  it('comes back with holders and permissions, for the head who deleted it', async () => {
    const { top, below, departRole, member } = await departments();
    const head = await person({
      selectedroles: await addRole('undone_head', all()),
      userIdentity: 2,
      departIds: top,
      selecteddeparts: top,
    });
    const other = await person({ userIdentity: 2, departIds: below, selecteddeparts: below });
    const links = () =>
      rowsOf(sql`
        select permission_id other from sys_depart_role_permission where role_id = ${departRole}
        union all select user_id from sys_depart_role_user where role_id = ${departRole} order by 1`);
    const before = await links();
    expect(before).toHaveLength(4);
    await made(head.client.delete('/sys/sysDepartRole/delete', { id: departRole }));
    expect(await links()).toEqual([]);
    expect(await mayList(member.client)).toBe(false);
    for (const stranger of [admin, other.client, member.client])
      expect(await restore('sysDepartRole', departRole, stranger)).toMatchObject(missing);
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject({ success: true, message: '恢复成功！' });
    expect(await links()).toEqual(before);
    expect(await mayList(member.client)).toBe(true);
    expect((await auditOf(departRole)).slice(-4)).toEqual(['grant', 'delete', 'grant', 'restore']);
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject(missing);
  });

  it('comes back without what its department has lost meanwhile', async () => {
    const { top, below, departRole } = await departments();
    const head = await person({
      selectedroles: await addRole('undone_head_three', all()),
      userIdentity: 2,
      departIds: top,
      selecteddeparts: top,
    });
    await made(head.client.delete('/sys/sysDepartRole/delete', { id: departRole }));
    const save = (permissionIds: string, lastpermissionIds: string) =>
      made(admin.post('/sys/permission/saveDepartPermission', { departId: below, permissionIds, lastpermissionIds }));
    await save(ids(systemMenu, usersMenu), all());
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject({ success: true });
    const granted = () => rowsOf(sql`select permission_id id from sys_depart_role_permission where role_id = ${departRole}`);
    expect((await granted()).map(({ id }) => id).sort()).toEqual([systemMenu, usersMenu].sort());
    // When the department gets a lost permission again, its role does not get it back.
    await save(all(), ids(systemMenu, usersMenu));
    expect(await granted()).toHaveLength(2);
  });

  it('stays deleted when its code was taken, its department was deleted or somebody no longer heads it', async () => {
    const { top, below, departRole, member } = await departments();
    const head = await person({
      selectedroles: await addRole('undone_head_two', all()),
      userIdentity: 2,
      departIds: top,
      selecteddeparts: top,
    });
    const [{ code } = { code: '' }] = await rowsOf(sql`select role_code code from sys_depart_role where id = ${departRole}`);
    await made(head.client.delete('/sys/sysDepartRole/deleteBatch', { ids: departRole }));
    const taken = await made(head.client.post('/sys/sysDepartRole/add', { departId: below, roleName: '又一', roleCode: code }));
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject({ success: false, message: '角色编码已存在' });
    await made(head.client.delete('/sys/sysDepartRole/delete', { id: taken }));
    await made(admin.put('/sys/user/edit', { id: head.id, departIds: '', userIdentity: 1 }));
    expect((await restore('sysDepartRole', departRole, head.client)).success).toBe(false);
    await made(admin.put('/sys/user/edit', { id: head.id, departIds: top, userIdentity: 2 }));
    // A person who has left the department does not get its role back.
    await made(admin.delete('/sys/user/deleteUserInDepart', { depId: below, userId: member.id }));
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject({ success: true });
    expect(await rowsOf(sql`select 1 from sys_depart_role_user where role_id = ${departRole}`)).toEqual([]);
    await made(head.client.delete('/sys/sysDepartRole/delete', { id: departRole }));
    await made(admin.delete('/sys/sysDepart/delete', { id: below }));
    expect(await restore('sysDepartRole', departRole, head.client)).toMatchObject(missing);
  });
});

describe('what undo would return counts already', () => {
  const beyond = { success: false, message: heldRightsTexts.beyondOwn };
  const codesOf = async (...list: readonly string[]) => ids(...(await Promise.all(list.map((code) => codeId(test.database, code)))));
  const words = { password: 'Freight#2', confirmpassword: 'Freight#2' };
  const clerk = async (code: string, more = '') => {
    const own = await codesOf('user:list', 'user:edit', 'user:changePassword', 'role:list', 'role:assignUser', 'role:grant', 'role:edit');
    return (await person({ selectedroles: await addRole(code, more ? ids(own, more) : own) })).client;
  };

  it('when somebody sets the password of a person whose role was just deleted', async () => {
    const role = await addRole('undone_finance', await codesOf('order:list'));
    const victim = await person({ selectedroles: role });
    const attacker = await clerk('undone_clerk');
    const take = () => attacker.put('/sys/user/changePassword', { username: victim.username, ...words });
    expect(await take()).toMatchObject(beyond);
    await made(admin.delete('/sys/role/delete', { id: role }));
    expect(await take()).toMatchObject(beyond);
    expect(await restore('role', role)).toMatchObject({ success: true });
    await made(admin.delete('/sys/role/delete', { id: role }));
    clock.advance(11 * 60_000);
    // Nobody can restore the role any more. Only from then on the person's rights are judged without it.
    const later = await test.signIn(`undone${count}`, password);
    expect(await later.put('/sys/user/changePassword', { username: victim.username, ...words })).toMatchObject({ success: true });
    admin = await test.signIn('admin');
  });

  it('when somebody sets the password of a member of a department that was just deleted', async () => {
    const { top, departRole, member } = await departments();
    const attacker = (await person({ selectedroles: await addRole('undone_clerk_two', await codesOf('user:changePassword')) })).client;
    const take = () => attacker.put('/sys/user/changePassword', { username: member.username, ...words });
    expect(await take()).toMatchObject(beyond);
    await made(admin.delete('/sys/sysDepart/delete', { id: top }));
    expect(await take()).toMatchObject(beyond);
    expect(await restore('sysDepart', top)).toMatchObject({ success: true });
    await made(admin.delete('/sys/sysDepart/delete', { id: top }));
    expect(await rowsOf(sql`select 1 from sys_depart_role_user where role_id = ${departRole}`)).toEqual([]);
  });

  it('when a role gives a code that was just deleted, in this tenant and in another', async () => {
    const button = await made(
      admin.post('/sys/permission/add', { name: '机密', menuType: 2, parentId: usersMenu, perms: 'undone:secret' }),
    );
    const role = await addRole('undone_secret', button);
    const friend = await person({});
    const attacker = await clerk('undone_clerk_three');
    const give = () => attacker.post('/sys/user/addSysUserRole', { roleId: role, userIdList: [friend.id] });
    const other = await administratorOf(test, 2022);
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
        insert into sys_role_permission (tenant_id, role_id, permission_id)
        select 2022, 'role-2022', ${button} on conflict do nothing`),
    );
    const secret = await made(other.post('/sys/role/add', { roleName: '机密', roleCode: 'secret' }));
    await made(other.post('/sys/permission/saveRolePermission', { roleId: secret, permissionIds: button, lastpermissionIds: '' }));
    const small = await made(other.post('/sys/role/add', { roleName: '职员', roleCode: 'small' }));
    const permissionIds = await codesOf('role:list', 'role:assignUser', 'user:list');
    await made(other.post('/sys/permission/saveRolePermission', { roleId: small, permissionIds, lastpermissionIds: '' }));
    for (const username of ['small2022', 'friend2022']) {
      const selectedroles = username.startsWith('small') ? small : '';
      await made(other.post('/sys/user/add', { username, realname: username, password, selectedroles }));
    }
    const [friend2022] = await rowsOf(sql`select id from sys_user where username = 'friend2022'`);
    const there = await test.signIn('small2022', password);
    const giveThere = () => there.post('/sys/user/addSysUserRole', { roleId: secret, userIdList: [friend2022?.id] });
    for (const call of [give, giveThere]) expect(await call()).toMatchObject(beyond);
    await made(admin.delete('/sys/permission/delete', { id: button }));
    for (const call of [give, giveThere]) expect(await call()).toMatchObject(beyond);
    expect(await restore('permission', button)).toMatchObject({ success: true });
  });

  it('when the data rule that limits somebody was just deleted, or is not selected while it is', async () => {
    const page = await menuId(test.database, '/system/position');
    const list = await codesOf('position:list');
    const draft = { permissionId: page, ruleName: '出纳', ruleColumn: 'code', ruleConditions: '=', ruleValue: 'cashier' };
    const rule = await made(admin.post('/sys/permission/addPermissionRule', draft));
    const unlimited = await person({ selectedroles: await addRole('undone_unlimited', ids(page, list)) });
    const attacker = await clerk('undone_clerk_four', ids(page, list));
    const [own] = await rowsOf(sql`select id from sys_role where role_code = 'undone_clerk_four'`);
    const tick = (roleId: string, dataRuleIds: string) =>
      made(admin.post('/sys/role/datarule', { permissionId: page, roleId, dataRuleIds }));
    await tick(String(own?.id), rule);
    const take = () => attacker.put('/sys/user/changePassword', { username: unlimited.username, ...words });
    expect(await take()).toMatchObject(beyond);
    await made(admin.delete('/sys/permission/deletePermissionRule', { id: rule }));
    expect(await take()).toMatchObject(beyond);
    // Other rules of the menu are selected in the meantime. The deleted rule is still selected when it is restored.
    await tick(String(own?.id), '');
    await made(admin.put('/sys/permission/restorePermissionRule', { id: rule }));
    expect(await rowsOf(sql`select data_rule_ids from sys_role_permission where role_id = ${own?.id} and permission_id = ${page}`)).toEqual(
      [{ data_rule_ids: rule }],
    );
    expect(await take()).toMatchObject(beyond);
  });
});
