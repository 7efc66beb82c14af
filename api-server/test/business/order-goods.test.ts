/** Goods lines of an order determine its name, quantities and totals; the order's quantity is their sum. */
import * as xlsx from '@e965/xlsx';
import { order } from 'shared-contracts/business/order/order';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { multipart } from '../multipart.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { done, moment, orderDraft, type Row, refusal } from './freight-people.ts';

let app: TestApp;
let operator: TestClient;
let shipper: TestClient;
let carrier: TestClient;

beforeAll(async () => {
  app = await businessApp();
  operator = await app.signIn('operator');
  shipper = await app.signIn('shipper');
  carrier = await app.signIn('carrier');
});
afterAll(async () => await app?.close());

type Order = Row & { goods: Row[] };
const steel = { goodsName: '螺纹钢', goodsTypeCode: '0400', packType: '07', weight: '60.5', pieces: 30 };
const wire = { goodsName: '盘螺', goodsTypeCode: '0400', packType: '06', weight: '39.5', volume: '12.25' };
const add = (changes: Record<string, unknown>, client = operator) => client.post('/business/bizOrder/add', orderDraft(changes));
const edit = ({ id, version }: Row, changes: Record<string, unknown>, client = operator) =>
  client.put('/business/bizOrder/edit', { id, version, ...changes });

describe('with goods', () => {
  test('name, type, packing and totals are theirs, whatever the request says', async () => {
    const order = await done<Order>(add({ goods: [steel, wire], goodsName: '别的', packType: '01', totalWeight: '1', totalPieces: 9 }));
    expect(order).toMatchObject({
      goodsName: '螺纹钢 等2种',
      goodsTypeCode: '0400',
      packType: null,
      totalWeight: '100.000',
      totalVolume: '12.2500',
      totalPieces: 30,
      orderQty: '100.000',
    });
    expect(order.goods).toMatchObject([
      { goodsName: '螺纹钢', packType_dictText: '捆', weight: '60.500', pieces: 30 },
      { goodsName: '盘螺', weight: '39.500', volume: '12.2500', pieces: null },
    ]);
  });

  test.each([
    ['tonnes', { orderQty: '99.999' }, '订单数量99.999吨与货物明细合计100.000吨不一致'],
    ['cubic metres', { qtyUnit: '2' }, '订单数量100.000立方米与货物明细合计12.250立方米不一致'],
    ['pieces', { qtyUnit: '4' }, '订单数量100.000件与货物明细合计30.000件不一致'],
  ])('a quantity in %s that is not their sum is refused with both', async (_unit, changes, message) => {
    expect(await refusal(add({ goods: [steel, wire], ...changes }))).toBe(message);
  });

  test('orders counted in lorries are free', async () => {
    await done(add({ goods: [steel, wire], qtyUnit: '3', orderQty: '4', priceUnit: '3' }));
  });

  test('an edit follows them too, when it names the goods and when it does not', async () => {
    const order = await done<Order>(add({ goods: [steel, wire] }));
    expect(await refusal(edit(order, { orderQty: '90' }))).toBe('订单数量90.000吨与货物明细合计100.000吨不一致');
    const [first] = order.goods;
    const less = await done<Order>(edit(order, { goods: [{ id: first?.id, weight: '50' }], orderQty: '50' }));
    expect(less).toMatchObject({ goodsName: '螺纹钢', packType: '07', totalWeight: '50.000', totalVolume: null, remainQty: '50.000' });
    expect(less.goods).toMatchObject([{ id: first?.id, goodsName: '螺纹钢', weight: '50.000' }]);
    const freed = await done<Order>(edit(less, { goods: [], goodsName: '钢材', orderQty: '55' }));
    expect(freed).toMatchObject({ goods: [], goodsName: '钢材', orderQty: '55.000', remainQty: '55.000' });
  });

  test('the same goods in the same packing stand in one line', async () => {
    const message = await refusal(add({ goods: [steel, wire, { ...steel, weight: '1' }] }));
    expect(message).toBe('货物明细第3行: 货物名称、包装方式与第1行重复');
    await done(add({ goods: [steel, { ...steel, packType: '06', weight: '39.5' }] }));
  });
});

test('S22: an import of orders with 3 bad rows keeps the good ones and names the others with their reasons in a file', async () => {
  const template = xlsx.read((await operator.raw({ method: 'GET', path: '/business/bizOrder/importTemplate' })).rawPayload, {
    type: 'buffer',
  });
  const cells = xlsx.utils.sheet_to_json<string[]>(template.Sheets[template.SheetNames[0] ?? ''] ?? {}, { header: 1 });
  const header = cells[2] ?? [];
  const goodsName = `导入${newId().slice(-12)}`;
  const row = (changes: Record<string, unknown> = {}) => {
    const draft = orderDraft({ goodsName, ...changes });
    const values = new Map(Object.entries(order.fields).map(([name, { label }]) => [label[0], draft[name]]));
    return header.map((name) => values.get(name.replace('*', '')) ?? '');
  };
  const bad = [row({ orderQty: '0' }), row({ shipperId: '没有的货主' }), row({ loadDateTo: moment(-5) })];
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet([header, row(), bad[0], row(), bad[1], bad[2], row()] as unknown[][]), '订单');
  const bytes = xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
  const sent = await operator.raw({
    method: 'POST',
    path: '/business/bizOrder/importExcel',
    ...multipart([{ name: 'orders.xlsx', bytes }]),
  });
  const response = sent.json<{ code: number; message: string; result: { fileUrl: string; fileName: string } }>();
  expect(response).toMatchObject({
    ...{ code: 201, message: '文件导入失败，但有错误。' },
    result: {
      totalCount: 6,
      successCount: 3,
      errorCount: 3,
      msg: '总上传行数：6，已导入行数：3，错误行数：3',
      fileName: '订单导入错误.txt',
    },
  });
  const report = (await operator.raw({ method: 'GET', path: response.result.fileUrl })).payload.trim().split(/\r?\n/);
  expect(report).toEqual([
    expect.stringMatching(/^第3行：.*订单数量/),
    expect.stringMatching(/^第5行：.*货主/),
    expect.stringMatching(/^第6行：.*装货时间止/),
  ]);
  const { total } = await done<{ total: number }>(operator.get('/business/bizOrder/list', { goodsName }));
  expect(total).toBe(3);
});

