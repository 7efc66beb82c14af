import { sql } from 'drizzle-orm';
import { orderedGoodsFields, orderedGoodsParameter, orderedGoodsReport } from 'shared-contracts/business/order/order-goods-report';
import { orderStatus } from 'shared-contracts/business/states';
import type { ReportPreview, ReportSource, WireReportColumns, WireReportQueryItem } from 'shared-contracts/online/online-report';
import { parameterText } from 'shared-contracts/online/online-report';
import { refusals } from 'shared-contracts/wire/envelope';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reportEntities } from '../../src/modules/online/report/report-sources.ts';
import { productReports } from '../../src/modules/system/delivery/product-reports.ts';
import { demoReports } from '../../src/seed/demo-reports.ts';
import { referenceData, seedReference } from '../../src/seed/seed-reference.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { systemApp } from '../system/system-app.ts';

interface Page {
  readonly records: readonly Record<string, unknown>[];
  readonly total: number;
}

type People = [admin: TestClient, operator: TestClient, carrier: TestClient, shipper: TestClient, driver: TestClient];
let test: TestApp;
let [admin, operator, carrier, shipper, driver] = [] as unknown as People;

beforeAll(async () => {
  test = await systemApp();
  const people = ['admin', 'operator', 'carrier', 'shipper', 'driver'];
  [admin, operator, carrier, shipper, driver] = (await Promise.all(people.map((name) => test.signIn(name)))) as unknown as People;
});
afterAll(async () => await test.close());

const api = '/online/cgreport/api';
const plain = (entity: string, ...fields: string[]) => ({ entity, columns: fields.map((field) => ({ field })) });
const add = (reportCode: string, definition: unknown, as = operator, more: object = {}) =>
  as.post<{ id: string; version: number }>('/online/cgreport/head/add', {
    reportName: reportCode,
    reportCode,
    isEnabled: 'Y',
    definition: typeof definition === 'string' ? definition : JSON.stringify(definition),
    ...more,
  });
async function made(reportCode: string, definition: unknown): Promise<string> {
  const response = await add(reportCode, definition);
  expect(response).toMatchObject({ success: true });
  return response.result?.id ?? '';
}
const columnsOf = (code: string, as: TestClient) => as.get<WireReportColumns>(`${api}/getRpColumns/${code}`);
const dataOf = (id: string, as: TestClient, query: Record<string, string> = {}) => as.get<Page>(`${api}/getData/${id}`, query);
const records = async (id: string, as: TestClient, query: Record<string, string> = {}) =>
  (await dataOf(id, as, query)).result?.records ?? [];
const listed = async (path: string, as: TestClient) => (await as.get<Page>(`${path}/list`, { pageSize: 500 })).result?.records ?? [];

