/** New work notifies the people who must act, and nobody else. */
import { eq, type SQL, sql } from 'drizzle-orm';
import { dispatchOrderStatus } from 'shared-contracts/business/states';
import { sourceGoodsStatus } from 'shared-contracts/business/transport-states';
import type { BellItem, BellLists } from 'shared-contracts/message/announcement';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { instantText } from '../../src/kernel/basics/clock.ts';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { Transition } from '../../src/kernel/database/transitions.ts';
import { jobCaller } from '../../src/modules/business/act.ts';
import { tellBidder, tellShipper } from '../../src/modules/business/source-goods/goods-notices.ts';
import { sourceGoods } from '../../src/modules/business/source-goods/source-goods.table.ts';
import { noticeWork } from '../../src/modules/business/work-notices/work-notices.service.ts';
import { noteSteps } from '../../src/modules/business/work-notices/work-steps.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, orderDraft, type Row, signInAll } from './freight-people.ts';
import { shipperGoods } from './goods-people.ts';

let app: TestApp;
let line: FreightLine;

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

/** Waits until this number of notices about a record is unread; they are sent right after the call that causes them. */
async function rung(client: TestClient, id: string, count: number): Promise<BellItem[]> {
  return await vi.waitFor(async () => {
    const rings = await ringsOf(client, id);
    expect(rings).toHaveLength(count);
    return rings;
  }, 30_000);
}

/** Unread notices about a record. */
async function ringsOf(client: TestClient, id: string): Promise<BellItem[]> {
  const { sysMsgList } = await done<BellLists>(client.get('/sys/annountCement/listByUser'));
  return sysMsgList.filter(({ busId }) => busId === id);
}

/** Number of a record's state changes whose notices have not been sent. */
async function queued(id: string): Promise<number> {
  const counted = sql`select count(*)::int as count from sys_work_step where step ->> 'recordId' = ${id}`;
  const { rows } = await app.database.asSystem('queued work', (tx) => tx.execute<{ count: number }>(counted));
  return rows[0]?.count ?? 0;
}

const stepOf = ({ id }: Row): Transition => ({
  ...{ tenantId: 0, entity: 'dispatchOrder', recordId: id, recordNo: null, userId: 'system' },
  toStatus: dispatchOrderStatus.awaitingAccept,
});

