import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { kernelApp } from './fixture.ts';

let app: TestApp;
let operator: TestClient;
beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
});
afterAll(() => app.close());

const draft = {
  name: '钢卷',
  pieces: 3,
  weight: '30.2',
  freight: 1200,
  loadTime: '2026-09-01 08:30:00',
  dueDate: '2026-09-05',
  insured: 'Y',
  tags: 'a,b',
};
type Parcel = Record<string, unknown> & { id: string; version: number };

async function added(name: string, more: object = {}): Promise<Parcel> {
  const response = await operator.post<Parcel>('/test/parcel/add', { ...draft, name, ...more });
  expect(response).toMatchObject({ success: true, message: '添加成功！' });
  return response.result;
}

describe('add', () => {
  it('answers with the record: number, state, scales, texts', async () => {
    const record = await added('钢卷一');
    expect(record).toMatchObject({
      name: '钢卷一',
      status: '10',
      status_dictText: '待发',
      weight: '30.200',
      freight: '1200.00',
      loadTime: '2026-09-01 08:30:00',
      dueDate: '2026-09-05',
      insured_dictText: '是',
      tags_dictText: '易碎,冷藏',
      version: 1,
      createBy: 'operator',
      updateTime: null,
    });
    expect(record.id).toMatch(/^[0-9a-f]{12}7[0-9a-f]{19}$/);
    expect(record.parcelNo).toMatch(/^DD\d{14}$/);
  });

  it('takes no field that the contract does not let a request set', async () => {
    const record = await added('钢卷二', { status: '20', parcelNo: 'X1', tenantId: 2, version: 9, delFlag: 1, createBy: 'eve' });
    expect(record).toMatchObject({ status: '10', version: 1, createBy: 'operator' });
    expect(record.parcelNo).not.toBe('X1');
    expect((await operator.get('/test/parcel/queryById', { id: record.id })).success).toBe(true);
  });

  it('refuses a missing field by its name, a second of the same name, and a text that is too long', async () => {
    expect(await operator.post('/test/parcel/add', { pieces: 1 })).toMatchObject({ success: false, code: 500, status: 200 });
    await added('同名');
    expect(await operator.post('/test/parcel/add', { ...draft, name: '同名' })).toMatchObject({
      code: 500,
      message: '数据库中已存在该记录',
    });
    expect(await operator.post('/test/parcel/add', { ...draft, name: 'x'.repeat(51) })).toMatchObject({ success: false });
  });
});

describe('edit', () => {
  it('changes what is named and raises the version, by PUT and by POST', async () => {
    const record = await added('改一');
    const changed = await operator.put<Parcel>('/test/parcel/edit', { id: record.id, version: 1, pieces: 9 });
    expect(changed).toMatchObject({ message: '修改成功!', result: { pieces: 9, weight: '30.200', version: 2, updateBy: 'operator' } });
    expect(await operator.post('/test/parcel/edit', { id: record.id, version: 2, pieces: 10 })).toMatchObject({ success: true });
  });

  it('refuses the second of two editors', async () => {
    const { id } = await added('改二');
    const both = await Promise.all([1, 2].map((pieces) => operator.put('/test/parcel/edit', { id, version: 1, pieces })));
    expect(both.map(({ success }) => success).sort()).toEqual([false, true]);
    expect(both.find(({ success }) => !success)).toMatchObject({ code: 500, message: '数据已被他人修改，请刷新后重试', status: 200 });
  });

  it('refuses outside the states the contract names', async () => {
    const { id } = await added('改三');
    await operator.put('/test/parcel/send', { id, version: 1, freight: '5' });
    expect(await operator.put('/test/parcel/edit', { id, version: 2, pieces: 1 })).toMatchObject({
      message: '当前状态[已发]不允许执行[编辑]',
    });
  });

  it('keeps the stored value when a form sends a masked one back', async () => {
    const { id } = await added('改四', { receiverMobile: '13812345678' });
    const masked = app.withToken('masked');
    const seen = await masked.get<Parcel>('/test/parcel/queryById', { id });
    expect(seen.result.receiverMobile).toBe('138****5678');
    await masked.put('/test/parcel/edit', { id, version: 1, receiverMobile: '138****5678', pieces: 4 });
    expect((await operator.get<Parcel>('/test/parcel/queryById', { id })).result).toMatchObject({
      receiverMobile: '13812345678',
      pieces: 4,
    });
  });
});

