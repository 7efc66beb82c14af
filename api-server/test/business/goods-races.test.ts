/**
 * Many people want the same goods at once: nothing is given twice, in whatever order the calls arrive. On PostgreSQL the calls run in
 * parallel.
 */
import { sql } from 'drizzle-orm';
import { boardLorriesPath } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { lineChoicesPath } from 'shared-contracts/business/master/often-line';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import { scanRisks } from '../../src/modules/business/risk/scan-risks.ts';
import { demoCarrierIds, demoLorryIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { done, type Row, signInAll } from './freight-people.ts';
import { GoodsLine, goodsPath, key, offerPath, rowsOf } from './goods-people.ts';

let app: TestApp;
let line: GoodsLine;
/** One person for each of several certified carriers. */
let crowd: TestClient[];
const size = process.env.DATABASE_URL ? 12 : 6;

beforeAll(async () => {
  app = await businessApp();
  line = new GoodsLine(await signInAll(app), await app.signIn('auditor'));
  const names = Array.from({ length: size }, (_, index) => `crowd${index}`);
  for (const name of names) await addCarrier(name);
  crowd = [];
  for (const name of names) crowd.push(await app.signIn(name));
});
afterAll(async () => await app?.close());

/** Creates a certified carrier like the second one of the demo, with a person who may make offers. */
async function addCarrier(name: string): Promise<void> {
  const [carrierId, userId] = [newId(), newId()];
  const facts = JSON.stringify({
    id: carrierId,
    carrier_no: name,
    carrier_name: name,
    uscc: null,
    id_card_no: null,
    cooperate_type: '2',
    lorry_count: 0,
    driver_count: 0,
  });
  await app.database.asSystem('test carrier', async (tx) => {
    await tx.execute(
      sql`insert into biz_carrier select (jsonb_populate_record(c, ${facts}::jsonb)).* from biz_carrier c where id = ${demoCarrierIds[1]}`,
    );
    await tx.execute(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time, carrier_id)
      select ${userId}, 'test', ${name}, ${name}, password_hash, password_time, ${carrierId} from sys_user where username = 'carrier'`);
    await tx.execute(sql`insert into sys_user_role (user_id, role_id)
      select ${userId}, r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = 'carrier'`);
  });
}

const live = async (goods: Row) =>
  await rowsOf(line.people.operator, 'bizPublicGoodsOffer', { goodsId: goods.id, offerStatus: '10,20,21', pageSize: '100' });

test('goods are offered for and taken, and choices are listed, when no texts of dictionaries are at hand', async () => {
  const { dispatcher, carrier, operator } = line.people;
  const forget = () => app.app.kernel.dictionaries.changed();
  const fixed = await line.published({ totalQty: '60' }, { priceMode: '1', fixedPrice: '80' });
  const open = await line.published();
  forget();
  await done(line.take(carrier, fixed, '20'));
  forget();
  await done(line.offer(carrier, open, '80', '60'));
  const [dispatchOrder] = await rowsOf(dispatcher, 'bizDispatchOrder', {});
  const journey = { dispatchOrderId: String(dispatchOrder?.id) };
  for (const [client, path, query] of [
    [dispatcher, '/business/bizWaybill/lorryChoices', journey],
    [dispatcher, '/business/bizWaybill/driverChoices', journey],
    [dispatcher, '/business/bizWaybill/lorryDrivers', { orderId: String(dispatchOrder?.orderId), lorryId: String(demoLorryIds[3]) }],
    [dispatcher, boardLorriesPath, {}],
    [operator, lineChoicesPath, {}],
  ] as const) {
    forget();
    const { success, message } = await client.get(path, query);
    expect({ path, success, message }).toMatchObject({ success: true });
  }
});

test('remaining 30 t: of two that take 20 t one has it, 10 t are left', async () => {
  for (let round = 0; round < 5; round += 1) {
    const goods = await line.published({ totalQty: '30' }, { priceMode: '1', fixedPrice: '80' });
    const [one, other] = await Promise.all([line.take(line.people.carrier, goods, '20'), line.take(line.people.otherCarrier, goods, '20')]);
    expect([one.success, other.success].sort()).toEqual([false, true]);
    expect((one.success ? other : one).message).toBe('剩余数量不足');
    expect(await line.read(goods.id)).toMatchObject({ remainQty: '10.000', goodsStatus: '20' });
    expect(await live(goods)).toHaveLength(1);
  }
});

test('a storm on one lot never takes more than it holds, and the last of it ends the offering', async () => {
  const goods = await line.published({ totalQty: '90' }, { priceMode: '1', fixedPrice: '80' });
  const responses = await Promise.all(crowd.map((client) => line.take(client, goods, '30')));
  expect(responses.filter(({ success }) => success)).toHaveLength(3);
  for (const { success, message } of responses) if (!success) expect(message).toBe('剩余数量不足');
  expect(await line.read(goods.id)).toMatchObject({ remainQty: '0.000', goodsStatus: '30' });
  expect(await live(goods)).toHaveLength(3);
  expect(await invariantsOf(app.database)).toEqual([]);
});

/** Gives a person of a carrier another role: it has the same permissions, but shows only goods of this name. */
async function onlySees(username: string, goodsName: string): Promise<TestClient> {
  const [rule, role] = [newId(), newId()];
  await app.database.asSystem('test rule', async (tx) => {
    await tx.execute(
      sql`insert into sys_role (id, create_by, role_code, role_name) values (${role}, 'test', ${role}, ${`只看${goodsName}`})`,
    );
    await tx.execute(sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      select ${rule}, parent_id, 'goods', 'goodsName', '=', ${goodsName} from sys_permission
      where perms = 'sourceGoods:list' and del_flag = 0 order by id limit 1`);
    await tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
      select distinct ${role}, g.permission_id from sys_role_permission g join sys_user_role r on r.role_id = g.role_id
      join sys_user u on u.id = r.user_id where u.username = 'carrier'`);
    await tx.execute(sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ${role}, permission_id, ${rule} from sys_permission_data_rule where id = ${rule}
      on conflict (role_id, permission_id) do update set data_rule_ids = excluded.data_rule_ids`);
    await tx.execute(
      sql`update sys_user_role set role_id = ${role} where user_id = (select id from sys_user where username = ${username})`,
    );
  });
  return await app.signIn(username);
}

