/** References in sheets: an export shows the names of other records, and an import accepts them, within what the caller may see. */
import * as xlsx from '@e965/xlsx';
import { sql } from 'drizzle-orm';
import { sourceGoods } from 'shared-contracts/business/goods/source-goods';
import { order } from 'shared-contracts/business/order/order';
import { entities } from 'shared-contracts/entities';
import type { EntityDefinition } from 'shared-contracts/entity/entity';
import { readFieldValue } from 'shared-contracts/entity/field-value';
import type { ImportProblem } from 'shared-contracts/wire/import-rows';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Caller } from '../../src/kernel/caller/caller.ts';
import type { DataRule } from '../../src/kernel/caller/data-rules.ts';
import { RecordNames } from '../../src/kernel/crud/record-names.ts';
import { learnWritten, takeReferences } from '../../src/kernel/crud/sheet-references.ts';
import { businessApp } from '../business/business-app.ts';
import { done, orderDraft, personWith, type Row, shipperA, shipperB } from '../business/freight-people.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { sheetsOf } from '../sheets.ts';
import { administratorOf } from '../tenant-people.ts';

let app: TestApp;
let operator: TestClient;

beforeAll(async () => {
  app = await businessApp();
  operator = await app.signIn('operator');
});
afterAll(async () => await app?.close());

type Cells = Readonly<Record<string, unknown>>;

const workbook = (rows: readonly (readonly unknown[])[], name = '订单'): Buffer => {
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(rows as unknown[][]), name);
  return xlsx.write(book, { type: 'buffer', bookType: 'xlsx', compression: true }) as Buffer;
};
/** A sheet of orders, each from the usual draft, with other cells by title. */
function ordersOf(rows: readonly Cells[]): Buffer {
  const { shipperId: _shipper, ...draft } = orderDraft();
  const usual = Object.fromEntries(Object.entries(draft).map(([name, value]) => [order.fields[name as 'goodsName'].label[0], value]));
  const all = rows.map((cells): Cells => ({ ...usual, ...cells }));
  const titles = [...new Set(all.flatMap((cells) => Object.keys(cells)))];
  return workbook([titles, ...all.map((cells) => titles.map((title) => cells[title] ?? ''))]);
}
async function importOrders(file: Buffer, client = operator): Promise<{ code: number; report: string[] }> {
  const sent = await client.raw({
    method: 'POST',
    path: '/business/bizOrder/importExcel',
    ...multipart([{ name: 'orders.xlsx', bytes: file }]),
  });
  const { code, message, result } = sent.json<{ code: number; message: string; result: { fileUrl?: string } }>();
  if (!result?.fileUrl) return { code, report: code === 200 ? [] : [message] };
  const { payload } = await client.raw({ method: 'GET', path: result.fileUrl });
  return { code, report: payload.replace('\uFEFF', '').trim().split(/\r?\n/) };
}
const ordersNamed = async (goodsName: string): Promise<Row[]> =>
  (await done<{ records: Row[] }>(operator.get('/business/bizOrder/list', { goodsName, pageSize: 50 }))).records;
/** A person of the platform who may list shippers and drivers. */
const caller = (more: Partial<Caller> = {}): Caller => ({
  ...{ userId: 'u', username: 'u', realname: 'u', tenantId: 0, shipperId: null, carrierId: null, driverId: null, orgCode: 'A01' },
  ...{ roles: [], sessionId: 'u', token: 'u', permissions: new Set(['shipper:list', 'driver:list']) },
  ...more,
});
interface Preview {
  readonly rows: readonly { readonly line: number; readonly values: Record<string, string> }[];
  readonly problems?: readonly ImportProblem[];
  readonly names?: Record<string, Record<string, string>>;
}
async function preview(api: string, bytes: Buffer, client: TestClient): Promise<TestResponse<Preview>> {
  return (await client.raw({ method: 'POST', path: `${api}/importPreview`, ...multipart([{ name: 'rows.xlsx', bytes }]) })).json();
}
/** Adds a place of loading with this name; returns its id. */
async function addPlace(shipperId: string, address: string, unitName = '同名仓库'): Promise<string> {
  const body = {
    ...{ infoType: '3', shipperId, unitName, contactName: '库管', contactMobile: '13800009009', address, lng: '117.02', lat: '36.66' },
    ...{ provinceCode: '370000', cityCode: '370100', districtCode: '370102' },
  };
  return (await done<Row>(operator.post('/business/bizSendReceiveInfo/add', body))).id;
}
async function tenantOf(shipperId: string): Promise<number> {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ tenant_id: number }>(sql`select tenant_id from biz_shipper where id = ${shipperId}`),
  );
  return Number(rows[0]?.tenant_id);
}
const shipperRow = async (id: string): Promise<Row> => await done<Row>(operator.get('/business/bizShipper/queryById', { id }));