describe('delete', () => {
  it('removes softly: afterwards nobody finds it', async () => {
    const { id } = await added('删一');
    expect(await operator.delete('/test/parcel/delete', { id })).toMatchObject({ success: true, message: '删除成功!' });
    for (const response of [
      await operator.get('/test/parcel/queryById', { id }),
      await operator.delete('/test/parcel/delete', { id }),
      await operator.put('/test/parcel/edit', { id, version: 2, pieces: 1 }),
    ]) {
      expect(response).toMatchObject({ success: false, code: 500, message: '未找到对应实体' });
    }
  });

  it('deletes several (comma at the end allowed) and lists what could not be', async () => {
    const [one, two, kept] = [await added('批一'), await added('批二'), await added('keep')];
    expect(await operator.delete('/test/parcel/deleteBatch', { ids: `${one.id},${kept.id},` })).toMatchObject({
      success: true,
      message: '成功1条，失败1条：已被引用，不能删除',
      result: { succeeded: 1, failed: [{ id: kept.id }] },
    });
    expect(await operator.delete('/test/parcel/deleteBatch', { ids: `${two.id},` })).toMatchObject({ message: '批量删除成功！' });
    expect(await operator.delete('/test/parcel/deleteBatch', { ids: kept.id })).toMatchObject({
      success: false,
      message: '已被引用，不能删除',
    });
    expect(await operator.delete('/test/parcel/deleteBatch', { ids: ',' })).toMatchObject({ message: '参数不识别！' });
  });
});

describe('action', () => {
  it('moves the state, answers with the fresh record and writes the history', async () => {
    const { id, parcelNo } = await added('发一');
    const sent = await operator.put('/test/parcel/send', { id, version: 1, freight: '88' });
    expect(sent).toMatchObject({ success: true, result: { status: '20', status_dictText: '已发', freight: '88.00', version: 2 } });
    const lines = await app.database.asSystem('test', (tx) => tx.execute(`select * from biz_operate_log where biz_no = '${parcelNo}'`));
    expect(lines.rows).toMatchObject([
      { biz_type: 'parcel', action: 'send', from_status: '10', to_status: '20', operator_name: 'operator' },
    ]);
  });

  it('refuses a wrong state, a stale version, a broken rule and a missing key', async () => {
    const { id } = await added('发二');
    expect(await operator.put('/test/parcel/send', { id, version: 1, freight: 0 })).toMatchObject({ message: '运费不能为零' });
    expect(await operator.put('/test/parcel/send', { id, version: 7, freight: 1 })).toMatchObject({
      message: '数据已被他人修改，请刷新后重试',
    });
    expect(await operator.put('/test/parcel/send', { id, version: 1, freight: 1 }, { key: false })).toMatchObject({ success: false });
    expect(await operator.put('/test/parcel/send', { id, version: 1, freight: 1 })).toMatchObject({ success: true });
    expect(await operator.put('/test/parcel/send', { id, version: 2, freight: 1 })).toMatchObject({
      message: '当前状态[已发]不允许执行[发出]',
    });
  });
});

describe('idempotency key', () => {
  it('one effect and one answer for twenty parallel replays', async () => {
    const { id } = await added('重放');
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => operator.put('/test/parcel/send', { id, version: 1, freight: 7 }, { key: 'same-key-0001' })),
    );
    expect(new Set(responses.map(({ timestamp, result }) => JSON.stringify([timestamp, result]))).size).toBe(1);
    expect(responses[0]).toMatchObject({ success: true, result: { version: 2 } });
    expect((await operator.get('/test/parcel/queryById', { id })).result).toMatchObject({ version: 2 });
  });

  it('refuses another body under the same key', async () => {
    await operator.post('/test/parcel/add', { ...draft, name: '键一' }, { key: 'same-key-0002' });
    expect(await operator.post('/test/parcel/add', { ...draft, name: '键二' }, { key: 'same-key-0002' })).toMatchObject({
      message: '重复提交',
    });
  });

  it('refuses another parameter of the path under the same key, and returns the response to the same one', async () => {
    const write = (name: string) => operator.put<string>(`/test/written/${name}`, undefined, { key: 'same-key-0004' });
    const first = await write('one');
    expect(first).toMatchObject({ success: true, result: 'one' });
    expect(await write('two')).toMatchObject({ success: false, message: '重复提交' });
    expect(await write('one')).toMatchObject({ success: true, result: 'one', timestamp: first.timestamp });
  });

  it('of a call without such parameters keeps the fingerprint that earlier versions stored', async () => {
    await operator.post('/test/parcel/add', { weight: '1', name: '键五' }, { key: 'same-key-0005' });
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute(sql`select body_hash from freight.idempotency_key where key = 'same-key-0005'`),
    );
    const sent = '{"body":{"name":"键五","weight":"1"},"query":{}}';
    expect(rows).toEqual([{ body_hash: createHash('sha256').update(sent).digest('hex') }]);
  });

  it('does not remember a refusal', async () => {
    const { id } = await added('键三');
    expect(await operator.put('/test/parcel/send', { id, version: 1, freight: 0 }, { key: 'same-key-0003' })).toMatchObject({
      success: false,
    });
    expect(await operator.put('/test/parcel/send', { id, version: 1, freight: 2 }, { key: 'same-key-0003' })).toMatchObject({
      success: true,
    });
  });
});
