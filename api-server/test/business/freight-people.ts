/** Signed-in people of the freight process with the records they need, for integration tests. */
import { sql } from 'drizzle-orm';
import { newId } from '../../src/kernel/basics/ids.ts';
import { demoCarrierIds, demoDriverIds, demoLorryIds, demoShipperIds } from '../../src/seed/demo-ids.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';

export type Row = Record<string, unknown> & { id: string; version: number };

export interface People {
  readonly operator: TestClient;
  readonly dispatcher: TestClient;
  readonly carrier: TestClient;
  readonly shipper: TestClient;
  /** User of the second carrier. */
  readonly otherCarrier: TestClient;
}

export const [shipperA = '', shipperB = ''] = demoShipperIds;
export const [carrierA = '', carrierB = ''] = demoCarrierIds;

export async function signInAll(app: TestApp): Promise<People> {
  await addPortalUser(app, 'carrier', 'carrierb', carrierB);
  // Sign-ins run one after another, because the server allows few at once.
  return {
    operator: await app.signIn('operator'),
    dispatcher: await app.signIn('dispatcher'),
    carrier: await app.signIn('carrier'),
    shipper: await app.signIn('shipper'),
    otherCarrier: await app.signIn('carrierb'),
  };
}

/** Adds a user for another carrier with the roles and password of a demo account. */
async function addPortalUser(app: TestApp, like: string, username: string, carrierId: string): Promise<void> {
  const id = newId();
  await app.database.asSystem('test user', async (tx) => {
    await tx.execute(sql`
      insert into sys_user (id, create_by, username, realname, password_hash, password_time, carrier_id)
      select ${id}, 'test', ${username}, '第二承运商', password_hash, password_time, ${carrierId} from sys_user where username = ${like}`);
    await tx.execute(sql`
      insert into sys_user_role (user_id, role_id)
      select ${id}, r.role_id from sys_user_role r join sys_user u on u.id = r.user_id where u.username = ${like}`);
  });
}

interface Grant {
  /** Account from which the new person gets party and password. */
  readonly like?: string;
  readonly permissions: readonly string[];
  /** Number of the only contract that the data rule allows. */
  readonly onlyContract?: string;
}

/** A person with a role that has exactly these permissions. */
export async function personWith(app: TestApp, { like = 'dispatcher', permissions, onlyContract }: Grant): Promise<TestClient> {
  const [userId, roleId, ruleId] = [newId(), newId(), newId()];
  const codes = sql.join(
    permissions.map((code) => sql`${code}`),
    sql`, `,
  );
  await app.database.asSystem('test person', async (tx) => {
    await tx.execute(sql`insert into sys_role (id, create_by, role_code, role_name) values (${roleId}, 'test', ${roleId}, '测试角色')`);
    await tx.execute(sql`insert into sys_role_permission (role_id, permission_id)
      select ${roleId}, id from sys_permission where perms in (${codes}) and del_flag = 0`);
    await tx.execute(sql`insert into sys_user (id, create_by, username, realname, password_hash, password_time, shipper_id, carrier_id, driver_id)
      select ${userId}, 'test', ${userId}, '测试人员', password_hash, password_time, shipper_id, carrier_id, driver_id
      from sys_user where username = ${like}`);
    await tx.execute(sql`insert into sys_user_role (user_id, role_id) values (${userId}, ${roleId})`);
    if (onlyContract === undefined) return;
    const menu = sql`(select parent_id from sys_permission where perms = 'contract:list' and del_flag = 0 limit 1)`;
    await tx.execute(sql`insert into sys_permission_data_rule (id, create_by, permission_id, rule_name, rule_column, rule_conditions, rule_value)
      values (${ruleId}, 'test', ${menu}, '只看一个合同', 'contractNo', '=', ${onlyContract})`);
    await tx.execute(sql`insert into sys_role_permission (role_id, permission_id, data_rule_ids) values (${roleId}, ${menu}, ${ruleId})`);
  });
  return await app.signIn(userId);
}

