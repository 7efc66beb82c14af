import { sql } from 'drizzle-orm';
import type { PermissionResult } from 'shared-contracts/session/session';
import type { Consequence } from 'shared-contracts/system/consequence';
import type { RolePreview } from 'shared-contracts/system/permission';
import { homePath } from 'shared-contracts/wire/constants';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readSheet } from '../../src/kernel/spreadsheet/spreadsheet.ts';
import { heldRightsTexts } from '../../src/modules/system/permission/held-rights.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { codeId, menuId, roleId, systemApp, userId } from './system-app.ts';

interface Role extends Record<string, unknown> {
  id: string;
  version: number;
}
interface Node {
  id: string;
  key: string;
  title: string;
  children: Node[] | null;
  isLeaf: boolean;
}

/** A menu in the tree of all menus. */
interface MenuNode {
  readonly id: string;
  readonly url: string | null;
  readonly sortNo: string | number;
  readonly hidden: unknown;
  readonly route: unknown;
  readonly children?: readonly MenuNode[] | null;
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => await test.close());

describe('roles', () => {
  it.each(['Sys_Admin', 'SYS_ADMIN ', ' sys_ admin', 'ｓys_admin'])(
    'with the code %s, which looks like the highest role, are refused',
    async (roleCode) => {
      expect(await admin.post('/sys/role/add', { roleName: '相似', roleCode })).toMatchObject({ success: false });
      expect(await admin.get('/sys/role/list', { roleName: '相似' })).toMatchObject({ result: { total: 0 } });
    },
  );

  it('are added, changed and deleted with their links', async () => {
    const role = await admin.post<Role>('/sys/role/add', { roleName: '夜班', roleCode: 'night_shift' });
    expect(role).toMatchObject({ success: true, result: { roleName: '夜班', roleCode: 'night_shift' } });
    const { id, version } = role.result;
    expect(await admin.put('/sys/role/edit', { id, version, roleName: '夜班调度', roleCode: 'other' })).toMatchObject({
      success: true,
      result: { roleName: '夜班调度', roleCode: 'night_shift' },
    });
    const dispatcher = await userId(test.database, 'dispatcher');
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: id, userIdList: [dispatcher] })).toMatchObject({
      success: true,
      message: '添加成功!',
    });
    expect(await admin.get('/sys/user/userRoleList', { roleId: id })).toMatchObject({
      result: { total: 1, records: [{ username: 'dispatcher' }] },
    });
    await admin.post('/sys/permission/saveRolePermission', {
      roleId: id,
      permissionIds: await codeId(test.database, 'user:list'),
      lastpermissionIds: '',
    });
    const client = await test.signIn('dispatcher');
    expect(await client.get('/sys/user/list')).toMatchObject({ success: true });
    expect(await admin.delete('/sys/role/delete', { id })).toMatchObject({ success: true, message: '删除角色成功' });
    expect(await client.get('/sys/user/list')).toMatchObject({ code: 510 });
    const left = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select 1 from sys_user_role where role_id = ${id} union all select 1 from sys_role_permission where role_id = ${id}`),
    );
    expect(left.rowCount).toBe(0);
  });

  it('have their members read in pages, ordered by name', async () => {
    const { id: roleId } = (await admin.post<Role>('/sys/role/add', { roleName: '分页', roleCode: 'members_paged' })).result;
    const page = async (query: Record<string, string>) =>
      (await admin.get<{ total: number; records: { username: string }[] }>('/sys/user/userRoleList', { roleId, ...query })).result;
    expect(await page({})).toMatchObject({ total: 0, records: [] });
    const userIdList = await Promise.all(['operator', 'dispatcher', 'finance'].map((name) => userId(test.database, name)));
    expect(await admin.post('/sys/user/addSysUserRole', { roleId, userIdList })).toMatchObject({ success: true });
    const names = async (query: Record<string, string>) => {
      const { total, records } = await page(query);
      return [total, ...records.map(({ username }) => username)];
    };
    expect(await names({ pageSize: '2' })).toEqual([3, 'dispatcher', 'finance']);
    expect(await names({ pageSize: '2', pageNo: '2' })).toEqual([3, 'operator']);
    expect(await names({ pageSize: '2', pageNo: '3' })).toEqual([3]);
    expect(await names({ username: 'patch' })).toEqual([1, 'dispatcher']);
    expect(await admin.delete('/sys/role/delete', { id: roleId })).toMatchObject({ success: true });
  });

  it('are refused without permission, with a wrong body, with a code that is taken', async () => {
    expect(await operator.post('/sys/role/add', { roleName: 'x', roleCode: 'xyz' })).toMatchObject({ code: 510 });
    expect(await operator.get('/sys/role/queryTreeList')).toMatchObject({ code: 510 });
    expect(await admin.post('/sys/role/add', { roleName: '', roleCode: 'xyz' })).toMatchObject({ success: false, code: 500 });
    expect(await admin.post('/sys/role/add', { roleName: 'x', roleCode: '1 2' })).toMatchObject({ success: false, code: 500 });
    expect(await admin.post('/sys/role/add', { roleName: 'x', roleCode: 'dispatcher' })).toMatchObject({ message: '角色编码已存在' });
    expect(await admin.get('/sys/role/checkRoleCode', { roleCode: 'dispatcher' })).toMatchObject({
      success: false,
      message: '角色编码已存在',
      result: false,
    });
    expect(
      await admin.get('/sys/role/checkRoleCode', { roleCode: 'dispatcher', id: await roleId(test.database, 'dispatcher') }),
    ).toMatchObject({ result: true });
  });

  it('have names that no other role of the tenant has, in letters of any case', async () => {
    const taken = { success: false, message: '角色名称已存在', result: { roleName: '角色名称已存在' } };
    const add = (roleName: string, roleCode: string) => admin.post<Role>('/sys/role/add', { roleName, roleCode });
    const first = await add('Night 组', 'name_one');
    expect(first).toMatchObject({ success: true });
    for (const name of [' NIGHT 组 ', 'Ｎｉｇｈｔ　组', 'night组']) expect(await add(name, 'name_two')).toMatchObject(taken);
    const both = await Promise.all([add('同名', 'name_three'), add('同名', 'name_four')]);
    expect(both.filter(({ success }) => success)).toHaveLength(1);
    const { id, version } = (await add('Day 组', 'name_five')).result;
    expect(await admin.put('/sys/role/edit', { id, version, roleName: 'night 组' })).toMatchObject(taken);
    expect(await admin.put('/sys/role/edit', { id, version, roleName: 'DAY 组' })).toMatchObject({ success: true });
    const rows = [
      { line: 2, values: { roleName: 'night 组', roleCode: 'name_six' } },
      { line: 3, values: { roleName: '导入组', roleCode: 'name_seven' } },
      { line: 4, values: { roleName: '导入组', roleCode: 'name_eight' } },
    ];
    expect(await admin.post('/sys/role/importRows', { rows })).toMatchObject({
      result: {
        added: 1,
        refused: [
          { line: 2, message: '角色名称已存在' },
          { line: 4, message: '角色名称已存在' },
        ],
      },
    });
    // Who deleted a role does not get it back while another one has its name.
    expect(await admin.delete('/sys/role/delete', { id: first.result.id })).toMatchObject({ success: true });
    const other = await add('Night 组', 'name_nine');
    expect(other).toMatchObject({ success: true });
    const restore = () => admin.put('/sys/role/restore', { ids: [first.result.id] });
    expect(await restore()).toMatchObject({ message: '已有角色名称相同的记录，不能恢复', result: { succeeded: 0 } });
    expect(await admin.delete('/sys/role/delete', { id: other.result.id })).toMatchObject({ success: true });
    expect(await restore()).toMatchObject({ result: { succeeded: 1 } });
  });

  it('that have one name from before stay as they are until the name is changed', async () => {
    const { id } = (await admin.post<Role>('/sys/role/add', { roleName: '重名甲', roleCode: 'same_one' })).result;
    await admin.post('/sys/role/add', { roleName: '重名乙', roleCode: 'same_two' });
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_role set role_name = '重名乙' where id = ${id}`));
    expect(await admin.put('/sys/role/edit', { id, roleName: '重名乙', description: '早班' })).toMatchObject({
      success: true,
      result: { roleName: '重名乙', description: '早班' },
    });
    expect(await admin.put('/sys/role/edit', { id, roleName: '调度' })).toMatchObject({ success: false });
    expect(await admin.put('/sys/role/edit', { id, roleName: '重名丙' })).toMatchObject({ success: true });
  });

  it('of the product stay', async () => {
    const id = await roleId(test.database, 'dispatcher');
    expect(await admin.delete('/sys/role/delete', { id })).toMatchObject({ success: false, message: '内置角色不允许删除' });
  });

  it('are listed, and taken from users again', async () => {
    expect((await admin.get<Role[]>('/sys/role/queryall')).result.length).toBeGreaterThanOrEqual(19);
    expect(await admin.get('/sys/role/list', { roleName: '*调度*' })).toMatchObject({ result: { total: 2 } });
    const roleOf = await roleId(test.database, 'auditor');
    const ops = await userId(test.database, 'ops');
    await admin.post('/sys/user/addSysUserRole', { roleId: roleOf, userIdList: [ops] });
    expect(await admin.delete('/sys/user/deleteUserRole', { roleId: roleOf, userId: ops })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
    expect((await admin.get<string[]>('/sys/user/queryUserRole', { userid: ops })).result).not.toContain(roleOf);
    const carrier = await userId(test.database, 'carrier');
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: roleOf, userIdList: [carrier] })).toMatchObject({ success: false });
    expect(
      await admin.delete('/sys/user/deleteUserRole', {
        roleId: await roleId(test.database, 'sys_admin'),
        userId: await userId(test.database, 'admin'),
      }),
    ).toMatchObject({ success: false });
  });

  it('say beforehand what a person loses who leaves one: what no other role gives, and nothing to strangers', async () => {
    const [orders, people] = [await codeId(test.database, 'order:list'), await codeId(test.database, 'user:list')];
    const made = async (roleCode: string, permissionIds: string) => {
      const { id } = (await admin.post<Role>('/sys/role/add', { roleName: roleCode, roleCode })).result;
      await admin.post('/sys/permission/saveRolePermission', { roleId: id, permissionIds, lastpermissionIds: '' });
      return id;
    };
    const [both, one] = [await made('leaving_both', `${orders},${people}`), await made('leaving_one', orders)];
    const { id: userId } = (
      await admin.post<{ id: string }>('/sys/user/add', {
        ...{ username: 'leaver', realname: '离开者', password: 'Freight#1', selectedroles: `${both},${one}` },
      })
    ).result;
    const asked = (id: string, client = admin) => client.get<Consequence>('/sys/consequence/leaving', { kind: 'role', id, userId });
    const title = async (id: string) =>
      (await test.database.asSystem('test', (tx) => tx.execute<{ name: string }>(sql`select name from sys_permission where id = ${id}`)))
        .rows[0]?.name;
    expect((await asked(both)).result).toMatchObject({ people: 1, names: ['离开者'], taken: [await title(people)], canUndo: true });
    expect((await asked(one)).result).toMatchObject({ taken: [] });
    expect(await asked(both, operator)).toMatchObject({ code: 510 });
    expect(await asked('nonsense')).toMatchObject({ success: false, message: '未找到对应实体' });
  });
});