describe('a new record that waits for somebody', () => {
  test('rings those who may act, with what, until when and where; not whoever made it, not another party', async () => {
    const { dispatcher, carrier, otherCarrier, shipper, operator } = line.people;
    const order = await line.takenOrder();
    const offer = await line.offer(order, carrierA, '60');
    const [ring] = await rung(carrier, offer.id, 1);
    expect(ring).toMatchObject({ titile: `派单 ${offer.dispatchNo} 待接单`, priority: 'H', openType: 'url' });
    expect(ring?.openPage).toBe(`/business/dispatch-order?open=${offer.id}`);
    expect(ring?.msgAbstract).toContain(`请于 ${offer.acceptDeadline} 前处理`);
    expect(ring?.msgAbstract).toContain('测试煤炭');
    for (const client of [dispatcher, otherCarrier, shipper, operator]) expect(await ringsOf(client, offer.id)).toEqual([]);
  });

  test('stops ringing when it is done or taken back', async () => {
    const { dispatcher, carrier, otherCarrier } = line.people;
    const order = await line.takenOrder();
    const offer = await line.offer(order, carrierA, '10');
    await rung(carrier, offer.id, 1);
    await done(carrier.put('/business/bizDispatchOrder/accept', { id: offer.id, version: offer.version }));
    await rung(carrier, offer.id, 0);
    const second = await line.offer(order, carrierB, '10');
    await rung(otherCarrier, second.id, 1);
    await done(dispatcher.put('/business/bizDispatchOrder/recall', { id: second.id, version: second.version }));
    await rung(otherCarrier, second.id, 0);
  });

  test('a refused offer rings the dispatchers', async () => {
    const { dispatcher, carrier } = line.people;
    const offer = await line.offer(await line.takenOrder(), carrierA, '10');
    await done(carrier.put('/business/bizDispatchOrder/reject', { id: offer.id, version: offer.version, rejectReason: '无车' }));
    expect((await rung(dispatcher, offer.id, 1)).map(({ titile }) => titile)).toEqual([`派单 ${offer.dispatchNo} 未被接单，请重新派货`]);
  });

  test("a shipper's order rings the platform, its refusal the shipper", async () => {
    const { dispatcher, operator, shipper } = line.people;
    const order = await done<Row>(shipper.post('/business/bizOrder/add', orderDraft()));
    await rung(dispatcher, order.id, 1);
    await rung(operator, order.id, 1);
    expect(await ringsOf(shipper, order.id)).toEqual([]);
    await done(dispatcher.put('/business/bizOrder/reject', { id: order.id, version: order.version, rejectReason: '重量不符' }));
    await rung(operator, order.id, 0);
    await rung(shipper, order.id, 1);
  });

  test('a waybill with its lorry rings that driver alone', async () => {
    const { carrier } = line.people;
    const accepted = await line.accepted(await line.takenOrder(), carrierA, '30');
    const [own, another] = [await addVehicle(app, carrierA), await addVehicle(app, carrierA)];
    await app.database.asSystem('test driver', (tx) =>
      tx.execute(sql`update sys_user set driver_id = ${own.driverId} where username = 'driver'`),
    );
    const driver = await app.signIn('driver');
    const [mine, notMine] = [await line.waybill(accepted.id, '10', own), await line.waybill(accepted.id, '10', another)];
    // The notice about one waybill opens the page on which it is loaded.
    expect((await rung(driver, mine.id, 1)).map(({ titile, openPage }) => [titile, openPage])).toEqual([
      [`运单 ${mine.waybillNo} 待装货`, `/carrier/waybill/load?waybill=${mine.id}`],
    ]);
    expect(await ringsOf(driver, notMine.id)).toEqual([]);
    expect(await ringsOf(carrier, mine.id)).toEqual([]);
  });

  test('rings nobody from whom a data rule hides the record', async () => {
    const { dispatcher, operator, shipper } = line.people;
    const rule = newId();
    await app.database.asSystem('test rule', async (tx) => {
      await tx.execute(sql`
        insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
        select ${rule}, parent_id, 'none', 'goodsName', '=', '没有' from sys_permission where perms = 'order:list' and del_flag = 0`);
      await tx.execute(sql`
        insert into sys_role_permission (role_id, permission_id, data_rule_ids)
        select ur.role_id, dr.permission_id, dr.id from sys_permission_data_rule dr, sys_user_role ur join sys_user u on u.id = ur.user_id
        where dr.id = ${rule} and u.username = 'operator'
        on conflict (role_id, permission_id) do update set data_rule_ids = excluded.data_rule_ids`);
    });
    const order = await done<Row>(shipper.post('/business/bizOrder/add', orderDraft()));
    await rung(dispatcher, order.id, 1);
    expect(await ringsOf(operator, order.id)).toEqual([]);
    await app.database.asSystem('test rule', (tx) => tx.execute(sql`update sys_permission_data_rule set status = '0' where id = ${rule}`));
  });

  test('names no amount to whoever may see none, and names it as the side of the person does', async () => {
    const { shipper } = line.people;
    const user = sql`(select id from sys_user where username = 'shipper')`;
    const run = (query: SQL) => app.database.asSystem('test price', (tx) => tx.execute<{ id: string; no: string }>(query));
    await run(sql`delete from biz_owner_relation_user where user_id = ${user}`);
    const told = async (price: string) => {
      const { rows } = await run(sql`
        update biz_source_goods set goods_status = ${sourceGoodsStatus.awaitingShipper}, shipper_price = ${price}
        where id = (select id from biz_source_goods where shipper_id = (select shipper_id from sys_user where username = 'shipper')
          and del_flag = 0 order by id limit 1) returning id, goods_no no`);
      const [goods] = rows;
      if (!goods) throw new Error('no goods');
      const step = { tenantId: 0, entity: 'sourceGoods', recordId: goods.id, recordNo: goods.no, userId: 'system' };
      await app.database.asSystem('test price', (tx) =>
        noticeWork(tx, app.app.kernel.push, [{ ...step, toStatus: sourceGoodsStatus.awaitingShipper }], Date.now()),
      );
      return (await ringsOf(shipper, goods.id)).map(({ msgAbstract }) => msgAbstract);
    };
    expect(await told('88.7654')).toEqual([expect.stringContaining('应付单价(元) 88.7654')]);
    await run(sql`
      insert into biz_owner_relation_user (id, create_by, shipper_id, shipper_name, user_id, realname, mobile, relation_type, data_scope,
        bind_status, can_view_price, can_confirm_price)
      select ${newId()}, 'test', shipper_id, '示例', id, username, '13900090009', '4', '1', '1', 'N', 'Y'
      from sys_user where username = 'shipper'`);
    expect(await told('99.1234')).toEqual([expect.not.stringMatching(/单价|99\.1234/)]);
    // A person whom the shipper does not let confirm prices is not notified.
    await run(sql`update biz_owner_relation_user set can_confirm_price = 'N' where user_id = ${user}`);
    expect(await told('77.4321')).toEqual([]);
    await run(sql`delete from biz_owner_relation_user where user_id = ${user}`);
  });

  test('tells of goods only those whom scope and data rules show them', async () => {
    const { carrier } = line.people;
    const run = (query: SQL) => app.database.asSystem('test goods', (tx) => tx.execute<{ id: string }>(query));
    const user = sql`(select id from sys_user where username = 'shipper')`;
    await run(sql`delete from biz_owner_relation_user where user_id = ${user}`);
    // The person gets a new session, because rights are cached for a second.
    const shipper = await app.signIn('shipper');
    const goods = await done<Row>(shipper.post('/business/bizSourceGoods/add', shipperGoods()));
    const tell = async () =>
      await app.database.asSystem('test goods', async (tx) => {
        const [row] = await tx.select().from(sourceGoods).where(eq(sourceGoods.id, goods.id));
        if (!row) throw new Error('no goods');
        const act = { tx, caller: jobCaller(0), now: instantText(Date.now()), push: app.app.kernel.push };
        await tellShipper(act, row, 'goodsExpired');
        await tellBidder(act, row, carrierA, 'offerLost');
      });
    const counts = async () => [(await ringsOf(shipper, goods.id)).length, (await ringsOf(carrier, goods.id)).length];
    const [shippersBefore = 0, carriersBefore = 0] = await counts();
    await tell();
    expect(await counts()).toEqual([shippersBefore + 1, carriersBefore + 1]);
    // A person who sees only their own goods is not notified about a colleague's, and neither is a person of a carrier whose data rule
    // hides them.
    await run(sql`update biz_source_goods set create_by = 'colleague' where id = ${goods.id}`);
    await run(sql`
      insert into biz_owner_relation_user (id, create_by, shipper_id, shipper_name, user_id, realname, mobile, relation_type, data_scope,
        bind_status, can_publish) select ${newId()}, 'test', shipper_id, '示例', id, username, '13900090010', '2', '2', '1', 'Y'
      from sys_user where username = 'shipper'`);
    const rule = newId();
    await run(sql`
      insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      select ${rule}, p.parent_id, 'none', 'goodsName', '=', '没有' from sys_permission p
      where p.perms = 'sourceGoods:list' and p.del_flag = 0 and exists (select from sys_role_permission g join sys_user_role ur on ur.role_id = g.role_id
        join sys_user u on u.id = ur.user_id and u.username = 'carrier' where g.permission_id = p.id) order by p.id limit 1`);
    await run(sql`
      insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ur.role_id, dr.permission_id, dr.id from sys_permission_data_rule dr, sys_user_role ur join sys_user u on u.id = ur.user_id
      where dr.id = ${rule} and u.username = 'carrier'
      on conflict (role_id, permission_id) do update set data_rule_ids = excluded.data_rule_ids`);
    await tell();
    expect(await counts()).toEqual([shippersBefore + 1, carriersBefore + 1]);
    await run(sql`update sys_permission_data_rule set status = '0' where id = ${rule}`);
    await run(sql`delete from biz_owner_relation_user where user_id = ${user}`);
  });

  test('of several records together stops ringing with the last of them', async () => {
    const { carrier } = line.people;
    const offered = async () => {
      const offer = await line.offer(await line.takenOrder(), carrierA, '10');
      // Two offers that are handled together would cause one notice, so each one's notice is awaited before the next offer is made.
      await rung(carrier, offer.id, 1);
      return offer;
    };
    const offers = [await offered(), await offered()];
    const { database, app: server } = app;
    await database.asSystem('an import', (tx) => noticeWork(tx, server.kernel.push, offers.map(stepOf), Date.now()));
    const together = async () => {
      const { sysMsgList } = await done<BellLists>(carrier.get('/sys/annountCement/listByUser'));
      return sysMsgList.filter(({ titile }) => titile === '2 条派单待接单').length;
    };
    expect(await together()).toBe(1);
    for (const [index, offer] of offers.entries()) {
      await done(carrier.put('/business/bizDispatchOrder/accept', { id: offer.id, version: offer.version }));
      // The change leaves the queue together with the notices, shortly after the response, so the test waits.
      await vi.waitFor(async () => expect(await queued(offer.id)).toBe(0), { timeout: 30_000 });
      expect(await together()).toBe(index === 0 ? 1 : 0);
    }
  });

  test('rings also when the node that saved it died before it rang', async () => {
    const { carrier } = line.people;
    const offer = await line.offer(await line.takenOrder(), carrierA, '10');
    await rung(carrier, offer.id, 1);
    // Simulates a node that stopped right after COMMIT: the change is queued and nobody has been notified.
    await app.database.asSystem('a node that dies', async (tx) => {
      await tx.execute(sql`delete from sys_announcement_send s using sys_announcement a where a.id = s.annt_id and a.bus_id = ${offer.id}`);
      expect(await noteSteps(tx, [stepOf(offer)])).toBe(true);
    });
    expect(await ringsOf(carrier, offer.id)).toEqual([]);
    await line.takenOrder();
    await rung(carrier, offer.id, 1);
  });
});

