/**
 * Freight with large tables: the order list and the dispatch board with many open orders, drivers who report at the same time, and many
 * carriers that want the same goods at once. An argument names one part: `paint`, `nodes` or `storm`. `FREIGHT_SCALE` (0 to 1) makes all
 * numbers smaller; those results are printed and not stored.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { buildApp } from 'api-server/app';
import { newId } from 'api-server/kernel/basics/ids';
import { readConfig } from 'api-server/kernel/config/config';
import { openDatabase } from 'api-server/kernel/database/database';
import { demoId } from 'api-server/seed/demo-ids';
import pg from 'pg';
import { entities } from 'shared-contracts/entities';
import { permissionsOf } from 'shared-contracts/entity/entity';
import { startProduct } from 'tooling/product/product';
import { openBrowser, signIn, visitor } from './src/browser.ts';
import { type DemoDatabase, onDemoDatabase } from './src/demo-database.ts';
import { KeepAlive } from './src/keep-alive.ts';
import { listCallers } from './src/list-plans.ts';
import { compare, countRow, percentile, type Row, timeRow } from './src/protocol.ts';
import { publish } from './src/results.ts';

const parts = ['paint', 'nodes', 'storm'] as const;
type Part = (typeof parts)[number];
const asked = process.argv[3] as Part | undefined;
const scale = Number(process.env.FREIGHT_SCALE ?? 1);
const scaled = (count: number): number => Math.max(2, Math.round(count * scale));
const many = scaled(5000);
const few = scaled(50);
const drivers = scaled(200);
/** Milliseconds within which all drivers report. */
const spread = Math.round(10_000 * scale);
const bidders = scaled(500);
/** Tonnes that each carrier takes, and tonnes of the goods: enough for a tenth of the carriers. */
const taken = 20;
const lot = Math.round(bidders / 10) * taken;
const rounds = scale === 1 ? 7 : 2;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const rows: Row[] = [];

async function connected({ url, cleanUp }: DemoDatabase): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, options: '-c timezone=Asia/Shanghai' });
  await client.connect();
  // When something fails, the server stops before this connection is closed; the connection's error is ignored.
  client.on('error', () => undefined);
  cleanUp.push(() => client.end());
  return client;
}

/** Copies one row of a table, each time with the given columns replaced. */
async function copyRow(
  client: pg.Client,
  table: string,
  like: string,
  changes: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  await client.query(
    `insert into ${table} select (jsonb_populate_record(r, change)).* from ${table} r, jsonb_array_elements($2::jsonb) change where r.id = $1`,
    [like, JSON.stringify(changes)],
  );
}

/* ---- The order list and the dispatch board with many open orders, compared with few ---- */

/** Milliseconds from the start of the navigation to the frame that shows the first element. */
async function painted(page: Page, path: string, selector: string): Promise<number> {
  await page.goto(path, { waitUntil: 'commit' });
  const handle = await page.waitForFunction(
    (what) =>
      document.querySelector(what) &&
      new Promise<number>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())))),
    selector,
    { timeout: 60_000 },
  );
  return Number(await handle.jsonValue());
}

async function measurePaint(database: DemoDatabase): Promise<void> {
  const client = await connected(database);
  const [like] = (
    await client.query<{ id: string }>(
      "select id from biz_order where order_status = '20' and tenant_id = 0 and del_flag = 0 order by id limit 1",
    )
  ).rows;
  if (!like) throw new Error('The demo has no order to dispatch');
  await client.query("update biz_order set del_flag = 1 where tenant_id = 0 and order_status in ('10', '20', '30', '50')");
  await copyRow(
    ...([client, 'biz_order', like.id] as const),
    Array.from({ length: many }, (_, index) => ({
      ...{ id: newId(), order_no: `BENCH${String(index).padStart(8, '0')}`, customer_order_no: null, del_flag: 0 },
    })),
  );
  const show = async (count: number): Promise<void> => {
    await client.query("update biz_order set del_flag = case when order_no < $1 then 0 else 1 end where order_no like 'BENCH%'", [
      `BENCH${String(count).padStart(8, '0')}`,
    ]);
    await client.query('vacuum (analyze) biz_order');
  };
  const dataDir = mkdtempSync(join(tmpdir(), 'freight-bench-'));
  database.cleanUp.push(async () => rmSync(dataDir, { recursive: true, force: true }));
  const config = readConfig({ LOG_LEVEL: 'fatal', PORT: '0', DATA_DIR: dataDir, DATABASE_URL: database.url });
  const product = await startProduct(config, () => undefined);
  database.cleanUp.push(() => product.close());
  const browser = await openBrowser();
  database.cleanUp.push(() => browser.close());
  const person = await visitor(browser, product.url);
  await signIn(person, 'dispatcher');
  for (const [name, path, selector] of [
    ['order list', '/business/order/list', 'main tbody tr[data-row-key]'],
    ['dispatch board', '/business/dispatch-board', 'main [role="option"]'],
  ] as const) {
    const paint = (count: number) => async () => {
      await show(count);
      return await painted(person.page, path, selector);
    };
    const result = await compare(paint(many), paint(few), rounds);
    rows.push(timeRow(`${name}: first paint with ${many} open orders`, `${few} open orders`, 1.2, result));
  }
}

