/** From delivery to the finished order: receipts, the decisions about them, and their effects. */
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmOverdue, markMissing } from '../../src/modules/business/receipt/overdue-receipts.ts';
import { businessApp, invariantsOf } from '../business/business-app.ts';
import { carrierA, carrierB, done, FreightLine, moment, type Row, refusal, signInAll } from '../business/freight-people.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { newPicture, uploadPicture } from '../multipart.ts';
import { audit, confirm, deliveredWaybill, key, proven, receiptBody, receiptOf, upload } from './receipt-people.ts';

let app: TestApp;
let line: FreightLine;
let auditor: TestClient;
let driver: TestClient;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  auditor = await app.signIn('auditor');
  driver = await app.signIn('driver');
});
afterAll(async () => await app?.close());

const waybillOf = async (id: string) => await line.read(line.people.dispatcher, 'bizWaybill', id);

async function delivered(changes: Record<string, unknown> = {}, unloadNet = '30'): Promise<Row> {
  const order = await line.takenOrder({ orderQty: '30', ...changes });
  return await deliveredWaybill(app, line, await line.accepted(order, carrierA, '30'), '30', unloadNet);
}

test('S04: an order is delivered with its last lorry and finished with its last receipt, by itself', async () => {
  const order = await line.takenOrder();
  const ofA = await line.accepted(order, carrierA, '60');
  const ofB = await line.accepted(order, carrierB, '40');
  const [one, two] = [
    await deliveredWaybill(app, line, ofA, '30.2', '30.15', '30'),
    await deliveredWaybill(app, line, ofA, '29.9', '29.85', '30'),
  ];
  for (const waybill of [one, two]) await proven(line, auditor, waybill);
  for (const { id } of [one, two])
    expect(await waybillOf(id)).toMatchObject({ waybillStatus: '70', receiptStatus: '2', shipperAuditStatus: '2' });
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', ofA.id)).toMatchObject({ dispatchStatus: '70' });
  expect(await line.read(line.people.dispatcher, 'bizDispatchGoods', String(ofA.dispatchGoodsId))).toMatchObject({
    dispatchGoodsStatus: '30',
    actualQty: '60.000',
    releasedQty: '0.000',
  });
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50' });

  const last = await deliveredWaybill(app, line, ofB, '32', '31.96', '40');
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60' });
  await proven(line, auditor, last);
  // 8.040 t of the second carrier's 40 t never arrived; they do not prevent the end of the order.
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70', deliveredQty: '91.960', remainQty: '8.040' });
  expect((await waybillOf(last.id)).finishTime).not.toBeNull();
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('short deliveries of a carrier that ended first do not keep the order open either', async () => {
  const order = await line.takenOrder();
  const ofA = await line.accepted(order, carrierA, '30');
  const ofB = await line.accepted(order, carrierB, '70');
  await proven(line, auditor, await deliveredWaybill(app, line, ofA, '30', '29.5'));
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '50', remainQty: '0.500' });
  const [two, three] = [await deliveredWaybill(app, line, ofB, '32', '32', '35'), await deliveredWaybill(app, line, ofB, '32', '32', '35')];
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60' });
  await proven(line, auditor, two);
  await proven(line, auditor, three);
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70' });
});

