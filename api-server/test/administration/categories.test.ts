import { sql } from 'drizzle-orm';
import type { CategoryNode } from 'shared-contracts/system/category';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUnauditedWrites } from '../audit/unaudited-writes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Category extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;
let shipper: TestClient;
let goods: Category;

beforeAll(async () => {
  test = await systemApp();
  await refuseUnauditedWrites(test.database);
  [admin, operator, shipper] = await Promise.all([test.signIn('admin'), test.signIn('operator'), test.signIn('shipper')]);
  goods = (await admin.get<{ records: Category[] }>('/sys/category/rootList')).result.records[0] as Category;
});
afterAll(async () => await test.close());

const add = (body: Record<string, unknown>, as = admin) => as.post<Category>('/sys/category/add', body);
const nodes = async (path: string, query: Record<string, string>, as = admin) => (await as.get<CategoryNode[]>(path, query)).result;

describe('categories', () => {
  it('get their code from the server, level by level; the parent is named by id or code', async () => {
    const top = (await add({ name: '包装' })).result;
    expect(top).toMatchObject({ code: 'A03', pid: '0', hasChild: '0' });
    expect((await add({ name: '袋装', pid: top.id })).result).toMatchObject({ code: 'A03A01', pid: top.id });
    expect((await add({ name: '散装', pid: 'A03', code: 'HACK' })).result).toMatchObject({ code: 'A03A02', pid: top.id });
    expect(await add({ name: '桶装', pid: '0' })).toMatchObject({ result: { code: 'A04', pid: '0' } });
    expect(await add({ name: '无', pid: 'Z99' })).toMatchObject({ success: false, result: { pid: '上级分类不存在' } });
    expect(await add({ name: '' })).toMatchObject({ success: false });
    expect(await add({ name: '无权' }, operator)).toMatchObject({ code: 510 });
  });

  it('are listed at the top, below one, below several, and flat when something is sought', async () => {
    expect(goods).toMatchObject({ name: '货物小类', code: 'A01', hasChild: '1', pid: '0' });
    expect(await admin.get('/sys/category/rootList', { name: '*动力*' })).toMatchObject({
      result: { total: 1, records: [{ code: 'A01A01A01' }] },
    });
    const below = (await admin.get<Category[]>('/sys/category/childList', { pid: goods.id })).result;
    expect(below.map(({ name }) => name)).toEqual(['煤炭及制品', '钢铁', '矿建材料']);
    const parentIds = below.map(({ id }) => id).join(',');
    const lower = (await admin.get<{ records: Category[]; total: number }>('/sys/category/getChildListBatch', { parentIds })).result;
    expect(lower).toMatchObject({ total: 4 });
    expect(await admin.get('/sys/category/rootList', { pageSize: '0' })).toMatchObject({ success: false });
  });

  it('are choices for every role of the tenant: roots, children, whole trees, one, names', async () => {
    const roots = await nodes('/sys/category/loadTreeRoot', { async: 'true', pcode: '0' }, shipper);
    expect(roots[0]).toEqual({
      ...{ key: goods.id, title: '货物小类', name: '货物小类', value: 'A01', code: 'A01', leaf: false },
      ...{ icon: null, parentId: '0', children: null },
    });
    const whole = await nodes('/sys/category/loadTreeRoot', { async: 'false', pcode: 'A01' });
    expect(whole[0]?.children?.map(({ name }) => name)).toEqual(['动力煤', '焦炭']);
    expect(await admin.get('/sys/category/loadTreeRoot', { pcode: 'X01' })).toMatchObject({
      success: false,
      message: '该编码【X01】不存在，请核实!',
    });
    expect((await nodes('/sys/category/loadTreeChildren', { pid: goods.id }))[2]).toMatchObject({ code: 'A01A03', leaf: true });
    expect(await nodes('/sys/category/loadTreeData', { pcode: 'A01', condition: '{"name":"钢铁"}' })).toMatchObject([{ code: 'A01A02' }]);
    expect(await admin.get('/sys/category/loadTreeData', {})).toMatchObject({ message: '加载分类字典树参数有误.[null]!' });
    expect(await admin.get('/sys/category/loadTreeData', { pcode: 'Q01' })).toMatchObject({ message: '加载分类字典树参数有误.[code]!' });
    for (const condition of ['x', '[]', '{"tenantId":"1"}', '{"name":1}']) {
      expect(await admin.get('/sys/category/loadTreeData', { pid: '0', condition })).toMatchObject({
        message: 'component condition value wrong, a json string is needed',
      });
    }
    expect(await admin.get('/sys/category/loadOne', { field: 'code', val: 'A01' })).toMatchObject({ result: { id: goods.id, pid: '0' } });
    for (const query of [
      { field: 'code', val: 'none' },
      { field: 'tenantId', val: '0' },
    ]) {
      expect(await admin.get('/sys/category/loadOne', query)).toMatchObject({ success: false, message: '查询无果' });
    }
    const ids = `${roots[1]?.key},gone,${goods.id}`;
    expect((await shipper.get('/sys/category/loadDictItem/', { ids })).result).toEqual(['车辆用途', '货物小类']);
    expect((await admin.get('/sys/category/loadDictItem', { ids, delNotExist: 'false' })).result).toEqual(['车辆用途', 'gone', '货物小类']);
    expect(await admin.get('/sys/category/loadDictItem', {})).toMatchObject({ success: false, message: 'ids 不能为空' });
    expect((await admin.get<unknown[]>('/sys/category/loadAllData', { code: 'A02' })).result).toHaveLength(2);
    expect(await test.anonymous.get('/sys/category/loadTreeRoot')).toMatchObject({ status: 401 });
    expect(await shipper.get('/sys/category/exportXls')).toMatchObject({ code: 510 });
  });

  it('say whether a code fits its parent', async () => {
    expect(await admin.get('/sys/category/checkCode', { pid: goods.id, code: 'A01B01' })).toMatchObject({ success: true });
    expect(await admin.get('/sys/category/checkCode', { pid: goods.id, code: 'B01' })).toMatchObject({
      success: false,
      message: '编码不符合规范,须以"A01"开头!',
    });
  });

  it('go with everything below them, each with its line in the audit, and codes are not given again', async () => {
    const top = (await add({ name: '临时' })).result;
    const lower = (await add({ name: '临时下级', pid: top.id })).result;
    expect(await operator.delete('/sys/category/delete', { id: top.id })).toMatchObject({ code: 510 });
    expect(await admin.delete('/sys/category/deleteBatch', { ids: `${top.id},${lower.id}` })).toMatchObject({ success: true });
    expect(await admin.get('/sys/category/queryById', { id: lower.id })).toMatchObject({ message: '未找到对应实体' });
    expect(await admin.delete('/sys/category/deleteBatch', { ids: top.id })).toMatchObject({ message: '参数不识别！' });
    const { rows } = await test.database.asSystem('test', (tx) =>
      tx.execute(
        sql`select 1 from freight.audit_log where record_id in (${top.id}, ${lower.id}) and payload::jsonb ->> 'action' = 'delete'`,
      ),
    );
    expect(rows).toHaveLength(2);
    const next = (await add({ name: '后来' })).result;
    expect(next.code > top.code).toBe(true);
    expect(await admin.delete('/sys/category/delete', { id: next.id })).toMatchObject({ success: true, message: '删除成功!' });
  });

  it('come back by undo with everything that went with them, but not below one that is gone', async () => {
    const top = (await add({ name: '撤回' })).result;
    const lower = (await add({ name: '撤回下级', pid: top.id })).result;
    const earlier = (await add({ name: '早已删除', pid: top.id })).result;
    const restore = (...ids: string[]) => admin.put<{ failed: { id: string; message: string }[] }>('/sys/category/restore', { ids });
    const namesBelow = async () => (await admin.get<Category[]>('/sys/category/childList', { pid: top.id })).result.map(({ name }) => name);
    await admin.delete('/sys/category/delete', { id: earlier.id });
    for (const path of ['delete', 'deleteBatch'] as const) {
      const query = path === 'delete' ? { id: top.id } : { ids: `${lower.id},${top.id}` };
      expect(await admin.delete(`/sys/category/${path}`, query)).toMatchObject({ success: true });
      // The lower one went with the upper one, so it comes back with it only.
      expect((await restore(lower.id)).result.failed).toMatchObject([{ id: lower.id }]);
      expect(await operator.put('/sys/category/restore', { ids: [top.id] })).toMatchObject({ code: 510 });
      expect(await restore(top.id)).toMatchObject({ success: true, result: { failed: [] } });
      expect(await namesBelow()).toEqual(['撤回下级']);
    }
    await admin.delete('/sys/category/delete', { id: lower.id });
    await admin.delete('/sys/category/delete', { id: top.id });
    expect((await restore(lower.id)).result.failed).toEqual([{ id: lower.id, message: '上级分类已删除，不能恢复' }]);
  });

  it('of another tenant are neither seen nor parents', async () => {
    const other = await administratorOf(test);
    expect(await nodes('/sys/category/loadTreeRoot', {}, other)).toEqual([]);
    expect(await add({ name: '借用', pid: goods.id }, other)).toMatchObject({ success: false, result: { pid: '上级分类不存在' } });
    expect((await add({ name: '自有' }, other)).result).toMatchObject({ code: 'A01' });
  });

  it('never come into being below one that is being deleted', async () => {
    const code = ({ result }: { result: Category }) => result.code;
    for (let round = 0; round < 8; round += 1) {
      const top = (await add({ name: `上级${round}` })).result;
      const middle = (await add({ name: `中级${round}`, pid: top.id })).result;
      const created = add({ name: `下级${round}`, pid: middle.id });
      const gone =
        round % 2 === 0
          ? admin.delete('/sys/category/delete', { id: top.id })
          : admin.delete('/sys/category/deleteBatch', { ids: `${top.id}` });
      const [child, deletion] = await Promise.all([created, gone]);
      expect(deletion).toMatchObject({ success: true });
      // It came before the deletion, which took it along, or is told that there is no parent.
      if (!child.success) expect(child).toMatchObject({ result: { pid: '上级分类不存在' } });
      else expect(code(child)).toMatch(new RegExp(`^${middle.code}`));
    }
    const orphans = await test.database.asSystem('test', (tx) =>
      tx.execute(sql`select c.code from sys_category c join sys_category p on p.id = c.pid where c.del_flag = 0 and p.del_flag = 1`),
    );
    expect(orphans.rows).toEqual([]);
  });
});
