/**
 * Random permitted calls by several people at once. Afterwards all invariants hold, and in every record's log each step begins in the state
 * in which the previous one ended. FREIGHT_SEED repeats a run.
 */
import { sql } from 'drizzle-orm';
import { refusals as catalogue } from 'shared-contracts/wire/envelope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { refuseUnauditedWrites } from '../audit/unaudited-writes.ts';
import type { TestApp, TestClient, TestResponse } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';
import { addVehicle, carrierA, carrierB, FreightLine, goodsDraft, moment, orderDraft, type Row, signInAll } from './freight-people.ts';

let app: TestApp;
let line: FreightLine;
const seed = Number(process.env.FREIGHT_SEED ?? Date.now() % 1_000_000);
const isServer = Boolean(process.env.DATABASE_URL);
/** Number of turns; `npm test -- --all` takes more. */
const rounds = (isServer ? 60 : 20) * (process.env.ALL_TESTS ? 2 : 1);
const atOnce = isServer ? 8 : 4;

beforeAll(async () => {
  app = await businessApp();
  await refuseUnauditedWrites(app.database);
  line = new FreightLine(await signInAll(app));
});
afterAll(async () => await app?.close());

/** A linear congruential generator (Numerical Recipes): the same numbers on every machine. */
function randomFrom(start: number) {
  let state = start >>> 0;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  const pick = <Item>(items: readonly Item[]): Item | undefined => items[below(items.length)];
  return { next, below, pick };
}

type ApiResponse = TestResponse<unknown>;

test(`random work, seed ${seed}`, { timeout: 240_000 }, async () => {
  console.info(`FREIGHT_SEED=${seed}`);
  const random = randomFrom(seed);
  const { operator, dispatcher, carrier, otherCarrier, shipper } = line.people;
  const vehicles = { [carrierA]: [] as Vehicle[], [carrierB]: [] as Vehicle[] };
  for (const id of [carrierA, carrierB]) for (let index = 0; index < 3; index += 1) vehicles[id]?.push(await addVehicle(app, id));

  /** One of the latest rows that the caller sees; sometimes with an outdated version, to provoke conflicts. */
  async function some(client: TestClient, entity: string): Promise<Row | undefined> {
    const { result } = await client.get<{ records: Row[] }>(`/business/${entity}/list`, { pageSize: 12 });
    const row = random.pick(result.records);
    return row && random.next() < 0.05 ? { ...row, version: row.version - 1 } : row;
  }
  const put = async (
    client: TestClient,
    entity: string,
    name: string,
    body: Record<string, unknown> = {},
  ): Promise<ApiResponse | undefined> => {
    const row = await some(client, entity);
    const target = row && { id: row.id, version: row.version };
    const method = name === 'createWaybill' ? client.post : client.put;
    return target && (await method(`/business/${entity}/${name}`, { ...target, ...body }));
  };
  const ofCarrier = () => (random.next() < 0.7 ? ([carrier, carrierA] as const) : ([otherCarrier, carrierB] as const));
  const quantity = (least: number, span: number) => (least + random.below(span * 10) / 10).toFixed(1);

  const works: readonly (() => Promise<ApiResponse | undefined>)[] = [
    () => operator.post('/business/bizOrder/add', orderDraft({ orderQty: quantity(40, 80) })),
    () => shipper.post('/business/bizOrder/add', orderDraft({ orderQty: quantity(40, 80) })),
    () => put(dispatcher, 'bizOrder', 'take'),
    () => put(operator, 'bizOrder', 'take'),
    () => put(operator, 'bizOrder', 'cancel', { cancelReason: '随机' }),
    () => put(dispatcher, 'bizOrder', 'release'),
    async () => (random.next() < 0.3 ? await put(dispatcher, 'bizOrder', 'close', { closeReason: '随机' }) : undefined),
    ...Array.from({ length: 3 }, () => async () => {
      const order = await some(dispatcher, 'bizOrder');
      const draft = order && goodsDraft(order, random.next() < 0.7 ? carrierA : carrierB, quantity(10, 60));
      return draft && (await dispatcher.post('/business/bizDispatchGoods/add', draft));
    }),
    ...Array.from({ length: 3 }, () => () => put(dispatcher, 'bizDispatchGoods', 'dispatch')),
    () => put(dispatcher, 'bizDispatchGoods', 'edit', { allotQty: quantity(5, 60) }),
    () => put(dispatcher, 'bizDispatchGoods', 'cancel'),
    () => put(dispatcher, 'bizDispatchGoods', 'recall'),
    () => put(dispatcher, 'bizDispatchGoods', 'close'),
    ...Array.from({ length: 3 }, () => () => put(ofCarrier()[0], 'bizDispatchOrder', 'accept')),
    () => put(ofCarrier()[0], 'bizDispatchOrder', 'reject', { rejectReason: '随机' }),
    () => put(dispatcher, 'bizDispatchOrder', 'recall'),
    () => put(dispatcher, 'bizDispatchOrder', 'close'),
    ...Array.from({ length: 4 }, () => () => put(ofCarrier()[0], 'bizDispatchOrder', 'createWaybill', { planQty: quantity(5, 30) })),
    ...Array.from({ length: 4 }, () => () => {
      const [client, id] = ofCarrier();
      return put(client, 'bizWaybill', random.next() < 0.8 ? 'assign' : 'reassign', { ...random.pick(vehicles[id] ?? []), reason: '随机' });
    }),
    () => put(ofCarrier()[0], 'bizWaybill', 'unassign'),
    ...Array.from(
      { length: 5 },
      () => () => put(ofCarrier()[0], 'bizWaybill', 'load', { loadTime: moment(-14), loadNet: quantity(28, 6) }),
    ),
    ...Array.from({ length: 4 }, () => () => put(ofCarrier()[0], 'bizWaybill', 'depart', { departTime: moment(-13) })),
    ...Array.from(
      { length: 4 },
      () => () => put(ofCarrier()[0], 'bizWaybill', 'deliver', { deliveryTime: moment(0), unloadNet: quantity(27, 5), lossConfirmed: 'Y' }),
    ),
    () => put(dispatcher, 'bizWaybill', 'cancel', { cancelReason: '随机' }),
  ];

  const refusals = new Set<string>();
  let succeeded = 0;
  for (let round = 0; round < rounds; round += 1) {
    const chosen = Array.from({ length: atOnce }, () => random.pick(works));
    const responses = await Promise.all(chosen.map(async (work) => await work?.()));
    for (const response of responses) {
      if (!response) continue;
      expect(response.status, response.message).toBe(200);
      if (response.success) succeeded += 1;
      else refusals.add(response.message);
    }
    if (round % 10 === 9) expect(await invariantsOf(app.database), `after round ${round}, seed ${seed}`).toEqual([]);
  }
  expect(succeeded).toBeGreaterThan(rounds / 2);
  // Business rules refuse with messages of their own; these are messages of database constraints, which must never be reached.
  for (const wall of [catalogue.invalid.message, catalogue.duplicate.message]) expect([...refusals]).not.toContain(wall);
  expect(await invariantsOf(app.database)).toEqual([]);
  expect(await brokenPaths()).toEqual([]);
});

