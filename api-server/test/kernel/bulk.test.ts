// Actions for many records, and restoring deleted records: each record has one outcome, also when the call is repeated.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { kernelApp } from './fixture.ts';

interface Parcel {
  readonly id: string;
  readonly version: number;
  readonly status: string;
  readonly freight: string | null;
  readonly weight: string | null;
  readonly remark: string | null;
}
interface Outcome {
  readonly succeeded: number;
  readonly failed: number;
  readonly results: readonly { readonly id: string; readonly ok: boolean; readonly message: string; readonly record?: Parcel }[];
}

let app: TestApp;
let operator: TestClient;
let now = Date.parse('2026-09-01T08:00:00Z');
beforeAll(async () => {
  app = await kernelApp({ clock: () => now });
  operator = app.withToken('operator');
});
afterAll(() => app.close());

async function parcelOf(client = operator, values: Record<string, unknown> = {}): Promise<Parcel> {
  return (await client.post<Parcel>('/test/parcel/add', { name: newId(), ...values })).result;
}
const several = async (count: number, values: Record<string, unknown> = {}) =>
  await Promise.all(Array.from({ length: count }, () => parcelOf(operator, values)));
const rowsOf = (parcels: readonly Parcel[]) => parcels.map(({ id, version }) => ({ id, version }));
const current = async ({ id }: Parcel, client = operator) => (await client.get<Parcel>('/test/parcel/queryById', { id })).result;
const send = async (rows: readonly unknown[], more: { key?: string; client?: TestClient; freight?: string } = {}) =>
  await (more.client ?? operator).put<Outcome>(
    '/test/parcel/send/batch',
    { rows, freight: more.freight ?? '12.50' },
    more.key ? { key: more.key } : {},
  );
const outcomes = ({ result }: TestResponse<Outcome>) => result.results.map(({ ok, message }) => [ok, message]);

describe('an action for many', () => {
  it('does each record by itself and says of each what became of it', async () => {
    const [first, second, third] = (await several(3)) as [Parcel, Parcel, Parcel];
    await operator.put('/test/parcel/send', { id: second.id, version: 1, freight: '1' });
    const response = await send([
      { id: first.id, version: 1 },
      { id: second.id, version: 2 },
      { id: third.id, version: 9 },
      { id: 'forged', version: 1 },
    ]);
    expect(response).toMatchObject({ success: true, code: 200, result: { succeeded: 1, failed: 3 } });
    expect(response.message).toBe('成功1条，失败3条：当前状态[已发]不允许执行[发出]；数据已被他人修改，请刷新后重试；未找到对应实体');
    expect(outcomes(response)).toEqual([
      [true, '操作成功！'],
      [false, '当前状态[已发]不允许执行[发出]'],
      [false, '数据已被他人修改，请刷新后重试'],
      [false, '未找到对应实体'],
    ]);
    expect(response.result.results[0]?.record).toMatchObject({ id: first.id, version: 2, status: '20', freight: '12.50' });
    expect(await current(third)).toMatchObject({ version: 1, status: '10' });
  });

  it('answers rows of other tenants and parties like rows that never were', async () => {
    const elsewhere = await parcelOf(app.withToken('otherTenant'));
    const others = await parcelOf(app.withToken('shipperB'));
    const response = await send(rowsOf([elsewhere, others]), { client: app.withToken('shipperA') });
    const { results } = (await send([{ id: newId(), version: 1 }], { client: app.withToken('shipperA') })).result;
    for (const { ok, message, record } of response.result.results)
      expect({ ok, message, record }).toEqual({ ...results[0], id: undefined });
    expect(await current(others, app.withToken('shipperB'))).toMatchObject({ status: '10' });
  });

  it('is refused as a whole without the permission, without rows, with too many, with one twice, and with a wrong field', async () => {
    const [parcel] = (await several(1)) as [Parcel];
    const rows = rowsOf([parcel]);
    expect(await send(rows, { client: app.withToken('reader') })).toMatchObject({ code: 510 });
    expect(await send([])).toMatchObject({ success: false, message: '请选择一条记录！' });
    expect(await send([...rows, ...rows])).toMatchObject({ success: false });
    const many = Array.from({ length: 201 }, () => ({ id: newId(), version: 1 }));
    expect(await send(many)).toMatchObject({ success: false, message: '一次最多处理200条' });
    expect(await operator.put('/test/parcel/send/batch', { rows })).toMatchObject({ success: false, result: { freight: '请输入运费' } });
    expect(await operator.put('/test/parcel/send/batch', { rows, freight: '1' }, { key: false })).toMatchObject({ success: false });
    expect(await current(parcel)).toMatchObject({ version: 1 });
  });

  it('repeated with its key changes nothing and answers the same; the key serves no other call', async () => {
    const parcels = await several(2);
    const rows = [...rowsOf(parcels), { id: 'forged', version: 1 }];
    const key = newId();
    const first = await send(rows, { key });
    now += 5_000;
    const again = await send(rows, { key });
    expect(again.result).toEqual(first.result);
    expect(await current(parcels[0] as Parcel)).toMatchObject({ version: 2 });
    expect(await send(rowsOf(await several(1)), { key })).toMatchObject({ success: false, message: '重复提交' });
  });

  it('sent by two windows at once happens once for each record', async () => {
    const parcels = await several(6);
    const key = newId();
    const [one, two] = await Promise.all([send(rowsOf(parcels), { key }), send(rowsOf(parcels), { key })]);
    expect(one.result).toEqual(two.result);
    const others = await several(6);
    const [left, right] = await Promise.all([send(rowsOf(others)), send(rowsOf(others).toReversed())]);
    expect(left.result.succeeded + right.result.succeeded).toBe(6);
    for (const parcel of [...parcels, ...others]) expect(await current(parcel)).toMatchObject({ version: 2, status: '20' });
  });

  it('takes values from each record where the contract says so, and refuses those that need the action alone', async () => {
    const light = await parcelOf(operator, { insured: 'Y', weight: '1.250' });
    const heavy = await parcelOf(operator, { insured: 'Y', weight: '9.000' });
    const empty = await parcelOf(operator, { insured: 'Y' });
    const other = await parcelOf(operator, { insured: 'N', weight: '1.000' });
    const response = await operator.put<Outcome>('/test/parcel/weigh/batch', {
      rows: rowsOf([light, heavy, empty, other]),
      remark: '一起称',
      weight: '0.001',
    });
    expect(outcomes(response)).toEqual([
      [true, '操作成功！'],
      [true, '操作成功！'],
      [false, '请输入重量'],
      [false, '该记录须逐条填写，请单独执行[称重]'],
    ]);
    expect(response.result.results.map(({ record }) => record?.weight)).toEqual(['1.250', '9.000', undefined, undefined]);
    expect(await current(light)).toMatchObject({ weight: '1.250', remark: '一起称' });
  });

  it('leaves an audit row and an operate log line for each record, as the single action does', async () => {
    const parcels = await several(2);
    await send(rowsOf(parcels));
    const found = await app.database.asSystem('test', async (tx) => {
      return await tx.execute<{ n: number }>(
        sql`select count(*)::int as n from biz_operate_log where action = 'send' and biz_id in (${parcels[0]?.id}, ${parcels[1]?.id})`,
      );
    });
    expect(found.rows[0]?.n).toBe(2);
  });
});