describe('menus', () => {
  it('are a tree, read whole or level by level', async () => {
    const tree = (await admin.get<Node[]>('/sys/permission/list')).result;
    const system = tree.find(({ title }) => title === '系统管理');
    expect(system?.children?.map(({ title }) => title)).toEqual(expect.arrayContaining(['用户管理', '角色管理']));
    const top = (await admin.get<Node[]>('/sys/permission/getSystemMenuList')).result;
    expect(top.map(({ id }) => id)).toEqual(tree.map(({ id }) => id));
    const below = (await admin.get<Node[]>('/sys/permission/getSystemSubmenu', { parentId: system?.id })).result;
    expect(below).toHaveLength(system?.children?.length ?? 0);
    const batch = (await admin.get<Record<string, Node[]>>('/sys/permission/getSystemSubmenuBatch', { parentIds: `${system?.id},` }))
      .result;
    expect(batch[system?.id ?? '']).toHaveLength(below.length);
    const grant = (await admin.get<{ treeList: Node[]; ids: string[] }>('/sys/role/queryTreeList')).result;
    expect(grant.ids).toContain(system?.id);
    expect(grant.treeList[0]).toMatchObject({ title: '首页', scopedSlots: { title: 'hasDatarule' } });
  });

  it('are added in one form, moved with care and deleted with what is below', async () => {
    const add = (body: Record<string, unknown>) => admin.post<Node & Role>('/sys/permission/add', body);
    const parent = (await add({ name: '新菜单', menuType: 0, url: 'new' })).result;
    expect(parent).toMatchObject({ url: '/new', component: 'layouts/RouteView', leaf: 'Y' });
    const listed = (await admin.get<(Node & { isDelivered: boolean })[]>('/sys/permission/list')).result;
    expect(listed.filter(({ isDelivered }) => !isDelivered).map(({ id }) => id)).toEqual([parent.id]);
    const child = (await add({ name: '下级', menuType: 1, parentId: parent.id, url: '/new/child', component: '/src/views/new/Child.vue' }))
      .result;
    expect(child).toMatchObject({ component: 'new/Child' });
    const button = (await add({ name: '按钮', menuType: 2, parentId: child.id, perms: 'new:press' })).result;
    expect(await admin.get('/sys/permission/queryById', { id: parent.id })).toMatchObject({
      result: { id: parent.id, name: '新菜单' },
    });
    expect(await admin.get('/sys/permission/queryById', { id: 'nobody' })).toMatchObject({ success: false });
    expect((await admin.get<Node[]>('/sys/permission/getSystemSubmenu', { parentId: parent.id })).result).toMatchObject([
      { id: child.id, isLeaf: false },
    ]);
    expect(await admin.put('/sys/permission/edit', { id: child.id, version: 1, parentId: button.id })).toMatchObject({ success: false });
    expect(await admin.put('/sys/permission/edit', { id: child.id, version: 1, parentId: child.id })).toMatchObject({
      message: '上级菜单不能是自己或下级菜单',
    });
    expect(await admin.put('/sys/permission/edit', { id: child.id, version: 1, name: '改名' })).toMatchObject({
      success: true,
      message: '修改成功！',
    });
    expect(await add({ name: '无码', menuType: 2, parentId: child.id })).toMatchObject({ success: false, message: '请输入正确的权限编码' });
    expect(await add({ name: '', menuType: 0 })).toMatchObject({ success: false });
    expect(await operator.post('/sys/permission/add', { name: 'x', menuType: 0 })).toMatchObject({ code: 510 });
    expect(await admin.delete('/sys/permission/delete', { id: parent.id })).toMatchObject({ success: true });
    const left = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select 1 from sys_permission where id in (${parent.id}, ${child.id}, ${button.id}) and del_flag = 0`),
    );
    expect(left.rowCount).toBe(0);
  });

  it('are moved among their neighbours and below another menu, back again, and written down', async () => {
    const add = async (name: string, sortNo: number, parentId?: string) =>
      (await admin.post<Role>('/sys/permission/add', { name, menuType: parentId ? 1 : 0, parentId, url: `/moves/${name}`, sortNo })).result;
    const [north, south] = [await add('moves-n', 900), await add('moves-s', 901)];
    const [one, two] = [await add('one', 1, north.id), await add('two', 2, north.id)];
    const place = (...places: object[]) => admin.post('/sys/permission/place', { places });
    const below = async (parentId: string) =>
      (await admin.get<Node[]>('/sys/permission/getSystemSubmenu', { parentId })).result.map(({ id }) => id);
    const at = (parentId: string | null, sortNo: number) => ({ parentId, sortNo });

    const first = { id: two.id, ...at(north.id, 0.5), from: at(north.id, 2) };
    expect(await place(first)).toMatchObject({ success: true, message: '移动成功！' });
    expect(await below(north.id)).toEqual([two.id, one.id]);
    // The person's page still shows the earlier place of the menu, so the call is refused, and none of its moves is made.
    const stale = { id: one.id, ...at(south.id, 1), from: at(north.id, 1) };
    expect(await place(stale, first)).toMatchObject({ success: false, message: '数据已被他人修改，请刷新后重试' });
    expect(await below(south.id)).toEqual([]);

    expect(await place({ id: two.id, ...at(south.id, 1), from: at(north.id, 0.5) })).toMatchObject({ success: true });
    expect(await below(south.id)).toEqual([two.id]);
    expect(await admin.get('/sys/permission/queryById', { id: south.id })).toMatchObject({ result: { isLeaf: false } });
    expect(await place({ id: south.id, ...at(two.id, 1), from: at(null, 901) })).toMatchObject({ message: '上级菜单不能是自己或下级菜单' });
    expect(await place({ id: two.id, ...at(null, 902), from: at(south.id, 1) })).toMatchObject({ success: true });
    expect(await admin.get('/sys/permission/queryById', { id: two.id })).toMatchObject({ result: { parentId: null, menuType: 0 } });
    expect(await admin.get('/sys/permission/queryById', { id: south.id })).toMatchObject({ result: { isLeaf: true } });
    expect(await place({ id: two.id, ...at(north.id, 2), from: at(null, 902) })).toMatchObject({ success: true });
    expect(await below(north.id)).toEqual([one.id, two.id]);

    const log = await admin.get<{ records: object[] }>('/sys/log/list', { keyWord: two.id, operateType: '3' });
    expect(log.result.records).toMatchObject(Array.from({ length: 4 }, () => ({ what: { action: ['移动位置', 'Moved'] } })));
    expect(log.result.records[3]).toMatchObject({ changes: [{ field: 'sortNo', before: '2.00', after: '0.50' }] });
    expect(await operator.post('/sys/permission/place', { places: [first] })).toMatchObject({ code: 510 });
    const button = (await admin.post<Role>('/sys/permission/add', { name: '键', menuType: 2, parentId: one.id, perms: 'moves:press' }))
      .result;
    expect(await place({ id: button.id, ...at(two.id, 1), from: at(one.id, 1) })).toMatchObject({ message: '权限编码不能移动位置' });
    await admin.delete('/sys/permission/deleteBatch', { ids: `${north.id},${south.id}` });
  });

  it('do not end below each other when two people move them at once', async () => {
    const add = async (name: string, parentId?: string) =>
      (await admin.post<Role>('/sys/permission/add', { name, menuType: parentId ? 1 : 0, parentId, url: `/circle/${name}`, sortNo: 950 }))
        .result;
    const [east, west] = [await add('east'), await add('west')];
    // Each menu has a child already, so moving one below the other does not change whether the other is a leaf.
    for (const { id } of [east, west]) await add(`below-${id}`, id);
    const move = (id: string, parentId: string | null, from: string | null) =>
      admin.post('/sys/permission/place', { places: [{ id, parentId, sortNo: 950, from: { parentId: from, sortNo: 950 } }] });
    for (let round = 0; round < 5; round++) {
      const moves = await Promise.all([move(east.id, west.id, null), move(west.id, east.id, null)]);
      expect(moves.map(({ success }) => success).toSorted()).toEqual([false, true]);
      expect(moves.find(({ success }) => !success)?.message).toBe('上级菜单不能是自己或下级菜单');
      const [one, other] = moves[0]?.success ? [east, west] : [west, east];
      expect(await move(one.id, null, other.id)).toMatchObject({ success: true });
    }
    await admin.delete('/sys/permission/deleteBatch', { ids: `${east.id},${west.id}` });
  });

  it('are not left below a menu that is deleted while they are moved there', async () => {
    const add = async (name: string) =>
      (await admin.post<Role>('/sys/permission/add', { name, menuType: 0, url: `/gone/${name}`, sortNo: 960 })).result;
    for (let round = 0; round < 5; round++) {
      const [leaf, parent] = [await add(`leaf${round}`), await add(`parent${round}`)];
      const place = { id: leaf.id, parentId: parent.id, sortNo: 960, from: { parentId: null, sortNo: 960 } };
      const [, deleted] = await Promise.all([
        admin.post('/sys/permission/place', { places: [place] }),
        admin.delete('/sys/permission/delete', { id: parent.id }),
      ]);
      expect(deleted).toMatchObject({ success: true });
      const { rows } = await test.database.asSystem('test', (tx) =>
        tx.execute(sql`select c.name from sys_permission c join sys_permission p on p.id = c.parent_id
          where c.del_flag = 0 and p.del_flag <> 0 and c.id = ${leaf.id}`),
      );
      expect(rows).toEqual([]);
    }
  });

  it('that move below another menu say from whose menu they disappear, and in whose they appear', async () => {
    const add = async (name: string, sortNo: number, parentId?: string) =>
      (await admin.post<Role>('/sys/permission/add', { name, menuType: parentId ? 1 : 0, parentId, url: `/seen/${name}`, sortNo })).result;
    const [north, south] = [await add('seen-n', 910), await add('seen-s', 911)];
    const leaf = await add('seen-leaf', 1, north.id);
    const role = (await admin.post<Role>('/sys/role/add', { roleName: '只见北', roleCode: 'seen_north' })).result;
    const save = (permissionIds: string, lastpermissionIds: string) =>
      admin.post('/sys/permission/saveRolePermission', { roleId: role.id, permissionIds, lastpermissionIds });
    const northern = `${north.id},${leaf.id}`;
    await save(northern, '');
    const user = await userId(test.database, 'cashier');
    expect(await admin.post('/sys/user/addSysUserRole', { roleId: role.id, userIdList: [user] })).toMatchObject({ success: true });
    const asked = async (parentId?: string) =>
      (await admin.get<Consequence>('/sys/consequence/moving', { id: leaf.id, ...(parentId ? { parentId } : {}) })).result;
    expect(await asked(south.id)).toMatchObject({ people: 1, given: [], taken: ['seen-leaf'], canUndo: true });
    expect(await asked(north.id)).toMatchObject({ people: 0, taken: [] });
    // When no menu is above it, the entry stays visible.
    expect(await asked()).toMatchObject({ people: 0, taken: [] });
    await save(`${south.id},${leaf.id}`, northern);
    expect(await asked(south.id)).toMatchObject({ people: 1, given: ['seen-leaf'], taken: [] });
    expect(await operator.get('/sys/consequence/moving', { id: leaf.id })).toMatchObject({ code: 510 });
    expect(await admin.get('/sys/consequence/moving', { id: leaf.id, parentId: 'nonsense' })).toMatchObject({ success: false });

    // The preview of the role is what its person sees, except for entries that everybody has.
    interface Entry {
      readonly path: string;
      readonly children?: readonly Entry[];
    }
    const preview = async (roleId: string) =>
      (await admin.get<{ menu: Entry[]; codes: { code: string }[] }>('/sys/role/menuPreview', { roleId })).result;
    expect((await preview(role.id)).codes).toEqual([]);
    expect((await preview(role.id)).menu.filter(({ path }) => path.startsWith('/seen'))).toMatchObject([{ path: '/seen/seen-s' }]);
    expect(await operator.get('/sys/role/menuPreview', { roleId: role.id })).toMatchObject({ code: 510 });
    expect(await admin.get('/sys/role/menuPreview', { roleId: 'nonsense' })).toMatchObject({ message: '未找到对应实体' });
    await admin.delete('/sys/role/delete', { id: role.id });
    await admin.delete('/sys/permission/deleteBatch', { ids: `${north.id},${south.id}` });
  });

  it('leave system administrators the page on which menus are changed', async () => {
    const tree = (await admin.get<MenuNode[]>('/sys/permission/list')).result;
    const group = tree.find(({ url }) => url === '/system');
    const page = group?.children?.find(({ url }) => url === '/system/menu');
    const kept = { success: false, message: heldRightsTexts.menusKept };
    const edit = (row: MenuNode | undefined, values: object) =>
      admin.put('/sys/permission/edit', { ...row, version: undefined, ...values });
    for (const values of [{ hidden: 'Y' }, { route: 'N' }]) expect(await edit(page, values)).toMatchObject(kept);
    expect(await edit(group, { hidden: 'Y' })).toMatchObject(kept);
    expect(await admin.delete('/sys/permission/delete', { id: page?.id ?? '' })).toMatchObject(kept);
    // Nobody has the new group, so nobody would find what is below it.
    const lost = (await admin.post<MenuNode>('/sys/permission/add', { name: '无人组', menuType: 0, url: '/nobody' })).result;
    const move = (parentId: string) =>
      admin.post('/sys/permission/place', {
        places: [{ id: group?.id, parentId, sortNo: 1, from: { parentId: null, sortNo: Number(group?.sortNo) } }],
      });
    expect(await move(lost.id)).toMatchObject(kept);
    expect(await move('0')).toMatchObject({ success: false, result: { parentId: '上级菜单不存在' } });
    expect(
      await admin.put('/sys/permission/edit', { id: lost.id, name: '无人组', menuType: 0, url: '/nobody', hidden: 'Y' }),
    ).toMatchObject({
      success: true,
    });
    expect(await move('')).toMatchObject({ success: true });
    expect(await admin.delete('/sys/permission/delete', { id: lost.id })).toMatchObject({ success: true });
    const after = (await admin.get<MenuNode[]>('/sys/permission/list')).result.find(({ id }) => id === group?.id);
    expect(after?.children?.find(({ id }) => id === page?.id)).toMatchObject({ hidden: page?.hidden, route: page?.route });
  });

  it('have a path of their own, as the router compares paths, also after a restore', async () => {
    const add = (url: string, more = {}) =>
      admin.post<Role>('/sys/permission/add', { name: '快查', menuType: 0, url, component: 'x/y', ...more });
    const taken = { success: false, message: '菜单“用户管理”已使用此路径', result: { url: '菜单“用户管理”已使用此路径' } };
    const same = ['/system/user', 'system/user', '/System/User/', '/system//user', '/system/./user', '/x/../system/user'];
    for (const url of [...same, '/system/%75ser']) expect(await add(url)).toMatchObject(taken);
    const reserved = '此路径由平台自身使用，请换一个菜单路径';
    for (const url of [
      '/:kind/:id',
      '/*',
      '/user/login',
      '/User',
      '404',
      '/./user/register',
      '/%75ser/login',
      '/%3Aa',
      '/api/sys/user',
      '/Shell/x',
    ])
      expect(await add(url), url).toMatchObject({ success: false, message: reserved, result: { url: reserved } });
    expect(await add('/no slash')).toMatchObject({ success: false, result: { url: '菜单路径不正确' } });
    const { id, version } = (await add('/own/path')).result;
    expect(await admin.put('/sys/permission/edit', { id, version, name: '快查', menuType: 0, url: '/system/user' })).toMatchObject(taken);
    expect(await admin.put('/sys/permission/edit', { id, name: '快查二', menuType: 0, url: '/own/path' })).toMatchObject({ success: true });
    expect(await admin.delete('/sys/permission/delete', { id })).toMatchObject({ success: true });
    const other = (await add('/own/path')).result;
    const restored = await admin.put<{ failed: unknown[] }>('/sys/permission/restore', { ids: [id] });
    expect(restored.result.failed).toEqual([{ id, message: '菜单“快查”已使用此路径' }]);
    expect(await admin.delete('/sys/permission/delete', { id: other.id })).toMatchObject({ success: true });
    const outside = 'https://example.test/help';
    expect([(await add(outside)).success, (await add(outside)).success]).toEqual([true, true]);
  });

  it('of a role are previewed as the people of this role get them', async () => {
    const role = (await admin.post<Role>('/sys/role/add', { roleName: '预览', roleCode: 'previewed' })).result;
    const [system, users, list] = [
      await menuId(test.database, '/system'),
      await menuId(test.database, '/system/user'),
      await codeId(test.database, 'user:list'),
    ];
    const body = { roleId: role.id, permissionIds: [system, users, list].join(','), lastpermissionIds: '' };
    expect(await admin.post('/sys/permission/saveRolePermission', body)).toMatchObject({ success: true });
    const person = { username: 'previewer', realname: '预览人', password: 'Freight#1', selectedroles: role.id };
    expect(await admin.post('/sys/user/add', person)).toMatchObject({ success: true });
    const own = (await (await test.signIn('previewer', 'Freight#1')).get<PermissionResult>('/sys/permission/getUserPermissionByToken'))
      .result;
    const preview = (await admin.get<RolePreview>('/sys/role/menuPreview', { roleId: role.id })).result;
    expect(preview.menu).toEqual(own.menu);
    const paths = own.menu.filter(({ hidden }) => !hidden).map(({ path, children = [] }) => [path, children.map((item) => item.path)]);
    expect(paths).toEqual([
      [homePath, []],
      ['/system', ['/system/user']],
    ]);
    expect(preview.codes).toEqual([{ menuId: users, name: expect.any(String), nameEn: expect.any(String), code: 'user:list' }]);
    expect(own.auth.map(({ action }) => action)).toEqual(['user:list']);
  });

  it('are deleted several at once, parents with children', async () => {
    const parent = (await admin.post<Role>('/sys/permission/add', { name: '甲', menuType: 0, url: '/a' })).result;
    const child = (
      await admin.post<Role>('/sys/permission/add', { name: '乙', menuType: 1, parentId: parent.id, url: '/a/b', component: 'a/b' })
    ).result;
    expect(await admin.delete('/sys/permission/deleteBatch', { ids: `${parent.id},${child.id},` })).toMatchObject({ success: true });
    expect(await admin.delete('/sys/permission/deleteBatch', { ids: parent.id })).toMatchObject({ success: false });
  });
});

describe('data rules', () => {
  it('limit the rows of a list for the roles in which they are ticked, with variables', async () => {
    const permissionId = await menuId(test.database, '/system/user');
    const opsRole = await roleId(test.database, 'ops');
    const rule = { permissionId, ruleName: '只看自己', ruleColumn: 'username', ruleConditions: '=', ruleValue: '#{sys_user_code}' };
    expect(await admin.post('/sys/permission/addPermissionRule', { ...rule, ruleValue: '#{sys_user_cod}' })).toMatchObject({
      success: false,
      result: { ruleValue: '变量 #{sys_user_cod} 不存在' },
    });
    const saved = await admin.post<Role>('/sys/permission/addPermissionRule', rule);
    expect(saved).toMatchObject({ success: true, message: '添加成功！' });
    const ops = await test.signIn('ops');
    const names = async () =>
      (await ops.get<{ records: { username: string }[] }>('/sys/user/list', { pageSize: 100 })).result.records.map((row) => row.username);
    expect((await names()).length).toBeGreaterThan(1);
    expect(await admin.get(`/sys/role/datarule/${permissionId}/${opsRole}`)).toMatchObject({
      result: { datarule: [{ ruleName: '只看自己' }], drChecked: '' },
    });
    expect(await admin.post('/sys/role/datarule', { permissionId, roleId: opsRole, dataRuleIds: saved.result.id })).toMatchObject({
      success: true,
    });
    expect(await names()).toEqual(['ops']);
    // Who gets this role as well is limited by its rule, although the own roles show more; the question before says so.
    const strangers = await Promise.all(['auditor', 'ops'].map(async (name) => await userId(test.database, name)));
    const joining = (await admin.post<Consequence>('/sys/consequence/joining', { id: opsRole, userIds: strangers.join(',') })).result;
    expect(joining).toMatchObject({ people: 1, limits: ['只看自己'], canUndo: false });
    expect(joining.given.length).toBeGreaterThan(0);
    const known = await admin.post<Consequence>('/sys/consequence/joining', { id: opsRole, userIds: strangers[1] ?? '' });
    expect(known.result).toMatchObject({ people: 0, given: [], limits: [] });
    expect(await operator.post('/sys/consequence/joining', { id: opsRole, userIds: strangers[0] ?? '' })).toMatchObject({ code: 510 });
    expect((await ops.get<{ total: number }>('/sys/user/list', { pageSize: 1 })).result.total).toBe(1);
    const sheet = JSON.stringify(await readSheet((await ops.raw({ method: 'GET', path: '/sys/user/exportXls' })).rawPayload));
    expect(sheet).toContain('ops');
    expect(sheet).not.toContain('operator');
    expect(await ops.get('/sys/user/queryById', { id: await userId(test.database, 'admin') })).toMatchObject({ success: false });
    const edit = { id: saved.result.id, version: saved.result.version, ruleName: '看两个', ruleColumn: 'username', ruleConditions: 'IN' };
    expect(await admin.put('/sys/permission/editPermissionRule', { ...edit, ruleValue: 'ops,admin' })).toMatchObject({
      success: true,
      message: '更新成功！',
    });
    expect((await names()).sort()).toEqual(['admin', 'ops']);
    expect(await admin.delete('/sys/permission/deletePermissionRule', { id: saved.result.id })).toMatchObject({ success: true });
    expect((await names()).length).toBeGreaterThan(2);
  });

  it('name the fields of the menu’s list, and only values that can be compared with them', async () => {
    interface Field {
      name: string;
      label: [string, string];
      kind: string;
      dict: string | null;
    }
    const permissionId = await menuId(test.database, '/system/user');
    const fieldsOf = async (client: TestClient, path: string) =>
      await client.get<Field[]>('/sys/permission/queryRuleFields', { permissionId: await menuId(test.database, path) });
    const fields = (await fieldsOf(admin, '/system/user')).result;
    expect(fields).toEqual(
      expect.arrayContaining([
        { name: 'username', label: ['用户账号', expect.any(String)], kind: 'text', dict: null },
        { name: 'sex', label: ['性别', expect.any(String)], kind: 'integer', dict: 'sex' },
        { name: 'createTime', label: ['创建时间', 'Created at'], kind: 'instant', dict: null },
      ]),
    );
    expect(fields.map(({ name }) => name)).not.toContain('password');
    for (const path of ['/monitor/system', '/system/menu']) expect((await fieldsOf(admin, path)).result).toEqual([]);
    expect(await fieldsOf(operator, '/system/user')).toMatchObject({ code: 510 });
    const add = (ruleColumn: string, ruleConditions: string, ruleValue: string) =>
      admin.post<Role>('/sys/permission/addPermissionRule', { permissionId, ruleName: '规则', ruleColumn, ruleConditions, ruleValue });
    // Every offered field is accepted with a value of its kind.
    const values: Record<string, string> = { text: 'x', integer: '1', decimal: '1.5', instant: '#{sys_time}', day: '#{sys_date}' };
    for (const { name, kind, dict } of fields) {
      const items = dict ? (await admin.get<{ value: string }[]>(`/sys/dict/getDictItems/${dict}`)).result : [];
      const saved = await add(name, '=', items[0]?.value ?? values[kind] ?? '');
      expect([name, saved.success]).toEqual([name, true]);
      await admin.delete('/sys/permission/deletePermissionRule', { id: saved.result.id });
    }
    const refused = { success: false, result: { ruleValue: expect.stringContaining('性别') } };
    expect(await add('sex', '=', '男')).toMatchObject(refused);
    expect(await add('sex', '=', '#{sys_user_code}')).toMatchObject(refused);
    expect(await add('sex', 'LIKE', '1')).toMatchObject(refused);
    expect(await add('createTime', '>', 'yesterday')).toMatchObject({ result: { ruleValue: expect.stringContaining('创建时间') } });
    expect(await add('nonsense', '=', '1')).toMatchObject({ result: { ruleColumn: '规则字段 nonsense 不存在' } });
  });

  it('compare a field with a dictionary with its items only: another value would hide every row without a word', async () => {
    const permissionId = await menuId(test.database, '/business/order/list');
    const draft = (ruleConditions: string, ruleValue: string, ruleColumn = 'orderStatus') =>
      ({ permissionId, ruleName: '状态', ruleColumn, ruleConditions, ruleValue }) as const;
    const add = (...rule: Parameters<typeof draft>) => admin.post<Role>('/sys/permission/addPermissionRule', draft(...rule));
    const refused = (value: string) => ({ success: false, result: { ruleValue: `订单状态没有选项 ${value}` } });
    for (const condition of ['=', '!=', 'IN']) expect(await add(condition, '99')).toMatchObject(refused('99'));
    expect(await add('IN', '20,已发布')).toMatchObject(refused('已发布'));
    expect(await add('=', '20,30')).toMatchObject(refused('20,30'));
    expect(await add('IN', ' , ')).toMatchObject({ success: false, result: { ruleValue: '请至少填写一个选项' } });
    const said = { fields: { ruleValue: [{ code: '{{0}}没有选项 {{1}}', values: [['订单状态', expect.any(String)], '99'] }] } };
    expect(await add('=', '99')).toMatchObject({ texts: said });
    // Parts of a value, variables, several items, and fields without a dictionary stay as they are.
    const kept = [add('LIKE', '9'), add('IN', '20, 30,'), add('=', '#{bpm_status}'), add('=', '99', 'orderNo')];
    for (const { success, result } of await Promise.all(kept)) {
      expect(success).toBe(true);
      await admin.delete('/sys/permission/deletePermissionRule', { id: result.id });
    }
    // A rule from before an item was removed can be switched off.
    const { result: rule } = await add('=', '20');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_permission_data_rule set rule_value = '99' where id = ${rule.id}`),
    );
    const { permissionId: _menu, ...same } = draft('=', '99');
    expect(await admin.put('/sys/permission/editPermissionRule', { ...same, id: rule.id, status: '0' })).toMatchObject({ success: true });
    expect(await admin.put('/sys/permission/editPermissionRule', { ...same, id: rule.id, ruleValue: '98' })).toMatchObject(refused('98'));
    await admin.delete('/sys/permission/deletePermissionRule', { id: rule.id });
  });

  it('compare no field that their author sees masked: the rows that somebody then sees would tell its digits', async () => {
    const permissionId = await menuId(test.database, '/business/driver');
    const made = async (path: string, body: object) => {
      const response = await admin.post<Role>(path, body);
      expect(response).toMatchObject({ success: true });
      return response.result?.id;
    };
    const roleId = await made('/sys/role/add', { roleName: '规则员', roleCode: 'rule_writer' });
    const codes = ['permission:list', 'permission:edit', 'driver:list'].map((code) => codeId(test.database, code));
    const permissionIds = [permissionId, ...(await Promise.all(codes))].join();
    await made('/sys/permission/saveRolePermission', { roleId, permissionIds });
    await made('/sys/user/add', { username: 'ruler', realname: '规则员', password: 'Freight#1', selectedroles: roleId });
    const ruler = await test.signIn('ruler', 'Freight#1');
    const offered = (await ruler.get<{ name: string }[]>('/sys/permission/queryRuleFields', { permissionId })).result.map(
      ({ name }) => name,
    );
    const draft = { permissionId, ruleName: '探测', ruleConditions: 'RIGHT_LIKE' };
    const rule = await ruler.post<{ id: string; version: number }>('/sys/permission/addPermissionRule', {
      ...{ ...draft, ruleColumn: 'driverName', ruleValue: '张' },
    });
    expect(rule).toMatchObject({ success: true });
    for (const [ruleColumn, name] of [
      ['idCardNo', '身份证号码'],
      ['mobile', '手机号'],
      ['licenseNo', '驾驶证号'],
    ] as const) {
      const refused = { success: false, result: { ruleColumn: `${name}已脱敏，不能设置数据规则` } };
      expect(offered).not.toContain(ruleColumn);
      expect(await ruler.post('/sys/permission/addPermissionRule', { ...draft, ruleColumn, ruleValue: '37' })).toMatchObject(refused);
      const { permissionId: _menu, ...edited } = { ...draft, id: rule.result.id, ruleColumn, ruleValue: '37' };
      expect(await ruler.put('/sys/permission/editPermissionRule', edited)).toMatchObject(refused);
    }
  });

  it('refuse SQL, unknown fields, menus without a list, and roles without the menu', async () => {
    const permissionId = await menuId(test.database, '/system/user');
    const rule = { permissionId, ruleName: '规则', ruleColumn: 'username', ruleConditions: '=', ruleValue: 'x' };
    const add = (more: Record<string, unknown>) => admin.post<Role>('/sys/permission/addPermissionRule', { ...rule, ...more });
    expect(await add({ ruleConditions: 'USE_SQL_RULES' })).toMatchObject({ success: false, code: 500 });
    expect(await add({ ruleColumn: 'passwordHash' })).toMatchObject({ success: false });
    expect(await add({ ruleColumn: "username' or '1'='1" })).toMatchObject({ success: false });
    for (const path of ['/monitor/system', '/system/menu']) {
      expect(await add({ permissionId: await menuId(test.database, path), ruleColumn: 'id' })).toMatchObject({
        message: '该菜单没有可设置数据规则的列表',
      });
    }
    expect(await operator.post('/sys/permission/addPermissionRule', rule)).toMatchObject({ code: 510 });
    const saved = await add({});
    const cashier = await roleId(test.database, 'finance_cashier');
    expect(await admin.post('/sys/role/datarule', { permissionId, roleId: cashier, dataRuleIds: saved.result.id })).toMatchObject({
      message: '请先保存角色菜单权限!',
    });
    expect(
      await admin.post('/sys/role/datarule', { permissionId, roleId: await roleId(test.database, 'ops'), dataRuleIds: 'nonsense' }),
    ).toMatchObject({ success: false });
    expect((await admin.get<unknown[]>('/sys/permission/getPermRuleListByPermId', { permissionId })).result).toHaveLength(1);
    expect((await admin.get<unknown[]>('/sys/permission/queryPermissionRule', { permissionId, ruleName: '规' })).result).toHaveLength(1);
  });
});
