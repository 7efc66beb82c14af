/**
 * The waybill list on twenty thousand rows: what PostgreSQL plans for every listed filter, for those who see everything and
 * for those who see their own rows, as the application's role inside an entered scope. No times, so no noise.
 */
import pg from 'pg';
import { waybill } from 'shared-contracts/business/waybill';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { fillWaybills } from '../../../bench/src/waybill-data.ts';
import type { Caller } from '../../src/kernel/caller.ts';
import { clientOf, type Database } from '../../src/kernel/database.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';

const server = process.env.DATABASE_URL;
const rows = 20_000;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };

interface Filter {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Index that must answer it for somebody who sees every row. */
  readonly index?: RegExp;
}

/** Rare, frequent and exact values of every filter on the list page; `[]` fails the test that looks for gaps. */
const filters: readonly Filter[] = [
  { name: 'none', query: {} },
  { name: 'waybillNo, part', query: { waybillNo: '*00012345*' }, index: /waybill_no_part/ },
  { name: 'waybillNo, part of all', query: { waybillNo: '*YD20*' } },
  { name: 'waybillNo, exact', query: { waybillNo: 'YD2026063000020000' }, index: /biz_waybill_no$/ },
  { name: 'orderNo, part', query: { orderNo: '*001234*' }, index: /order_no_part/ },
  { name: 'orderNo, part of all', query: { orderNo: '*DD20*' } },
  { name: 'dispatchNo, part', query: { dispatchNo: '*001234*' }, index: /dispatch_no_part/ },
  { name: 'dispatchNo, part of all', query: { dispatchNo: '*PD20*' } },
  { name: 'shipperName, part', query: { shipperName: '*重庆水泥*' } },
  { name: 'shipperName, part of all', query: { shipperName: '*有限公司*' } },
  { name: 'shipperName, two characters', query: { shipperName: '*纸业*' } },
  { name: 'carrierName, part', query: { carrierName: '*太原晋通*' } },
  { name: 'carrierName, part of all', query: { carrierName: '*通物流*' } },
  { name: 'carrierName, two characters', query: { carrierName: '*成都*' } },
  { name: 'plateNumber, part', query: { plateNumber: '*A7F3*' }, index: /plate_number_part/ },
  { name: 'plateNumber, two characters', query: { plateNumber: '*京A*' } },
  { name: 'driverName, part', query: { driverName: '*胡超建*' }, index: /driver_name_part/ },
  { name: 'driverName, two characters', query: { driverName: '*张伟*' }, index: /driver_name_letters/ },
  { name: 'driverName, one character', query: { driverName: '*张*' } },
  { name: 'waybillStatus, frequent', query: { waybillStatus: '70' }, index: /biz_waybill_status/ },
  { name: 'waybillStatus, rare', query: { waybillStatus: '61' }, index: /biz_waybill_status/ },
  { name: 'waybillStatus, several', query: { waybillStatus: '20,30' } },
  { name: 'loadTime, a day', query: { loadTime_begin: '2026-03-01', loadTime_end: '2026-03-01' }, index: /load_time/ },
  { name: 'loadTime, a year', query: { loadTime_begin: '2025-03-01', loadTime_end: '2026-03-01' } },
  { name: 'deliveryTime, a day', query: { deliveryTime_begin: '2026-03-01', deliveryTime_end: '2026-03-01' }, index: /delivery_time/ },
  { name: 'deliveryTime, a year', query: { deliveryTime_begin: '2025-03-01', deliveryTime_end: '2026-03-01' } },
  { name: 'status and plate', query: { waybillStatus: '70', plateNumber: '*A7F*' } },
];

interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