/*
 * ---- Reports of drivers, and many carriers that want the same goods; the API runs in this process, and its sessions need no password ----
 */

interface Api {
  readonly call: (person: string, method: 'POST' | 'PUT', path: string, body: object) => Promise<{ success: boolean; message: string }>;
}

/** The API on a port. A session token is the id of a driver (`driver <id>`) or of a carrier (`carrier <id>`). */
async function startApi({ url, cleanUp }: DemoDatabase): Promise<Api> {
  const database = await openDatabase({ databaseUrl: url, warn: console.warn });
  cleanUp.push(() => database.close());
  const app = await buildApp({ database, config: readConfig({ LOG_LEVEL: 'fatal' }) });
  cleanUp.push(() => app.close());
  const permissions = new Set(Object.values(entities).flatMap((entity) => permissionsOf(entity).map(({ code }) => code)));
  const { carrier } = listCallers(parties);
  app.kernel.sessions = {
    authenticate: async (token) => {
      const [kind = '', id = ''] = token.split(' ');
      const person = { ...carrier, permissions, userId: id, username: id, sessionId: token, token };
      return kind === 'driver' ? { ...person, driverId: id } : { ...person, carrierId: id };
    },
    ofSession: async () => null,
  };
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  // Each person has a connection of their own, which stays open.
  const clients = new Map<string, KeepAlive>();
  cleanUp.push(async () => {
    for (const client of clients.values()) client.close();
  });
  const clientFor = (person: string): KeepAlive => {
    const client = clients.get(person) ?? new KeepAlive(address, { 'x-access-token': person });
    clients.set(person, client);
    return client;
  };
  return { call: (person, method, path, body) => clientFor(person).ask(method, `/api${path}`, body, { 'idempotency-key': newId() }) };
}

interface Journey {
  readonly id: string;
  readonly driverId: string;
}

