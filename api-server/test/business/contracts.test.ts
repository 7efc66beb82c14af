// Contracts: entering, signing, using and ending them.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { expireContracts } from '../../src/modules/business/contract/expire-contracts.ts';
import { refuseUnauditedWrites } from '../audit/unaudited-writes.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { uploadPicture } from '../multipart.ts';
import { statementsAbout } from '../statements.ts';
import { businessApp } from './business-app.ts';
import {
  carrierA,
  done,
  goodsDraft,
  moment,
  orderDraft,
  type People,
  type Row,
  refusal,
  shipperA,
  shipperB,
  signInAll,
} from './freight-people.ts';

let app: TestApp;
let people: People;
let operator: TestClient;
let auditor: TestClient;

let dataDir: string;

beforeAll(async () => {
  dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'contracts-'));
  app = await businessApp({ config: { dataDir, jobs: true } });
  await refuseUnauditedWrites(app.database);
  people = await signInAll(app);
  operator = people.operator;
  auditor = await app.signIn('auditor');
});
afterAll(async () => {
  await app?.close();
  fs.rmSync(dataDir, { recursive: true });
});

const day = (days: number) => moment(days * 24).slice(0, 10);
const key = ({ id, version }: Row) => ({ id, version });
const route = { startCityCode: '370100', endCityCode: '320100' };

let made = 0;
function draft(changes: Record<string, unknown> = {}): Record<string, unknown> {
  made += 1;
  return {
    contractName: `测试合同${made}`,
    contractType: '1',
    companyId: '1',
    shipperId: shipperA,
    signMode: '1',
    signDate: day(-1),
    effectiveFrom: day(-10),
    effectiveTo: day(100),
    settleType: '3',
    accountPeriodDays: 45,
    settleWeightRule: '2',
    lossType: '1',
    lossTolerance: '0.200',
    lossCalcMode: '3',
    wipeZeroRule: '1',
    invoiceType: '81',
    taxRate: '0.09',
    prices: [
      { ...route, priceUnit: '1', unitPrice: '91.5', minCharge: '2600', distance: '520', surcharges: '装卸费 6 货主' },
      { ...route, goodsTypeCode: '0400', priceUnit: '1', unitPrice: '99' },
    ],
    ...changes,
  };
}

const add = (changes: Record<string, unknown> = {}) => operator.post('/business/bizContract/add', draft(changes));
const act = (client: TestClient, action: string, row: Row, body: Record<string, unknown> = {}) =>
  client.put(`/business/bizContract/${action}`, { ...key(row), ...body });
const sign = (row: Row, signParty: string) => act(operator, 'sign', row, { signParty, signerName: '签署人', signTime: moment(-0.1) });

/** Creates a contract and takes it through all steps until it is in effect. */
async function effective(changes: Record<string, unknown> = {}): Promise<Row> {
  const submitted = await done(act(operator, 'submit', await done(add(changes))));
  const audited = await done(act(auditor, 'audit', submitted, { pass: 'Y' }));
  return await done(sign(await done(sign(audited, '1')), '2'));
}

