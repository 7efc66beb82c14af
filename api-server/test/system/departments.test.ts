import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoId } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp, userId } from './system-app.ts';

interface Depart extends Record<string, unknown> {
  id: string;
  version: number;
  orgCode: string;
  title: string;
  isLeaf: boolean;
  children: Depart[] | null;
}

const root = demoId('depart', 1);
let test: TestApp;
let admin: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await systemApp();
  admin = await test.signIn('admin');
  operator = await test.signIn('operator');
});
afterAll(async () => await test.close());

const add = (body: Record<string, unknown>, as = admin) => as.post<Depart>('/sys/sysDepart/add', { orgCategory: '2', ...body });

describe('departments', () => {
  it('get their code from the server, level by level', async () => {
    const first = await add({ departName: '客服部', parentId: root });
    expect(first).toMatchObject({
      success: true,
      message: '添加成功！',
      result: { orgCode: 'A01A06', orgType: '2', orgCategory_dictText: '部门' },
    });
    expect((await add({ departName: '一组', parentId: first.result.id })).result).toMatchObject({ orgCode: 'A01A06A01', orgType: '3' });
    expect((await add({ departName: '分公司', orgCode: 'HACK', orgCategory: '1' })).result).toMatchObject({ orgCode: 'A02', orgType: '1' });
  });

  it('are refused without permission, name or parent', async () => {
    expect(await add({ departName: '部门' }, operator)).toMatchObject({ code: 510 });
    expect(await add({ departName: '' })).toMatchObject({ success: false, code: 500 });
    expect(await add({ departName: '部门', parentId: 'f'.repeat(32) })).toMatchObject({ success: false, message: '上级部门不存在' });
  });

  it('are changed with their version', async () => {
    const { id, version } = (await add({ departName: '旧名', parentId: root })).result;
    expect(await admin.put('/sys/sysDepart/edit', { id, version, departName: '新名' })).toMatchObject({
      success: true,
      result: { departName: '新名' },
    });
    expect(await admin.post('/sys/sysDepart/edit', { id, version, departName: '再改' })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
  });

  it('are read as a tree, level by level, in short, and by name', async () => {
    const trees = (await admin.get<Depart[]>('/sys/sysDepart/queryTreeList')).result;
    const tree = trees.find(({ id }) => id === root);
    expect(tree).toMatchObject({ key: root, value: root, title: '智慧运输平台', isLeaf: false });
    expect(tree?.children?.map(({ title }) => title)).toEqual(expect.arrayContaining(['运营部', '调度部', '财务部']));
    const top = (await admin.get<Depart[]>('/sys/sysDepart/queryDepartTreeSync', { pid: '' })).result;
    expect(top.find(({ id }) => id === root)).toMatchObject({ id: root, isLeaf: false, children: null });
    const below = (await admin.get<Depart[]>('/sys/sysDepart/queryDepartTreeSync', { pid: root })).result;
    expect(below.find(({ title }) => title === '运营部')).toMatchObject({ isLeaf: true });
    interface Node {
      readonly key: unknown;
      readonly title: unknown;
      readonly children: readonly Node[] | null;
    }
    const short = (await admin.get<Node[]>('/sys/sysDepart/queryIdTree')).result;
    expect(Object.keys(short[0] ?? {}).sort()).toEqual(['children', 'key', 'title', 'value']);
    // The short form contains the departments of the long form, in the same order.
    const names = (nodes: readonly Node[]): unknown[] => nodes.map(({ key, title, children }) => [key, title, children && names(children)]);
    expect(names(short)).toEqual(names(trees as unknown as readonly Node[]));
    expect((await admin.get<Depart[]>('/sys/sysDepart/searchBy', { keyWord: '财务' })).result).toMatchObject([{ departName: '财务部' }]);
    expect(await admin.get('/sys/sysDepart/searchBy', { keyWord: '%' })).toMatchObject({ success: false, message: '未查询匹配数据！' });
    expect(await admin.get('/sys/sysDepart/list', { departName: '*财务*' })).toMatchObject({ result: { total: 1 } });
  });

  it('are shown to their head as an own tree', async () => {
    expect(await operator.get('/sys/sysDepart/queryMyDeptTreeList')).toMatchObject({ success: true, message: '1', result: null });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_user set user_identity = 2, depart_ids = ${demoId('depart', 2)} where username = 'operator'`),
    );
    expect(await operator.get('/sys/sysDepart/queryMyDeptTreeList')).toMatchObject({ message: '2', result: [{ title: '运营部' }] });
  });

  it('are deleted with what is below and without members, and their codes are not given again', async () => {
    const top = (await add({ departName: '临时' })).result;
    const below = (await add({ departName: '临时下级', parentId: top.id })).result;
    const ops = await userId(test.database, 'ops');
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`insert into sys_user_depart (user_id, depart_id) values (${ops}, ${below.id})`);
      await tx.execute(sql`update sys_user set org_code = ${below.orgCode} where id = ${ops}`);
    });
    expect(await operator.delete('/sys/sysDepart/delete', { id: top.id })).toMatchObject({ code: 510 });
    expect(await admin.delete('/sys/sysDepart/delete', { id: top.id })).toMatchObject({ success: true, message: '删除成功!' });
    expect(await admin.get('/sys/sysDepart/queryById', { id: below.id })).toMatchObject({ message: '未找到对应实体' });
    const client = await test.signIn('ops');
    expect((await client.get<{ list: { id: string }[] }>('/sys/user/getCurrentUserDeparts')).result.list).toHaveLength(1);
    const next = (await add({ departName: '新的' })).result;
    expect(next.orgCode > top.orgCode).toBe(true);
    expect(await admin.delete('/sys/sysDepart/deleteBatch', { ids: `${next.id},` })).toMatchObject({ success: true });
  });

  it('show numbers of telephones as their list does, and are deleted with a trace of everything that goes along', async () => {
    const top = (await add({ departName: '电话组', mobile: '13912345678', parentId: root })).result;
    const below = (await add({ departName: '电话二组', parentId: top.id })).result;
    const person = await userId(test.database, 'auditor');
    await admin.post('/sys/user/editSysDepartWithUser', { depId: below.id, userIdList: [person] });
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`
      delete from sys_role_permission where permission_id in (select id from sys_permission where perms like 'depart:%unmask%')`),
    );
    const listed = await admin.get<{ records: { id: string; mobile: string }[] }>('/sys/sysDepart/list', { departName: '电话组' });
    const inTree = (await admin.get<(Depart & { mobile: string })[]>('/sys/sysDepart/searchBy', { keyWord: '电话组' })).result;
    expect(inTree.map(({ mobile }) => mobile)).toEqual(listed.result.records.map(({ mobile }) => mobile));
    expect(inTree[0]?.mobile).toBe('139****5678');
    expect(await admin.delete('/sys/sysDepart/delete', { id: top.id })).toMatchObject({ success: true });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ of: string }>(sql`
        select entity || ' ' || (payload::jsonb ->> 'action') as of from freight.audit_log
        where record_id in (${top.id}, ${below.id}, ${person}) and payload::jsonb ->> 'action' like 'delete%' order by 1`),
    );
    expect(rows.map((row) => row.of)).toEqual(['depart delete', 'depart delete', 'user deleteDepart']);
  });

  it('take members and let them go, for those who may edit users', async () => {
    const { id: depId } = (await add({ departName: '夜班组', parentId: root })).result;
    const person = await userId(test.database, 'dispatcher');
    const names = async () =>
      (await admin.get<{ records: { username: string }[] }>('/sys/user/departUserList', { depId })).result.records.map(
        ({ username }) => username,
      );
    const join = (as: TestClient, ids: readonly string[]) => as.post('/sys/user/editSysDepartWithUser', { depId, userIdList: ids });
    expect(await join(operator, [person])).toMatchObject({ code: 510 });
    expect(await join(admin, ['f'.repeat(32)])).toMatchObject({ success: false, message: '未找到对应实体' });
    expect(await join(admin, [await userId(test.database, 'admin')])).toMatchObject({ success: false });
    expect(await join(admin, [person])).toMatchObject({ success: true, message: '添加成功!' });
    expect(await join(admin, [person])).toMatchObject({ success: true });
    expect(await names()).toEqual(['dispatcher']);
    const leave = (as: TestClient) => as.delete('/sys/user/deleteUserInDepart', { depId, userId: person });
    expect(await leave(operator)).toMatchObject({ code: 510 });
    expect(await leave(admin)).toMatchObject({ success: true, message: '删除成功!' });
    expect(await leave(admin)).toMatchObject({ success: false, message: '当前选中部门与用户无关联关系!' });
    expect(await names()).toEqual([]);
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute<{ action: string }>(
        sql`select payload::jsonb ->> 'action' as action from freight.audit_log where record_id = ${person} order by serial`,
      ),
    );
    expect(rows.map(({ action }) => action).filter((action) => action.endsWith('Depart'))).toEqual(['addDepart', 'deleteDepart']);
  });
});

describe('moving a department', () => {
  const place = async (id: string) =>
    (await admin.get<Depart & { parentId: string | null; orgType: string }>('/sys/sysDepart/queryById', { id })).result;
  const move = (body: object, as = admin) => as.put<{ version: number }>('/sys/sysDepart/move', body);

  it('takes along all below it, keeps the codes, tells whom it concerns, and is undone by moving back', async () => {
    const [from, to] = [
      (await add({ departName: '原上级', parentId: root })).result,
      (await add({ departName: '新上级', parentId: root })).result,
    ];
    const group = (await add({ departName: '车队', parentId: from.id })).result;
    const below = (await add({ departName: '车队一组', parentId: group.id })).result;
    const member = await userId(test.database, 'dispatcher');
    await admin.post('/sys/user/editSysDepartWithUser', { depId: below.id, userIdList: [member] });
    // The head of the new parent, without any permission for departments.
    const head = await userId(test.database, 'auditor');
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_user set user_identity = 2, depart_ids = ${to.id} where id = ${head}`),
    );
    const headClient = await test.signIn('auditor');
    const administers = async () => (await headClient.get('/sys/sysDepartRole/list', { deptId: below.id })).success;
    const inBook = async (orgCode: string) =>
      (await operator.get<{ total: number }>('/sys/user/queryByOrgCodeForAddressList', { orgCode })).result.total;
    expect([await administers(), await inBook(from.orgCode), await inBook(to.orgCode)]).toEqual([false, 1, 0]);

    const told = await admin.get('/sys/consequence/departMoving', { id: group.id, parentId: to.id });
    expect(told.result).toMatchObject({ people: 1, facts: [{ name: 'departs', count: 2 }], canUndo: true });
    expect(await move({ id: group.id, parentId: to.id, version: group.version })).toMatchObject({ success: true, message: '移动成功！' });
    expect(await place(group.id)).toMatchObject({ parentId: to.id, orgCode: group.orgCode, orgType: '3' });
    expect(await place(below.id)).toMatchObject({ parentId: group.id, orgCode: below.orgCode, orgType: '4' });
    expect([await administers(), await inBook(from.orgCode), await inBook(to.orgCode)]).toEqual([true, 0, 1]);

    expect(await move({ id: group.id, parentId: null, version: group.version })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
    expect(await move({ id: group.id, parentId: null, version: group.version + 1 })).toMatchObject({ success: true });
    expect([(await place(group.id)).orgType, (await place(below.id)).orgType, await administers()]).toEqual(['1', '2', false]);
    expect(await move({ id: group.id, parentId: from.id })).toMatchObject({ success: true });
    expect(await place(group.id)).toMatchObject({ parentId: from.id, orgType: '3' });
    // A new department gets a code that no other one has or had.
    const codes = new Set([from, to, group, below].map(({ orgCode }) => orgCode));
    expect(codes.has((await add({ departName: '又一个', parentId: from.id })).result.orgCode)).toBe(false);
  });

  it('is refused below itself, where it is already, below an unknown one, and to those who may not edit', async () => {
    const group = (await add({ departName: '二车队', parentId: root })).result;
    const below = (await add({ departName: '二车队一组', parentId: group.id })).result;
    for (const parentId of [group.id, below.id]) {
      expect(await move({ id: group.id, parentId })).toMatchObject({ message: '不能移动到本部门或其下级部门之下' });
      expect(await admin.get('/sys/consequence/departMoving', { id: group.id, parentId })).toMatchObject({ success: false });
    }
    expect(await move({ id: group.id, parentId: root })).toMatchObject({ message: '该部门已在此上级之下' });
    expect(await move({ id: group.id, parentId: 'f'.repeat(32) })).toMatchObject({ message: '上级部门不存在' });
    expect(await move({ id: group.id, parentId: null }, operator)).toMatchObject({ code: 510 });
    expect(await operator.get('/sys/consequence/departMoving', { id: group.id })).toMatchObject({ code: 510 });
  });

  it('makes nobody the head of a department by their own hand', async () => {
    const [own, other, inside] = [
      (await add({ departName: '自管部', parentId: root })).result,
      (await add({ departName: '他管部', parentId: root })).result,
      (await add({ departName: '待移部', parentId: root })).result,
    ];
    const below = (await add({ departName: '自管一组', parentId: own.id })).result;
    const head = await userId(test.database, 'finance');
    await test.database.asSystem('test', async (tx) => {
      await tx.execute(sql`update sys_user set user_identity = 2, depart_ids = ${own.id} where id = ${head}`);
      await tx.execute(sql`
        insert into sys_role_permission (tenant_id, role_id, permission_id)
        select r.tenant_id, r.id, p.id from sys_role r, sys_permission p
        where r.role_code = 'finance' and p.perms in ('depart:edit', 'depart:list') on conflict do nothing`);
    });
    const mover = await test.signIn('finance');
    const refused = { message: '不能把其他部门移动到自己负责的部门之下，请由上级管理员操作' };
    for (const parentId of [own.id, below.id]) {
      expect(await move({ id: other.id, parentId }, mover)).toMatchObject(refused);
      expect(await mover.get('/sys/consequence/departMoving', { id: other.id, parentId })).toMatchObject(refused);
    }
    expect(await mover.get('/sys/user/departUserList', { depId: other.id })).toMatchObject({ success: false });
    // Elsewhere, and within what the person heads already, departments may be moved.
    expect(await move({ id: inside.id, parentId: other.id }, mover)).toMatchObject({ success: true });
    const deeper = (await add({ departName: '自管二组', parentId: own.id })).result;
    expect(await move({ id: deeper.id, parentId: below.id }, mover)).toMatchObject({ success: true });
  });
});
