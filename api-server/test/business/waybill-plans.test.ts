/**
 * The query plans of PostgreSQL for the waybill list with twenty thousand rows, for every filter, as an operator and as a carrier, under
 * the application's role with row scope. Plans are compared because times vary.
 */
import { waybill } from 'shared-contracts/business/waybill';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillWaybills } from '../../../bench/src/data/waybill-data.ts';
import { listCallers, planFilters, planOf, statementsOf } from '../../../bench/src/list-plans.ts';
import type { Caller } from '../../src/kernel/caller/caller.ts';
import { clientOf, type Database } from '../../src/kernel/database/database.ts';
import { demoId } from '../../src/seed/demo-ids.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';

const server = process.env.DATABASE_URL;
const rows = 20_000;
const parties = { tenantId: 0, shipperId: demoId('shipper', 1), carrierId: demoId('carrier', 1) };
const callers = listCallers(parties);
const people = ['operator', 'carrier', 'shipper'] as const;
const path = `${waybill.api}/list`;

describe.skipIf(!server)('plans of the waybill list (PostgreSQL only: its planner is the subject)', () => {
  let app: TestApp;
  const clients = new Map<string, TestClient>();
  const as = (name: string): TestClient => clients.get(name) ?? app.anonymous;

  beforeAll(async () => {
    app = await testApp({ demo: true });
    await fillWaybills(await addressOf(app.database), rows, parties);
    for (const name of people) clients.set(name, await app.signIn(name));
  });
  afterAll(() => app?.close());

  it('are looked at for every filter of the list page', () => {
    const covered = new Set(planFilters.flatMap(({ query }) => Object.keys(query).map((name) => name.replace(/_(begin|end)$/, ''))));
    expect(waybill.query.filter((name) => !covered.has(name))).toEqual([]);
  });

  for (const name of people) {
    it.each(planFilters)(`read no whole table as ${name}: $name`, async ({ query, index }) => {
      const statements = await statementsOf(async () => {
        expect(await as(name).get(path, { column: 'createTime', order: 'desc', ...query })).toMatchObject({ success: true });
      });
      expect(statements.length).toBeGreaterThan(0);
      for (const [number, statement] of statements.entries()) {
        const plan = await planOf(app.database, callers[name], statement);
        expect(plan.scanned, statement.text).toEqual([]);
        // The first index finds the rows; a second index may only be used to fetch these rows by id.
        if (index && name === 'operator' && number === 0) expect(plan.indexes.join(' ')).toMatch(index);
      }
    });
  }

  it('are bound to the scope: the same statement shows another tenant nothing', async () => {
    const [list] = await statementsOf(() => as('operator').get(path, { waybillStatus: '70' }));
    const seen = async (caller: Caller) =>
      (await app.database.as(caller, async (tx) => await clientOf(tx).query(list?.text ?? '', [...(list?.values ?? [])]))).rowCount;
    expect(await seen(callers.operator)).toBeGreaterThan(0);
    expect(await seen({ ...callers.operator, tenantId: 77 })).toBe(0);
  });

  it('find short patterns and complete numbers as LIKE would', async () => {
    for (const [field, column, value] of [
      ['driverName', 'driver_name', '张'],
      ['driverName', 'driver_name', '张伟'],
      ['shipperName', 'shipper_name', '纸业'],
      ['plateNumber', 'plate_number', 'A7'],
      ['waybillNo', 'waybill_no', 'YD2026062700000012'],
      ['waybillNo', 'waybill_no', '00000012'],
      ['waybillNo', 'waybill_no', '00123'],
      ['waybillNo', 'waybill_no', '0000012'],
      ['waybillNo', 'waybill_no', '2700000012'],
      ['waybillNo', 'waybill_no', '000000129'],
      ['waybillNo', 'waybill_no', '0627'],
      ['waybillNo', 'waybill_no', '260627'],
    ] as const) {
      for (const [wire, pattern] of [
        [`*${value}*`, `%${value}%`],
        [`*${value}`, `%${value}`],
        [`${value}*`, `${value}%`],
      ] as const) {
        const response = await as('operator').get<{ total: number }>(path, { [field]: wire });
        expect(response.result.total, `${field} ${wire}`).toBe(
          await countAs(app.database, callers.operator, `${column} like $1`, [pattern]),
        );
      }
    }
  });

  it('give totals that are exact up to ten thousand and estimated above, and the true end when somebody goes there', async () => {
    const page = async (query: Record<string, string | number>) =>
      (await as('operator').get<{ total: number; records: unknown[] }>(path, query)).result;
    const truth = await countAs(app.database, callers.operator);
    expect(truth).toBe(rows * 0.9);
    const all = await page({});
    expect(all.total).toBeGreaterThan(10_000);
    expect(Math.abs(all.total - truth) / truth).toBeLessThan(0.1);
    expect(await page({ pageNo: 100_000 })).toMatchObject({ total: truth, records: [] });
    expect((await page({ pageNo: Math.ceil(truth / 30), pageSize: 30 })).total).toBeGreaterThanOrEqual(truth);
    expect((await page({ waybillStatus: '61' })).total).toBe(await countAs(app.database, callers.operator, 'waybill_status = $1', ['61']));
    const wide = { loadTime_begin: '2025-03-01', loadTime_end: '2026-03-01' };
    const within = "load_time between '2025-03-01' and '2026-03-01 23:59:59'";
    const many = await countAs(app.database, callers.operator, within);
    expect(Math.abs((await page(wide)).total - many) / many).toBeLessThan(0.1);
    const zeros = await countAs(app.database, callers.operator, "waybill_no like '%00000%'");
    expect(Math.abs((await page({ waybillNo: '*00000*' })).total - zeros) / zeros).toBeLessThan(0.1);
  });

  it('answer a few rows and many rows in the same order', async () => {
    const ids = async (query: Record<string, string | number>) =>
      (await as('operator').get<{ records: { id: string; createTime: string }[] }>(path, { pageSize: 20, ...query })).result.records;
    const queries: readonly Record<string, string>[] = [
      { plateNumber: '*A7*' },
      { shipperName: '*有限公司*' },
      { loadTime_begin: '2026-03-01', loadTime_end: '2026-03-10' },
    ];
    for (const query of queries) {
      const [first, second] = [await ids(query), await ids({ ...query, pageNo: 2 })];
      const both = [...first, ...second].map(({ id, createTime }) => `${createTime} ${id}`);
      expect(both).toHaveLength(40);
      expect(both).toEqual([...both].sort().reverse());
      expect(new Set(both).size).toBe(40);
    }
  });
});

/** Connection string of the database that the test application created. */
async function addressOf(database: Database): Promise<string> {
  const url = new URL(server ?? '');
  const name = await database.asSystem(
    'name',
    async (tx) => await clientOf(tx).query<{ name: string }>('SELECT current_database() AS name'),
  );
  url.pathname = `/${name.rows[0]?.name}`;
  return url.href;
}

async function countAs(database: Database, caller: Caller, condition = 'true', values: string[] = []): Promise<number> {
  const text = `SELECT count(*) AS total FROM biz_waybill WHERE del_flag = 0 AND ${condition}`;
  const counted = await database.as(caller, async (tx) => await clientOf(tx).query<{ total: string }>(text, values));
  return Number(counted.rows[0]?.total);
}