describe('a contract', () => {
  test('has a number, given or typed, its party by name and its prices in their order', async () => {
    const given = await done(add());
    expect(given.contractNo).toMatch(/^HT\d{12}$/);
    expect(given).toMatchObject({ contractStatus: '0', contractStatus_dictText: '草稿', carrierId: null, daysLeft: null });
    expect(given.shipperName).toBe('示例钢铁有限公司');
    const prices = given.prices as Row[];
    expect(prices.map(({ unitPrice }) => unitPrice)).toEqual(['91.5000', '99.0000']);

    const typed = await done(add({ contractNo: '合同-甲-1' }));
    expect(typed.contractNo).toBe('合同-甲-1');
    expect(await refusal(add({ contractNo: '合同-甲-1' }))).toBe('合同编号已存在');

    const swapped = [...prices].reverse().map(({ id }) => ({ id }));
    const [first, second] = swapped;
    const edited = await done(
      operator.put('/business/bizContract/edit', {
        ...key(given),
        contractNo: '',
        // The two prices exchange their routes: the database checks only after both writes that all routes differ.
        prices: [
          { ...first, goodsTypeCode: null },
          { ...second, goodsTypeCode: '0400' },
        ],
      }),
    );
    expect(edited.contractNo).toBe(given.contractNo);
    expect((edited.prices as Row[]).map(({ unitPrice }) => unitPrice)).toEqual(['99.0000', '91.5000']);
  });

  test('is refused in words: party, days, settlement, fee and every cell of its prices', async () => {
    expect(await refusal(add({ shipperId: null }))).toBe('请选择货主');
    expect(await refusal(add({ contractType: '2', shipperId: shipperA }))).toBe('请选择承运商');
    expect(await refusal(add({ contractType: '4', carrierId: carrierA }))).toBe('框架协议须在货主与承运商中选择一方');
    expect(await refusal(add({ effectiveTo: day(-11) }))).toBe('失效日期不能早于生效日期');
    expect(await refusal(add({ signDate: day(2) }))).toBe('签订日期不能晚于今天');
    expect(await refusal(add({ accountPeriodDays: null }))).toBe('月结须填写账期');
    expect(await refusal(add({ serviceFeeMode: '1' }))).toBe('请填写服务费率');
    const prices = (...lines: Record<string, unknown>[]) => ({
      prices: lines.map((line) => ({ priceUnit: '1', unitPrice: '1', ...line })),
    });
    expect(await refusal(add(prices({}, route, route)))).toMatch(/运价第3行: .*与第2行重复/);
    expect(await refusal(add(prices({}, { unitPrice: '0' })))).toMatch(/运价第2行.*单价/);
    expect(await refusal(add(prices({ surcharges: '装卸费 六元' })))).toMatch(/运价第1行.*名称 金额/);
    expect(await refusal(add(prices({ effectiveFrom: day(200) })))).toBe('运价第1行: 生效日期须在合同有效期内');
    const kept = await done(add(prices({ effectiveTo: day(90) })));
    const shorter = operator.put('/business/bizContract/edit', { ...key(kept), effectiveTo: day(50) });
    expect(await refusal(shorter)).toBe('运价第1行: 失效日期须在合同有效期内');
  });

  test('its prices alone are saved under its version: a line may take the place of another, and what is stale is refused', async () => {
    const made = await done(add());
    const [any, steel] = made.prices as Row[];
    const save = (version: number, prices: unknown[]) => operator.put('/business/bizContract/edit', { id: made.id, version, prices });
    // The price matrix keeps the id of each of its rows: when the first price is removed, the second price is saved under the id of the
    // first.
    const { id: _, ...terms } = steel ?? {};
    const saved = await done(save(made.version, [{ ...terms, id: any?.id, unitPrice: '101' }]));
    expect(saved.prices).toMatchObject([{ id: any?.id, goodsTypeCode: '0400', unitPrice: '101.0000' }]);
    expect(saved.contractName).toBe(made.contractName);
    expect(await refusal(save(made.version, []))).toBe('数据已被他人修改，请刷新后重试');
    expect(await refusal(save(saved.version, [{ ...terms, unitPrice: '1', effectiveTo: day(101) }]))).toBe(
      '运价第1行: 失效日期须在合同有效期内',
    );
    expect(await refusal(people.dispatcher.put('/business/bizContract/edit', { id: made.id, version: saved.version, prices: [] }))).toBe(
      '没有权限，请联系管理员授权',
    );
  });

  test('goes from draft to effect: a paper one with its scan by one audit, an electronic one by both signatures', async () => {
    const paper = await done(add({ signMode: '2' }));
    expect(await refusal(act(operator, 'submit', paper))).toBe('纸质合同须上传合同附件');
    const scanned = await done(operator.put('/business/bizContract/edit', { ...key(paper), attachment: await uploadPicture(operator) }));
    const submitted = await done(act(operator, 'submit', scanned));
    expect(await refusal(operator.put('/business/bizContract/edit', { ...key(submitted), remark: '改' }))).toMatch('不允许执行[编辑]');
    const admin = await app.signIn('admin');
    expect(await refusal(act(auditor, 'audit', submitted, { pass: 'N' }))).toBe('请输入驳回原因');
    const refused = await done(act(auditor, 'audit', submitted, { pass: 'N', rejectReason: '缺页' }));
    expect(refused).toMatchObject({ contractStatus: '3', rejectReason: '缺页' });
    const again = await done(act(admin, 'submit', refused));
    expect(await refusal(act(admin, 'audit', again, { pass: 'Y' }))).toBe('不能审核自己提交的合同');
    expect(await done(act(auditor, 'audit', again, { pass: 'Y' }))).toMatchObject({
      contractStatus: '2',
      daysLeft: 100,
      auditorName: '审核',
    });

    const electronic = await done(act(operator, 'submit', await done(add())));
    const audited = await done(act(auditor, 'audit', electronic, { pass: 'Y' }));
    expect(audited.contractStatus).toBe('6');
    const half = await done(sign(audited, '2'));
    expect(half.contractStatus).toBe('6');
    expect(await refusal(sign(half, '2'))).toBe('对方已签署');
    const whole = await done(sign(half, '1'));
    expect(whole).toMatchObject({ contractStatus: '2', ourSigner: '签署人', partySigner: '签署人', signDate: moment(-0.1).slice(0, 10) });
  });

  test('is renewed once, with its terms and prices, and forgets a renewal that was deleted', async () => {
    const row = await effective();
    expect(await refusal(act(operator, 'renew', row, { effectiveFrom: day(100), effectiveTo: day(300) }))).toMatch(
      '续签合同的生效日期须晚于',
    );
    const renewed = await done(act(operator, 'renew', row, { effectiveFrom: day(101), effectiveTo: day(300) }));
    expect(renewed.contractStatus).toBe('2');
    const find = async () => {
      const { records } = await done<{ records: Row[] }>(
        operator.get('/business/bizContract/list', { contractNo: `${renewed.renewalContractNo}` }),
      );
      return records[0];
    };
    const copy = await find();
    const whole = await done(operator.get('/business/bizContract/queryById', { id: copy?.id }));
    expect(whole).toMatchObject({ contractStatus: '0', parentContractId: row.id, settleWeightRule: '2', effectiveFrom: day(101) });
    expect((whole.prices as Row[]).map(({ unitPrice }) => unitPrice)).toEqual(['91.5000', '99.0000']);
    const twice = act(operator, 'renew', renewed, { effectiveFrom: day(101), effectiveTo: day(300) });
    expect(await refusal(twice)).toBe(`合同已续签为${renewed.renewalContractNo}`);
    const parent = () => done(operator.get('/business/bizContract/queryById', { id: row.id }));
    await done(operator.put('/business/bizContract/edit', { ...key(whole), contractNo: '续签-甲' }));
    expect((await parent()).renewalContractNo).toBe('续签-甲');
    await done(operator.delete('/business/bizContract/delete', { id: whole.id }));
    const free = await parent();
    expect(free.renewalContractNo).toBeNull();
    const again = await done(act(operator, 'renew', free, { effectiveFrom: day(101), effectiveTo: day(300) }));
    expect(again.renewalContractNo).toMatch(/^HT/);
  });

  test('ends when one asks and another agrees, and takes further files but loses none', async () => {
    const row = await effective();
    const [first, second] = [await uploadPicture(operator), await uploadPicture(operator)];
    const foreign = await uploadPicture(auditor);
    expect(await refusal(act(operator, 'attach', row, { attachment: foreign }))).toBe('补充附件：文件不存在，请重新上传');
    const withOne = await done(act(operator, 'attach', row, { attachment: first }));
    const attached = await done(act(operator, 'attach', withOne, { attachment: second }));
    expect(attached.attachment).toBe(`${first},${second}`);
    const asked = await done(act(operator, 'terminate', attached, { terminateReason: '货主停产' }));
    expect(asked).toMatchObject({ contractStatus: '2', terminateAudit: '1' });
    expect(await refusal(act(operator, 'terminate', asked, { terminateReason: '再次' }))).toBe('终止申请已提交，请等待审核');
    const kept = await done(act(auditor, 'auditTerminate', asked, { pass: 'N', rejectReason: '仍有在途运单' }));
    expect(kept).toMatchObject({ contractStatus: '2', terminateAudit: '3', rejectReason: '仍有在途运单' });
    const askedAgain = await done(act(operator, 'terminate', kept, { terminateReason: '货主停产' }));
    expect(askedAgain).toMatchObject({ terminateAudit: '1', rejectReason: null });
    const ended = await done(act(auditor, 'auditTerminate', askedAgain, { pass: 'Y' }));
    expect(ended).toMatchObject({ contractStatus: '5', terminateDate: day(0), daysLeft: null });
  });

  test('tells its history to the platform, and shows itself to its own party only', async () => {
    const row = await effective();
    const history = await done<{ action: string; operator: string; changes: { name: string }[] }[]>(
      auditor.get('/business/bizContract/history', { id: row.id }),
    );
    expect(history.map(({ action }) => action)).toEqual(['sign', 'sign', 'audit', 'submit', 'add']);
    expect(history[0]).toMatchObject({
      operator: '平台运营',
      changes: expect.arrayContaining([{ name: 'contractStatus', before: '6', after: '2' }]),
    });
    expect(history[3]?.changes.map(({ name }) => name)).toEqual(['contractStatus', 'submitTime']);

    expect(await done(people.shipper.get('/business/bizContract/queryById', { id: row.id }))).toMatchObject({ id: row.id });
    expect(await people.shipper.get('/business/bizContract/history', { id: row.id })).toMatchObject({ code: 510 });
    expect(await people.shipper.put('/business/bizContract/submit', key(row))).toMatchObject({ code: 510 });
    expect(await refusal(people.carrier.get('/business/bizContract/queryById', { id: row.id }))).toBe('未找到对应实体');
    const { records } = await done<{ records: Row[] }>(people.carrier.get('/business/bizContract/list', { pageSize: 100 }));
    expect(records.length).toBeGreaterThan(0);
    for (const { carrierId } of records) expect(carrierId).toBe(carrierA);
    const rows = await app.database.as(await shipperCaller(), (tx) =>
      tx.execute(sql`select distinct c.shipper_id from biz_contract_price p
      join biz_contract c on c.id = p.contract_id union select distinct shipper_id from biz_contract`),
    );
    expect(rows.rows).toEqual([{ shipper_id: shipperA }]);
  });
});