describe('an import of orders', () => {
  test('finds the shipper by name, number, both or id', async () => {
    const { shipperName, shipperNo } = await shipperRow(shipperA);
    const written = [shipperName, shipperNo, `${shipperName}（${shipperNo}）`, `${shipperName}(${shipperNo})`, shipperA];
    expect(await importOrders(ordersOf(written.map((货主) => ({ 货主, 货物名称: '按名导入' }))))).toEqual({ code: 200, report: [] });
    const found = await ordersNamed('按名导入');
    expect(found.map(({ shipperId }) => shipperId)).toEqual(written.map(() => shipperA));
  });

  test('says which name it did not find, with what else is wrong in the row', async () => {
    const { report } = await importOrders(
      ordersOf([
        { 货主: '没有的货主', 订单数量: '很多', 货物名称: '找不到' },
        { 货主: 'NOBODY', 货物名称: '找不到' },
      ]),
    );
    expect(report).toEqual([
      expect.stringMatching(/^第2行：.*订单数量.*；货主：没有找到“没有的货主”$|^第2行：货主：没有找到“没有的货主”；.*订单数量/),
      '第3行：货主：没有找到“NOBODY”',
    ]);
    expect(await ordersNamed('找不到')).toEqual([]);
  });

  test('takes the place of the row’s own shipper, and says how to write one that several have', async () => {
    const places = [await addPlace(shipperA, '滨海路1号（东门）'), await addPlace(shipperB, '滨海路3号')];
    const { shipperName: a } = await shipperRow(shipperA);
    const { shipperName: b } = await shipperRow(shipperB);
    const rows = [a, b].map((货主) => ({ 货主, 发货信息: '同名仓库', 货物名称: '同名地点' }));
    expect(await importOrders(ordersOf(rows))).toEqual({ code: 200, report: [] });
    expect(new Map((await ordersNamed('同名地点')).map(({ shipperId, sendInfoId }) => [shipperId, sendInfoId]))).toEqual(
      new Map([
        [shipperA, places[0]],
        [shipperB, places[1]],
      ]),
    );

    const second = await addPlace(shipperA, '滨海路2号');
    const several = [
      { 货主: a, 发货信息: '同名仓库', 货物名称: '重名地点' },
      { 货主: a, 发货信息: '同名仓库（滨海路2号）', 货物名称: '重名地点' },
      { 货主: a, 发货信息: '同名仓库（滨海路1号（东门））', 货物名称: '重名地点' },
    ];
    expect((await importOrders(ordersOf(several))).report).toEqual([
      expect.stringMatching(/^第2行：发货信息：有多条记录名为“同名仓库”，请在名称后用括号注明详细地址，如“同名仓库（滨海路.*）”$/),
    ]);
    expect(new Set((await ordersNamed('重名地点')).map(({ sendInfoId }) => sendInfoId))).toEqual(new Set([second, places[0]]));
  });

  test('refuses a small file with more text than an import can hold', async () => {
    const { message } = await preview(
      '/business/bizOrder',
      ordersOf(Array.from({ length: 600 }, () => ({ 备注: '（'.repeat(30_000) }))),
      operator,
    );
    expect(message).toBe('文件中的文字过多，请分成多个文件导入');
  });

  test('answers the name of another tenant’s shipper exactly as one that does not exist', async () => {
    const other = await administratorOf(app);
    const { shipperName, shipperNo } = await shipperRow(shipperA);
    const written = [shipperName, shipperNo, `${shipperName}（${shipperNo}）`].map(String);
    const { report } = await importOrders(ordersOf(written.map((货主) => ({ 货主, 货物名称: '外面' }))), other);
    expect(report).toEqual(written.map((name, index) => `第${index + 2}行：货主：没有找到“${name}”`));
  });

  test('refuses a text that is no option of its field', async () => {
    const { report } = await importOrders(ordersOf([{ 货主: shipperA, 承运模式: '火箭', 货物名称: '选项' }]));
    expect(report).toEqual(['第2行：承运模式：选项不正确']);
  });

  test('looks every name up once, however many rows have it', async () => {
    const { shipperName } = await shipperRow(shipperA);
    const who = caller({ tenantId: await tenantOf(shipperA) });
    const rows = Array.from({ length: 3_000 }, (_, index) => ({ shipperId: index % 2 ? String(shipperName) : `没有${index % 6}` }));
    const names = new RecordNames(who);
    await app.database.as(
      who,
      async (tx) => {
        const looks = vi.spyOn(tx, 'select');
        for (let from = 0; from < rows.length; from += 200) await learnWritten(tx, names, order.fields, rows.slice(from, from + 200));
        expect(looks).toHaveBeenCalledTimes(1);
      },
      { readOnly: true },
    );
    expect(rows.slice(0, 2).map((row) => takeReferences(names, order, row).values.shipperId)).toEqual(['没有0', shipperA]);
  });
});

