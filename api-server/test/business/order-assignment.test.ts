/** 指派: dispatchers get orders from other people, hand them on and give them back. */
import { sql } from 'drizzle-orm';
import type { OwnWork, Task } from 'shared-contracts/dashboard/tasks';
import type { BellItem, BellLists } from 'shared-contracts/message/announcement';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestApp, TestClient } from '../harness.ts';
import { administratorOf, otherTenant } from '../tenant-people.ts';
import { businessApp } from './business-app.ts';
import { carrierA, done, FreightLine, orderDraft, type Row, refusal, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
let second: TestClient;
let secondId: string;
let firstId: string;
/** Names of the second dispatcher and of the demo's dispatcher. */
const [secondName, firstName] = ['李调度', '平台调度'];

const noDispatcher = '该人员不是可接此订单的调度员，或账号已停用，请重新选择';
const key = ({ id, version }: Row) => ({ id, version });
const run = (query: ReturnType<typeof sql>) => app.database.asSystem('test', (tx) => tx.execute<{ id: string }>(query));
const idOf = async (username: string) => String((await run(sql`select id from sys_user where username = ${username}`)).rows[0]?.id);

/** Creates an account with the roles of another account. */
async function personLike(username: string, realname: string, like: string): Promise<string> {
  const id = newId();
  await run(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time)
    select ${id}, 'test', ${username}, ${realname}, password_hash, password_time from sys_user where username = ${like}`);
  await run(sql`insert into sys_user_role (user_id, role_id)
    select ${id}, r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = ${like}`);
  return id;
}

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  [firstId, secondId] = [await idOf('dispatcher'), await personLike('dispatcher2', secondName, 'dispatcher')];
  second = await app.signIn('dispatcher2');
});
afterAll(async () => await app?.close());
// Changes that are made together cause one notice, so each test begins after the notices of the previous one.
beforeEach(async () => await vi.waitFor(async () => expect((await run(sql`select id from sys_work_step`)).rows).toEqual([]), 30_000));

const newOrder = async (): Promise<Row> => await done(line.people.operator.post('/business/bizOrder/add', orderDraft()));
const assign = (client: TestClient, order: Row, userId: string, more: Record<string, unknown> = {}) =>
  client.put('/business/bizOrder/assign', { ...key(order), userId, ...more });
const unassign = (client: TestClient, order: Row) => client.put('/business/bizOrder/unassign', key(order));
const offered = (client: TestClient, query: Record<string, string>) =>
  client.get<{ records: { id: string; realname: string; openOrders: number }[]; total: number }>('/business/bizOrder/dispatchers', query);
const namesFor = async (client: TestClient, order: Row) =>
  (await done<{ records: { realname: string }[] }>(offered(client, { orderIds: order.id }))).records.map(({ realname }) => realname);

/** Titles of a person's unread notices about a record. */
async function titles(client: TestClient, id: string): Promise<string[]> {
  const { sysMsgList } = await done<BellLists>(client.get('/sys/annountCement/listByUser'));
  return sysMsgList.filter(({ busId }: BellItem) => busId === id).map(({ titile }) => titile);
}
const told = async (client: TestClient, id: string, expected: readonly string[]) =>
  await vi.waitFor(async () => expect(await titles(client, id)).toEqual(expected), 30_000);

/** Orders in the list that the dispatcher's task on the home page opens. */
async function ownList(client: TestClient): Promise<string[]> {
  const tasks = await done<Task[]>(client.get('/business/dashboard/tasks'));
  const task = tasks.find(({ code }) => code === 'order:allot');
  if (!task) return [];
  const [path, query] = task.path.split('?');
  expect(path).toBe('/business/order/assign');
  const { records } = await done<{ records: Row[] }>(
    client.get('/business/bizOrder/list', { ...Object.fromEntries(new URLSearchParams(query)), pageSize: 500 }),
  );
  expect(records).toHaveLength(task.count);
  return records.map(({ id }) => id);
}

describe('an order that nobody has taken', () => {
  test('is given to a dispatcher, who is told and finds it among the own work; the shipper is told who has it', async () => {
    const { operator, dispatcher, shipper } = line.people;
    const order = await newOrder();
    const given = await done(assign(operator, order, secondId, { note: '客户催单' }));
    expect(given).toMatchObject({ orderStatus: '20', dispatcherId: secondId, dispatcherName: secondName, assignType: '2' });
    expect(given).toMatchObject({ assignerId: await idOf('operator'), takeTime: given.assignTime });
    await told(second, order.id, [`订单 ${order.orderNo} 由您负责，请安排派货`]);
    // The notice to the pool ended, and the person who assigned the order is not notified.
    await told(dispatcher, order.id, []);
    await told(operator, order.id, []);
    await told(shipper, order.id, [`订单 ${order.orderNo} 已接单`]);
    expect(await ownList(second)).toEqual([order.id]);
    expect(await ownList(dispatcher)).not.toContain(order.id);
    const { items } = await done<OwnWork>(second.get('/business/dashboard/work'));
    expect(items.find(({ id }) => id === order.id)).toMatchObject({ code: 'order:allot', due: order.loadDateTo });
    // The allotment ends the work notice; when the last tonne is allotted, the order leaves the list of work.
    await line.goods(given, carrierA, '100');
    await told(second, order.id, []);
    expect(await ownList(second)).toEqual([]);
  });

  test('says in its history who gave it to whom and why; shippers do not read by whom', async () => {
    const { operator, shipper } = line.people;
    const order = await newOrder();
    await done(assign(operator, order, secondId, { note: '客户催单' }));
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ from_status: string; to_status: string; remark: string }>(
        sql`select from_status, to_status, remark from biz_operate_log where biz_id = ${order.id} and action = 'assign'`,
      ),
    );
    expect(rows).toEqual([{ from_status: '10', to_status: '20', remark: `订单池 → ${secondName}：客户催单` }]);
    const own = await line.read(shipper, 'bizOrder', order.id);
    expect(own.dispatcherName).toBe(secondName);
    for (const field of ['assignerId', 'assignerName', 'assignTime', 'beforeAssign']) expect(own[field] ?? null).toBeNull();
  });

  test('is taken by one or given to one, never both', async () => {
    const { operator, dispatcher } = line.people;
    const order = await newOrder();
    const responses = await Promise.all([
      assign(operator, order, secondId),
      dispatcher.put('/business/bizOrder/take', key(order)),
      assign(operator, order, firstId),
    ]);
    expect(responses.filter(({ success }) => success)).toHaveLength(1);
  });
});

describe('an order that a dispatcher has', () => {
  test('is handed on by that dispatcher or by an operator, not by another dispatcher', async () => {
    const { operator, dispatcher } = line.people;
    const order = await line.takenOrder();
    expect(await refusal(assign(second, order, secondId))).toBe('只能指派待接单的订单或自己接的订单');
    expect(await refusal(assign(dispatcher, order, firstId))).toBe('订单已由该调度员负责');
    const handed = await done(assign(dispatcher, order, secondId));
    // The history of an order still shows who took it and when; the time of taking belongs to the order, not to the person.
    expect(handed).toMatchObject({ orderStatus: '20', dispatcherId: secondId, takeTime: order.takeTime });
    await told(second, order.id, [`订单 ${order.orderNo} 由您负责，请安排派货`]);
    expect(await titles(dispatcher, order.id)).toEqual([]);
    const back = await done(assign(operator, handed, firstId));
    await told(second, order.id, [`订单 ${order.orderNo} 已改派给${firstName}`]);
    await told(dispatcher, order.id, [`订单 ${order.orderNo} 由您负责，请安排派货`]);
    expect(back.dispatcherId).toBe(firstId);
  });

  test('stays partly dispatched when it is handed on, and is refused once nothing is left to dispatch', async () => {
    const { operator } = line.people;
    const order = await line.takenOrder();
    await line.goods(order, carrierA, '40');
    expect(await done(assign(operator, await line.order(order.id), secondId))).toMatchObject({ orderStatus: '30', dispatcherId: secondId });
    await line.goods(order, carrierA, '60');
    expect(await refusal(assign(operator, await line.order(order.id), firstId))).toBe('当前状态[已调度]不允许执行[指派调度员]');
  });

  test('tells its dispatcher when an operator puts it back into the pool', async () => {
    const { operator, dispatcher } = line.people;
    const order = await line.takenOrder();
    await done(operator.put('/business/bizOrder/release', key(order)));
    await vi.waitFor(async () => expect(await titles(dispatcher, order.id)).toContain(`订单 ${order.orderNo} 已退回订单池`), 30_000);
  });
});

describe('who can be chosen', () => {
  test('dispatchers of the own tenant by name with the number of their open orders, and nothing else of them', async () => {
    const { operator } = line.people;
    await administratorOf(app);
    const order = await newOrder();
    const { records } = await done<{ records: Row[] }>(offered(operator, { orderIds: order.id }));
    const people = new Map(records.map((record) => [String(record.realname), record]));
    expect(Object.keys(records[0] ?? {}).sort()).toEqual(['id', 'openOrders', 'realname']);
    for (const name of [firstName, secondName]) expect([...people.keys()]).toContain(name);
    // An operator may take orders but not dispatch them.
    const ids = new Set(records.map(({ id }) => id));
    for (const other of ['operator', 'finance', 'carrier', 'shipper', 'driver']) expect(ids.has(await idOf(other))).toBe(false);
    expect(ids.has(`user-${otherTenant}`)).toBe(false);
    const { rows } = await app.database.asSystem('test', (tx) =>
      tx.execute<{ open: number }>(sql`select count(*)::int open from biz_order
        where dispatcher_id = ${firstId} and del_flag = 0 and order_status in ('20', '30', '40', '50')`),
    );
    expect(people.get(firstName)?.openOrders).toBe(rows[0]?.open);
    // The present dispatcher of an order is offered only if orders of other dispatchers are selected too.
    const taken = await line.takenOrder();
    expect(await namesFor(operator, taken)).not.toContain(firstName);
    const both = await done<{ records: Row[] }>(offered(operator, { orderIds: `${taken.id},${order.id}` }));
    expect(both.records.map(({ realname }) => realname)).toContain(firstName);
    const found = await done<{ records: Row[]; total: number }>(offered(operator, { orderIds: order.id, text: '李调' }));
    expect(found).toMatchObject({ total: 1, records: [{ realname: secondName }] });
  });

  test('is asked by those who may assign, about orders that they may read', async () => {
    const { operator, shipper, carrier } = line.people;
    const order = await newOrder();
    for (const client of [shipper, carrier, await app.signIn('finance')])
      expect(await offered(client, { orderIds: order.id })).toMatchObject({ code: 510 });
    expect(await refusal(offered(operator, { orderIds: `${order.id},${newId()}` }))).toBe('未找到对应实体');
    const chief = await app.signIn(`chief${otherTenant}`);
    expect(await refusal(offered(chief, { orderIds: order.id }))).toBe('未找到对应实体');
    expect(await refusal(assign(chief, order, secondId))).toBe('未找到对应实体');
  });

  test('nobody else is accepted, and the refusal is the same whatever the reason', async () => {
    const { operator, shipper } = line.people;
    const order = await newOrder();
    const others = [newId(), `user-${otherTenant}`, await idOf('operator'), await idOf('shipper'), await idOf('carrier')];
    for (const userId of others) {
      expect(await assign(operator, order, userId)).toMatchObject({
        success: false,
        message: noDispatcher,
        result: { userId: noDispatcher },
      });
    }
    expect(await assign(shipper, order, secondId)).toMatchObject({ code: 510 });
    expect(await line.order(order.id)).toMatchObject({ orderStatus: '10', version: order.version });
  });

  test('not a dispatcher whose account was put out of use or who lost the role, although it was offered a moment ago', async () => {
    const { operator } = line.people;
    const id = await personLike('dispatcher3', '王调度', 'dispatcher');
    const order = await newOrder();
    expect(await namesFor(operator, order)).toContain('王调度');
    await run(sql`update sys_user set status = 2 where id = ${id}`);
    expect(await refusal(assign(operator, order, id))).toBe(noDispatcher);
    expect(await namesFor(operator, order)).not.toContain('王调度');
    await run(sql`update sys_user set status = 1 where id = ${id}`);
    await run(sql`delete from sys_user_role where user_id = ${id}`);
    expect(await refusal(assign(operator, order, id))).toBe(noDispatcher);
  });

  test('not a dispatcher from whom a data rule hides the order', async () => {
    const { operator } = line.people;
    const id = await personLike('dispatcher4', '赵调度', 'operator');
    const [rule, role] = [newId(), newId()];
    // A role with a dispatcher's permissions that shows only orders of one kind of goods.
    await run(sql`insert into sys_role (id, create_by, role_code, role_name) values (${role}, 'test', ${role}, '钢材调度')`);
    await run(sql`insert into sys_permission_data_rule (id, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      select ${rule}, parent_id, 'steel', 'goodsName', '=', '钢材' from sys_permission where perms = 'order:list' and del_flag = 0`);
    await run(sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ${role}, g.permission_id, case when g.permission_id in (select permission_id from sys_permission_data_rule where id = ${rule})
        then ${rule} end
      from sys_role_permission g join sys_role r on r.id = g.role_id where r.role_code = 'dispatcher'`);
    await run(sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids)
      select ${role}, permission_id, ${rule} from sys_permission_data_rule where id = ${rule}
      on conflict (role_id, permission_id) do update set data_rule_ids = excluded.data_rule_ids`);
    await run(sql`update sys_user_role set role_id = ${role} where user_id = ${id}`);
    const steel = await done(operator.post('/business/bizOrder/add', orderDraft({ goodsName: '钢材' })));
    const coal = await newOrder();
    expect(await namesFor(operator, steel)).toContain('赵调度');
    expect(await namesFor(operator, coal)).not.toContain('赵调度');
    const both = await done<{ records: Row[] }>(offered(operator, { orderIds: `${steel.id},${coal.id}` }));
    expect(both.records.map(({ realname }) => realname)).not.toContain('赵调度');
    expect(await refusal(assign(operator, coal, id))).toBe(noDispatcher);
    expect(await done(assign(operator, steel, id))).toMatchObject({ dispatcherId: id });
    // A person who sees only orders of steel is told how many of these a dispatcher has, not how many orders in total.
    const narrow = await app.signIn('dispatcher4');
    const mine = await done<{ records: Row[] }>(offered(narrow, { orderIds: steel.id }));
    expect(mine.records.find((record) => record.id === firstId)?.openOrders).toBe(0);
    // When a data rule hides an order from its dispatcher by then, the order is handed on without notifying this dispatcher.
    const note = `订单 ${steel.orderNo} 由您负责，请安排派货`;
    await told(narrow, steel.id, [note]);
    await run(sql`update biz_order set goods_name = '煤炭' where id = ${steel.id}`);
    await done(assign(operator, await line.order(steel.id), firstId));
    await told(line.people.dispatcher, steel.id, [note]);
    expect(await titles(narrow, steel.id)).not.toContain(`订单 ${steel.orderNo} 已改派给${firstName}`);
  });
});

describe('many at once', () => {
  test('each has its own result, and undo leaves each as it was', async () => {
    const { operator } = line.people;
    const [pool, taken, full] = [await newOrder(), await line.takenOrder(), await line.takenOrder()];
    await line.goods(full, carrierA, '100');
    const rows = [pool, taken, await line.order(full.id)].map(key);
    const { result } = await operator.put<{
      succeeded: number;
      failed: number;
      results: { id: string; ok: boolean; message: string; record: Row }[];
    }>('/business/bizOrder/assign/batch', { rows, userId: secondId });
    expect(result).toMatchObject({ succeeded: 2, failed: 1 });
    expect(result?.results.map(({ ok }) => ok)).toEqual([true, true, false]);
    expect(result?.results[2]?.message).toBe('当前状态[已调度]不允许执行[指派调度员]');
    const given = (result?.results ?? []).flatMap(({ ok, record }) => (ok ? [key(record)] : []));
    await done(operator.put('/business/bizOrder/unassign/batch', { rows: given }));
    const facts = ['orderStatus', 'dispatcherId', 'dispatcherName', 'takeTime', 'assignType', 'assignerId', 'assignTime'];
    const factsOf = (row: Row) => facts.map((name) => row[name] ?? null);
    expect(factsOf(await line.order(pool.id))).toEqual(factsOf(pool));
    expect(factsOf(await line.order(taken.id))).toEqual(factsOf(taken));
    await told(line.people.dispatcher, taken.id, [
      `订单 ${taken.orderNo} 由您负责，请安排派货`,
      `订单 ${taken.orderNo} 已改派给${secondName}`,
    ]);
  });
});

describe('an assignment is taken back', () => {
  test('by whoever made it or an operator, once, while nothing was dispatched from the pool', async () => {
    const { operator, dispatcher } = line.people;
    const order = await newOrder();
    const given = await done(assign(dispatcher, order, secondId));
    expect(await refusal(unassign(second, given))).toBe('只能撤回自己的指派');
    const goods = await line.goods(given, carrierA, '40');
    expect(await refusal(unassign(dispatcher, await line.order(order.id)))).toBe('订单已有派货，不能退回');
    await done(dispatcher.put('/business/bizDispatchGoods/cancel', key(goods)));
    const back = await done(unassign(operator, await line.order(order.id)));
    expect(back).toMatchObject({ orderStatus: '10', dispatcherId: null, assignerId: null, takeTime: null });
    await vi.waitFor(async () => expect(await titles(second, order.id)).toContain(`订单 ${order.orderNo} 指派已撤回，退回订单池`), 30_000);
    const taken = await done(dispatcher.put('/business/bizOrder/take', key(back)));
    expect(await refusal(unassign(dispatcher, taken))).toBe('订单不是指派的，没有可撤回的指派');
  });

  test('not to a dispatcher whose account was put out of use meanwhile', async () => {
    const { operator } = line.people;
    const id = await personLike('dispatcher5', '孙调度', 'dispatcher');
    const given = await done(assign(operator, await newOrder(), id));
    const handed = await done(assign(operator, given, secondId));
    await run(sql`update sys_user set status = 2 where id = ${id}`);
    expect(await refusal(unassign(operator, handed))).toBe('原调度员已停用或不再是调度员，请改派他人');
    expect(await line.order(handed.id)).toMatchObject({ dispatcherId: secondId, version: handed.version });
  });
});