test('each step names who acts next and by when, on the waybill and on the receipt', async () => {
  const { carrier, shipper } = line.people;
  const waybill = await delivered();
  const stepsOf = async (client: TestClient, entity: string, id: string) =>
    (await done<{ next: Row[] }>(client.get('/sys/record/overview', { entity, id }))).next;
  const due = (days: number) => expect.stringMatching(new RegExp(`^${moment(days * 24).slice(0, 10)}`));
  expect(await stepsOf(carrier, 'waybill', waybill.id)).toMatchObject([
    {
      action: 'uploadReceipt',
      party: 'carrier',
      isMine: true,
      deadline: due(7),
      otherwise: ['逾期未上传，运单标记为异常', expect.any(String)],
    },
  ]);
  await upload(carrier, waybill);
  expect(await stepsOf(auditor, 'waybill', waybill.id)).toMatchObject([
    { label: ['审核回单', 'Audit the receipt'], party: 'platform', isMine: true },
  ]);
  const uploaded = await receiptOf(auditor, waybill.id);
  expect(await stepsOf(auditor, 'receipt', uploaded.id)).toMatchObject([{ action: 'audit', isMine: true, deadline: due(2) }]);
  await audit(auditor, uploaded);
  expect(await stepsOf(shipper, 'waybill', waybill.id)).toMatchObject([
    { party: 'shipper', isMine: true, deadline: due(5), otherwise: ['逾期未答复视为确认', expect.any(String)] },
  ]);
  expect(await stepsOf(shipper, 'receipt', uploaded.id)).toMatchObject([{ action: 'shipperConfirm', party: 'shipper', isMine: true }]);
  const tasks = async (client: TestClient) => await done<{ code: string; count: number }[]>(client.get('/business/dashboard/tasks'));
  expect((await tasks(shipper)).find(({ code }) => code === 'receipt:shipperConfirm')?.count).toBeGreaterThan(0);
});

test('a receipt that is refused goes back to the carrier with the reason, and is uploaded again', async () => {
  const { carrier, shipper } = line.people;
  const waybill = await delivered();
  const uploaded = await upload(carrier, waybill);
  expect(uploaded).toMatchObject({ waybillStatus: '60', receiptStatus: '1' });
  const receipt = await receiptOf(auditor, waybill.id);
  expect(await refusal(auditor.put('/business/bizReceipt/audit', { ...key(receipt), pass: 'N' }))).toContain('驳回原因');
  const refused = await audit(auditor, receipt, { pass: 'N', rejectReason: '照片模糊' });
  expect(refused).toMatchObject({ receiptStep: '3', receiptStatus: '3', rejectReason: '照片模糊' });
  const back = await waybillOf(waybill.id);
  expect(back).toMatchObject({ waybillStatus: '61', receiptStatus: '3' });
  await upload(carrier, back);
  const again = await receiptOf(auditor, waybill.id);
  expect(again).toMatchObject({ id: receipt.id, receiptNo: receipt.receiptNo, receiptStep: '1', rejectReason: null });

  const passed = await audit(auditor, again);
  expect(passed).toMatchObject({ receiptStep: '2', receiptStatus: '1', shipperAuditStatus: '1' });
  expect(await receiptOf(shipper, waybill.id)).toMatchObject({ shipperAuditStatus_dictText: '待确认' });
  expect(await refusal(confirmCall(await app.signIn('admin'), passed, { pass: 'Y' }))).toBe('回单须由货主确认');
  expect(await refusal(confirmCall(shipper, passed, { pass: 'N' }))).toContain('驳回原因');
  await confirm(shipper, passed, { pass: 'N', rejectReason: '数量不符' });
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '61', shipperAuditStatus: '3' });
});

const confirmCall = (client: TestClient, receipt: Row, decision: object) =>
  client.put('/business/bizReceipt/shipperConfirm', { ...key(receipt), ...decision });