describe('a preview', () => {
  test('has ids in place of names, the names beside them, and what is wrong in each row', async () => {
    const { shipperName } = await shipperRow(shipperA);
    const rows = [
      { 货主: shipperName, 货物名称: '预览' },
      { 货主: '没有的货主', 承运模式: '火箭', 货物名称: '预览' },
    ];
    const { result, texts } = await preview('/business/bizOrder', ordersOf(rows), operator);
    expect(result.names).toEqual({ shipper: { [shipperA]: shipperName } });
    expect(result.rows).toMatchObject([
      { line: 2, values: { shipperId: shipperA } },
      { line: 3, values: { shipperId: '没有的货主', carryMode: '火箭' } },
    ]);
    expect(result.problems).toEqual([
      { line: 3, field: 'shipperId', message: '货主：没有找到“没有的货主”' },
      { line: 3, field: 'carryMode', message: '承运模式：选项不正确' },
    ]);
    // People who work in English read the reason from these.
    expect(texts?.reasons?.['货主：没有找到“没有的货主”']).toEqual([
      { code: '{{0}}：没有找到“{{1}}”', values: [expect.arrayContaining(['货主']), '没有的货主'] },
    ]);
    const sent = { rows: [{ ...result.rows[1], values: { ...result.rows[1]?.values, carryMode: '1' } }] };
    expect((await operator.post('/business/bizOrder/importRows', sent)).result).toEqual({
      added: 0,
      refused: [{ line: 3, message: '货主：没有找到“没有的货主”', fields: ['shipperId'] }],
    });
  });
});

describe('the rules about a whole row', () => {
  test('are checked by a preview as by the import, which adds nothing and tells no number in use', async () => {
    const goodsName = '整行规则';
    const rows = [
      { 货物名称: goodsName, 货损类型: '定额(吨/车)', '货值单价(元/吨)': '' },
      { 货物名称: goodsName },
      { 货物名称: goodsName, 装货时间止: '2020-01-01 08:00:00' },
      { 货物名称: goodsName, 托运合同: '没有的合同', 装货时间止: '2020-01-01 08:00:00' },
    ];
    const { shipperName } = await shipperRow(shipperA);
    const { result } = await preview('/business/bizOrder', ordersOf(rows.map((row) => ({ 货主: shipperName, ...row }))), operator);
    expect(result.problems).toEqual([
      { line: 5, field: 'contractId', message: '托运合同：没有找到“没有的合同”' },
      { line: 2, field: 'goodsUnitPrice', message: '货值单价(元/吨)：计算货损须填写货值单价', whole: true },
      { line: 4, field: 'loadDateTo', message: '装货时间止不能早于装货时间起', whole: true },
    ]);
    expect(await ordersNamed(goodsName)).toEqual([]);
    const { result: taken } = await operator.post('/business/bizOrder/importRows', { rows: result.rows.slice(0, 3) });
    expect(taken).toMatchObject({
      added: 1,
      refused: [
        { line: 2, fields: ['goodsUnitPrice'] },
        { line: 4, fields: ['loadDateTo'] },
      ],
    });
  });
});