let made = 0;

/** A certified lorry (32.5 t) and driver of a carrier, both idle. */
export async function addVehicle(app: TestApp, carrierId: string): Promise<{ lorryId: string; driverId: string }> {
  const [lorryId, driverId, number] = [newId(), newId(), String(++made).padStart(4, '0')];
  const [likeLorry, likeDriver] = [demoLorryIds[3], demoDriverIds[3]];
  await app.database.asSystem('test vehicle', async (tx) => {
    await tx.execute(sql`
      insert into biz_lorry select (jsonb_populate_record(l, jsonb_build_object('id', ${lorryId}::text, 'plate_number', ${`鲁Z${number}A`}::text,
        'carrier_id', ${carrierId}::text, 'work_status', '1'))).* from biz_lorry l where id = ${likeLorry}`);
    await tx.execute(sql`
      insert into biz_driver select (jsonb_populate_record(d, jsonb_build_object('id', ${driverId}::text, 'driver_no', ${`SJT${number}`}::text,
        'id_card_no', ${`T${number}`}::text, 'mobile', ${`1390000${number}`}::text, 'carrier_id', ${carrierId}::text, 'work_status', '1'))).*
      from biz_driver d where id = ${likeDriver}`);
    await tx.execute(sql`update biz_carrier c set driver_count = (select count(*) from biz_driver d where d.carrier_id = c.id and d.del_flag = 0),
      lorry_count = (select count(*) from biz_lorry l where l.carrier_id = c.id and l.del_flag = 0)`);
  });
  return { lorryId, driverId };
}

/** A moment that is this number of hours from now, `YYYY-MM-DD HH:mm:ss` in Shanghai. */
export function moment(hours: number): string {
  return new Date(Date.now() + (hours + 8) * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
}

/** The order of scenario S01: 100 t, weight rule 3, 0.100 t tolerance mode 2, value of goods 620, shipper price 88. */
export function orderDraft(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    shipperId: shipperA,
    carryMode: '1',
    goodsTypeCode: '0100',
    goodsName: '测试煤炭',
    goodsUnitPrice: '620',
    orderQty: '100',
    qtyUnit: '1',
    sendUnitName: '发货单位',
    sendContactName: '发货人',
    sendContactMobile: '13800009001',
    sendProvinceCode: '370000',
    sendCityCode: '370100',
    sendDistrictCode: '370102',
    sendAddress: '发货路1号',
    receiveUnitName: '收货单位',
    receiveContactName: '收货人',
    receiveContactMobile: '13800009002',
    receiveProvinceCode: '320000',
    receiveCityCode: '320100',
    receiveDistrictCode: '320102',
    receiveAddress: '收货路2号',
    distance: '512.30',
    loadDateFrom: moment(-2),
    loadDateTo: moment(24),
    deliveryDeadline: moment(72),
    priceUnit: '1',
    shipperPrice: '88',
    settleWeightRule: '3',
    lossType: '1',
    lossTolerance: '0.100',
    lossCalcMode: '2',
    wipeZeroRule: '0',
    settleType: '3',
    payTerm: 30,
    invoiceFlag: 'Y',
    taxRate: '0.09',
    ...changes,
  };
}

export function goodsDraft(order: Row, carrierId: string, allotQty: string, changes: Record<string, unknown> = {}) {
  return {
    orderId: order.id,
    carrierId,
    allotQty,
    priceUnit: '1',
    carrierPrice: '80',
    loadDateFrom: moment(-2),
    loadDateTo: moment(24),
    ...changes,
  };
}

/** The result of a call; throws unless it succeeded. */
export async function done<Result = Row>(response: Promise<TestResponse<unknown>>): Promise<Result> {
  const { success, message, result } = await response;
  if (!success) throw new Error(message);
  return result as Result;
}