test('what an upload must satisfy is told at its field', async () => {
  const { carrier, otherCarrier, dispatcher } = line.people;
  const waybill = await delivered();
  const attempt = async (client: TestClient, changes: Record<string, unknown>, without: readonly string[] = []) => {
    const body: Record<string, unknown> = await receiptBody(client, waybill, changes);
    for (const name of without) delete body[name];
    return await client.put<unknown>('/business/bizWaybill/uploadReceipt', body);
  };
  const problem = async (changes: Record<string, unknown>, without: readonly string[] = []) => {
    const { success, result } = await attempt(carrier, changes, without);
    return success || result;
  };
  expect(await problem({ receiptImgs: '' })).toMatchObject({ receiptImgs: expect.any(String) });
  expect(await problem({}, ['weighBillImgs'])).toEqual({ weighBillImgs: '按重量计价的运单须上传卸货磅单' });
  expect(await problem({ signTime: moment(1) })).toEqual({ signTime: '签收时间不能晚于当前时间' });
  expect(await problem({ signTime: moment(-3) })).toEqual({ signTime: '签收时间不能早于送达时间2小时以上' });
  expect(await problem({ signQty: '29.5' })).toEqual({ signQty: '签收数量与送达数量30.000不一致，请核对，或说明货损货差' });
  expect(await problem({ damageFlag: 'Y', signQty: '29.5' })).toMatchObject({
    damageAmount: expect.any(String),
    damageDesc: expect.any(String),
  });
  // A file that somebody else uploaded is refused, and so are calls by people who may not see or change the waybill.
  expect(await problem({ receiptImgs: await uploadPicture(dispatcher, 'x.png', newPicture()) })).toEqual({
    receiptImgs: '文件不存在，请重新上传',
  });
  expect((await attempt(otherCarrier, {})).message).toBe('未找到对应实体');
  expect((await attempt(auditor, {})).code).toBe(510);
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '50' });
});

test('one picture proves one journey: it is known by its content, whatever its name', async () => {
  const { carrier, otherCarrier } = line.people;
  const picture = newPicture();
  const first = await delivered();
  await upload(carrier, first, { receiptImgs: await uploadPicture(carrier, 'one.png', picture) });
  const second = await delivered();
  const again = await receiptBody(carrier, second, { receiptImgs: await uploadPicture(carrier, 'two.png', picture) });
  expect(await carrier.put('/business/bizWaybill/uploadReceipt', again)).toMatchObject({
    success: false,
    result: { receiptImgs: `照片已用于运单[${String(first.waybillNo)}]的回单：two.png` },
  });
  const twice = await receiptBody(carrier, second, {
    receiptImgs: [again.weighBillImgs, await uploadPicture(carrier, 'c.png', picture)].join(','),
  });
  expect(await refusal(carrier.put('/business/bizWaybill/uploadReceipt', { ...twice, weighBillImgs: again.weighBillImgs }))).toContain(
    'two.png'.replace('two', 'c'),
  );
  const same = newPicture();
  const doubled = await receiptBody(carrier, second, {
    receiptImgs: await uploadPicture(carrier, 'd.png', same),
    weighBillImgs: await uploadPicture(carrier, 'e.png', same),
  });
  expect(await refusal(carrier.put('/business/bizWaybill/uploadReceipt', doubled))).toContain('同一张照片重复上传');

  // The other carrier learns that the picture was used before, but not by whom.
  const order = await line.takenOrder({ orderQty: '30' });
  const foreign = await deliveredWaybill(app, line, await line.accepted(order, carrierB, '30'), '30', '30');
  const body = await receiptBody(otherCarrier, foreign, { receiptImgs: await uploadPicture(otherCarrier, 'f.png', picture) });
  expect(await refusal(otherCarrier.put('/business/bizWaybill/uploadReceipt', body))).toBe('照片已用于其他运单的回单：f.png');
});

test('two receipts with one picture at the same moment: one is refused', async () => {
  const { carrier } = line.people;
  const picture = newPicture();
  const waybills = [await delivered(), await delivered()];
  const bodies: Record<string, unknown>[] = [];
  for (const waybill of waybills)
    bodies.push(await receiptBody(carrier, waybill, { receiptImgs: await uploadPicture(carrier, 'g.png', picture) }));
  const outcomes = await Promise.all(bodies.map((body) => carrier.put('/business/bizWaybill/uploadReceipt', body)));
  expect(outcomes.map(({ success }) => success).sort()).toEqual([false, true]);
});