describe('whoever imports without the list', () => {
  test('is told by no preview that a number is in use, and by the import as often as others', async () => {
    const number = `ZY-${Date.now()}`;
    await done(operator.post('/business/bizOrder/add', orderDraft({ customerOrderNo: number })));
    const blind = await personWith(app, { like: 'operator', permissions: ['order:add', 'order:import', 'shipper:list'] });
    const { shipperName } = await shipperRow(shipperA);
    const sheet = (customerOrderNo: string) => ordersOf([{ 货主: shipperName, 货主单号: customerOrderNo, 货物名称: '无列表' }]);
    const problemsFor = async (client: TestClient, used: string) =>
      (await preview('/business/bizOrder', sheet(used), client)).result.problems;
    expect(await problemsFor(operator, number)).toEqual([expect.objectContaining({ line: 2 })]);
    expect(await problemsFor(blind, number)).toEqual(await problemsFor(blind, `${number}-9`));
    const told = async (): Promise<number> => {
      const counted = sql`select count(*)::int told from freight.audit_log where action = 'askTaken' and payload::text like '%customerOrderNo%'`;
      const { rows } = await app.database.asSystem('test', async (tx) => await tx.execute<{ told: number }>(counted));
      return rows[0]?.told ?? 0;
    };
    const before = await told();
    expect((await importOrders(sheet(number), blind)).report.join()).toContain('货主单号已存在');
    expect(await told()).toBe(before + 1);
  });
});

describe('a tree of departments', () => {
  test('may name a parent that a row above adds', async () => {
    const admin = await app.signIn('admin');
    const rows = [
      ['部门名称', '机构类别', '上级部门'],
      ['导入总部', '2', ''],
      ['导入分部', '2', '导入总部'],
      ['导入班组', '2', '导入分部'],
      ['导入孤儿', '2', '没有的部门'],
    ];
    const file = workbook(rows, '部门');
    const { result } = await preview('/sys/sysDepart', file, admin);
    expect(result.problems).toEqual([{ line: 5, field: 'parentId', message: '上级部门：没有找到“没有的部门”' }]);
    const sent = await admin.raw({
      method: 'POST',
      path: '/sys/sysDepart/importExcel',
      ...multipart([{ name: 'departs.xlsx', bytes: file }]),
    });
    const report = sent.json<{ result: { fileUrl: string } }>().result;
    expect(report).toMatchObject({ successCount: 3, errorCount: 1 });
    expect((await admin.raw({ method: 'GET', path: report.fileUrl })).payload).toContain('第5行：上级部门：没有找到“没有的部门”');
    const { records } = await done<{ records: Row[] }>(admin.get('/sys/sysDepart/list', { departName: '导入*', pageSize: 10 }));
    const byName = new Map(records.map((row) => [row.departName, row]));
    expect(byName.get('导入班组')?.parentId).toBe(byName.get('导入分部')?.id);
    expect(byName.get('导入分部')?.parentId).toBe(byName.get('导入总部')?.id);
  });
});