test('what the platform still works on, and why it refused, is not shown to the other party', async () => {
  const { shipper } = people;
  const read = (client: TestClient, { id }: Row) => client.get('/business/bizContract/queryById', { id });
  const drafted = await done(add());
  const submitted = await done(act(operator, 'submit', await done(add())));
  const toRefuse = await done(act(operator, 'submit', await done(add())));
  const refused = await done(act(auditor, 'audit', toRefuse, { pass: 'N', rejectReason: '利润过低' }));
  for (const row of [drafted, submitted, refused]) {
    expect(await refusal(read(shipper, row))).toBe('未找到对应实体');
    const asked = shipper.get('/business/bizContract/price', { contractId: row.id, loadDate: moment(1) });
    expect(await refusal(asked)).toBe('未找到对应实体');
    const ordered = shipper.post('/business/bizOrder/add', orderDraft({ contractId: row.id }));
    expect(await refusal(ordered)).toBe('托运合同不属于该货主');
  }
  const audited = await done(act(auditor, 'audit', submitted, { pass: 'Y' }));
  expect(await done(read(shipper, audited))).toMatchObject({ contractStatus: '6' });

  const asked = await done(act(operator, 'terminate', await effective(), { terminateReason: '终止' }));
  const kept = await done(act(auditor, 'auditTerminate', asked, { pass: 'N', rejectReason: '利润尚可' }));
  expect((await done(read(operator, kept))).rejectReason).toBe('利润尚可');
  expect(await done(read(shipper, kept))).not.toHaveProperty('rejectReason');

  for (const client of [shipper, people.carrier]) {
    const { records } = await done<{ records: Row[] }>(client.get('/business/bizContract/list', { pageSize: 100 }));
    expect(records.filter(({ contractStatus }) => !['2', '4', '5', '6'].includes(`${contractStatus}`))).toEqual([]);
  }
});

