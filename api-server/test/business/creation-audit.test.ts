// Every created record has an audit row under its own id, whatever call created it.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../harness.ts';
import { businessApp } from './business-app.ts';
import { addVehicle, carrierA, carrierB, done, FreightLine, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
/** Ids of all records before the tested call. */
let before: Set<string>;

/** Tables whose rows have a number or name for people. Rows of other tables belong to one of these and are audited with it. */
const records = {
  order: 'biz_order',
  dispatchGoods: 'biz_dispatch_goods',
  dispatchOrder: 'biz_dispatch_order',
  waybill: 'biz_waybill',
  contract: 'biz_contract',
  shipper: 'biz_shipper',
  carrier: 'biz_carrier',
} as const;

const idsIn = async (table: string) =>
  (await app.database.asSystem('test', (tx) => tx.execute<{ id: string }>(sql`select id from ${sql.raw(table)}`))).rows.map(({ id }) => id);
const allIds = async () => (await Promise.all(Object.values(records).map(idsIn))).flat();
const actionsOf = async (entity: string, id: string) => {
  const { rows } = await app.database.asSystem('test', (tx) =>
    tx.execute<{ payload: string }>(
      sql`select payload from freight.audit_log where entity = ${entity} and record_id = ${id} order by serial`,
    ),
  );
  return rows.map(({ payload }) => JSON.parse(payload) as { action: string; username: string; requestId?: string; changes: object });
};

beforeAll(async () => {
  app = await businessApp();
  line = new FreightLine(await signInAll(app));
  before = new Set(await allIds());
});
afterAll(async () => await app?.close());

test('a waybill’s creation has an audit row under its own id, and so has every record that a day’s work makes', async () => {
  const order = await line.takenOrder();
  const first = await line.accepted(order, carrierA, '60');
  await line.offer(order, carrierB, '40', { carrierPrice: '82' });
  await line.waybill(first.id, '30', await addVehicle(app, carrierA));
  const bare = await done(
    line.people.carrier.post('/business/bizDispatchOrder/createWaybill', {
      id: first.id,
      version: (await line.read(line.people.carrier, 'bizDispatchOrder', first.id)).version,
      planQty: '30',
    }),
  );
  expect(bare).toMatchObject({ waybillCount: 2 });
  const made: Record<string, number> = {};
  for (const [entity, table] of Object.entries(records)) {
    for (const id of (await idsIn(table)).filter((found) => !before.has(found))) {
      const [creation, ...further] = await actionsOf(entity, id);
      expect({ entity, id, creation }).toMatchObject({ creation: { action: 'add', requestId: expect.any(String) } });
      expect(Object.keys(creation?.changes ?? {}).length, entity).toBeGreaterThan(3);
      expect(
        further.map(({ action }) => action),
        entity,
      ).not.toContain('add');
      made[entity] = (made[entity] ?? 0) + 1;
    }
  }
  expect(made).toEqual({ order: 1, dispatchGoods: 2, dispatchOrder: 2, waybill: 2 });
});

test('a refused call leaves neither the record nor the row', async () => {
  const order = await line.takenOrder();
  const offer = await line.accepted(order, carrierA, '30');
  const count = async () =>
    (await app.database.asSystem('test', (tx) => tx.execute<{ n: number }>(sql`select count(*)::int n from freight.audit_log`))).rows[0]?.n;
  const [rows, ids] = [await count(), await allIds()];
  const { version } = await line.read(line.people.carrier, 'bizDispatchOrder', offer.id);
  const refused = await line.people.carrier.post('/business/bizDispatchOrder/createWaybill', { id: offer.id, version, planQty: '99' });
  expect(refused).toMatchObject({ success: false });
  expect(await allIds()).toHaveLength(ids.length);
  expect(await count()).toBe(rows);
});