describe('who finds what by a name', () => {
  const found = async (who: Caller, entity: string, texts: readonly string[]) => {
    const names = new RecordNames(who);
    await app.database.as(who, (tx) => names.learn(tx, entity, texts), { readOnly: true });
    return texts.map((text) => names.find(entity, text).map(({ id }) => id));
  };

  test('a record outside the permission, the party or the data rules is none', async () => {
    const { shipperName, shipperNo, tenantId } = (await shipperRow(shipperB)) as Row & { tenantId?: number };
    const texts = [shipperName, shipperNo, shipperB].map(String);
    const of = { tenantId: tenantId ?? (await tenantOf(shipperB)) };
    expect(await found(caller(of), 'shipper', texts)).toEqual([[shipperB], [shipperB], [shipperB]]);
    const hides: DataRule = { field: 'shipperName', condition: '!=', value: String(shipperName) };
    const others = [
      caller({ ...of, permissions: new Set() }),
      caller({ ...of, shipperId: shipperA }),
      caller({ ...of, dataRules: { of: { shipper: [hides] }, at: Date.now() } }),
    ];
    for (const other of others) expect(await found(other, 'shipper', texts)).toEqual([[], [], []]);
  });

  test('no personal number finds a record', async () => {
    const { records } = await done<{ records: Row[] }>(operator.get('/business/bizDriver/list', { pageSize: 1 }));
    const [driver] = records;
    const who = caller({ tenantId: await tenantOf(shipperA) });
    const [byName, ...byNumber] = await found(who, 'driver', [driver?.driverName, driver?.mobile, driver?.idCardNo].map(String));
    expect(byName).toContain(driver?.id);
    expect(byNumber).toEqual([[], []]);
  });
});