/** Waybills that wait for departure, each with an order, a dispatch order, a lorry and a driver of its own. */
async function fillJourneys(client: pg.Client, count: number): Promise<readonly Journey[]> {
  const { rows: found } = await client.query<Record<'id' | 'order' | 'dispatch' | 'goods' | 'lorry' | 'driver', string>>(
    `select w.id, w.order_id "order", w.dispatch_order_id "dispatch", d.dispatch_goods_id "goods", w.lorry_id "lorry", w.driver_id "driver"
     from biz_waybill w join biz_dispatch_order d on d.id = w.dispatch_order_id
     where w.waybill_status = '30' and w.tenant_id = 0 and w.carrier_id = $1 and w.del_flag = 0 order by w.id limit 1`,
    [parties.carrierId],
  );
  const [like] = found;
  if (!like) throw new Error('The demo has no waybill that waits for departure');
  const made = Array.from({ length: count }, (_, index) => ({
    ...{
      id: newId(),
      order: newId(),
      dispatch: newId(),
      goods: newId(),
      lorry: newId(),
      driver: newId(),
      n: String(index).padStart(4, '0'),
    },
  }));
  const copy = (table: string, id: string, change: (one: (typeof made)[number]) => Record<string, unknown>) =>
    copyRow(client, table, id, made.map(change));
  await copy('biz_order', like.order, (m) => ({ id: m.order, order_no: `BO${m.n}`, customer_order_no: null }));
  await copy('biz_lorry', like.lorry, (m) => ({ id: m.lorry, plate_number: `鲁B${m.n}X`, vin: `BENCHVIN${m.n}00000` }));
  await copy('biz_driver', like.driver, (m) => ({ id: m.driver, driver_no: `BD${m.n}`, id_card_no: `B${m.n}`, mobile: `1391000${m.n}` }));
  await copy('biz_dispatch_goods', like.goods, (m) => ({
    ...{ id: m.goods, dispatch_goods_no: `BG${m.n}`, order_id: m.order, dispatch_order_id: m.dispatch },
  }));
  await copy('biz_dispatch_order', like.dispatch, (m) => ({
    ...{ id: m.dispatch, dispatch_no: `BP${m.n}`, order_id: m.order, dispatch_goods_id: m.goods },
  }));
  await copy('biz_waybill', like.id, (m) => ({
    ...{ id: m.id, waybill_no: `BY${m.n}`, order_id: m.order, dispatch_order_id: m.dispatch, dispatch_goods_id: m.goods },
    ...{ lorry_id: m.lorry, driver_id: m.driver, plate_number: `鲁B${m.n}X` },
  }));
  await client.query('vacuum (analyze)');
  return made.map(({ id, driver }) => ({ id, driverId: driver }));
}

async function measureNodes(database: DemoDatabase): Promise<void> {
  const client = await connected(database);
  const journeys = await fillJourneys(client, drivers);
  const api = await startApi(database);
  const ids = journeys.map(({ id }) => id);
  /** Sets all waybills back to the state before departure; resolves to their row versions, which the next `depart` calls must name. */
  const reset = async (): Promise<ReadonlyMap<string, number>> => {
    await client.query("delete from biz_waybill_node where waybill_id = any($1) and node_type = '3'", [ids]);
    await client.query("update biz_waybill set waybill_status = '30', depart_time = null where id = any($1)", [ids]);
    const { rows: now } = await client.query<{ id: string; version: number }>('select id, version from biz_waybill where id = any($1)', [
      ids,
    ]);
    return new Map(now.map(({ id, version }) => [id, version]));
  };
  const departTime = (
    await client.query<{ at: string }>(
      "select to_char(max(load_time) + interval '5 minutes', 'YYYY-MM-DD HH24:MI:SS') at from biz_waybill where id = any($1)",
      [ids],
    )
  ).rows[0]?.at;
  const report = async ({ id, driverId }: Journey, version: number): Promise<number> => {
    const began = performance.now();
    const { success, message } = await api.call(`driver ${driverId}`, 'PUT', '/business/bizWaybill/depart', {
      ...{ id, version, departTime, placeReason: '测量' },
    });
    if (!success) throw new Error(`A driver’s report was refused: ${message}`);
    return performance.now() - began;
  };
  const oneDriver = async (): Promise<number> => {
    const versions = await reset();
    const times: number[] = [];
    for (const journey of journeys.slice(0, scaled(60))) times.push(await report(journey, versions.get(journey.id) ?? 0));
    return percentile(times, 0.95);
  };
  const allDrivers = async (): Promise<number> => {
    const versions = await reset();
    const times = await Promise.all(
      journeys.map(async (journey, index) => {
        await sleep((spread / journeys.length) * index);
        return await report(journey, versions.get(journey.id) ?? 0);
      }),
    );
    return percentile(times, 0.95);
  };
  rows.push(
    timeRow(`${drivers} drivers report within ${spread / 1000} s: p95`, 'one driver: p95', 3, await compare(allDrivers, oneDriver, rounds)),
  );
}

/**
 * Messages of refusals for carriers that come too late: nothing is left, or the goods are no longer shown because their last quantity was
 * taken.
 */
const soldOut = /剩余数量不足|报价已截止|未找到对应实体/;
/** A node with too many waiting calls responds 503 with Retry-After, and clients repeat the call then. */
const busy = /系统繁忙/;
const comeAgainAfter = 100;