describe('an online report', () => {
  it('tells columns, texts of codes and its query form', async () => {
    const { result } = await columnsOf('waybill_by_month', operator);
    expect(result?.cgRpConfigName).toBe('运单月度统计');
    expect(result?.columns.map(({ dataIndex, title }) => [dataIndex, title])).toEqual([
      ['createTime_month', '月份'],
      ['waybillStatus', '运单状态'],
      ['count', '运单数'],
      ['loadNet_sum', '装货净重(吨)合计'],
      ['payableFreight_sum', '应付运费(元)合计'],
    ]);
    expect(result?.columns[1]).toMatchObject({ customRender: 'waybill_status', sorter: true, align: 'center' });
    expect(result?.dictOptions.waybill_status?.length).toBeGreaterThan(3);
    const form = await operator.get<WireReportQueryItem[]>(`${api}/getQueryInfo/${result?.cgRpConfigId}`);
    expect(form.result).toMatchObject([
      { field: 'carrierName', mode: 'single', view: 'text', hidden: '0', order: 1 },
      { field: 'waybillStatus', view: 'list', dictCode: 'waybill_status' },
      { field: 'createTime', mode: 'group', view: 'Date', hidden: '1' },
    ]);
    expect(await operator.get(`${api}/getColumns/${result?.cgRpConfigId}`)).toMatchObject({
      result: { cgreportHeadName: '运单月度统计', isGroupTitle: false, columns: result?.columns },
    });
  });

  it('groups, counts and adds what the list shows', async () => {
    const id = await made('waybills_by_status', {
      entity: 'waybill',
      columns: [
        { field: 'waybillStatus' },
        { field: '', aggregate: 'count' },
        { field: 'planQty', aggregate: 'sum' },
        { field: 'planQty', aggregate: 'max' },
        { field: 'createTime', aggregate: 'min' },
      ],
      query: [{ field: 'waybillStatus', mode: 'single' }],
      sort: { column: 'count', order: 'desc' },
    });
    const rows = await listed('/business/bizWaybill', operator);
    const groups = await records(id, operator, { pageSize: '500' });
    expect(groups.length).toBeGreaterThan(1);
    for (const group of groups) {
      const own = rows.filter(({ waybillStatus }) => waybillStatus === group.waybillStatus);
      expect(group.count).toBe(own.length);
      expect(Number(group.planQty_sum)).toBeCloseTo(own.reduce((sum, { planQty }) => sum + Number(planQty), 0));
      expect(Number(group.planQty_max)).toBe(Math.max(...own.map(({ planQty }) => Number(planQty))));
      expect(group.createTime_min).toBe(own.map(({ createTime }) => String(createTime)).sort()[0]);
    }
    const counts = groups.map(({ count }) => Number(count));
    expect(counts).toEqual(counts.toSorted((left, right) => right - left));
    const ascending = (await records(id, operator, { column: 'count', order: 'asc' })).map(({ count }) => Number(count));
    expect(ascending).toEqual(ascending.toSorted((left, right) => left - right));
    const one = await dataOf(id, operator, { waybillStatus: String(groups[0]?.waybillStatus), pageSize: '1' });
    expect(one.result).toMatchObject({ total: 1, records: [{ count: groups[0]?.count }] });
  });

  it('groups moments by month in the time of the business', async () => {
    const { result } = await columnsOf('waybill_by_month', operator);
    const months = (await records(result?.cgRpConfigId ?? '', operator, { pageSize: '500' })).map((row) => String(row.createTime_month));
    const expected = new Set((await listed('/business/bizWaybill', operator)).map(({ createTime }) => String(createTime).slice(0, 7)));
    expect(new Set(months)).toEqual(expected);
    expect(months).toEqual(months.toSorted().toReversed());
  });

  it('pages and sorts records, and its query form finds parts of texts', async () => {
    const id = await made('lorries', {
      ...plain('lorry', 'plateNumber', 'carrierName'),
      query: [{ field: 'plateNumber', mode: 'single' }],
    });
    const all = await records(id, operator, { column: 'plateNumber', order: 'asc', pageSize: '500' });
    const plates = all.map(({ plateNumber }) => String(plateNumber));
    expect(plates.length).toBe((await listed('/business/bizLorry', operator)).length);
    const second = await dataOf(id, operator, { column: 'plateNumber', order: 'asc', pageNo: '2', pageSize: '2' });
    expect(second.result?.records.map(({ plateNumber }) => plateNumber)).toEqual(plates.slice(2, 4));
    const part = String(plates[0]).slice(2, 6);
    const found = await records(id, operator, { plateNumber: part });
    expect(found.length).toBeGreaterThan(0);
    for (const { plateNumber } of found) expect(plateNumber).toContain(part);
    // A parameter that is not a field of the report's query form has no effect.
    expect(await records(id, operator, { carrierName: 'nobody', pageSize: '500' })).toHaveLength(plates.length);
  });

  it('takes its own parameters as values, and leaves their conditions out without them', async () => {
    const { result } = await columnsOf('open_orders', operator);
    const id = result?.cgRpConfigId ?? '';
    const all = await records(id, operator, { pageSize: '500' });
    const ended: readonly unknown[] = [orderStatus.finished, orderStatus.closed, orderStatus.cancelled, orderStatus.rejected];
    const open = (await listed('/business/bizOrder', operator)).filter((order) => !ended.includes(order.orderStatus));
    expect(all.map(({ orderNo }) => orderNo).sort()).toEqual(open.map(({ orderNo }) => orderNo).sort());
    expect(open.length).toBeGreaterThan(0);
    const goods = String(all[0]?.goodsName);
    const some = await records(id, operator, { self_goods: goods, pageSize: '500' });
    expect(some.length).toBe(all.filter(({ goodsName }) => String(goodsName).includes(goods)).length);
    for (const hostile of ["x' or '1'='1", '#{sys_user_code}', parameterText('goods'), '%', "'; drop table onl_report; --"])
      expect(await dataOf(id, operator, { self_goods: hostile })).toMatchObject({ success: true, result: { total: 0 } });
  });

  it('knows the variables of data rules', async () => {
    const id = await made('my_orders', {
      ...plain('order', 'orderNo', 'createTime'),
      filters: [{ field: 'createBy', rule: 'eq', value: '#{sys_user_code}' }],
    });
    const own = (await listed('/business/bizOrder', operator)).filter(({ createBy }) => createBy === 'operator');
    expect(await records(id, operator, { pageSize: '500' })).toHaveLength(own.length);
  });

  it('exports what it shows to people who may export its source', async () => {
    const { result } = await columnsOf('waybill_by_month', admin);
    const file = await admin.raw({ method: 'GET', path: `${api}/exportXls/${result?.cgRpConfigId}` });
    expect(file.statusCode).toBe(200);
    expect(file.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(file.headers['content-disposition']).toContain(encodeURIComponent('运单月度统计'));
  });
});

describe('rights in online reports', () => {
  it('are those of the source: permission', async () => {
    const id = await made('risks', plain('risk', 'riskNo', 'createTime'));
    for (const response of [await columnsOf('risks', shipper), await dataOf(id, shipper), await shipper.get(`${api}/getQueryInfo/${id}`)])
      expect(response).toMatchObject({ success: false, code: 510 });
    expect((await shipper.raw({ method: 'GET', path: `${api}/exportXls/${id}` })).json()).toMatchObject({ code: 510 });
  });

  it('are those of the source: rows', async () => {
    for (const [entity, path, name] of [
      ['waybill', '/business/bizWaybill', 'waybillNo'],
      ['lorry', '/business/bizLorry', 'plateNumber'],
    ] as const) {
      const id = await made(`scope_${entity}`, plain(entity, name));
      const own = (await listed(path, carrier)).map((row) => String(row[name]));
      expect(own.length).toBeGreaterThan(0);
      expect(own.length).toBeLessThan((await listed(path, operator)).length);
      const shown = (await records(id, carrier, { pageSize: '500' })).map((row) => String(row[name]));
      expect(shown.toSorted()).toEqual(own.toSorted());
      const count = await made(`count_${entity}`, { entity, columns: [{ field: '', aggregate: 'count' }] });
      expect(await records(count, carrier)).toEqual([{ count: own.length }]);
    }
  });

  it('are those of the source: fields hidden from a side do not exist in columns, records, sorts and totals', async () => {
    const id = await made('prices', {
      entity: 'waybill',
      columns: [{ field: 'waybillNo' }, { field: 'payableFreight' }],
      query: [{ field: 'payableFreight', mode: 'group' }],
    });
    const total = await made('totals', {
      entity: 'waybill',
      columns: [
        { field: '', aggregate: 'count' },
        { field: 'payableFreight', aggregate: 'sum' },
      ],
    });
    const secret = await made('dear', {
      ...plain('waybill', 'waybillNo'),
      filters: [{ field: 'payableFreight', rule: 'gt', value: '100' }],
    });
    expect((await columnsOf('prices', shipper)).result?.columns.map(({ dataIndex }) => dataIndex)).toEqual(['waybillNo']);
    expect((await shipper.get(`${api}/getQueryInfo/${id}`)).result).toEqual([]);
    const rows = await records(id, shipper, { column: 'payableFreight', order: 'asc', payableFreight_begin: '999999999' });
    expect(rows.length).toBeGreaterThan(0);
    for (const row of rows) expect(Object.keys(row).toSorted()).toEqual(['id', 'waybillNo']);
    expect(Object.keys((await records(total, shipper))[0] ?? {})).toEqual(['count']);
    expect(await dataOf(secret, shipper)).toMatchObject({ success: false, code: 510 });
    expect(Object.keys((await records(total, operator))[0] ?? {})).toEqual(['count', 'payableFreight_sum']);
  });

  it('are those of the source: masked fields are shown masked, and never grouped, filtered or sorted', async () => {
    const dispatcher = await test.signIn('dispatcher');
    const list = await listed('/business/bizDriver', dispatcher);
    const masked = list.find(({ mobile }) => String(mobile).includes('*'));
    expect(masked).toBeDefined();
    const id = await made('phones', {
      ...plain('driver', 'driverName', 'mobile'),
      query: [{ field: 'mobile', mode: 'single' }],
      sort: { column: 'mobile', order: 'asc' },
    });
    const rows = await records(id, dispatcher, { pageSize: '500' });
    expect(rows.map(({ mobile }) => mobile).toSorted()).toEqual(list.map(({ mobile }) => mobile).toSorted());
    expect(rows.every(({ mobile }) => mobile === null || String(mobile).includes('*'))).toBe(true);
    expect((await dispatcher.get(`${api}/getQueryInfo/${id}`)).result).toEqual([]);
    expect(await dataOf(id, dispatcher, { mobile: '13800000000' })).toMatchObject({ success: false });
    expect(await dataOf(id, dispatcher, { column: 'mobile', order: 'asc' })).toMatchObject({ success: false });
    const grouped = await add(
      'phones_grouped',
      { entity: 'driver', columns: [{ field: 'mobile' }, { field: '', aggregate: 'count' }] },
      admin,
    );
    expect(grouped.success).toBe(true);
    expect(await dataOf(grouped.result?.id ?? '', dispatcher)).toMatchObject({
      success: false,
      message: expect.stringContaining('已脱敏'),
    });
    const filtered = await add(
      'phones_filtered',
      { ...plain('driver', 'driverName'), filters: [{ field: 'mobile', rule: 'like', value: '1' }] },
      admin,
    );
    expect(await dataOf(filtered.result?.id ?? '', dispatcher)).toMatchObject({ success: false });
  });

  it('let nobody write reports without the permission, nor on records that the author may not read', async () => {
    for (const client of [carrier, shipper, driver]) {
      expect(await add('foreign', plain('order', 'orderNo'), client)).toMatchObject({ success: false, code: 510 });
      expect(await client.get('/online/cgreport/sources')).toMatchObject({ success: false, code: 510 });
      expect(await client.post('/online/cgreport/preview', { definition: '{}' })).toMatchObject({ success: false, code: 510 });
    }
    const sources = (await operator.get<ReportSource[]>('/online/cgreport/sources')).result ?? [];
    expect(sources.length).toBeGreaterThan(5);
    expect(sources.every(({ entity }) => (reportEntities as readonly string[]).includes(entity))).toBe(true);
  });

  it('name every source in the dictionary of sources by the label of its entity', async () => {
    const { result } = await admin.get<{ value: string; text: string }[]>('/sys/dict/getDictItems/report_source');
    const sources = (await admin.get<ReportSource[]>('/online/cgreport/sources')).result ?? [];
    expect(sources.map(({ entity }) => entity)).toEqual([...reportEntities]);
    expect(result?.map(({ value, text }) => [value, text])).toEqual(sources.map(({ entity, label }) => [entity, label[0]]));
  });

  it('end with the report: disabled and deleted ones are not found', async () => {
    const response = await add('fading', plain('order', 'orderNo'));
    const { id = '', version } = response.result ?? {};
    await operator.put('/online/cgreport/head/edit', { id, version, isEnabled: 'N' });
    const gone = { success: false, message: '报表不存在或已停用' };
    expect(await columnsOf('fading', operator)).toMatchObject(gone);
    expect(await dataOf(id, operator)).toMatchObject(gone);
    await operator.delete('/online/cgreport/head/delete', { id });
    expect(await dataOf(id, operator)).toMatchObject(gone);
    expect(await dataOf('nothing', operator)).toMatchObject(gone);
  });
});

describe('a definition', () => {
  it.each([
    ['{', '报表内容不是有效的JSON'],
    [{ entity: 'order', columns: [] }, '报表须有1至30列'],
    [{ entity: '', columns: [] }, '请选择数据来源'],
    [plain('user', 'username'), '报表的数据来源不存在'],
    [plain('sys_user', 'password'), '报表的数据来源不存在'],
    [plain('order', 'orderNo; drop table x'), '列第1行：字段不存在'],
    [plain('order', 'orderNo', 'orderNo'), '列第2行：与前面的列重复'],
    [{ entity: 'order', columns: [{ field: 'goodsName', aggregate: 'sum' }] }, '列第1行：该字段不能这样统计'],
    [{ entity: 'order', columns: [{ field: 'orderNo', aggregate: 'pg_sleep' }] }, '列第1行填写不完整或格式不正确'],
    [{ entity: 'order', columns: [{ field: 'createTime', part: 'month' }] }, '列第1行：只有统计报表的时间字段可以按日、按月分组'],
    [{ ...plain('order', 'orderNo'), filters: [{ field: 'nothing', rule: 'eq', value: '1' }] }, '条件第1行：字段不存在'],
    [{ ...plain('order', 'orderNo'), filters: [{ field: 'orderNo', rule: 'eq', value: parameterText('x') }] }, '条件第1行：参数 x 不存在'],
    [{ ...plain('order', 'orderNo'), filters: [{ field: 'orderNo', rule: 'eq', value: '#{x}' }] }, '条件第1行：变量 #{x} 不存在'],
    [{ ...plain('order', 'orderNo'), query: [{ field: 'nothing', mode: 'single' }] }, '查询项第1行：字段不存在'],
    [{ ...plain('order', 'orderNo'), sort: { column: 'goodsName', order: 'asc' } }, '排序的列不在报表中'],
  ])('%j is refused: %s', async (definition, message) => {
    expect(await add('refused', definition)).toMatchObject({ success: false, message });
    const text = typeof definition === 'string' ? definition : JSON.stringify(definition);
    expect(await operator.post('/online/cgreport/preview', { definition: text })).toMatchObject({ success: false, message });
  });

  it('has a code that is taken once', async () => {
    await add('twice', plain('order', 'orderNo'));
    expect(await add('twice', plain('order', 'orderNo'))).toMatchObject({
      success: false,
      message: '报表编码已存在',
      result: { reportCode: '报表编码已存在' },
    });
  });

  it('is shown before it is saved, with its first rows and parameters', async () => {
    const definition = JSON.stringify({
      ...plain('order', 'orderNo', 'orderStatus'),
      filters: [{ field: 'orderNo', rule: 'eq', value: parameterText('no') }],
      parameters: [{ name: 'no', preset: 'nothing' }],
    });
    const empty = await operator.post<ReportPreview>('/online/cgreport/preview', { definition });
    expect(empty.result).toMatchObject({ total: 0, records: [], columns: [{ dataIndex: 'orderNo' }, { customRender: 'order_status' }] });
    const [order] = await listed('/business/bizOrder', operator);
    const sent = { definition, parameters: { no: String(order?.orderNo) } };
    expect((await operator.post<ReportPreview>('/online/cgreport/preview', sent)).result).toMatchObject({
      total: 1,
      records: [{ orderNo: order?.orderNo }],
    });
  });

  it.each(demoReports.map(({ reportCode }) => reportCode))('of the demo report %s runs', async (code) => {
    const { result } = await columnsOf(code, operator);
    const response = await dataOf(result?.cgRpConfigId ?? '', operator);
    expect(response.success).toBe(true);
    expect(response.result?.total).toBeGreaterThan(0);
  });
});

describe('the report of goods that were ordered before', () => {
  const goods = async (as: TestClient, query: Record<string, string> = {}) => {
    const { result } = await columnsOf(orderedGoodsReport, as);
    return await records(result?.cgRpConfigId ?? '', as, { pageSize: '500', ...query });
  };
  const keyOf = (row: Readonly<Record<string, unknown>>) => orderedGoodsFields.map((field) => String(row[field] ?? '')).join();
  const orderedBy = async (as: TestClient, query: Record<string, string> = {}) => {
    const { result } = await as.get<Page>('/business/bizOrder/list', { pageSize: 500, ...query });
    const out: readonly unknown[] = [orderStatus.rejected, orderStatus.cancelled];
    return [...new Set((result?.records ?? []).filter((one) => !out.includes(one.orderStatus)).map(keyOf))];
  };

  it('shows a shipper its own goods, each once with what a form needs, the latest first', async () => {
    const own = await goods(shipper);
    expect(own.length).toBeGreaterThan(0);
    expect(own.map(keyOf).toSorted()).toEqual((await orderedBy(shipper)).toSorted());
    expect(own.length).toBeLessThan((await goods(operator)).length);
    const times = own.map((row) => String(row.createTime_max));
    expect(times).toEqual(times.toSorted().toReversed());
    const { result } = await columnsOf(orderedGoodsReport, shipper);
    expect(result?.columns.map(({ title, titleEn }) => [title, titleEn]).slice(-2)).toEqual([
      ['记录数', 'Records'],
      ['创建时间（最近）', 'Created at (latest)'],
    ]);
  });

  it('is limited to one shipper by its parameter, which opens nothing of another one', async () => {
    const [first] = (await operator.get<Page>('/business/bizOrder/list', { pageSize: 1 })).result.records;
    const shipperId = String(first?.shipperId);
    const theirs = await goods(operator, { [`self_${orderedGoodsParameter}`]: shipperId });
    expect(theirs.map(keyOf).toSorted()).toEqual((await orderedBy(operator, { shipperId })).toSorted());
    const own = String((await shipper.get<Page>('/business/bizOrder/list', { pageSize: 1 })).result.records[0]?.shipperId);
    const orders = (await operator.get<Page>('/business/bizOrder/list', { pageSize: 500 })).result.records;
    const foreign = orders.map((one) => String(one.shipperId)).find((id) => id !== own);
    expect(foreign).toBeDefined();
    expect(await goods(shipper, { [`self_${orderedGoodsParameter}`]: foreign ?? '' })).toEqual([]);
  });

  it('is refused to those who may not read orders', async () => {
    expect(await columnsOf(orderedGoodsReport, carrier)).toMatchObject({ success: false, code: 510 });
  });

  it('stays as people changed it when the next version brings another one', async () => {
    const { result } = await admin.get<Page>('/online/cgreport/head/list', { reportCode: orderedGoodsReport });
    const [row] = result.records;
    expect(await admin.put('/online/cgreport/head/edit', { id: row?.id, version: row?.version, reportName: '我们的货物' })).toMatchObject({
      success: true,
    });
    const reports = productReports.map((report) => ({ ...report, name: '新版' }));
    const kept = await test.database.unhurried(() => seedReference(test.database, { ...referenceData, reports }));
    expect(kept).toContainEqual({ kind: 'onlineReport', key: row?.id, name: '新版', kept: 'changed' });
    expect((await columnsOf(orderedGoodsReport, operator)).result?.cgRpConfigName).toBe('我们的货物');
  });
});

describe('a report that runs too long', () => {
  const isOnServer = process.env.DATABASE_URL !== undefined;
  let slow: TestApp;
  beforeAll(async () => {
    // With a PostgreSQL server, reports have a time limit of their own. The general limit is set so high that it cannot end the report in
    // this test.
    slow = await systemApp({ database: { statementLimit: isOnServer ? 600_000 : 2_000, connectionWait: 30_000 } });
    await slow.database.asSystem('a source that takes hours', (tx) =>
      tx.execute(sql`reset role; create policy takes_hours on biz_lorry as restrictive using (
        (select count(*) from pg_attribute a, pg_attribute b, pg_attribute c where a.attnum + b.attnum + c.attnum = 1000000) = 0)`),
    );
  });
  afterAll(async () => await slow.close());

  it('is ended after its time limit, which its reader is told; others go on, and so does the report once its source is quick', async () => {
    const asked = async () => {
      const person = await slow.signIn('operator');
      const { result } = await columnsOf('lorry_choice', person);
      return await dataOf(result?.cgRpConfigId ?? '', person);
    };
    const { http, code, message } = refusals.reportTooSlow;
    expect(await asked()).toMatchObject({ status: http, success: false, code, message });
    // After the time limit the embedded database of a test is created again from its template, so it no longer has the slow policy.
    if (isOnServer) {
      await slow.database.asSystem('a quick source', (tx) => tx.execute(sql`reset role; drop policy takes_hours on biz_lorry`));
    }
    expect(await asked()).toMatchObject({ success: true });
    expect((await asked()).result?.total).toBeGreaterThan(0);
  }, 120_000);
});