describe('an export', () => {
  test('shows names in place of ids, each title once, and keeps a name that others have unmistakable', async () => {
    const place = await addPlace(shipperA, '环海路8号', '出口仓库');
    await done(operator.post('/business/bizOrder/add', orderDraft({ goodsName: '导出名称', sendInfoId: place })));
    const read = async () => {
      const file = await operator.raw({ method: 'GET', path: '/business/bizOrder/exportXls', query: { goodsName: '导出名称' } });
      const [, , titles = [], row = []] = sheetsOf(file.rawPayload)[0]?.rows ?? [];
      return { titles: titles.map(String), cells: Object.fromEntries(titles.map((title, index) => [String(title), row[index]])) };
    };
    const { titles, cells } = await read();
    expect(titles).toHaveLength(new Set(titles).size);
    expect(cells).toMatchObject({ 货主: (await shipperRow(shipperA)).shipperName, 发货信息: '出口仓库' });
    await addPlace(shipperB, '环海路9号', '出口仓库');
    expect((await read()).cells).toMatchObject({ 发货信息: '出口仓库（环海路8号）' });
  });

  test('names exactly one place, although its name and address together are the name of another', async () => {
    const places = [
      ['近似仓', '东路1号'],
      ['近似仓', '东路2号'],
      ['近似仓（东路1号）', '西路9号'],
      ['南路7号', '北路1号'],
      ['近邻仓', '南路7号'],
      ['仓_x0041_', '编码路1号'],
    ] as const;
    const ids: string[] = [];
    for (const [name, address] of places) {
      const id = await addPlace(shipperA, address, name);
      ids.push(id);
      await done(operator.post('/business/bizOrder/add', orderDraft({ goodsName: `往返${ids.length}`, sendInfoId: id })));
    }
    const file = await operator.raw({ method: 'GET', path: '/business/bizOrder/exportXls', query: { goodsName: '往返*' } });
    const { result } = await preview('/business/bizOrder', file.rawPayload, operator);
    expect(result?.problems ?? []).toEqual([]);
    const found = new Map(result?.rows.map(({ values }) => [values.goodsName, values.sendInfoId]));
    expect(ids.map((_, index) => found.get(`往返${index + 1}`))).toEqual(ids);

    const { shipperName: 货主 } = await shipperRow(shipperA);
    const { report } = await importOrders(ordersOf([{ 货主, 发货信息: '近似仓（东路1号）', 货物名称: '不明地点' }]));
    expect(report).toEqual([
      '第2行：发货信息：有多条记录名为“近似仓（东路1号）”，请在名称后用括号注明详细地址，如“近似仓（东路1号）（西路9号）”',
    ]);
  });

  test('shows the names of several records in one cell, and reads them back', async () => {
    const { records } = await done<{ records: Row[] }>(operator.get('/business/bizSourceGoods/list', { pageSize: 100 }));
    const chosen = records.find(({ targetCarrierIds }) => targetCarrierIds);
    const query = { selections: String(chosen?.id) };
    const file = await operator.raw({ method: 'GET', path: '/business/bizSourceGoods/exportXls', query });
    const [, , titles = [], row = []] = sheetsOf(file.rawPayload)[0]?.rows ?? [];
    expect(titles.filter((title) => title === '定向承运商')).toHaveLength(1);
    const shown = String(row[titles.indexOf('定向承运商')]);
    expect(shown).toBe(chosen?.targetCarrierNames);
    const who = caller({ tenantId: await tenantOf(shipperA), permissions: new Set(['carrier:list']) });
    const names = new RecordNames(who);
    const rows = [{ targetCarrierIds: shown }, { targetCarrierIds: `${shown}，没有的承运商` }];
    await app.database.as(who, (tx) => learnWritten(tx, names, sourceGoods.fields, rows), { readOnly: true });
    const taken = rows.map((each) => takeReferences(names, sourceGoods, each));
    expect(taken[0]?.values.targetCarrierIds).toBe(chosen?.targetCarrierIds);
    expect(taken[1]?.problems).toEqual({ targetCarrierIds: '定向承运商：没有找到“没有的承运商”' });
  });

  test('can be imported again: every entity that has both', async () => {
    const people = [operator, await app.signIn('admin')];
    const both = (Object.values(entities) as EntityDefinition[]).filter(
      ({ generic }) => generic.includes('import') && generic.includes('export'),
    );
    const withRows: string[] = [];
    for (const entity of both) {
      for (const person of people) {
        const file = await person.raw({ method: 'GET', path: `${entity.api}/exportXls` });
        const template = await person.raw({ method: 'GET', path: `${entity.api}/importTemplate` });
        if ([file, template].some(({ headers }) => !String(headers['content-type']).includes('spreadsheet'))) continue;
        const { result } = await preview(entity.api, file.rawPayload, person);
        if (!result?.rows?.length) continue;
        withRows.push(entity.name);
        const { records } = await done<{ records: Row[] }>(person.get(`${entity.api}/list`, { pageSize: 500 }));
        const titles = Map.groupBy(Object.values(entity.fields), ({ label }) => label[0]);
        const fields = Object.entries(entity.fields).filter(
          ([, { readOnly, writeOnly, secret, listOf, label }]) =>
            !readOnly && !listOf && !writeOnly && !secret && titles.get(label[0])?.length,
        );
        // The records exist already, so their unique keys are told as taken, and what they were planned for has passed.
        const problems = result.problems?.filter(({ key, whole }) => !key && !whole) ?? [];
        expect({ entity: entity.name, problems }).toEqual({ entity: entity.name, problems: [] });
        for (const [index, { values }] of result.rows.entries()) {
          const record = records[index];
          for (const [name, field] of fields) {
            const [stored, again] = [record?.[name], values[name]].map((value) =>
              readFieldValue({ ...field, required: false }, value ?? null),
            );
            expect({ entity: entity.name, name, ...again }).toEqual({ entity: entity.name, name, ...stored });
          }
        }
        break;
      }
    }
    expect(withRows).toEqual(
      expect.arrayContaining(['order', 'contract', 'driver', 'lorry', 'shipper', 'carrier', 'sourceGoods', 'user', 'depart', 'category']),
    );
  });
});

