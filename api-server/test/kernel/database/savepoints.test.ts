// When a part of a transaction fails and is rolled back, nothing of it remains: no rows, and no work that it registered for the end of the
// transaction.
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { afterCommit } from '../../../src/kernel/database/after-commit.ts';
import { audit } from '../../../src/kernel/database/audit.ts';
import { beforeCommit } from '../../../src/kernel/database/before-commit.ts';
import { noteTransition } from '../../../src/kernel/database/transitions.ts';
import { type TestApp, testApp } from '../../harness.ts';

let test: TestApp;
beforeAll(async () => {
  test = await testApp();
});
afterAll(() => test.close());

it('what a part noted before it was rolled back is neither audited nor told', async () => {
  const { database } = test;
  const told: string[] = [];
  const heard: string[] = [];
  database.onTransitions(async (_tx, transitions) => void heard.push(...transitions.map(({ recordId }) => recordId)));
  const note = (tx: Parameters<typeof audit>[0], recordId: string): void => {
    audit(tx, { tenantId: 0, userId: 'u', username: 'u', entity: 'savepointTest', recordId, action: 'edit' });
    noteTransition(tx, { tenantId: 0, entity: 'savepointTest', recordId, recordNo: null, toStatus: '1', userId: 'u' });
    afterCommit(tx, () => told.push(recordId));
  };
  await database.asSystem('test', async (tx) => {
    note(tx, 'before');
    await tx
      .transaction(async (part) => {
        note(part, 'refused');
        // The rolled-back part also records a state change of an earlier record, which must be forgotten too.
        noteTransition(part, { tenantId: 0, entity: 'savepointTest', recordId: 'before', recordNo: null, toStatus: '2', userId: 'u' });
        throw new Error('refused');
      })
      .catch(() => undefined);
    await tx.transaction(async (part) => note(part, 'taken'));
    note(tx, 'after');
  });
  const { rows } = await database.asSystem('test', (tx) =>
    tx.execute<{ id: string }>(sql`select record_id id from freight.audit_log where entity = 'savepointTest' order by serial`),
  );
  const kept = ['before', 'taken', 'after'];
  expect(rows.map(({ id }) => id)).toEqual(kept);
  expect(told).toEqual(kept);
  expect(heard).toEqual(kept);
});

it('work for the end runs once for each key, before COMMIT, and not for a part that was rolled back', async () => {
  const { database } = test;
  const done: string[] = [];
  const due = (tx: Parameters<typeof beforeCommit>[0], key: string): void =>
    beforeCommit(tx, key, async (ending) => {
      const { rows } = await ending.execute<{ now: string }>(sql`select count(*)::text as now from ended_work`);
      done.push(`${key} of ${rows[0]?.now}`);
      if (key === 'first') beforeCommit(ending, 'further', async () => void done.push('further'));
    });
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`create temporary table ended_work (id integer) on commit drop`);
    for (const id of [1, 2, 3]) {
      due(tx, 'first');
      await tx.execute(sql`insert into ended_work values (${id})`);
    }
    const part = tx.transaction(async (inner) => {
      due(inner, 'refused');
      throw new Error('refused');
    });
    await part.catch(() => undefined);
    due(tx, 'second');
  });
  expect(done).toEqual(['first of 3', 'second of 3', 'further']);
});

it('work for the end that fails undoes the transaction', async () => {
  const { database } = test;
  const failing = database.asSystem('test', async (tx) => {
    audit(tx, { tenantId: 0, userId: 'u', username: 'u', entity: 'endedTest', recordId: 'x', action: 'edit' });
    beforeCommit(tx, 'failing', async () => {
      throw new Error('counted wrongly');
    });
  });
  await expect(failing).rejects.toThrow('counted wrongly');
  const { rows } = await database.asSystem('test', (tx) => tx.execute(sql`select 1 from freight.audit_log where entity = 'endedTest'`));
  expect(rows).toEqual([]);
});
