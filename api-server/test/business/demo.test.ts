import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoCarrierIds } from '../../src/seed/demo-ids.ts';
import type { TestApp } from '../harness.ts';
import { businessApp, invariantsOf } from './business-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await businessApp();
});
afterAll(async () => await app?.close());

test('it shows every state, and a carrier that can go on working', async () => {
  const [facts] = (
    await app.database.asSystem('test', (tx) =>
      tx.execute<Record<string, string>>(sql`
        select (select string_agg(distinct order_status, ',' order by order_status) from biz_order) as orders,
          (select string_agg(distinct waybill_status, ',' order by waybill_status) from biz_waybill) as waybills,
          (select count(*) from biz_waybill where waybill_status in ('50', '60', '61', '70')) as finished,
          (select count(*) from biz_lorry where carrier_id = ${demoCarrierIds[0]} and vehicle_form <> '3' and work_status = '1') as idle,
          (select count(*) from etc_lorry) as etc`),
    )
  ).rows;
  expect(facts?.orders).toBe('10,20,30,40,50,60,70,80,90,91');
  expect(facts?.waybills).toBe('10,20,30,40,50,60,61,70,90');
  expect(Number(facts?.finished)).toBeGreaterThan(55);
  expect(Number(facts?.idle)).toBeGreaterThanOrEqual(2);
  expect(Number(facts?.etc)).toBe(6);
});

test('the demo data adds up', async () => {
  expect(await invariantsOf(app.database)).toEqual([]);
});