describe('a preview of rows that would break a unique key', () => {
  const people = (rows: readonly (readonly string[])[]) => workbook([['用户账号', '姓名', '登录密码'], ...rows], '用户');

  test('names the rows that equal each other, and those that a record equals', async () => {
    const { shipperName } = await shipperRow(shipperA);
    const file = workbook(
      [['货主名称'], ['重复货主'], ['独一货主'], ['重复\u200b货主 '], [String(shipperName)], [String(shipperName)]],
      '货主',
    );
    const { result, texts } = await preview('/business/bizShipper', file, operator);
    const equal = (line: number, other: number) => {
      const message = `货主名称：与第${other}行重复`;
      return { line, field: 'shipperName', message, key: ['shipperName'], same: [other] };
    };
    expect(result.problems).toEqual([equal(2, 4), equal(4, 2), equal(5, 6), equal(6, 5)]);
    expect(texts?.reasons).toHaveProperty('货主名称：与第4行重复');
    const single = await preview('/business/bizShipper', workbook([['货主名称'], [String(shipperName)]], '货主'), operator);
    const message = '货主名称：该值不可用，系统中已存在！';
    expect(single.result.problems).toEqual([{ line: 2, field: 'shipperName', message, key: ['shipperName'] }]);
  });

  test('compares keys of several fields as a whole, and user names without regard to case', async () => {
    const { records } = await done<{ records: Row[] }>(operator.get('/business/bizLorry/list', { pageSize: 1 }));
    const [{ plateNumber, plateColor } = {} as Row] = records;
    const other = plateColor === '1' ? '2' : '1';
    const lorries = [
      [plateNumber, plateColor],
      [plateNumber, other],
    ] as string[][];
    const { result } = await preview('/business/bizLorry', workbook([['车牌号码', '车牌颜色'], ...lorries], '车辆'), operator);
    const taken = (label: string) => `${label}：该值不可用，系统中已存在！`;
    expect(result.problems).toEqual([{ line: 2, field: 'plateNumber', message: taken('车牌号码'), key: ['plateNumber', 'plateColor'] }]);
    const admin = await app.signIn('admin');
    const users = await preview('/sys/user', people([['ADMIN', '管理', 'Freight#1']]), admin);
    expect(users.result.problems).toEqual([{ line: 2, field: 'username', message: taken('用户账号'), key: ['username'] }]);
  });

  test('tells nothing about masked numbers and about records that the person does not see', async () => {
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ number: string }>(sql`select id_card_no number from biz_driver where id_card_no is not null and tenant_id = 0 limit 1`),
    );
    const number = String(rows[0]?.number);
    const drivers = (count: number) => workbook([['身份证号码'], ...Array.from({ length: count }, () => [number])], '司机');
    expect((await preview('/business/bizDriver', drivers(1), operator)).result.problems).toBeUndefined();
    // What the sheet itself contains is no secret.
    expect((await preview('/business/bizDriver', drivers(2), operator)).result.problems).toHaveLength(2);
    const elsewhere = await administratorOf(app, 2022);
    const { shipperName } = await shipperRow(shipperA);
    const { success, result } = await preview('/business/bizShipper', workbook([['货主名称'], [String(shipperName)]], '货主'), elsewhere);
    expect({ success, problems: result?.problems }).toEqual({ success: true, problems: undefined });
  });
});

describe('a template', () => {
  test('says what to write for another record', async () => {
    const file = await operator.raw({ method: 'GET', path: '/business/bizOrder/importTemplate' });
    const [, [note] = []] = sheetsOf(file.rawPayload)[0]?.rows ?? [];
    expect(note).toContain('货主填写货主名称，同名时写“货主名称（货主编号）”；托运合同填写合同编号；');
  });

  test('can tell records of one title apart wherever an import names one', () => {
    const all = entities as Readonly<Record<string, EntityDefinition>>;
    const unclear = Object.values(all)
      .filter(({ generic }) => generic.includes('import'))
      .flatMap(({ name, fields }) => Object.entries(fields).map(([field, definition]) => ({ name, field, ...definition })))
      .filter(({ kind, listOf, readOnly }) => (kind === 'reference' || listOf) && !readOnly)
      .map(({ listOf, entity = listOf ?? '', ...others }) => ({ entity, ...others }))
      .filter(({ entity }) => !all[entity]?.toldApartBy && all[entity]?.fields[all[entity].titleField]?.distinct !== true)
      .map(({ name, field }) => `${name}.${field}`);
    expect(unclear).toEqual([]);
  });
});