describe('a shipper that orders', () => {
  const own = { settleType: '1', payTerm: 180, lossType: '0', taxRate: '0.06', settleWeightRule: '1', minCharge: '0', shipperPrice: '1' };
  const ofOrder = (id: unknown) => operator.get('/business/bizOrder/queryById', { id: String(id) }).then(({ result }) => result as Row);
  const edit = async (client: TestClient, row: Row, changes: Record<string, unknown>) =>
    await done(client.put('/business/bizOrder/edit', { ...key(await ofOrder(row.id)), ...changes }));

  test('gets the price and terms of its contract, whatever it sends', async () => {
    const { id: contractId } = await effective();
    const added = await done(people.shipper.post('/business/bizOrder/add', orderDraft({ ...own, contractId, distance: '1' })));
    const agreed = {
      ...{ shipperPrice: '91.5000', minCharge: '2600.00', distance: '520.00', wishPrice: null, receivableEstimate: '9150.00' },
      ...{
        settleType: '3',
        payTerm: 45,
        lossType: '1',
        lossTolerance: '0.200000',
        lossCalcMode: '3',
        settleWeightRule: '2',
        taxRate: '0.09',
      },
    };
    expect(await ofOrder(added.id)).toMatchObject(agreed);
    await edit(people.shipper, added, { ...own, remark: '改' });
    expect(await ofOrder(added.id)).toMatchObject({ ...agreed, remark: '改' });
    // The platform agreed another price for this order: it stays until the load is another one.
    await edit(operator, added, { shipperPrice: '89' });
    await edit(people.shipper, added, { remark: '再改' });
    expect(await ofOrder(added.id)).toMatchObject({ shipperPrice: '89.0000', distance: '520.00', remark: '再改' });
    // The contract gives its price by day: another hour of the same day is the same load, another day is not.
    const sameDay = String((await ofOrder(added.id)).loadDateFrom).slice(0, 10);
    await edit(people.shipper, added, { loadDateFrom: `${sameDay} 00:00:01` });
    expect(await ofOrder(added.id)).toMatchObject({ shipperPrice: '89.0000', loadDateFrom: `${sameDay} 00:00:01` });
    // The platform's own limit for carriers and the terms that it agreed stay for another load too.
    await edit(operator, added, { carrierPriceLimit: '70', payTerm: 7 });
    await edit(people.shipper, added, { loadDateFrom: moment(25), loadDateTo: moment(48) });
    expect(await ofOrder(added.id)).toMatchObject({ shipperPrice: '91.5000', carrierPriceLimit: '70.0000', payTerm: 7 });
    // Without the contract its price is a wish, which the platform has to accept.
    await edit(people.shipper, added, { contractId: null });
    expect(await ofOrder(added.id)).toMatchObject({ shipperPrice: '91.5000', wishPrice: '91.5000', carrierPriceLimit: '70.0000' });
  });

  test('keeps a price that the platform set together with its unit, route and distance', async () => {
    const { id: contractId } = await effective({
      priceUnit: '1',
      prices: [{ ...route, goodsTypeCode: '0400', priceUnit: '1', unitPrice: '99' }],
    });
    const added = await done(people.shipper.post('/business/bizOrder/add', orderDraft({ ...own, contractId, shipperPrice: '80' })));
    await edit(operator, added, { priceUnit: '3', shipperPrice: '4000' });
    await edit(people.shipper, added, { loadDateFrom: moment(25), loadDateTo: moment(48) });
    expect(await ofOrder(added.id)).toMatchObject({ priceUnit: '3', shipperPrice: '4000.0000', wishPrice: '80.0000' });
    await edit(people.shipper, added, { distance: '1' });
    expect(await ofOrder(added.id)).toMatchObject({ priceUnit: '3', shipperPrice: '4000.0000', wishPrice: '4000.0000', distance: '1.00' });
  });

  test('states a wish under a contract that has no price for the load, in a later edit too', async () => {
    const { id: contractId } = await effective({ prices: [{ ...route, goodsTypeCode: '0400', priceUnit: '1', unitPrice: '99' }] });
    const added = await done(people.shipper.post('/business/bizOrder/add', orderDraft({ ...own, contractId, shipperPrice: '80' })));
    expect(await ofOrder(added.id)).toMatchObject({ payTerm: 45, shipperPrice: '80.0000', wishPrice: '80.0000' });
    await edit(people.shipper, added, { shipperPrice: '85' });
    const wished = { payTerm: 45, shipperPrice: '85.0000', wishPrice: '85.0000', receivableEstimate: '8500.00' };
    expect(await ofOrder(added.id)).toMatchObject(wished);
    await edit(operator, added, { shipperPrice: '95' });
    await edit(people.shipper, added, { shipperPrice: '70', priceUnit: '2' });
    expect(await ofOrder(added.id)).toMatchObject({ shipperPrice: '95.0000', wishPrice: '70.0000', priceUnit: '1' });
  });

  test('states a wish where nothing is agreed, which the platform may replace and the shipper then cannot', async () => {
    const added = await done(
      people.shipper.post('/business/bizOrder/add', orderDraft({ ...own, shipperPrice: '80', carrierPriceLimit: '1' })),
    );
    const usual = {
      settleType: '3',
      payTerm: 30,
      lossType: '2',
      taxRate: '0.09',
      settleWeightRule: '3',
      minCharge: null,
      carrierPriceLimit: null,
    };
    expect(await ofOrder(added.id)).toMatchObject({ ...usual, shipperPrice: '80.0000', wishPrice: '80.0000' });
    await edit(people.shipper, added, { ...own, shipperPrice: '85' });
    expect(await ofOrder(added.id)).toMatchObject({ ...usual, shipperPrice: '85.0000', wishPrice: '85.0000' });
    await edit(operator, added, { shipperPrice: '95', payTerm: 15, carrierPriceLimit: '90' });
    await edit(people.shipper, added, { ...own, shipperPrice: '70', remark: '改' });
    const set = { shipperPrice: '95.0000', payTerm: 15, carrierPriceLimit: '90.0000', wishPrice: '70.0000', remark: '改' };
    expect(await ofOrder(added.id)).toMatchObject(set);
  });
});