test('an imported order that is refused because of one of its two places says which', async () => {
  const texts = (changes: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(orderDraft(changes)).map(([name, value]) => [name, value === null ? null : String(value)]));
  const rows = [{ sendDistrictCode: '410102' }, { receiveDistrictCode: '410102' }, { receiveInfoId: newId() }, { lineId: newId() }].map(
    (changes, index) => ({ line: index + 2, values: texts(changes) }),
  );
  expect((await operator.post('/business/bizOrder/importRows', { rows })).result).toEqual({
    added: 0,
    refused: [
      { line: 2, message: '发货区县：所选省、市、区县不一致', fields: ['sendDistrictCode'] },
      { line: 3, message: '收货区县：所选省、市、区县不一致', fields: ['receiveDistrictCode'] },
      { line: 4, message: '收货信息：未找到对应实体', fields: ['receiveInfoId'] },
      { line: 5, message: '常用线路：未找到对应实体', fields: ['lineId'] },
    ],
  });
});

test('the template of orders demands no column with a default, and an empty cell gets it', async () => {
  const template = xlsx.read((await operator.raw({ method: 'GET', path: '/business/bizOrder/importTemplate' })).rawPayload, {
    type: 'buffer',
  });
  const [, [note = ''] = [], header = []] = xlsx.utils.sheet_to_json<string[]>(template.Sheets[template.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  });
  const settlement = ['carryMode', 'qtyUnit', 'priceUnit', 'settleWeightRule', 'lossType', 'lossTolerance', 'lossCalcMode', 'wipeZeroRule'];
  const defaulted = [...settlement, 'settleType', 'payTerm', 'invoiceFlag', 'taxRate'] as const;
  const labels = Object.fromEntries(Object.entries(order.fields).map(([name, { label }]) => [name, label[0]]));
  for (const name of [...defaulted, 'sendContactMobile', 'receiveContactMobile']) expect(header).toContain(labels[name]);
  for (const name of ['shipperId', 'goodsName', 'orderQty', 'sendAddress']) expect(header).toContain(`*${labels[name]}`);
  expect(note).toContain('；不填时的默认值：');
  expect(note).toContain('账期(天)“30”');
  expect(note).toContain('；已填写发货信息的可不填发货联系电话');

  const goodsName = `默认${newId().slice(-12)}`;
  const draft = orderDraft({ goodsName });
  const named = Object.entries(labels).filter(
    ([name]) => !defaulted.some((each) => each === name) && draft[name] !== undefined && draft[name] !== null,
  );
  const sheet = [named.map(([, label]) => label), named.map(([name]) => String(draft[name]))];
  const book = xlsx.utils.book_new();
  xlsx.utils.book_append_sheet(book, xlsx.utils.aoa_to_sheet(sheet), '订单');
  const file = multipart([{ name: 'orders.xlsx', bytes: xlsx.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer }]);
  const preview = await operator.raw({ method: 'POST', path: '/business/bizOrder/importPreview', ...file });
  expect(preview.json()).toMatchObject({ result: { missing: [], rows: [{ values: { payTerm: '30', settleType: '3' } }] } });
  const sent = await operator.raw({ method: 'POST', path: '/business/bizOrder/importExcel', ...file });
  expect(sent.json()).toMatchObject({ result: { totalCount: 1, successCount: 1 } });
  const { records } = await done<{ records: Row[] }>(operator.get('/business/bizOrder/list', { goodsName }));
  expect(records).toMatchObject([
    { carryMode: '1', lossTolerance: '0.003000', payTerm: 30, settleType: '3', taxRate: '0.09', invoiceFlag: 'Y' },
  ]);
});

test('a shipper sees and changes the goods of its own orders; others find no such order', async () => {
  const own = await done<Order>(add({ goods: [steel, wire] }, shipper));
  const read = await done<Order>(shipper.get('/business/bizOrder/queryById', { id: own.id }));
  expect(read.goods).toHaveLength(2);
  await done(edit(own, { goods: [{ ...steel, weight: '100' }] }, shipper));
  expect((await carrier.get('/business/bizOrder/queryById', { id: own.id })).success).toBe(false);
});

test('orders of the demo have goods that make up their quantity', async () => {
  const { records } = await done<{ records: Row[] }>(operator.get('/business/bizOrder/list', { pageSize: 50, shipperName: '*样板*' }));
  expect(records.length).toBeGreaterThan(0);
  for (const { id } of records) {
    const order = await done<Order>(operator.get('/business/bizOrder/queryById', { id }));
    const sum = order.goods.reduce((total, { weight }) => total + Number(weight), 0);
    expect(sum).toBeCloseTo(Number(order.orderQty), 3);
  }
  expect(await invariantsOf(app.database)).toEqual([]);
});