describe('the inverse', () => {
  it('puts many back with their new versions; records that changed since stay', async () => {
    const parcels = await several(2);
    const sent = (await send(rowsOf(parcels))).result.results.map(({ record }) => record as Parcel);
    const back = await operator.put<Outcome>('/test/parcel/callBack/batch', { rows: rowsOf(sent) });
    expect(back.result).toMatchObject({ succeeded: 2, failed: 0 });
    expect(await current(parcels[0] as Parcel)).toMatchObject({ version: 3, status: '10' });
    expect((await operator.put<Outcome>('/test/parcel/callBack/batch', { rows: rowsOf(sent) })).result).toMatchObject({ succeeded: 0 });
  });
});

describe('restore', () => {
  const remove = async (parcels: readonly Parcel[], client = operator) =>
    await client.delete('/test/parcel/deleteBatch', { ids: `${parcels.map(({ id }) => id).join(',')},` });
  const restore = async (parcels: readonly Parcel[], client = operator) =>
    await client.put<{ succeeded: number; failed: { id: string; message: string }[] }>('/test/parcel/restore', {
      ids: parcels.map(({ id }) => id),
    });

  it('brings back what the caller deleted, once', async () => {
    const parcels = await several(2);
    expect(await remove(parcels)).toMatchObject({ success: true });
    expect(await current(parcels[0] as Parcel)).toBeNull();
    expect(await restore(parcels)).toMatchObject({ success: true, message: '恢复成功！', result: { succeeded: 2 } });
    expect(await current(parcels[0] as Parcel)).toMatchObject({ id: parcels[0]?.id, status: '10' });
    expect(await restore(parcels)).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('knows nothing of what others deleted, of other tenants, or of what was deleted long ago', async () => {
    const [own] = (await several(1)) as [Parcel];
    await remove([own]);
    for (const stranger of ['masked', 'otherTenant', 'shipperA']) {
      expect(await restore([own], app.withToken(stranger)), stranger).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    expect(await restore([own], app.withToken('reader'))).toMatchObject({ code: 510 });
    now += 11 * 60_000;
    expect(await restore([own])).toMatchObject({ success: false, message: '未找到对应实体' });
  });
});