test('the uploader does not audit; of two auditors at once one decides; repeated calls act once', async () => {
  const { carrier } = line.people;
  const admin = await app.signIn('admin');
  const waybill = await delivered();
  const body = await receiptBody(carrier, waybill);
  const sent = [1, 2].map(() => carrier.put('/business/bizWaybill/uploadReceipt', body, { key: `upload-${waybill.id}` }));
  for (const outcome of await Promise.all(sent)) expect(outcome.success).toBe(true);
  const receipt = await receiptOf(auditor, waybill.id);
  const outcomes = await Promise.all(
    [auditor, admin].map((client) => client.put('/business/bizReceipt/audit', { ...key(receipt), pass: 'Y' })),
  );
  expect(outcomes.map(({ success }) => success).sort()).toEqual([false, true]);
  expect(outcomes.find(({ success }) => !success)?.message).toBe('数据已被他人修改，请刷新后重试');

  // An administrator may both upload and audit, but not the same receipt.
  const other = await delivered();
  await upload(admin, other);
  expect(await refusal(admin.put('/business/bizReceipt/audit', { ...key(await receiptOf(admin, other.id)), pass: 'Y' }))).toBe(
    '不能审核自己上传的回单',
  );
});

test('who may do what: drivers and shippers do not audit, carriers do not confirm, others see nothing', async () => {
  const { carrier, shipper, otherCarrier } = line.people;
  const waybill = await delivered();
  await upload(carrier, waybill);
  const receipt = await receiptOf(auditor, waybill.id);
  for (const client of [driver, shipper, carrier, line.people.dispatcher, line.people.operator]) {
    expect((await client.put('/business/bizReceipt/audit', { ...key(receipt), pass: 'Y' })).code).toBe(510);
  }
  expect((await confirmCall(carrier, receipt, { pass: 'Y' })).code).toBe(510);
  expect(await refusal(confirmCall(shipper, receipt, { pass: 'Y' }))).toContain('当前状态');
  expect(await refusal(otherCarrier.get('/business/bizReceipt/queryById', { id: receipt.id }))).toBe('未找到对应实体');
  const seen = await receiptOf(shipper, waybill.id);
  expect(seen).not.toHaveProperty('depositRefundFlag');
  expect(seen).not.toHaveProperty('auditUser');
});

test('reported damage drafts an adjustment, without which a differing quantity does not pass; a new upload replaces it', async () => {
  const { carrier, dispatcher } = line.people;
  const waybill = await delivered();
  const damage = { damageFlag: 'Y', signQty: '29.500', damageDesc: '两包受潮', damageQty: '0.5', damageAmount: '310' };
  await upload(carrier, waybill, damage);
  const drafts = async () =>
    (
      await done<{ records: Row[] }>(
        dispatcher.get('/business/bizFreightAdjust/list', { waybillId: waybill.id, column: 'createTime', order: 'asc' }),
      )
    ).records;
  expect(await drafts()).toMatchObject([
    {
      adjustType: '21',
      direction: '2',
      beforeAmount: '2400.00',
      adjustAmount: '310.00',
      afterAmount: '2090.00',
      adjustStatus: '0',
      reason: '两包受潮',
    },
  ]);
  const receipt = await receiptOf(auditor, waybill.id);
  await audit(auditor, receipt, { pass: 'N', rejectReason: '金额请核对' });
  await upload(carrier, await waybillOf(waybill.id), { ...damage, damageAmount: '250' });
  expect((await drafts()).map(({ adjustStatus, adjustAmount }) => [adjustStatus, adjustAmount]).sort()).toEqual([
    ['0', '250.00'],
    ['4', '310.00'],
  ]);
  expect(await audit(auditor, await receiptOf(auditor, waybill.id))).toMatchObject({ receiptStep: '2' });
  expect((await carrier.get('/business/bizFreightAdjust/list')).code).toBe(510);

  // The draft of the freight adjustment is withdrawn, but the receipt's quantity still differs from the delivered one.
  const other = await delivered();
  await upload(carrier, other, damage);
  await app.database.asSystem('test', (tx) =>
    tx.execute(sql`update biz_freight_adjust set adjust_status = '4' where waybill_id = ${other.id}`),
  );
  expect(await refusal(auditor.put('/business/bizReceipt/audit', { ...key(await receiptOf(auditor, other.id)), pass: 'Y' }))).toBe(
    '签收数量29.500与送达数量30.000不一致，且没有运费调整，不能通过',
  );
});