test('goods that a data rule hides do not exist for whoever asks, also once their offering has ended', async () => {
  await addCarrier('narrow');
  const narrow = await onlySees('narrow', '可见钢材');
  const [hidden, seen] = [await line.published({ goodsName: '隐藏煤炭' }), await line.published({ goodsName: '可见钢材' })];
  const missing = await line.offer(narrow, { id: newId(), version: 1 }, '80', '60');
  expect(missing).toMatchObject({ success: false, message: '未找到对应实体' });
  const asked = async (goods: Row) => [
    (await line.offer(narrow, goods, '80', '60')).message,
    (await line.take(narrow, goods, '20')).message,
  ];
  expect(await asked(hidden)).toEqual([missing.message, missing.message]);
  for (const goods of [hidden, seen]) {
    await done(line.offer(line.people.otherCarrier, goods, '82', '60'));
    await line.closed(goods);
  }
  expect(await asked(seen)).toEqual(['报价已截止', '报价已截止']);
  expect(await asked(hidden)).toEqual([missing.message, missing.message]);
  expect((await line.offer(line.people.carrier, hidden, '80', '60')).message).toBe('报价已截止');
});

test('a carrier that sends its offer twice at once makes one', async () => {
  const goods = await line.published();
  const responses = await Promise.all([0, 1, 2].map(() => line.offer(line.people.carrier, goods, '80', '60')));
  expect(responses.filter(({ success }) => success)).toHaveLength(1);
  expect(new Set(responses.filter(({ success }) => !success).map(({ message }) => message))).toEqual(new Set(['该承运商已报价']));
  const repeated = newId();
  const body = { goodsId: goods.id, offerPrice: '82', offerQty: '60' };
  const [first, again] = [
    await line.people.otherCarrier.post(`${offerPath}/submit`, body, { key: repeated }),
    await line.people.otherCarrier.post(`${offerPath}/submit`, body, { key: repeated }),
  ];
  expect(again.result.id).toBe(first.result.id);
  expect(await live(goods)).toHaveLength(2);
});

test('two people who confirm the price at once make one order', async () => {
  const { goods, offerA, offerB } = await line.bidden();
  const body = { ...key(goods), shipperPrice: '88', awards: line.awardsOf(offerA, offerB) };
  const responses = await Promise.all(
    [line.people.operator, line.people.dispatcher].map((client) => client.put(`${goodsPath}/confirmPrice`, body)),
  );
  expect(responses.map(({ success }) => success).sort()).toEqual([false, true]);
  const { orderNo } = await line.read(goods.id);
  expect(responses.find(({ success }) => !success)?.message).toBe(`货源已生成订单${String(orderNo)}`);
  const made = await app.database.asSystem('test orders', async (tx) => {
    const { rows } = await tx.execute<{ orders: number; allotments: number }>(sql`
      select count(distinct o.id)::int as orders, count(g.id)::int as allotments
      from biz_order o join biz_dispatch_goods g on g.order_id = o.id where o.source_goods_id = ${goods.id}`);
    return rows[0];
  });
  expect(made).toEqual({ orders: 1, allotments: 2 });
  expect(await invariantsOf(app.database)).toEqual([]);
});

test('an offer that is given up at a fixed price is free for others', async () => {
  const goods = await line.published({ totalQty: '60' }, { priceMode: '1', fixedPrice: '80' });
  const taken = await done(line.take(line.people.carrier, goods, '40'));
  await done(line.people.carrier.put(`${offerPath}/giveUp`, { ...key(taken), giveUpReason: '车辆检修' }));
  expect(await line.read(goods.id)).toMatchObject({ remainQty: '60.000', goodsStatus: '20' });
  expect((await done(line.take(line.people.otherCarrier, goods, '60'))).winQty).toBe('60.000');
  await scanRisks(app.database, Date.now(), 3, ['R016']);
  const officer = await app.signIn('risk');
  const { records } = await done<{ records: Row[] }>(officer.get('/business/bizRisk/list', { ruleCode: 'R016', pageSize: 100 }));
  expect(records.find(({ objectNo }) => objectNo === taken.offerNo)).toMatchObject({
    ...{ riskStatus: '0', riskObject: '4', carrierId: taken.carrierId, actualValue: '中标后弃标' },
    evidence: expect.stringMatching(/货源: .*\n中标数量: 40\.000\n弃标原因: 车辆检修/),
  });
});