describe.skipIf(!server)('plans of the waybill list (PostgreSQL only: PGlite has no second role to log in and no size)', () => {
  let app: TestApp;
  const clients: Record<string, TestClient> = {};

  beforeAll(async () => {
    app = await testApp({ seed: (database) => seedDatabase(database, { demo: true, production: false }) });
    await fillWaybills(await addressOf(app.database), rows, parties);
    for (const name of ['operator', 'carrier', 'shipper']) clients[name] = await app.signIn(name);
  });
  afterAll(() => app?.close());

  it('are looked at for every filter of the list page', () => {
    const covered = new Set(filters.flatMap(({ query }) => Object.keys(query).map((name) => name.replace(/_(begin|end)$/, ''))));
    expect(waybill.query.filter((name) => !covered.has(name))).toEqual([]);
  });

  const people = {
    operator: person({}),
    carrier: person({ carrierId: parties.carrierId }),
    shipper: person({ shipperId: parties.shipperId }),
  };
  for (const [name, caller] of Object.entries(people)) {
    it.each(filters)(`read no whole table as ${name}: $name`, async ({ query, index }) => {
      const client = clients[name];
      if (!client) throw new Error(`${name} is not signed in`);
      const statements = await statementsOf(client, query);
      expect(statements.length).toBeGreaterThan(0);
      for (const statement of statements) {
        const nodes = await planOf(app.database, caller, statement);
        expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])).toEqual([]);
        if (index && name === 'operator') expect(nodes.flatMap((node) => node['Index Name'] ?? []).join(' ')).toMatch(index);
      }
    });
  }

  it('say without the scope that there is nothing', async () => {
    const statements = await statementsOf(clients.operator as TestClient, { waybillStatus: '70' });
    const [list] = statements;
    const seen = await app.database.as(
      person({ tenantId: 77 }),
      async (tx) => await clientOf(tx).query(list?.text ?? '', [...(list?.values ?? [])]),
    );
    expect(seen.rowCount).toBe(0);
  });

  it('give totals that are exact up to ten thousand and estimated above, and the true end when somebody goes there', async () => {
    const operator = clients.operator as TestClient;
    const total = async (query: Record<string, string | number>) =>
      (await operator.get<{ total: number; records: unknown[] }>('/business/bizWaybill/list', query)).result;
    const truth = await countAs(app.database, people.operator);
    expect(truth).toBe(rows * 0.9);
    const all = await total({});
    expect(all.total).toBeGreaterThan(10_000);
    expect(Math.abs(all.total - truth) / truth).toBeLessThan(0.1);
    const beyond = await total({ pageNo: 100_000 });
    expect(beyond).toMatchObject({ total: truth, records: [] });
    const last = await total({ pageNo: Math.ceil(truth / 30), pageSize: 30 });
    expect(last.total).toBeGreaterThanOrEqual(truth);
    const some = await total({ waybillStatus: '61' });
    expect(some.total).toBe(await countAs(app.database, people.operator, "waybill_status = '61'"));
  });
});

function person(more: Partial<Caller>): Caller {
  return {
    userId: 'plans',
    username: 'plans',
    realname: 'plans',
    tenantId: parties.tenantId,
    shipperId: null,
    carrierId: null,
    driverId: null,
    orgCode: null,
    roles: [],
    permissions: new Set(),
    sessionId: 'plans',
    token: 'plans',
    ...more,
  };
}

async function addressOf(database: Database): Promise<string> {
  const url = new URL(server ?? '');
  const name = await database.asSystem(
    'name',
    async (tx) => await clientOf(tx).query<{ name: string }>('SELECT current_database() AS name'),
  );
  url.pathname = `/${name.rows[0]?.name}`;
  return url.href;
}

/** What the list call sends to the database about waybills: the page and, where it counts, the count. */
async function statementsOf(client: TestClient, query: Readonly<Record<string, string>>): Promise<Statement[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    const answer = await client.get('/business/bizWaybill/list', { column: 'createTime', order: 'desc', ...query });
    expect(answer).toMatchObject({ success: true });
    return sent.mock.calls.flatMap(([config]) => {
      const { text, values } = config as unknown as Partial<Statement>;
      return text?.includes('from "biz_waybill"') && !text.startsWith('explain') ? [{ text, values: values ?? [] }] : [];
    });
  } finally {
    sent.mockRestore();
  }
}

async function planOf(database: Database, caller: Caller, { text, values }: Statement): Promise<PlanNode[]> {
  const explained = await database.as(
    caller,
    async (tx) => await clientOf(tx).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]),
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  return (explained.rows[0]?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => flat(Plan));
}

async function countAs(database: Database, caller: Caller, condition = 'true'): Promise<number> {
  const counted = await database.as(
    caller,
    async (tx) =>
      await clientOf(tx).query<{ total: string }>(`SELECT count(*) AS total FROM biz_waybill WHERE del_flag = 0 AND ${condition}`),
  );
  return Number(counted.rows[0]?.total);
}