test('S13: 3 t lost of 30 t are confirmed, deducted by the rule, and an adjustment drafts the rest of their value', async () => {
  const { carrier, dispatcher } = line.people;
  const order = await line.takenOrder({ orderQty: '30' });
  const accepted = await line.accepted(order, carrierA, '30');
  const { addVehicle } = await import('../business/freight-people.ts');
  const planned = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
  const away = await line.departed(await line.loaded(planned, '30'));
  const body = { ...key(away), deliveryTime: moment(0), unloadNet: '27' };
  expect(await refusal(carrier.put('/business/bizWaybill/deliver', body))).toContain('5%');
  const there = await done(carrier.put('/business/bizWaybill/deliver', { ...body, lossConfirmed: 'Y' }));
  // 27 t at 80 yuan; 2.9 t beyond the tolerance of 0.1 t at 620 yuan.
  expect(there).toMatchObject({ lossWeight: '3.000', baseFreight: '2160.00', lossDeduct: '1798.00', payableFreight: '362.00' });
  const { records } = await done<{ records: Row[] }>(dispatcher.get('/business/bizFreightAdjust/list', { waybillId: there.id }));
  // 3 t are worth 1860.00 yuan, of which 1798.00 are deducted.
  expect(records).toMatchObject([
    {
      adjustType: '22',
      adjustTarget: '2',
      direction: '2',
      beforeAmount: '362.00',
      adjustAmount: '62.00',
      afterAmount: '300.00',
      adjustStatus: '0',
    },
  ]);
  const small = await delivered({}, '29.9');
  const none = await done<{ total: number }>(dispatcher.get('/business/bizFreightAdjust/list', { waybillId: small.id }));
  expect(none.total).toBe(0);
});

test('the original: sent by the carrier, registered by the platform, or lost', async () => {
  const { carrier, operator } = line.people;
  const finished = async (): Promise<Row> => {
    const waybill = await delivered();
    await upload(carrier, waybill, { receiptType: '3' });
    return await confirm(line.people.shipper, await audit(auditor, await receiptOf(auditor, waybill.id)));
  };
  const receipt = await finished();
  expect(receipt).toMatchObject({ receiptStep: '4', paperStatus: '1' });
  expect(await waybillOf(String(receipt.waybillId))).toMatchObject({ waybillStatus: '70' });
  const post = { expressCompany: '顺丰', expressNo: 'SF1234567890', sendTime: moment(0) };
  expect(await refusal(operator.put('/business/bizReceipt/receivePaper', { ...key(receipt), receiveTime: moment(0) }))).toContain(
    '当前状态',
  );
  expect(await refusal(carrier.put('/business/bizReceipt/sendPaper', { ...key(receipt), ...post, sendTime: moment(2) }))).toBe(
    '时间不能晚于当前时间',
  );
  const sent = await done(carrier.put('/business/bizReceipt/sendPaper', { ...key(receipt), ...post }));
  expect(sent).toMatchObject({ receiptStep: '5', paperStatus: '2', expressNo: 'SF1234567890' });
  const received = await done(operator.put('/business/bizReceipt/receivePaper', { ...key(sent), receiveTime: moment(0) }));
  expect(received).toMatchObject({ receiptStep: '6', paperStatus: '3', stepDeadline: null });

  const other = await finished();
  expect(await refusal(operator.put('/business/bizReceipt/losePaper', key(other)))).toContain('遗失说明');
  expect(await done(operator.put('/business/bizReceipt/losePaper', { ...key(other), lostReason: '快递丢件' }))).toMatchObject({
    receiptStep: '6',
    paperStatus: '4',
    depositRefundFlag: 'N',
  });
});