/** The message of a refused call; throws unless it was refused. */
export async function refusal(response: Promise<TestResponse<unknown>>): Promise<string> {
  const { success, message } = await response;
  if (success) throw new Error('The call was not refused');
  return message;
}

const key = ({ id, version }: Row) => ({ id, version });

/** The calls of the freight process, each made by the person who is in charge. */
export class FreightLine {
  readonly people: People;
  constructor(people: People) {
    this.people = people;
  }

  /** Creates an order and lets a dispatcher take it. */
  async takenOrder(changes: Record<string, unknown> = {}): Promise<Row> {
    const order = await done(this.people.operator.post('/business/bizOrder/add', orderDraft(changes)));
    return await done(this.people.dispatcher.put('/business/bizOrder/take', key(order)));
  }

  /** Creates an allotment: reserves quantity for a carrier. */
  async goods(order: Row, carrierId: string, quantity: string, changes: Record<string, unknown> = {}): Promise<Row> {
    return await done(this.people.dispatcher.post('/business/bizDispatchGoods/add', goodsDraft(order, carrierId, quantity, changes)));
  }

  /** Sends an allotment to a carrier; returns the dispatch order that waits for the carrier's decision. */
  async offer(order: Row, carrierId: string, quantity: string, changes: Record<string, unknown> = {}): Promise<Row> {
    const goods = await this.goods(order, carrierId, quantity, changes);
    const sent = await done(this.people.dispatcher.put('/business/bizDispatchGoods/dispatch', key(goods)));
    return await this.read(this.people.dispatcher, 'bizDispatchOrder', String(sent.dispatchOrderId));
  }

  carrierOf(row: Row): TestClient {
    return row.carrierId === carrierA ? this.people.carrier : this.people.otherCarrier;
  }

  async accepted(order: Row, carrierId: string, quantity: string, changes: Record<string, unknown> = {}): Promise<Row> {
    const offer = await this.offer(order, carrierId, quantity, changes);
    return await done(this.carrierOf(offer).put('/business/bizDispatchOrder/accept', key(offer)));
  }

  /** Creates a waybill of an accepted dispatch order and updates the given dispatch order; `vehicle` assigns lorry and driver at once. */
  async waybill(dispatchOrderId: string, planQty: string, vehicle: Record<string, unknown> = {}): Promise<Row> {
    const { dispatcher } = this.people;
    const before = await this.read(dispatcher, 'bizDispatchOrder', dispatchOrderId);
    const body = { ...key(before), planQty, ...vehicle };
    await done(this.carrierOf(before).post('/business/bizDispatchOrder/createWaybill', body));
    const { records } = await done<{ records: Row[] }>(
      dispatcher.get('/business/bizWaybill/list', { dispatchOrderId, column: 'waybillNo', order: 'desc' }),
    );
    const [latest] = records;
    if (!latest) throw new Error('There is no waybill');
    return latest;
  }

  async loaded(waybill: Row, loadNet: string, changes: Record<string, unknown> = {}): Promise<Row> {
    const body = { ...key(waybill), loadTime: moment(-14), loadNet, ...changes };
    return await done(this.carrierOf(waybill).put('/business/bizWaybill/load', body));
  }

  async departed(waybill: Row, changes: Record<string, unknown> = {}): Promise<Row> {
    return await done(this.carrierOf(waybill).put('/business/bizWaybill/depart', { ...key(waybill), departTime: moment(-13), ...changes }));
  }

  async delivered(waybill: Row, unloadNet: string, changes: Record<string, unknown> = {}): Promise<Row> {
    const body = { ...key(waybill), deliveryTime: moment(0), unloadNet, ...changes };
    return await done(this.carrierOf(waybill).put('/business/bizWaybill/deliver', body));
  }

  async read(client: TestClient, entity: string, id: string): Promise<Row> {
    return await done(client.get(`/business/${entity}/queryById`, { id }));
  }

  async order(id: string): Promise<Row> {
    return await this.read(this.people.dispatcher, 'bizOrder', id);
  }
}
