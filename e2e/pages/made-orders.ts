// Orders that tests create by API calls when a journey needs an order of its own.
import { randomUUID } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { demoPassword } from 'shared-contracts/session/session';
import { shanghaiNow } from 'shared-contracts/values/shanghai-time';
import { ownMark } from './own-mark.ts';

/** A file in a multipart form. */
interface Upload {
  readonly name: string;
  readonly mimeType: string;
  readonly buffer: Buffer;
}

export const fromNow = (hours: number) => shanghaiNow(new Date(Date.now() + hours * 3_600_000));

/** Calls the API below `/api/<group>` as a person, without a browser window; a refusal fails the test. */
export async function callsOf(page: Page, username: string, group = 'business') {
  const signIn = await page.request.post('/api/sys/login', { data: { username, password: demoPassword } });
  const { token } = (await signIn.json()).result;
  return async (
    method: string,
    path: string,
    more: { params?: Record<string, string>; data?: unknown; multipart?: Record<string, Upload | string> } = {},
  ) => {
    const headers = { 'X-Access-Token': token, 'Idempotency-Key': randomUUID() };
    const outcome = await (await page.request.fetch(`/api/${group}/${path}`, { method, headers, ...more })).json();
    expect(outcome.success, `${method} ${path}: ${outcome.message}`).toBe(true);
    return outcome.result ?? outcome.message;
  };
}

type Calls = Awaited<ReturnType<typeof callsOf>>;

/** Creates an order of 100 t that waits to be taken, on a route with agreed prices. */
export const waitingOrder = async (page: Page, changes: Readonly<Record<string, string>> = {}) =>
  await addOrder(await callsOf(page, 'operator'), changes);

async function addOrder(call: Calls, changes: Readonly<Record<string, string>>) {
  const [shipper] = (await call('GET', 'bizShipper/list', { params: { shipperName: '*示例钢铁*' } })).records;
  const end = (name: string, province: string, city: string) => ({
    [`${name}UnitName`]: '单位',
    [`${name}ContactName`]: '联系人',
    [`${name}ContactMobile`]: '13800009001',
    [`${name}ProvinceCode`]: province,
    [`${name}CityCode`]: city,
    [`${name}DistrictCode`]: `${city.slice(0, 4)}02`,
    [`${name}Address`]: '示例路1号',
  });
  return await call('POST', 'bizOrder/add', {
    data: {
      ...{ shipperId: shipper.id, carryMode: '1', goodsTypeCode: '0100', goodsName: '调度台煤炭', goodsUnitPrice: '620', orderQty: '100' },
      ...{ qtyUnit: '1', distance: '660', priceUnit: '1', shipperPrice: '120', settleWeightRule: '3', lossType: '0', lossTolerance: '0' },
      ...{ lossCalcMode: '2', wipeZeroRule: '0', settleType: '3', payTerm: 30, invoiceFlag: 'Y', taxRate: '0.09' },
      ...{ loadDateFrom: fromNow(-1), loadDateTo: fromNow(24), deliveryDeadline: fromNow(72) },
      ...end('send', '410000', '410100'),
      ...end('receive', '320000', '320100'),
      ...changes,
    },
  });
}

interface StoredOrder {
  readonly id: string;
  readonly version: number;
  readonly orderNo: string;
  readonly orderStatus: string;
}

/** Waiting orders of one journey: no other record has goods of their name. They are removed after it, so that lists are as they were. */
export class OwnOrders {
  readonly goodsName = `样货${ownMark()}`;
  readonly #page: Page;
  #calls: Promise<Calls> | undefined;

  constructor(page: Page) {
    this.#page = page;
  }