test('a decision can be revoked until money was settled: waybill, dispatch order and order are open again', async () => {
  const order = await line.takenOrder({ orderQty: '30' });
  const accepted = await line.accepted(order, carrierA, '30');
  const waybill = await deliveredWaybill(app, line, accepted, '30', '29.9');
  await proven(line, auditor, waybill);
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70', remainQty: '0.100' });
  const receipt = await receiptOf(auditor, waybill.id);
  const call = (client: TestClient, row: Row) => client.put('/business/bizReceipt/revoke', { ...key(row), revokeReason: '误审' });
  expect((await call(line.people.operator, receipt)).code).toBe(510);
  const opened = await done(call(auditor, receipt));
  expect(opened).toMatchObject({ receiptStep: '1', receiptStatus: '1', shipperAuditStatus: '0', auditUser: null });
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '60', finishTime: null });
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '60', remainQty: '0.000' });
  expect(await line.read(line.people.dispatcher, 'bizDispatchOrder', accepted.id)).toMatchObject({ dispatchStatus: '40' });
  expect(await invariantsOf(app.database)).toEqual([]);
  await confirm(line.people.shipper, await audit(auditor, opened));
  expect(await line.order(order.id)).toMatchObject({ orderStatus: '70' });
  await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_waybill set write_off_status = '1' where id = ${waybill.id}`));
  expect(await refusal(call(auditor, await receiptOf(auditor, waybill.id)))).toBe('运单已进入核销，不能撤销回单审核');
});

test('a shipper who does not answer in time has confirmed; a receipt that never came is an exception', async () => {
  const { carrier } = line.people;
  const waybill = await delivered();
  await upload(carrier, waybill);
  await audit(auditor, await receiptOf(auditor, waybill.id));
  const missing = await delivered();
  const damaged = await delivered();
  await app.database.asSystem('test', (tx) => tx.execute(sql`update biz_waybill set exception_flag = 'Y' where id = ${damaged.id}`));
  const days = (count: number) => Date.now() + count * 86_400_000;
  // At this time receipts of the demo data may be overdue, but not the receipt of this waybill.
  await confirmOverdue(app.database, days(4.9));
  expect(await receiptOf(auditor, waybill.id)).toMatchObject({ confirmUser: null });
  const [first, second] = await Promise.all([confirmOverdue(app.database, days(5.1)), confirmOverdue(app.database, days(5.1))]);
  expect(first + second).toBeGreaterThan(0);
  expect(await receiptOf(auditor, waybill.id)).toMatchObject({ receiptStep: '6', shipperAuditStatus: '2', confirmUser: '系统' });
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '70' });

  expect(await markMissing(app.database, days(7.1))).toBeGreaterThan(0);
  expect(await markMissing(app.database, days(7.1))).toBe(0);
  expect(await waybillOf(missing.id)).toMatchObject({ waybillStatus: '50', exceptionFlag: 'Y' });
  // The damaged waybill, which was an exception for another reason before, is marked too.
  for (const { id } of [missing, damaged]) {
    const nodes = await done<Row[]>(carrier.get('/business/bizWaybill/nodes', { id }));
    expect(nodes.find(({ nodeType }) => nodeType === '8')?.abnormalDesc).toContain('回单逾期未上传');
  }
  const solved = { ...key(await waybillOf(damaged.id)), handleResult: '等待原件' };
  expect(await done(line.people.dispatcher.put('/business/bizWaybill/resolveException', solved))).toMatchObject({ exceptionFlag: 'N' });
  expect(await markMissing(app.database, days(7.2))).toBe(0);
  await upload(carrier, await waybillOf(missing.id));
  expect(await waybillOf(missing.id)).toMatchObject({ exceptionFlag: 'N' });
});

test('where no confirmation is asked for, the audit alone finishes', async () => {
  await app.database.asSystem('test', (tx) =>
    tx.execute(sql`update biz_common_config set config_value = 'N' where config_key = 'receipt.shipperConfirm'`),
  );
  const waybill = await delivered();
  await upload(line.people.carrier, waybill);
  expect(await audit(auditor, await receiptOf(auditor, waybill.id))).toMatchObject({
    receiptStep: '6',
    shipperAuditStatus: '0',
    receiptStatus: '2',
  });
  expect(await waybillOf(waybill.id)).toMatchObject({ waybillStatus: '70' });
});