describe('what happened on the way', () => {
  test('is told to the dispatcher of the order, the shipper and the driver, not to who reported it, and no other party', async () => {
    const { operator, dispatcher, carrier, otherCarrier, shipper } = line.people;
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '30');
    const vehicle = await addVehicle(app, carrierA);
    await app.database.asSystem('test driver', (tx) =>
      tx.execute(sql`update sys_user set driver_id = ${vehicle.driverId} where username = 'driver'`),
    );
    const driver = await app.signIn('driver');
    const waybill = await line.waybill(accepted.id, '30', vehicle);
    const titlesOf = async (client: TestClient) => (await ringsOf(client, waybill.id)).map(({ titile }) => titile);
    const told = async (client: TestClient, step: string) =>
      await vi.waitFor(async () => expect(await titlesOf(client)).toContain(`运单 ${waybill.waybillNo} ${step}`), 30_000);

    const loaded = await line.loaded(waybill, '30.2');
    for (const client of [dispatcher, shipper, driver]) await told(client, '已装货');
    const departed = await line.departed(loaded);
    for (const client of [dispatcher, shipper, driver]) await told(client, '已发车');
    await line.delivered(departed, '30.15');
    for (const client of [dispatcher, shipper, driver]) await told(client, '已送达');
    const steps = ['已装货', '已发车', '已送达'].map((step) => `运单 ${waybill.waybillNo} ${step}`);
    expect((await titlesOf(shipper)).toSorted()).toEqual(steps.toSorted());
    for (const client of [operator, carrier, otherCarrier]) for (const title of await titlesOf(client)) expect(steps).not.toContain(title);

    const pages = async (client: TestClient) => (await ringsOf(client, waybill.id)).map(({ openPage }) => openPage);
    expect([...new Set(await pages(shipper))]).toEqual([`/shipper/waybill?open=${waybill.id}`]);
    expect(await pages(dispatcher)).toContain(`/business/waybill/list?open=${waybill.id}`);
    for (const { msgAbstract } of await ringsOf(shipper, waybill.id)) {
      expect(msgAbstract).toContain('测试煤炭');
      // The text contains neither amounts nor the driver.
      expect(msgAbstract).not.toMatch(/元|价|司机|139/);
    }
  });

  test('is told to the dispatcher who has the order now, not to the one who had it', async () => {
    const { operator, dispatcher } = line.people;
    const id = newId();
    await app.database.asSystem('another dispatcher', async (tx) => {
      await tx.execute(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time)
        select ${id}, 'test', 'dispatcher9', '李调度', password_hash, password_time from sys_user where username = 'dispatcher'`);
      await tx.execute(sql`insert into sys_user_role (user_id, role_id)
        select ${id}, r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = 'dispatcher'`);
    });
    const other = await app.signIn('dispatcher9');
    const order = await line.takenOrder();
    const accepted = await line.accepted(order, carrierA, '30');
    const { version } = await line.order(order.id);
    await done(operator.put('/business/bizOrder/assign', { id: order.id, version, userId: id }));
    const waybill = await line.waybill(accepted.id, '30', await addVehicle(app, carrierA));
    await line.loaded(waybill, '30');
    expect((await rung(other, waybill.id, 1)).map(({ titile }) => titile)).toEqual([`运单 ${waybill.waybillNo} 已装货`]);
    expect(await ringsOf(dispatcher, waybill.id)).toEqual([]);
  });

  test('is told to nobody of the shipper whose lines do not include the order', async () => {
    const { shipper } = line.people;
    const user = sql`(select id from sys_user where username = 'shipper')`;
    const run = (query: SQL) => app.database.asSystem('test limits', (tx) => tx.execute(query));
    const waybill = await line.waybill(
      (await line.accepted(await line.takenOrder(), carrierA, '30')).id,
      '30',
      await addVehicle(app, carrierA),
    );
    // The person sees only their own orders; this one was placed by the platform.
    await run(sql`
      insert into biz_owner_relation_user (id, create_by, shipper_id, shipper_name, user_id, realname, mobile, relation_type, data_scope,
        bind_status, can_view_price, can_confirm_price)
      select ${newId()}, 'test', shipper_id, '示例', id, username, '13900090009', '4', '2', '1', 'Y', 'Y'
      from sys_user where username = 'shipper'`);
    await line.loaded(waybill, '30');
    await rung(line.people.dispatcher, waybill.id, 1);
    expect(await ringsOf(shipper, waybill.id)).toEqual([]);
    await run(sql`delete from biz_owner_relation_user where user_id = ${user}`);
  });
});

describe('an adjustment of what a carrier is paid', () => {
  test('is told to the office of its carrier with waybill, amount and reason; to no driver, shipper or other carrier', async () => {
    const { carrier, otherCarrier, shipper } = line.people;
    const vehicle = await addVehicle(app, carrierA);
    await app.database.asSystem('test driver', (tx) =>
      tx.execute(sql`update sys_user set driver_id = ${vehicle.driverId} where username = 'driver'`),
    );
    const driver = await app.signIn('driver');
    const waybill = await line.waybill((await line.accepted(await line.takenOrder(), carrierA, '30')).id, '30', vehicle);
    const departed = await line.departed(await line.loaded(waybill, '30'));
    // Scenario S13: 3 t are missing, more than the 5 % from which a confirmation is needed.
    await line.delivered(departed, '27', { lossConfirmed: 'Y' });
    const adjustments = async (client: TestClient) =>
      (await ringsOf(client, waybill.id)).filter(({ titile }) => titile.startsWith('运费调整'));
    const [ring] = await vi.waitFor(async () => {
      const rings = await adjustments(carrier);
      expect(rings).toHaveLength(1);
      return rings;
    }, 30_000);
    expect(ring?.titile).toMatch(/^运费调整 \S+ 已登记，待平台处理$/);
    expect(ring?.msgAbstract).toContain(`运单号 ${waybill.waybillNo}`);
    expect(ring?.msgAbstract).toContain('亏吨3');
    expect(ring?.openPage).toBe(`/carrier/waybill/wait-receipt?open=${waybill.id}`);
    await rung(shipper, waybill.id, 3);
    for (const client of [driver, shipper, otherCarrier]) expect(await adjustments(client)).toEqual([]);
  });
});
