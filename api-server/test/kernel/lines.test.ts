/** Lines of a record: read and written with their parent, under the parent's version, scope and permissions. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp, TestClient } from '../harness.ts';
import { statementsAbout } from '../statements.ts';
import { kernelApp, people } from './fixture.ts';

type Item = Record<string, unknown> & { id: string };
type Parcel = Record<string, unknown> & { id: string; version: number; items: Item[] };

let app: TestApp;
let operator: TestClient;
let shipper: TestClient;
beforeAll(async () => {
  app = await kernelApp();
  operator = app.withToken('operator');
  shipper = app.withToken('shipperA');
});
afterAll(() => app.close());

let made = 0;
const names = ({ items }: Parcel) => items.map(({ itemName }) => itemName);

async function added(items: unknown, client = operator): Promise<Parcel> {
  const { result, message } = await client.post<Parcel>('/test/parcel/add', { name: `有明细 ${++made}`, items });
  expect(message).toBe('添加成功！');
  return result;
}
const refused = async (items: unknown) => {
  const { success, message, result } = await operator.post('/test/parcel/add', { name: `有明细 ${++made}`, items });
  expect(success).toBe(false);
  return { message, result };
};
const edit = (parcel: Parcel, body: object, client = operator) =>
  client.put<Parcel>('/test/parcel/edit', { id: parcel.id, version: parcel.version, ...body });
const read = async (id: string, client = operator) => (await client.get<Parcel>('/test/parcel/queryById', { id })).result;

async function lastAudit(recordId: string): Promise<Record<string, [unknown, unknown]>> {
  const { rows } = await app.database.asSystem('audit', (tx) =>
    tx.execute<{ payload: string }>(
      sql`select payload from freight.audit_log where payload like ${`%${recordId}%`} order by serial desc limit 1`,
    ),
  );
  return (JSON.parse(rows[0]?.payload ?? '{}') as { changes: Record<string, [unknown, unknown]> }).changes;
}

describe('reading', () => {
  it('answers of one record carry the lines in their order, with scales and texts; lists do not', async () => {
    const parcel = await added([{ itemName: '二', weight: 1.5, tag: 'b' }, { itemName: '一' }]);
    expect(parcel.items).toMatchObject([
      { itemName: '二', weight: '1.500', tag: 'b', tag_dictText: '冷藏' },
      { itemName: '一', weight: null, tag: null },
    ]);
    expect(await read(parcel.id)).toMatchObject({ items: parcel.items });
    const sent = await operator.put<Parcel>('/test/parcel/send', { id: parcel.id, version: 1, freight: '5' });
    expect(sent.result.items).toEqual(parcel.items);
    const { records } = (await operator.get<{ records: Parcel[] }>('/test/parcel/list', { name: String(parcel.name) })).result;
    expect(records).toHaveLength(1);
    expect(records[0]).not.toHaveProperty('items');
  });

  it('masks and hides fields of lines as those of the record', async () => {
    const { id } = await added([{ itemName: '一', senderMobile: '13800138000', cost: '12' }], shipper);
    expect((await read(id)).items[0]).toMatchObject({ senderMobile: '13800138000', cost: null });
    expect((await read(id, app.withToken('masked'))).items[0]).toMatchObject({ senderMobile: '138****8000' });
  });
});

describe('codes of dictionaries', () => {
  it('refuses one that is no option, at its field, and leaves one that is no option any more', async () => {
    const refusal = { success: false, result: { 'items.1.tag': '物品第2行: 标签：选项不正确' } };
    expect(
      await operator.post('/test/parcel/add', { name: '无此标签', items: [{ itemName: '一' }, { itemName: '二', tag: 'z' }] }),
    ).toMatchObject(refusal);
    const parcel = await added([{ itemName: '一', tag: 'a' }, { itemName: '二' }]);
    await app.database.asSystem('an option that was removed since', async (tx) => {
      await tx.execute(sql`update test_parcel set tags = 'old,a' where id = ${parcel.id}`);
      await tx.execute(sql`update test_parcel_item set tag = 'old' where id = ${parcel.items[0]?.id}`);
    });
    const lines = (first: string, second: string) => parcel.items.map(({ id }, index) => ({ id, tag: index === 0 ? first : second }));
    expect(await edit(parcel, { tags: 'old,c' })).toMatchObject({ success: false, result: { tags: '标签：选项不正确' } });
    expect(await edit(parcel, { items: lines('old', 'old') })).toMatchObject(refusal);
    const left = await edit(parcel, { tags: 'b,old', pieces: 7, items: lines('old', 'b') });
    expect(left).toMatchObject({ success: true, result: { tags: 'b,old', pieces: 7, items: [{ tag: 'old' }, { tag: 'b' }] } });
  });
});

describe('writing', () => {
  it('adds, changes, removes and reorders in one edit; what is left out altogether stays', async () => {
    const parcel = await added([
      { itemName: '甲', weight: '1' },
      { itemName: '乙', cost: '3' },
    ]);
    const [first, second] = parcel.items;
    const edited = (await edit(parcel, { items: [{ itemName: '丙' }, { id: second?.id, itemName: '乙乙' }] })).result;
    expect(names(edited)).toEqual(['丙', '乙乙']);
    expect(edited.items[1]).toMatchObject({ id: second?.id, cost: '3.00' });
    expect(edited.version).toBe(2);
    expect(await lastAudit(parcel.id)).toEqual({
      items: [
        [
          { id: first?.id, itemName: '甲', weight: '1.000' },
          { id: second?.id, itemName: '乙' },
        ],
        [
          { id: second?.id, itemName: '乙乙' },
          { id: edited.items[0]?.id, itemName: '丙' },
        ],
      ],
    });
    const untouched = (await edit(edited, { pieces: 4 })).result;
    expect(untouched.items).toEqual(edited.items);
    const emptied = (await edit(untouched, { items: [] })).result;
    expect(emptied.items).toEqual([]);
  });

  it('reads the lines only for whoever changes them, and moves them all with one statement', async () => {
    const parcel = await added(['一', '二', '三'].map((itemName) => ({ itemName })));
    const without = await statementsAbout('test_parcel_item', () => edit(parcel, { pieces: 2 }));
    // The only SELECT reads the lines for the response.
    expect(without).toEqual(['select']);
    const [first, second, third] = parcel.items;
    const { result } = await edit({ ...parcel, version: 2 }, { items: [third, first, second] });
    expect(names(result)).toEqual(['三', '一', '二']);
    const back = await statementsAbout('test_parcel_item', () => edit(result, { items: [first, second, { ...third, weight: '2' }] }));
    expect(back).toEqual(['select', 'update', 'update', 'select']);
    expect((await read(parcel.id)).items).toMatchObject([
      { itemName: '一', weight: null },
      { itemName: '二', weight: null },
      { itemName: '三', weight: '2.000' },
    ]);
  });

  it('writes what the module’s rule made of the lines', async () => {
    const parcel = await added([{ itemName: '一' }]);
    const edited = (await edit(parcel, { items: [{ itemName: '加重', weight: '2' }] })).result;
    expect(edited.items).toMatchObject([{ itemName: '加重', weight: '9.000' }]);
  });

  it('keeps what a caller may not see, and a mask that comes back', async () => {
    const parcel = await added([{ itemName: '一', senderMobile: '13800138000' }], shipper);
    const priced = (await edit(parcel, { items: [{ id: parcel.items[0]?.id, cost: '7' }] })).result;
    const seen = await read(parcel.id, shipper);
    expect(seen.items[0]).toMatchObject({ senderMobile: '138****8000' });
    expect(seen.items[0]).not.toHaveProperty('cost');
    await edit(seen, { items: seen.items.map((item) => ({ ...item, weight: '2' })) }, shipper);
    expect((await read(parcel.id)).items).toMatchObject([{ ...priced.items[0], weight: '2.000' }]);
    expect(await lastAudit(parcel.id)).toEqual({
      items: [[{ id: parcel.items[0]?.id, weight: null }], [{ id: parcel.items[0]?.id, weight: '2.000' }]],
    });
  });

  it('stands under the parent’s version: the second of two editors is refused and changes no line', async () => {
    const parcel = await added([{ itemName: '一' }]);
    const both = await Promise.all(['左', '右'].map((itemName) => edit(parcel, { items: [{ itemName }] })));
    expect(both.map(({ success }) => success).toSorted()).toEqual([false, true]);
    const winner = both.find(({ success }) => success)?.result;
    expect(names(await read(parcel.id))).toEqual(winner ? names(winner) : []);
  });
});

describe('saving what is stored already', () => {
  it('changes nothing: no version that refuses another form, no entry in the audit; another order of lines is a change', async () => {
    const parcel = await added([{ itemName: '一', weight: 1.5 }, { itemName: '二' }]);
    await edit(parcel, { name: `${parcel.name} 改` });
    const before = await read(parcel.id);
    const audit = await lastAudit(parcel.id);
    const same = await edit(before, { ...before });
    expect(same).toMatchObject({ success: true, message: '修改成功!', result: { version: 2, items: before.items } });
    expect(await read(parcel.id)).toEqual(before);
    expect(await lastAudit(parcel.id)).toEqual(audit);
    expect((await edit(before, { ...before, items: before.items.toReversed() })).result).toMatchObject({ version: 3 });
    expect(names(await read(parcel.id))).toEqual(['二', '一']);
  });
});

describe('refusals', () => {
  it('names line and field in the text, and all problems by their place', async () => {
    const { message, result } = await refused([{ itemName: '一' }, { itemName: '', weight: '0' }]);
    expect(message).toBe('物品第2行: 请输入品名');
    expect(result).toEqual({ 'items.1.itemName': '物品第2行: 请输入品名', 'items.1.weight': '物品第2行: 重量：必须大于0' });
  });

  it.each([
    [
      'lines that repeat each other',
      [{ itemName: '一', tag: 'a' }, { itemName: '一' }, { itemName: '一', tag: 'a' }],
      '物品第3行: 品名、标签与第1行重复',
    ],
    ['more lines than there may be', ['一', '二', '三', '四'].map((itemName) => ({ itemName })), '物品最多3行'],
    ['what is no list', 'x', '物品：格式不正确'],
    ['an id that was made up', [{ id: 'f'.repeat(32), itemName: '一' }], '物品第1行: 未找到对应实体'],
  ])('%s', async (_name, items, text) => {
    expect((await refused(items)).message).toBe(text);
  });

  it('takes no line of another parent, nor one line twice, and changes nothing then', async () => {
    const mine = await added([{ itemName: '我的' }]);
    const other = await added([{ itemName: '别人的' }]);
    const stolen = await edit(mine, { name: '改名', items: [{ ...other.items[0], itemName: '拿来' }] });
    expect(stolen).toMatchObject({ success: false, message: '物品第1行: 未找到对应实体' });
    const [item] = mine.items;
    const twice = await edit(mine, { items: [item, { ...item, itemName: '又一' }] });
    expect(twice).toMatchObject({ success: false, message: '物品第2行: 参数不正确' });
    expect(await read(mine.id)).toMatchObject({ name: mine.name, version: 1, items: mine.items });
    expect(names(await read(other.id))).toEqual(['别人的']);
  });
});

it('the second wall: whoever does not see the parent sees and writes none of its lines', async () => {
  const parcel = await added([{ itemName: '一' }], shipper);
  const count = async (caller: keyof typeof people) => {
    const query = sql`select count(*)::int as count from test_parcel_item where parcel_id = ${parcel.id}`;
    return (await app.database.as(people[caller], (tx) => tx.execute<{ count: number }>(query))).rows[0]?.count;
  };
  expect(await count('shipperA')).toBe(1);
  expect(await count('shipperB')).toBe(0);
  expect(await count('otherTenant')).toBe(0);
  const foreign = sql`insert into test_parcel_item (id, tenant_id, parcel_id, item_name) values ('x', 1, ${parcel.id}, '塞入')`;
  const insert = app.database.as(people.shipperB, (tx) => tx.execute(foreign));
  await expect(insert).rejects.toMatchObject({ cause: { code: '42501' } });
});
