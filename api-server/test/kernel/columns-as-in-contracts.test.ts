// The upgrade that changed columns to their declaration in the contracts kept every stored value.
import fs from 'node:fs';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openDatabase } from '../../src/kernel/database/database.ts';
import { differences } from '../../src/kernel/tables/difference.ts';
import { drivers } from '../../src/modules/business/driver/driver.table.ts';
import { departs } from '../../src/modules/system/depart/depart.table.ts';
import { permissions } from '../../src/modules/system/permission/permission.table.ts';
import { users } from '../../src/modules/system/user/user.table.ts';
import { freshDatabase } from '../harness.ts';

const migration = fs.readFileSync(new URL('../../migrations/20261122223423_columns_as_in_contracts.sql', import.meta.url), 'utf8');
const before = `
  alter table biz_driver alter column vehicle_class type varchar(500);
  alter table sys_depart alter column org_category type varchar(2), alter column status type varchar(2);
  alter table sys_permission alter column perms_type type varchar(2), alter column status type varchar(2);
  alter table sys_user alter column avatar type varchar(500)`;
const content = sql.raw(`select md5(string_agg(t, E'\\n' order by t)) sum, count(*)::int rows from (
  select d::text t from biz_driver d union all select d::text from sys_depart d
  union all select p::text from sys_permission p union all select u::text from sys_user u) every`);

it('existing rows keep their values, and the tables become what is declared', async () => {
  const { settings, drop } = await freshDatabase('demo');
  const database = await openDatabase(settings);
  await database.asSystem('upgrade', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql.raw(before));
    // The longest list of licence classes that the contract has ever allowed.
    await tx.execute(sql`update biz_driver set vehicle_class = 'A1,A2,A3,B1,B2,C1,C2'`);
    expect(await differences(tx, [drivers, departs, permissions, users])).toHaveLength(6);
    const { rows: old } = await tx.execute<{ rows: number }>(content);
    expect(old[0]?.rows).toBeGreaterThan(100);
    await tx.execute(sql.raw(migration));
    expect((await tx.execute(content)).rows).toEqual(old);
    expect(await differences(tx, [drivers, departs, permissions, users])).toEqual([]);
  });
  await database.close();
  await drop();
});