interface Vehicle {
  readonly lorryId: string;
  readonly driverId: string;
}

/** Records whose operate log contains a step that does not begin where the previous one ended, or does not end in the record's state. */
async function brokenPaths(): Promise<string[]> {
  const { rows } = await app.database.asSystem('paths', (tx) =>
    tx.execute<{ no: string }>(sql`
      with steps as (
        select biz_type, biz_id, biz_no, action, from_status, to_status,
          lag(to_status) over w as before, row_number() over (partition by biz_type, biz_id order by id desc) as latest
        from biz_operate_log where to_status is not null window w as (partition by biz_type, biz_id order by id)
      )
      select s.biz_type || ' ' || s.biz_no || ' ' || s.action || ': ' || coalesce(s.before, '-') || ' / ' || s.from_status || '>' || s.to_status as no
      from steps s
      left join biz_waybill w on s.biz_type = 'waybill' and w.id = s.biz_id
      left join biz_order o on s.biz_type = 'order' and o.id = s.biz_id
      left join biz_dispatch_order d on s.biz_type = 'dispatchOrder' and d.id = s.biz_id
      left join biz_dispatch_goods g on s.biz_type = 'dispatchGoods' and g.id = s.biz_id
      where (s.before is not null and s.before is distinct from s.from_status)
        or (s.latest = 1 and s.biz_type in ('waybill', 'order', 'dispatchOrder', 'dispatchGoods') and s.to_status is distinct from coalesce(w.waybill_status, o.order_status, d.dispatch_status, g.dispatch_goods_status))`),
  );
  return rows.map(({ no }) => no);
}