async function shipperCaller() {
  return {
    userId: 'test',
    username: 'test',
    realname: '',
    tenantId: 0,
    shipperId: shipperA,
    carrierId: null,
    driverId: null,
    orgCode: null,
    roles: [],
    permissions: new Set<string>(),
    sessionId: '',
    token: '',
  };
}

describe('an order under a contract', () => {
  const ask = (client: TestClient, contractId: string, changes: Record<string, string> = {}) =>
    client.get<{ price: Record<string, unknown> | null; terms: Record<string, unknown> }>('/business/bizContract/price', {
      contractId,
      startCityCode: '370102',
      endCityCode: '320102',
      goodsTypeCode: '0100',
      loadDate: moment(1),
      ...changes,
    });

  test('learns price and rules for its route and goods', async () => {
    const { id } = await effective();
    const offer = await done(ask(people.shipper, id));
    expect(offer.terms).toMatchObject({ settleWeightRule: '2', accountPeriodDays: 45, lossCalcMode: '3', wipeZeroRule: '1' });
    expect(offer.price).toEqual({
      priceUnit: '1',
      unitPrice: '91.5000',
      minCharge: '2600.00',
      distance: '520.00',
      surcharges: [{ name: '装卸费', amount: '6.00', bearer: '3' }],
    });
    expect((await done(ask(operator, id, { goodsTypeCode: '0400' }))).price).toMatchObject({ unitPrice: '99.0000', minCharge: null });
    expect(await statementsAbout('biz_contract', () => ask(operator, id))).toEqual(['select']);
    expect((await done(ask(operator, id, { endCityCode: '110101' }))).price).toBeNull();
    expect(await refusal(ask(operator, id, { loadDate: `${day(101)} 08:00:00` }))).toMatch('未生效');
    expect(await refusal(ask(operator, id, { shipperId: shipperB }))).toBe('托运合同不属于该货主');
    expect(await refusal(ask(people.carrier, id))).toBe('未找到对应实体');
  });

  test('is refused a contract about other goods', async () => {
    const row = await effective({ goodsTypeCode: '0400' });
    const text = `合同[${row.contractNo}]不适用于该货物类型`;
    expect(await refusal(ask(operator, row.id))).toBe(text);
    expect((await done(ask(operator, row.id, { goodsTypeCode: '0400' }))).price).toMatchObject({ unitPrice: '99.0000' });
    const order = (goodsTypeCode: string) => operator.post('/business/bizOrder/add', orderDraft({ contractId: row.id, goodsTypeCode }));
    expect(await refusal(order('0100'))).toBe(text);
    const named = await done(order('0400'));
    const edited = operator.put('/business/bizOrder/edit', { ...key(named), goodsTypeCode: '0100' });
    expect(await refusal(edited)).toBe(text);
    // The type of an order follows from its goods, whatever type the request contains.
    const goods = [{ goodsName: '煤炭', goodsTypeCode: '0100', weight: '100' }];
    expect(await refusal(operator.put('/business/bizOrder/edit', { ...key(named), goods }))).toBe(text);
    const coal = orderDraft({ contractId: row.id, goodsTypeCode: '0400', goods });
    expect(await refusal(operator.post('/business/bizOrder/add', coal))).toBe(text);
  });

  test('names one of its own shipper that holds on the day of loading; no other', async () => {
    const row = await effective();
    const order = (changes: Record<string, unknown>) => operator.post('/business/bizOrder/add', orderDraft(changes));
    const named = await done(order({ contractId: row.id, minCharge: '2600' }));
    expect(named).toMatchObject({ contractId: row.id, contractNo: row.contractNo, minCharge: '2600.00' });
    expect(await refusal(order({ contractId: row.id, shipperId: shipperB }))).toBe('托运合同不属于该货主');
    const draftOnly = await done(add());
    expect(await refusal(order({ contractId: draftOnly.id }))).toMatch(/合同\[HT\d+\]在装货日期.*未生效/);
    const late = { loadDateFrom: moment(24 * 120), loadDateTo: moment(24 * 121), deliveryDeadline: moment(24 * 125) };
    expect(await refusal(order({ contractId: row.id, ...late }))).toMatch('未生效');

    const asked = await done(act(operator, 'terminate', row, { terminateReason: '终止' }));
    await done(act(auditor, 'auditTerminate', asked, { pass: 'Y' }));
    const edit = (changes: Record<string, unknown>) => operator.put('/business/bizOrder/edit', { ...key(named), ...changes });
    expect(await refusal(edit({ loadDateFrom: moment(2) }))).toMatch('未生效');
    expect(await done(edit({ remark: '装货时间不变' }))).toMatchObject({ contractNo: row.contractNo, remark: '装货时间不变' });
  });

  test('goes to a carrier only while both contracts hold (R028)', async () => {
    const { dispatcher } = people;
    const taken = async (changes: Record<string, unknown> = {}) =>
      await done(dispatcher.put('/business/bizOrder/take', key(await done(operator.post('/business/bizOrder/add', orderDraft(changes))))));
    const order = await taken();
    const goods = await done(dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierA, '10')));
    const sent = await done(dispatcher.put('/business/bizDispatchGoods/dispatch', key(goods)));
    const offer = await done(people.carrier.get('/business/bizDispatchOrder/queryById', { id: `${sent.dispatchOrderId}` }));
    expect(offer.contractNo).toMatch(/^HT/);

    const beyond = { loadDateFrom: moment(24 * 500), loadDateTo: moment(24 * 501) };
    const later = dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierA, '10', beyond));
    expect(await refusal(later)).toMatch(/合同承运商在装货日期.*没有生效的承运合同/);
    const named = await taken({ contractId: (await effective()).id });
    const beyondOrder = { loadDateFrom: moment(24 * 120), loadDateTo: moment(24 * 121) };
    const refused = dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(named, carrierA, '10', beyondOrder));
    expect(await refusal(refused)).toMatch(/合同\[HT\d+\]在装货日期.*未生效/);
  });
});