/** The goods are offered to everybody at a fixed price until tomorrow. */
async function makeLot(client: pg.Client): Promise<string> {
  const id = newId();
  const [like] = (
    await client.query<{ id: string }>(
      "select id from biz_source_goods where tenant_id = 0 and del_flag = 0 order by goods_status = '20' desc, id limit 1",
    )
  ).rows;
  await copyRow(client, 'biz_source_goods', like?.id ?? '', [{ id, goods_no: `BL${id.slice(-12)}` }]);
  await client.query(
    `update biz_source_goods set goods_status = '20', publish_scope = '2', price_mode = '1', fixed_price = 80, price_unit = '1', qty_unit = '1',
       total_qty = $2, remain_qty = $2, offer_deadline = now() + interval '1 day', load_date_from = now() + interval '2 days',
       load_date_to = now() + interval '3 days', delivery_deadline = now() + interval '5 days' where id = $1`,
    [id, lot],
  );
  return id;
}

async function measureStorm(database: DemoDatabase): Promise<void> {
  const client = await connected(database);
  const carriers = Array.from({ length: bidders }, (_, index) => ({ id: newId(), n: String(index).padStart(4, '0') }));
  await copyRow(
    ...([client, 'biz_carrier', parties.carrierId] as const),
    carriers.map(({ id, n }) => ({
      id,
      carrier_no: `BC${n}`,
      carrier_name: `测量承运商${n}`,
      uscc: null,
      id_card_no: `BC${n}`,
      contact_mobile: `1392000${n}`,
    })),
  );
  // Carriers may take goods only under a contract that is in effect on the day of loading.
  const { rows: contracts } = await client.query<{ id: string }>(
    "select id from biz_contract where carrier_id = $1 and contract_type = '2' and contract_status = '2' and del_flag = 0 limit 1",
    [parties.carrierId],
  );
  const terms = carriers.map(({ id, n }) => ({ id: newId(), contract_no: `BH${n}`, carrier_id: id, effective_to: '2099-12-31' }));
  await copyRow(client, 'biz_contract', contracts[0]?.id ?? '', terms);
  await client.query('vacuum (analyze)');
  const api = await startApi(database);
  const pool = new pg.Pool({ connectionString: database.url, max: 10 });
  database.cleanUp.push(() => pool.end());
  const heldBy = async (goodsId: string) => {
    const { rows: sums } = await client.query<{ won: string; offers: string; remains: string }>(
      `select coalesce(sum(o.win_qty), 0) won, count(o.id) offers, min(g.remain_qty) remains from biz_source_goods g
       left join biz_public_goods_offer o on o.goods_id = g.id and o.offer_status = '20' where g.id = $1`,
      [goodsId],
    );
    return { won: Number(sums[0]?.won), offers: Number(sums[0]?.offers), remains: Number(sums[0]?.remains) };
  };
  let wrong = 0;
  const ours = async (): Promise<number> => {
    const goodsId = await makeLot(client);
    const began = performance.now();
    const take = async (id: string): Promise<{ readonly success: boolean; readonly message: string }> => {
      const response = await api.call(`carrier ${id}`, 'POST', '/business/bizPublicGoodsOffer/take', { goodsId, offerQty: String(taken) });
      if (response.success || !busy.test(response.message)) return response;
      await sleep(comeAgainAfter);
      return await take(id);
    };
    const responses = await Promise.all(carriers.map(({ id }) => take(id)));
    const time = performance.now() - began;
    const { won, offers, remains } = await heldBy(goodsId);
    const reason = responses.find(({ success, message }) => !success && !soldOut.test(message))?.message;
    if (reason) throw new Error(`A carrier was refused for another reason than the quantity: ${reason}`);
    if (won !== lot || remains !== 0 || offers !== responses.filter(({ success }) => success).length) wrong += 1;
    return time;
  };
  const peer = async (): Promise<number> => {
    const goodsId = await makeLot(client);
    const began = performance.now();
    await Promise.all(carriers.map(({ id }) => takeBare(pool, goodsId, id)));
    return performance.now() - began;
  };
  const result = await compare(ours, peer, rounds);
  rows.push(timeRow(`${bidders} carriers take ${taken} t each of ${lot} t: the whole storm`, 'its bare statements', 3, result));
  rows.push(countRow('storms that gave away another quantity than the lot held', 'storms', wrong, 0));
}

