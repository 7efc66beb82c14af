// Statements that are sent often are prepared on their connection, and a transaction sends its last statements together with COMMIT.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit } from '../../../src/kernel/database/audit.ts';
import { sendWithCommit } from '../../../src/kernel/database/before-commit.ts';
import { bypassRowScope } from '../../../src/kernel/database/bypass-row-scope.ts';
import { clientOf, type Database, type Tx } from '../../../src/kernel/database/database.ts';
import { peopleWith } from '../../../src/modules/business/work-notices/people-with.ts';
import { asCallers } from '../../../src/modules/system/session/person-rights.ts';
import { type TestApp, testApp } from '../../harness.ts';
import { people } from '../fixture.ts';

let test: TestApp;
let database: Database;
beforeAll(async () => {
  test = await testApp();
  ({ database } = test);
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`create table prepared_test (id integer primary key, word varchar(10))`);
    await tx.execute(sql`grant all on prepared_test to freight_app, freight_system`);
    await tx.execute(sql`insert into prepared_test values (1, 'one')`);
  });
});
afterAll(() => test.close());

/**
 * The statement has an explicit name, because earlier tests in this process may have used up the number of statements that are prepared
 * automatically.
 */
const read = (tx: Tx, id: number) =>
  clientOf(tx).query<{ word: string }>({ name: 'prepared_test', text: 'select word from prepared_test where id = $1', values: [id] });
const words = async (): Promise<(string | undefined)[]> =>
  (await database.asSystem('test', (tx) => tx.execute<{ word: string }>(sql`select word from prepared_test order by id`))).rows.map(
    ({ word }) => word,
  );

it('a prepared statement whose column gets another type is prepared anew', async () => {
  const prepared = async () =>
    await database.asSystem('test', async (tx) => {
      const { rows } = await clientOf(tx).query<{ count: number }>(
        "select count(*)::int count from pg_prepared_statements where name like 'prepared_test%'",
      );
      return rows[0]?.count;
    });
  // Several connections may be open, so the statement is sent more often than three times.
  for (let time = 0; time < 40; time += 1) await database.asSystem('test', (tx) => read(tx, 1));
  expect(await prepared()).toBe(1);
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`alter table prepared_test alter column word type varchar(20)`);
  });
  for (let time = 0; time < 20; time += 1) {
    const { rows } = await database.asSystem('test', (tx) => read(tx, 1));
    expect(rows).toEqual([{ word: 'one' }]);
  }
});

it('those who may act, and their rights, are planned once per connection', async () => {
  const plans = await database.asSystem('test', async (tx) => {
    // The database compares six plans for the values of a call with one for any values, and keeps that one if it is as cheap.
    for (let time = 0; time < 7; time += 1) {
      await peopleWith(tx, { tenantId: 0, permission: 'order:take', party: 'platform', partyId: null });
      await asCallers(tx, 0, ['nobody'], Date.now());
    }
    const { rows } = await clientOf(tx).query<{ name: string; kept: boolean }>(
      'select name, generic_plans > 0 kept from pg_prepared_statements order by name',
    );
    return rows.filter(({ name }) => ['callers_system', 'people_of_platform_system'].includes(name));
  });
  expect(plans).toEqual([
    { name: 'callers_system', kept: true },
    { name: 'people_of_platform_system', kept: true },
  ]);
});

it('sessions are planned once per connection, without plans for single values', async () => {
  for (const token of ['unknown', 'another']) {
    await test.app.inject({ method: 'GET', url: '/api/sys/user/getUserInfo', headers: { 'x-access-token': token } });
  }
  const plans = await database.asSystem('test', async (tx) => {
    const { rows } = await clientOf(tx).query<{ name: string; custom: string }>(
      "select name, custom_plans custom from pg_prepared_statements where name = 'session_system'",
    );
    return rows;
  });
  expect(plans).toEqual([{ name: 'session_system', custom: '0' }]);
});

it('a transaction in which an error was caught is told to be rolled back', async () => {
  const work = database.asSystem('test', async (tx) => {
    await tx.execute(sql`insert into prepared_test values (2, 'two')`);
    await tx.execute(sql`select 1 / 0`).catch(() => undefined);
  });
  await expect(work).rejects.toThrow(/rolled back/);
  expect(await words()).toEqual(['one']);
});

it('a statement that is refused when it is sent with COMMIT takes everything back', async () => {
  const work = database.asSystem('test', async (tx) => {
    await tx.execute(sql`insert into prepared_test values (3, 'three')`);
    audit(tx, { tenantId: 0, userId: 'u', username: 'u', entity: 'endTest', recordId: '3', action: 'add' });
    sendWithCommit(tx, { text: 'insert into prepared_test values (1, $1)', values: ['twice'] });
  });
  await expect(work).rejects.toMatchObject({ code: '23505' });
  expect(await words()).toEqual(['one']);
  const { rows } = await database.asSystem('test', (tx) => tx.execute(sql`select from freight.audit_log where entity = 'endTest'`));
  expect(rows).toEqual([]);
});

it('what is written with COMMIT is there afterwards', async () => {
  await database.asSystem('test', async (tx) =>
    sendWithCommit(tx, { text: 'update prepared_test set word = $1 where id = 1', values: ['uno'] }),
  );
  expect(await words()).toEqual(['uno']);
});

it('a part outside the row scope has its role at once, and what follows has the former one', async () => {
  const role = async (tx: Tx) => (await tx.execute<{ role: string }>(sql`select current_user role where ${1} = 1`)).rows[0]?.role;
  for (let time = 0; time < 6; time += 1) {
    await database.as(people.operator, async (tx) => {
      expect(await bypassRowScope(tx, () => role(tx))).toBe('freight_system');
      expect(await role(tx)).toBe('freight_app');
    });
  }
});

it('statements of a part outside the row scope are planned once when it says so, and those after it as before', async () => {
  const mode = async (tx: Tx) => (await tx.execute<{ mode: string }>(sql`select current_setting('plan_cache_mode') mode`)).rows[0]?.mode;
  const usual = await database.as(people.operator, mode);
  const planOnce = { planOnce: true };
  await database.as(people.operator, async (tx) => {
    expect(await bypassRowScope(tx, () => mode(tx))).toBe(usual);
    expect(await bypassRowScope(tx, () => mode(tx), planOnce)).toBe('force_generic_plan');
    expect(await mode(tx)).toBe(usual);
    // Within a part that already sees all rows, the role stays and the plans go back.
    await bypassRowScope(tx, async () => {
      expect(await bypassRowScope(tx, () => mode(tx), planOnce)).toBe('force_generic_plan');
      expect(await mode(tx)).toBe(usual);
    });
  });
});