describe('the job that expires contracts', () => {
  const night = (days: number) => Date.now() + days * 86_400_000;
  const read = ({ id }: Row) => done(operator.get('/business/bizContract/queryById', { id }));

  test('expires what ended before today, once however many run it, with audit and history', async () => {
    const row = await effective({ effectiveTo: day(3), prices: [] });
    expect(await expireContracts(app.database, night(3))).toBe(0);
    const counts = await Promise.all([1, 2, 3].map(() => expireContracts(app.database, night(4))));
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    const expired = await read(row);
    expect(expired).toMatchObject({ contractStatus: '4', contractStatus_dictText: '已到期', daysLeft: null, version: row.version + 1 });
    const history = await done<{ action: string; operator: string }[]>(operator.get('/business/bizContract/history', { id: row.id }));
    expect(history[0]).toMatchObject({ action: 'expire', operator: 'system' });
    const renewal = act(operator, 'renew', expired, { effectiveFrom: day(4), effectiveTo: day(200) });
    expect((await done(renewal)).renewalContractNo).toMatch(/^HT/);
  });

  test('leaves no termination to decide upon', async () => {
    const row = await effective({ effectiveTo: day(3), prices: [] });
    await done(act(operator, 'terminate', row, { terminateReason: '货主停产' }));
    expect(await expireContracts(app.database, night(4))).toBe(1);
    expect(await read(row)).toMatchObject({ contractStatus: '4', terminateAudit: null });
    const history = await done<{ changes: unknown[] }[]>(operator.get('/business/bizContract/history', { id: row.id }));
    expect(history[0]?.changes).toContainEqual({ name: 'terminateAudit', before: '1', after: null });
  });

  test('runs when an application begins, and days are those of its clock', async () => {
    const row = await effective({ effectiveTo: day(3), prices: [] });
    const later = await businessApp({ nodeOf: app.database, clock: () => night(4), config: { jobs: true } });
    try {
      await vi.waitFor(async () => expect(await read(row)).toMatchObject({ contractStatus: '4' }), { timeout: 30_000 });
      const signedLater = { signDate: day(4) };
      expect(await refusal(add(signedLater))).toBe('签订日期不能晚于今天');
      const there = await later.signIn('operator');
      await done(there.post('/business/bizContract/add', draft(signedLater)));
    } finally {
      await later.close();
    }
  });
});