/** A statement for the bare driver with the name under which it is prepared. */
type Bare = readonly [name: string, text: string];
const bare = {
  claim: [
    'claim',
    "insert into freight.idempotency_key (tenant_id, user_id, key, call, body_hash) values (0, $1, $2, 'take', 'hash') on conflict do nothing",
  ],
  goods: ['goods', 'select * from biz_source_goods where id = $1'],
  carrier: ['carrier', 'select * from biz_carrier where id = $1'],
  contract: [
    'contract',
    "select * from biz_contract where carrier_id = $1 and contract_type = '2' and contract_status = '2' and del_flag = 0 limit 1",
  ],
  take: ['take', 'update biz_source_goods set remain_qty = remain_qty - $2, version = version + 1 where id = $1 and remain_qty >= $2'],
  number: [
    'number',
    `insert into freight.number_sequence (tenant_id, kind, day, seq) values (0, 'bench', current_date, 1)
       on conflict (tenant_id, kind, day) do update set seq = number_sequence.seq + 1 returning seq`,
  ],
  own: ['own', 'select id, round from biz_public_goods_offer where goods_id = $1 and carrier_id = $2'],
  offer: [
    'offer',
    `insert into biz_public_goods_offer select (jsonb_populate_record(o, jsonb_build_object('id', $1::text, 'offer_no', right($1::text, 18), 'goods_id', $2::text,
       'carrier_id', $3::text, 'offer_status', '20', 'win_qty', $4::numeric))).* from biz_public_goods_offer o limit 1`,
  ],
  round: [
    'round',
    'insert into biz_goods_offer_round (id, offer_id, position, round, offer_price, offer_qty, offer_time) values ($1, $2, 1, 1, 80, $3, now())',
  ],
  log: [
    'log',
    `insert into biz_operate_log select (jsonb_populate_record(l, jsonb_build_object('id', $1::text, 'biz_id', $2::text))).* from biz_operate_log l limit 1`,
  ],
  rounds: ['rounds', 'select * from biz_goods_offer_round where offer_id = $1 order by position'],
  response: ['response', 'update freight.idempotency_key set answer = $3 where tenant_id = 0 and user_id = $1 and key = $2'],
  audit: ['audit', 'select freight.append_audit(0, $1::text[])'],
} as const satisfies Record<string, Bare>;

/**
 * The statements of one carrier's call, by the bare driver: those of a refusal when all goods are taken, otherwise those of taking a
 * quantity.
 */
async function takeBare(pool: pg.Pool, goodsId: string, carrierId: string): Promise<void> {
  const client = await pool.connect();
  const run = ([name, text]: Bare, ...values: unknown[]) => client.query<Record<string, unknown>>({ name, text, values });
  const key = newId();
  try {
    await client.query('begin');
    await run(bare.claim, carrierId, key);
    const { rows: found } = await run(bare.goods, goodsId);
    const isLeft = Number(found[0]?.remain_qty) >= taken;
    if (isLeft) {
      await run(bare.carrier, carrierId);
      await run(bare.contract, carrierId);
    }
    if (!isLeft || (await run(bare.take, goodsId, taken)).rowCount !== 1) {
      await client.query('rollback');
      return;
    }
    const id = newId();
    await run(bare.number);
    await run(bare.own, goodsId, carrierId);
    await run(bare.offer, id, goodsId, carrierId, taken);
    await run(bare.round, newId(), id, taken);
    await run(bare.log, newId(), id);
    const { rows: rounds } = await run(bare.rounds, id);
    await run(bare.response, carrierId, key, JSON.stringify(rounds));
    await run(bare.audit, [JSON.stringify({ entity: 'publicGoodsOffer', recordId: id, action: 'add' })]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

await onDemoDatabase('freight', async (database) => {
  if (!asked || asked === 'nodes') await measureNodes(database);
  if (!asked || asked === 'storm') await measureStorm(database);
  if (!asked || asked === 'paint') await measurePaint(database);
  if (scale === 1) publish('freight', rows, asked ? [asked] : []);
  else for (const { metric, ours, peer, ratio, unit } of rows) console.log(`${metric}: ${ours} ${unit}, beside ${peer}, × ${ratio}`);
});