  /** Calls the API as the operator. */
  async call(...given: Parameters<Calls>) {
    this.#calls ??= callsOf(this.#page, 'operator');
    return await (await this.#calls)(...given);
  }

  async add(): Promise<StoredOrder> {
    return await addOrder((...given) => this.call(...given), { goodsName: this.goodsName });
  }

  /** The orders as the server has them now, by number. */
  async stored(): Promise<readonly StoredOrder[]> {
    const { records } = await this.call('GET', 'bizOrder/list', { params: { goodsName: `*${this.goodsName}*`, pageSize: '100' } });
    return (records as StoredOrder[]).toSorted((first, second) => first.orderNo.localeCompare(second.orderNo));
  }

  /** Their states on the server, by number. */
  async states(): Promise<readonly string[]> {
    return (await this.stored()).map(({ orderStatus }) => orderStatus);
  }

  async remove(): Promise<void> {
    const rows = (await this.stored()).map(({ id, version }) => ({ id, version }));
    if (rows.length === 0) return;
    await this.call('PUT', 'bizOrder/cancel/batch', { data: { rows, cancelReason: '样例' } });
    await this.call('DELETE', 'bizOrder/deleteBatch', { params: { ids: rows.map(({ id }) => id).join(',') } });
  }
}

/** Creates an order like `waitingOrder`, and takes it. */
export async function takenOrder(page: Page) {
  const { id, version } = await waitingOrder(page);
  const call = await callsOf(page, 'operator');
  return await call('PUT', 'bizOrder/take', { data: { id, version } });
}

interface Goods {
  readonly goodsName: string;
  readonly qty: string;
}

/** Creates an order, and a dispatch order for its whole quantity that waits for the carrier. */
export async function sentToCarrier(page: Page, { goodsName, qty }: Goods, carrierName: string) {
  const [operator, dispatcher] = [await callsOf(page, 'operator'), await callsOf(page, 'dispatcher')];
  const made = await waitingOrder(page, { goodsName, orderQty: qty });
  const order = await operator('PUT', 'bizOrder/take', { data: { id: made.id, version: made.version } });
  const [carrier] = (await dispatcher('GET', 'bizCarrier/list', { params: { carrierName } })).records;
  const allotted = await dispatcher('POST', 'bizDispatchGoods/add', {
    data: {
      ...{ orderId: order.id, carrierId: carrier.id, allotQty: qty, priceUnit: '1', carrierPrice: '80' },
      ...{ loadDateFrom: fromNow(-20), loadDateTo: fromNow(24) },
    },
  });
  const sent = await dispatcher('PUT', 'bizDispatchGoods/dispatch', { data: { id: allotted.id, version: allotted.version } });
  return { order, dispatchOrder: await dispatcher('GET', 'bizDispatchOrder/queryById', { params: { id: sent.dispatchOrderId } }) };
}

/** Creates a waybill of 演练运输 for a whole order, which has no lorry yet. */
export async function waybillWithoutLorry(page: Page, goods: Goods) {
  const { order, dispatchOrder } = await sentToCarrier(page, goods, '演练运输有限公司');
  // Nobody of this carrier has a demo account.
  const call = await callsOf(page, 'admin');
  const accepted = await call('PUT', 'bizDispatchOrder/accept', { data: { id: dispatchOrder.id, version: dispatchOrder.version } });
  await call('POST', 'bizDispatchOrder/createWaybill', { data: { id: accepted.id, version: accepted.version, planQty: goods.qty } });
  const [waybill] = (await call('GET', 'bizWaybill/list', { params: { dispatchOrderId: accepted.id } })).records;
  return { order, dispatchOrder: accepted, waybill };
}

/** Ends a waybill that has not departed, so that its lorry and driver are free for other journeys. */
export async function endWaybill(page: Page, id: string): Promise<void> {
  const call = await callsOf(page, 'dispatcher');
  const { version } = await call('GET', 'bizWaybill/queryById', { params: { id } });
  await call('PUT', 'bizWaybill/cancel', { data: { id, version, cancelReason: '测试结束' } });
}

/**
 * Creates a waybill for the order's whole quantity that is in transit, with a lorry and a driver of the carrier that no other journey uses.
 */
export async function waybillUnderWay(page: Page, goods: Goods) {
  const carrier = await callsOf(page, 'carrier');
  const { dispatchOrder: offered } = await sentToCarrier(page, goods, '示范物流有限公司');
  const rowsOf = async (entity: string, params: Record<string, string>) => (await carrier('GET', `${entity}/list`, { params })).records;
  const [lorry] = await rowsOf('bizLorry', { plateNumber: '鲁B20005' });
  const [trailer] = await rowsOf('bizLorry', { plateNumber: '鲁B8821挂' });
  const [driver] = await rowsOf('bizDriver', { driverName: '周戊五' });
  const accepted = await carrier('PUT', 'bizDispatchOrder/accept', { data: { id: offered.id, version: offered.version } });
  await carrier('POST', 'bizDispatchOrder/createWaybill', {
    data: { id: accepted.id, version: accepted.version, planQty: goods.qty, lorryId: lorry.id, trailerId: trailer.id, driverId: driver.id },
  });
  const [waybill] = await rowsOf('bizWaybill', { dispatchOrderId: accepted.id });
  const loaded = await carrier('PUT', 'bizWaybill/load', {
    data: { id: waybill.id, version: waybill.version, loadTime: fromNow(-14), loadNet: goods.qty },
  });
  return await carrier('PUT', 'bizWaybill/depart', { data: { id: loaded.id, version: loaded.version, departTime: fromNow(-13) } });
}
