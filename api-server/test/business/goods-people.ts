/** Offered goods and the calls for them, for tests. */
import { newId } from '../../src/kernel/basics/ids.ts';
import type { TestClient, TestResponse } from '../harness.ts';
import { done, moment, orderDraft, type People, type Row, shipperA } from './freight-people.ts';

export const goodsPath = '/business/bizSourceGoods';
export const offerPath = '/business/bizPublicGoodsOffer';

/** The goods of scenario S01 as a shipper enters them: 100 t, worth 620 yuan a tonne. */
export function shipperGoods(changes: Record<string, unknown> = {}): Record<string, unknown> {
  const order = orderDraft();
  const names = Object.keys(order).filter(
    (name) => /^(send|receive)/.test(name) || ['goodsTypeCode', 'goodsUnitPrice', 'distance'].includes(name),
  );
  return {
    ...Object.fromEntries(names.map((name) => [name, order[name]])),
    shipperId: shipperA,
    goodsName: '测试煤炭',
    totalQty: '100',
    qtyUnit: '1',
    shipperExpectPrice: '88',
    loadDateFrom: moment(48),
    loadDateTo: moment(72),
    deliveryDeadline: moment(120),
    ...changes,
  };
}

/** The terms of scenario S01, which the platform sets: smaller weight, 0.100 t tolerance mode 2, no rounding, offers by everybody. */
export const platformTerms = {
  publishScope: '2',
  priceMode: '2',
  priceUnit: '1',
  settleWeightRule: '3',
  lossType: '1',
  lossTolerance: '0.100',
  lossCalcMode: '2',
  wipeZeroRule: '0',
};

export const key = ({ id, version }: Row) => ({ id, version });

/** The calls for goods, each made by the person who is in charge. */
export class GoodsLine {
  readonly people: People;
  readonly auditor: TestClient;
  constructor(people: People, auditor: TestClient) {
    this.people = people;
    this.auditor = auditor;
  }

  /** Goods that the shipper submitted, with the terms of the platform. */
  async submitted(changes: Record<string, unknown> = {}, terms: Record<string, unknown> = {}): Promise<Row> {
    const { shipper, operator } = this.people;
    const draft = await done(shipper.post(`${goodsPath}/add`, shipperGoods(changes)));
    const sent = await done(shipper.put(`${goodsPath}/submit`, key(draft)));
    return await done(operator.put(`${goodsPath}/edit`, { ...key(sent), ...platformTerms, ...terms }));
  }

  /** Audited goods, which are open for offers or wait for a price. */
  async published(changes: Record<string, unknown> = {}, terms: Record<string, unknown> = {}): Promise<Row> {
    const goods = await this.submitted(changes, terms);
    return await done(this.auditor.put(`${goodsPath}/audit`, { ...key(goods), pass: 'Y' }));
  }

  offer(
    client: TestClient,
    goods: Row,
    offerPrice: string,
    offerQty: string,
    changes: Record<string, unknown> = {},
  ): Promise<TestResponse> {
    return client.post(`${offerPath}/submit`, { goodsId: goods.id, offerPrice, offerQty, ...changes });
  }

  take(client: TestClient, goods: Row, offerQty: string): Promise<TestResponse> {
    return client.post(`${offerPath}/take`, { goodsId: goods.id, offerQty }, { key: newId() });
  }

  async closed(goods: Row): Promise<Row> {
    const fresh = await this.read(goods.id);
    return await done(this.people.operator.put(`${goodsPath}/closeOffer`, key(fresh)));
  }

  async read(id: string, client: TestClient = this.people.operator): Promise<Row> {
    return await done(client.get(`${goodsPath}/queryById`, { id }));
  }

  async readOffer(id: string, client: TestClient = this.people.operator): Promise<Row> {
    return await done(client.get(`${offerPath}/queryById`, { id }));
  }

  confirm(goods: Row, shipperPrice: string, awards: unknown, changes: Record<string, unknown> = {}): Promise<TestResponse> {
    return this.people.operator.put(`${goodsPath}/confirmPrice`, { ...key(goods), shipperPrice, awards, ...changes });
  }

  /** Scenario S01 until both offers are made and the offering is closed. */
  async bidden(): Promise<{ goods: Row; offerA: Row; offerB: Row }> {
    const goods = await this.published();
    const offerA = await done(this.offer(this.people.carrier, goods, '80', '60'));
    const offerB = await done(this.offer(this.people.otherCarrier, goods, '82', '60'));
    return { goods: await this.closed(goods), offerA, offerB };
  }

  /** The awards of scenario S01. */
  awardsOf(offerA: Row, offerB: Row) {
    return [
      { offerId: offerA.id, winQty: '60', winPrice: '80' },
      { offerId: offerB.id, winQty: '40', winPrice: '82' },
    ];
  }
}

export const rowsOf = async (client: TestClient, entity: string, query: Record<string, string>): Promise<Row[]> =>
  (await done<{ records: Row[] }>(client.get(`/business/${entity}/list`, query))).records;
