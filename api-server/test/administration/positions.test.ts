import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refuseUnauditedWrites } from '../audit/unaudited-writes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp, userId } from '../system/system-app.ts';
import { administratorOf } from '../tenant-people.ts';

interface Position extends Record<string, unknown> {
  readonly id: string;
  readonly version: number;
}

let test: TestApp;
let admin: TestClient;
let operator: TestClient;

beforeAll(async () => {
  test = await systemApp();
  await refuseUnauditedWrites(test.database);
  [admin, operator] = await Promise.all([test.signIn('admin'), test.signIn('operator')]);
});
afterAll(async () => await test.close());

const add = (body: Record<string, unknown>, as = admin) => as.post<Position>('/sys/position/add', { postRank: '2', ...body });

describe('positions', () => {
  it('are listed by name with the rank under both names', async () => {
    const { result } = await admin.get<{ records: Position[]; total: number }>('/sys/position/list', { name: '*调度*' });
    expect(result).toMatchObject({ total: 1, records: [{ code: 'dispatch_clerk', postRank_dictText: '助级', rank_dictText: '助级' }] });
    expect(await admin.get('/sys/position/queryByCode', { code: 'cashier' })).toMatchObject({
      result: { name: '出纳', rank_dictText: '员级' },
    });
    expect(await admin.get('/sys/position/queryByCode', { code: 'nobody' })).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('keep a code of their own within the tenant', async () => {
    expect(await add({ name: '出纳二', code: 'cashier' })).toMatchObject({
      success: false,
      message: '职务编码已存在',
      result: { code: '职务编码已存在' },
    });
    const other = await administratorOf(test);
    expect(await add({ name: '出纳', code: 'cashier' }, other)).toMatchObject({ success: true, message: '添加成功！' });
    const own = await other.get<{ records: Position[] }>('/sys/position/list');
    expect(own.result.records).toHaveLength(1);
    const foreign = (await admin.get<{ records: Position[] }>('/sys/position/list', { code: 'engineer' })).result.records[0];
    expect(await other.put('/sys/position/edit', { id: foreign?.id, name: '改' })).toMatchObject({ message: '未找到对应实体' });
  });

  it('are changed by PUT and POST, without a version too, but not over a newer one', async () => {
    const { id, version } = (await add({ name: '客服', code: 'service' })).result;
    expect(await admin.post('/sys/position/edit', { id, name: '客服专员' })).toMatchObject({ success: true, message: '修改成功!' });
    expect(await admin.put('/sys/position/edit', { id, version, name: '旧' })).toMatchObject({ message: '数据已被他人修改，请刷新后重试' });
    expect(await admin.get('/sys/position/queryById', { id })).toMatchObject({ result: { name: '客服专员', code: 'service' } });
  });

  it('that were deleted come back by undo, unless their code was taken meanwhile', async () => {
    const restore = (id: string, as = admin) => as.put<{ failed: { message: string }[] }>('/sys/position/restore', { ids: [id] });
    const { id } = (await add({ name: '守夜', code: 'watchman' })).result;
    await admin.delete('/sys/position/delete', { id });
    expect(await restore(id, operator)).toMatchObject({ code: 510 });
    expect(await restore(id)).toMatchObject({ success: true, message: '恢复成功！', result: { failed: [] } });
    expect(await admin.get('/sys/position/queryByCode', { code: 'watchman' })).toMatchObject({ result: { id, name: '守夜' } });
    await admin.delete('/sys/position/delete', { id });
    const other = (await add({ name: '守门', code: 'watchman' })).result;
    expect((await restore(id)).result.failed).toMatchObject([{ message: '已有职务编码相同的记录，不能恢复' }]);
    expect(await admin.get('/sys/position/queryByCode', { code: 'watchman' })).toMatchObject({ result: { id: other.id } });
    await admin.delete('/sys/position/delete', { id: other.id });
  });

  it('are refused without permission or with wrong fields', async () => {
    expect(await add({ name: '职务', code: 'x1' }, operator)).toMatchObject({ code: 510 });
    expect(await operator.get('/sys/position/list')).toMatchObject({ code: 510 });
    const wrong = await add({ name: '', code: '1x', postRank: '' });
    expect(Object.keys(wrong.result)).toEqual(expect.arrayContaining(['name', 'code', 'postRank']));
  });

  it('are held by users: a person’s must exist, and one that is held is not deleted', async () => {
    const id = await userId(test.database, 'auditor');
    const person = (await admin.get<Position>('/sys/user/queryById', { id })).result;
    expect(person).toMatchObject({ post: 'auditor', post_dictText: '资质审核员' });
    expect(await admin.put('/sys/user/edit', { id, version: person.version, post: 'pilot' })).toMatchObject({
      success: false,
      result: { post: '职务不存在' },
    });
    const held = (await admin.get<{ records: Position[] }>('/sys/position/list', { code: 'auditor' })).result.records[0];
    expect(await admin.delete('/sys/position/delete', { id: held?.id })).toMatchObject({
      success: false,
      message: '还有1名用户担任该职务，不能删除',
    });
    expect(await admin.put('/sys/user/edit', { id, version: person.version, post: '' })).toMatchObject({ success: true });
    expect(await admin.delete('/sys/position/deleteBatch', { ids: `${held?.id},` })).toMatchObject({
      success: true,
      message: '删除成功!',
    });
  });
});
