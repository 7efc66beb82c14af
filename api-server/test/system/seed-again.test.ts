// Restarts, upgrades and demo sets that are added later do not overwrite people's changes of demo rows.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../src/kernel/database/audit.ts';
import { demoId, demoShipperIds } from '../../src/seed/demo-ids.ts';
import { seedDatabase } from '../../src/seed/seed.ts';
import { businessApp } from '../business/business-app.ts';
import type { TestApp } from '../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await businessApp();
});
afterAll(() => test.close());

const run = (statement: ReturnType<typeof sql>) =>
  test.database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    return await tx.execute(statement);
  });

/** Every row of the product's tables, by table. Sessions and queued messages are left out, because each edit by a person adds some. */
async function everything(): Promise<Record<string, unknown>> {
  const { rows: tables } = await run(sql`
    select c.table_name as name from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name = 'id' and c.table_name not in ('sys_session', 'sys_outbox') order by 1`);
  const found: Record<string, unknown> = {};
  for (const { name } of tables as { name: string }[]) {
    found[name] = (await run(sql`select to_jsonb(t) as row from ${sql.identifier(name)} t order by id`)).rows;
  }
  return found;
}

/** Rows that differ from before, by table: the difference of all rows would be too long to be printed. */
async function changedSince(before: Record<string, unknown>): Promise<Record<string, unknown>> {
  const now = await everything();
  return Object.fromEntries(
    Object.entries(now).flatMap(([table, rows]) => {
      const known = new Set((before[table] as readonly unknown[]).map((row) => JSON.stringify(row)));
      const changed = (rows as readonly unknown[]).filter((row) => !known.has(JSON.stringify(row)));
      return changed.length > 0 || known.size !== (rows as readonly unknown[]).length ? [[table, changed]] : [];
    }),
  );
}

const again = () => seedDatabase(test.database, { demo: true, production: false });

it('seeds never touch rows that people made, edited or deleted, at a start or at an upgrade', async () => {
  const operator = await test.signIn('operator');
  const shipper = (await operator.get('/business/bizShipper/queryById', { id: demoShipperIds[1] })).result;
  expect(await operator.put('/business/bizShipper/edit', { ...shipper, shipperName: '改了名的货主' })).toMatchObject({ success: true });
  await run(sql`update sys_role set del_flag = 1 where role_code = 'risk_officer'`);
  await run(sql`update sys_user set realname = '李四', phone = '13900000000' where username = 'dispatcher'`);
  await run(
    sql`update sys_dict_item set del_flag = 1 where item_value = '30' and dict_id = (select id from sys_dict where dict_code = 'order_status')`,
  );
  const before = await everything();
  await again();
  expect(await changedSince(before)).toEqual({});
  // Changes the records of delivered sets, as if an older release with other sets had written the rows.
  await run(sql`update freight.seed set checksum = 'older'`);
  await again();
  expect(await changedSince(before)).toEqual({});
});

it('an upgrade without a new dictionary does not say that dictionaries changed', async () => {
  const revision = async () => (await run(sql`select revision from freight.revision where name = 'dictionary'`)).rows;
  const before = await revision();
  expect(before).toHaveLength(1);
  await run(sql`update freight.seed set checksum = 'older' where name = 'reference'`);
  await again();
  expect(await revision()).toEqual(before);
});

it('a demo set that comes with an upgrade leaves orders and carriers of people alone', async () => {
  await run(
    sql`delete from biz_contract_price where contract_id in (${demoId('contract', 1)}, ${demoId('contract', 2)}, ${demoId('contract', 3)})`,
  );
  await run(sql`update biz_order set contract_id = null, contract_no = null`);
  await run(sql`update biz_carrier set contract_id = null, contract_no = null`);
  await run(sql`delete from biz_contract where id in (${demoId('contract', 1)}, ${demoId('contract', 2)}, ${demoId('contract', 3)})`);
  await run(sql`delete from freight.seed where name = 'demo-contracts'`);
  const { rows } = await run(sql`select id from biz_order where shipper_id = ${demoShipperIds[0]} and order_status = '20' limit 1`);
  const { id } = rows[0] as { id: string };
  await test.database.asSystem('an edit as people make it', async (tx) => {
    await tx.execute(sql`update biz_order set remark = '客户来电改过' where id = ${id}`);
    audit(tx, { tenantId: 0, userId: demoId('user', 2), username: 'operator', entity: 'order', recordId: id, action: 'edit' });
  });
  await again();
  const named = await run(sql`select count(*)::int as count from biz_order where contract_id is not null`);
  expect((named.rows[0] as { count: number }).count).toBeGreaterThan(0);
  const touched = await run(sql`select contract_id, remark from biz_order where id = ${id}`);
  expect(touched.rows).toEqual([{ contract_id: null, remark: '客户来电改过' }]);
});

it('jobs on which security or privacy depends come back at a start when they are missing, stopped or rare', async () => {
  const names = ['AuditHeadJob', 'AuditMonthsJob', 'DraftPurgeJob', 'MessageCleanJob'];
  const jobs = async () =>
    (await run(sql`select job_class_name, cron_expression, status, del_flag from sys_quartz_job order by id`)).rows.filter((row) =>
      names.includes(String((row as { job_class_name: string }).job_class_name)),
    );
  const before = await jobs();
  expect(before).toHaveLength(4);
  await run(sql`update sys_quartz_job set del_flag = 1 where job_class_name = 'AuditHeadJob'`);
  await run(sql`update sys_quartz_job set status = '-1' where job_class_name = 'AuditMonthsJob'`);
  await run(sql`update sys_quartz_job set cron_expression = '0 0 0 1 1 ? 2099' where job_class_name = 'DraftPurgeJob'`);
  await run(sql`delete from sys_quartz_job where job_class_name = 'MessageCleanJob'`);
  await again();
  expect(await jobs()).toEqual(before);
});
