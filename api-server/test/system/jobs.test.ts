import { sql } from 'drizzle-orm';
import { productNames } from 'shared-contracts/texts/product-names';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Tx } from '../../src/kernel/database/database.ts';
import type { Job } from '../../src/kernel/jobs/job.ts';
import { createScheduler } from '../../src/modules/job/quartz-job/scheduler.ts';
import { seedId } from '../../src/modules/system/product-menu/permission-rows.ts';
import { type TestApp, type TestClient, testApp } from '../harness.ts';

interface JobRecord {
  readonly id: string;
  readonly version: number;
  readonly jobClassName: string;
  readonly cronExpression: string;
  readonly status: string;
  readonly nextTime: string | null;
  readonly lastOutcome: string | null;
  readonly failures: number;
}

let test: TestApp;
let admin: TestClient;

beforeAll(async () => {
  test = await testApp({ demo: true, config: { jobs: true } });
  admin = await test.signIn('admin');
});
afterAll(async () => await test.close());

const path = (call: string) => `/sys/quartzJob/${call}`;
const add = (body: object, as = admin) =>
  as.post<JobRecord>(path('add'), { jobClassName: 'DraftPurgeJob', cronExpression: '0 0 3 ? * MON-FRI', ...body });
const one = async (id: string) => (await admin.get<JobRecord>(path('queryById'), { id })).result;
const runsOf = async (jobId: string) =>
  (await admin.get<{ records: { cause: string; outcome: string; error: string | null }[] }>('/sys/quartzJobRun/list', { jobId })).result
    .records;

describe('scheduled jobs', () => {
  it('stand in the table as the code declares them, each with its next time', async () => {
    const { result } = await admin.get<{ records: (JobRecord & { jobClassName_dictText: string })[] }>(path('list'), { pageSize: 100 });
    const expiry = result.records.find(({ jobClassName }) => jobClassName === 'ContractExpireJob');
    expect(expiry).toMatchObject({ cronExpression: '0 15 0 * * ?', status: '0', jobClassName_dictText: '合同到期', failures: 0 });
    await expect.poll(async () => (await one(expiry?.id ?? '')).nextTime).toMatch(/ 00:15:00$/);
  });

  it('say what they do, in both languages', async () => {
    const { result } = await admin.get<{ records: (JobRecord & { description: string | null })[] }>(path('list'), { pageSize: 100 });
    const undescribed = result.records.filter(({ description }) => !description || !(description in productNames));
    expect(undescribed.map(({ jobClassName }) => jobClassName)).toEqual([]);
  });

  it('are added, changed and deleted with the texts that clients know', async () => {
    const added = await add({ parameter: 'x' });
    expect(added).toMatchObject({ success: true, message: '创建定时任务成功', result: { status: '0' } });
    const { id, version } = await one(added.result.id);
    const changed = await admin.put<JobRecord>(path('edit'), { id, version, cronExpression: '0 0 4 L * ?' });
    expect(changed).toMatchObject({ success: true, message: '更新定时任务成功!', result: { cronExpression: '0 0 4 L * ?' } });
    expect(await admin.delete(path('delete'), { id })).toMatchObject({ success: true, message: '删除成功!' });
    const second = (await add({})).result;
    expect(await admin.delete(path('deleteBatch'), { ids: second.id })).toMatchObject({ success: true, message: '删除定时任务成功!' });
    expect(await admin.get(path('queryById'), { id })).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('are put back by who deleted them, and planned anew', async () => {
    const { id } = (await add({})).result;
    await admin.delete(path('delete'), { id });
    expect(await admin.put(path('restore'), { ids: [id] })).toMatchObject({ success: true, result: { succeeded: 1 } });
    await expect.poll(async () => (await one(id)).nextTime).toMatch(/ 03:00:00$/);
    await admin.delete(path('delete'), { id });
    const operator = await test.signIn('operator');
    expect(await operator.put(path('restore'), { ids: [id] })).toMatchObject({ code: 510 });
  });

  it('refuse by field what no job or no schedule is', async () => {
    expect(await add({ jobClassName: 'java.lang.Runtime' })).toMatchObject({
      success: false,
      result: { jobClassName: '任务类名：选项不正确' },
    });
    expect(await add({ cronExpression: '0 60 * * * ?' })).toMatchObject({
      success: false,
      result: { cronExpression: expect.stringContaining('分 60 超出范围0-59') },
    });
    expect(await add({ cronExpression: '0 0 3 ? * MON-FRI/2' })).toMatchObject({ success: false });
    for (const never of ['0 0 0 31 2 ?', '0 0 0 1 1 ? 1999'])
      expect(await add({ cronExpression: never })).toMatchObject({
        success: false,
        result: { cronExpression: 'Cron表达式没有下一次执行时间' },
      });
    for (const still of ['0/0 * * * * ?', '1/0 * * * * ?', '0 */0 * * * ?'])
      expect(await add({ cronExpression: still })).toMatchObject({ result: { cronExpression: expect.stringContaining('多余') } });
    expect(await add({ cronExpression: '* * * * * ? * *' })).toMatchObject({
      result: { cronExpression: expect.stringContaining('Cron表达式最多7项！') },
    });
    expect(await admin.post(path('add'), { cronExpression: '0 0 3 * * ?' })).toMatchObject({ success: false });
  });

  it('are stopped, started and run at once, and keep a log of their runs', async () => {
    const { id } = (await add({})).result;
    expect(await admin.get(path('pause'), { id })).toMatchObject({ success: true, message: '暂停定时任务成功' });
    expect(await one(id)).toMatchObject({ status: '-1', nextTime: null });
    expect(await admin.get(path('execute'), { id })).toMatchObject({ success: true, message: '执行成功!' });
    expect(await one(id)).toMatchObject({ status: '-1', lastOutcome: '1' });
    expect(await runsOf(id)).toMatchObject([{ cause: '1', outcome: '1', error: null }]);
    expect(await admin.get(path('resume'), { id })).toMatchObject({ success: true, message: '恢复定时任务成功' });
    await expect.poll(async () => (await one(id)).nextTime).toMatch(/ 03:00:00$/);
    for (const call of ['pause', 'resume', 'execute'])
      expect(await admin.get(path(call), { id: 'f'.repeat(32) })).toMatchObject({ success: false, message: '定时任务不存在！' });
  });

  it('on which security or privacy depends are moved within the day, but not deleted, stopped or made rare', async () => {
    const promised = [
      'AuditHeadJob',
      'AuditMonthsJob',
      'DraftPurgeJob',
      'MessageCleanJob',
      'TrackMonthJob',
      'UploadSweepJob',
      'CallCleanJob',
    ];
    for (const name of promised) {
      const id = seedId('quartzJob', name);
      const refused = (problem: string) => ({ success: false, message: `任务${name}涉及安全或隐私承诺，${problem}` });
      expect(await admin.delete(path('delete'), { id })).toMatchObject(refused('不能删除'));
      expect(await admin.delete(path('deleteBatch'), { ids: id })).toMatchObject({ result: { succeeded: 0 } });
      expect(await admin.get(path('pause'), { id })).toMatchObject(refused('不能停止'));
      const edit = async (values: object) => await admin.put(path('edit'), { id, version: (await one(id)).version, ...values });
      expect(await edit({ status: '-1' })).toMatchObject(refused('不能停止'));
      for (const cronExpression of ['0 0 0 1 1 ? 2099', '0 0 3 ? * MON-FRI'])
        expect(await edit({ cronExpression })).toMatchObject(refused('须每天至少执行一次'));
      if (name !== 'DraftPurgeJob') expect(await edit({ jobClassName: 'DraftPurgeJob' })).toMatchObject(refused('不能改为其他任务'));
      expect(await edit({ cronExpression: '0 30 2 * * ?' })).toMatchObject({ success: true });
      expect(await one(id)).toMatchObject({ status: '0', cronExpression: '0 30 2 * * ?' });
    }
  });

  it('are the platform’s and its administrators’', async () => {
    const operator = await test.signIn('operator');
    const { id } = (await add({})).result;
    expect(await operator.get(path('list'))).toMatchObject({ code: 510 });
    expect(await operator.get(path('execute'), { id })).toMatchObject({ code: 510 });
    expect(await add({}, operator)).toMatchObject({ code: 510 });
  });
});

describe('the scheduler', () => {
  const start = Date.parse('2026-11-23T02:00:00+08:00');
  const row = (name: string, cron: string, id: string) => sql`
    insert into sys_quartz_job (id, job_class_name, cron_expression) values (${id}, ${name}, ${cron})`;
  const state = async (id: string) =>
    (
      await test.database.asSystem('test', (tx) =>
        tx.execute<{ failures: number; last_outcome: string; next_time: string }>(sql`
      select failures, last_outcome, to_char(next_time at time zone 'Asia/Shanghai', 'HH24:MI:SS') next_time from sys_quartz_job where id = ${id}`),
      )
    ).rows[0];
  const causes = async (id: string) =>
    (
      await test.database.asSystem('test', (tx) =>
        tx.execute<{ run: string }>(
          sql`select cause || outcome run from sys_quartz_job_run where job_id = ${id} order by start_time, cause`,
        ),
      )
    ).rows.map(({ run }) => run);
  let now = start;
  let ran: string[] = [];
  let number = 0;
  let names = { good: '', bad: '', slow: '' };
  let release = () => {};
  let jobs: Job[] = [];

  /** A scheduler with the test's clock, which polls only when a test calls it. */
  const node = () => createScheduler({ ...test.app.kernel, clock: () => now }, test.app.log, jobs);

  beforeEach(() => {
    now = start;
    ran = [];
    number += 1;
    const letter = String.fromCharCode(64 + number);
    names = { good: `Good${letter}Job`, bad: `Bad${letter}Job`, slow: `Slow${letter}Job` };
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const shared = { title: ['x', 'x'] as const, description: 'x', cron: '0 * * * * ?' };
    jobs = [
      { ...shared, name: names.good, work: async ({ parameter }) => ran.push(parameter ?? '') },
      {
        ...shared,
        name: names.bad,
        work: async () => {
          throw new Error('no luck');
        },
      },
      { ...shared, name: names.slow, work: () => held },
    ];
  });

  const insert = async (name: string, cron: string) => {
    const id = `${number}${name}`.padEnd(32, '0');
    await test.database.asSystem('test', (tx) => tx.execute(row(name, cron, id)));
    return id;
  };

  it('runs a due time on one of several nodes, and many missed ones once', async () => {
    const id = await insert(names.good, '0 30 * * * ?');
    const nodes = [node(), node(), node()];
    const all = () => Promise.all(nodes.map((each) => each.runDue()));
    await all();
    expect(ran).toHaveLength(0);
    now = Date.parse('2026-11-23T02:30:00+08:00');
    await all();
    await all();
    expect(ran).toHaveLength(1);
    now = Date.parse('2026-11-23T09:45:00+08:00');
    await all();
    expect(ran).toHaveLength(2);
    expect(await state(id)).toMatchObject({ last_outcome: '1', next_time: '10:30:00' });
  });

  it('follows a changed schedule from now on', async () => {
    const id = await insert(names.good, '0 30 * * * ?');
    await node().runDue();
    await test.database.asSystem('test', (tx) =>
      tx.execute(sql`update sys_quartz_job set cron_expression = '0 0 5 * * ?' where id = ${id}`),
    );
    now = Date.parse('2026-11-23T03:00:00+08:00');
    await node().runDue();
    expect(ran).toHaveLength(0);
    expect(await state(id)).toMatchObject({ next_time: '05:00:00' });
  });

  it('lets a failing job stop no other, tells administrators after three failures, and begins to count anew', async () => {
    const bad = await insert(names.bad, '0 * * * * ?');
    await insert(names.good, '0 * * * * ?');
    const one = node();
    await one.runDue();
    for (let minute = 1; minute <= 4; minute += 1) {
      now = start + minute * 60_000;
      await one.runDue();
    }
    expect(ran).toHaveLength(4);
    expect(await state(bad)).toMatchObject({ failures: 4, last_outcome: '2' });
    expect((await runsOf(bad))[0]).toMatchObject({ outcome: '2', error: 'no luck' });
    const { result } = await admin.get<{ sysMsgList: { titile: string; openPage: string; busId: string }[] }>(
      '/sys/annountCement/listByUser',
    );
    expect(result.sysMsgList.filter(({ busId }) => busId === bad)).toMatchObject([{ openPage: `/system/quartzJob?open=${bad}` }]);
  });

  it('tells of a failed statement why, and not with which values', async () => {
    const bad = await insert(names.bad, '0 * * * * ?');
    const work = () => test.database.asSystem('test', (tx) => tx.execute(sql`select 1 / 0, ${'13800000021'}::text`));
    jobs = jobs.map((each) => ({ ...each, work }));
    const one = node();
    await one.runDue();
    now = start + 60_000;
    await one.runDue();
    expect((await runsOf(bad))[0]).toMatchObject({ outcome: '2', error: 'division by zero' });
  });

  it('takes over from a node that is gone, and that node’s late end counts for nothing', async () => {
    const id = await insert(names.slow, '0 0 * * * ?');
    const first = node();
    await first.runDue();
    now = Date.parse('2026-11-23T03:00:00+08:00');
    const late = first.runDue();
    await expect.poll(() => causes(id)).toEqual(['00']);
    await node().runDue();
    expect(await causes(id)).toEqual(['00']);
    // The claim expires, because the test moves the clock forward and the first node does not renew it.
    now += 61_000;
    jobs = jobs.map((each) => ({ ...each, work: async () => ran.push('again') }));
    await node().runDue();
    expect(ran).toEqual(['again']);
    expect(await causes(id)).toEqual(['03', '21']);
    release();
    await late;
    expect(await state(id)).toMatchObject({ failures: 0, last_outcome: '1' });
  });

  it('skips due times that were missed where the job says so, and writes that down', async () => {
    const id = await insert(names.good, '0 30 * * * ?');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_quartz_job set catch_up = '1' where id = ${id}`));
    const one = node();
    await one.runDue();
    now = Date.parse('2026-11-23T02:30:02+08:00');
    await one.runDue();
    expect(ran).toHaveLength(1);
    now = Date.parse('2026-11-23T09:45:00+08:00');
    await Promise.all([one.runDue(), node().runDue()]);
    expect(ran).toHaveLength(1);
    expect(await causes(id)).toEqual(['01', '05']);
    expect(await state(id)).toMatchObject({ next_time: '10:30:00', last_outcome: '1' });
    now = Date.parse('2026-11-23T10:30:00+08:00');
    await one.runDue();
    expect(ran).toHaveLength(2);
  });

  it('gives up waiting for a run beyond its time limit, tells the work, and runs the job again', async () => {
    const id = await insert(names.slow, '0 0 * * * ?');
    // Sets a time limit of zero, which people cannot set.
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_quartz_job set time_limit = 0 where id = ${id}`));
    let told: unknown;
    let lateEnd = () => {};
    jobs = jobs.map((each) => ({
      ...each,
      work: ({ signal }) => {
        signal.addEventListener('abort', () => {
          told = signal.reason;
        });
        return new Promise<void>((resolve) => {
          lateEnd = resolve;
        });
      },
    }));
    const one = node();
    await one.runDue();
    now = Date.parse('2026-11-23T03:00:00+08:00');
    await one.runDue();
    expect(told).toMatchObject({ message: expect.stringContaining('执行超过时限') });
    expect(await state(id)).toMatchObject({ failures: 1, last_outcome: '4' });
    expect((await runsOf(id))[0]).toMatchObject({ outcome: '4', error: expect.stringContaining('执行超过时限') });
    // When the work ends after its time limit, its result is ignored, and the job runs at its next time.
    lateEnd();
    jobs = jobs.map((each) => ({ ...each, work: async () => ran.push('again') }));
    now = Date.parse('2026-11-23T04:00:00+08:00');
    await node().runDue();
    expect(ran).toEqual(['again']);
    expect(await causes(id)).toEqual(['04', '01']);
  });

  const describeAs = (id: string, text: string) => (tx: Tx) =>
    tx.execute(sql`update sys_quartz_job set description = ${text} where id = ${id}`);
  const described = async (id: string) =>
    await test.database.asSystem('test', async (tx) => {
      const { rows } = await tx.execute<{ description: string | null }>(sql`select description from sys_quartz_job where id = ${id}`);
      return rows[0]?.description;
    });

  it('begins no transaction after its time limit', async () => {
    const id = await insert(names.slow, '0 0 * * * ?');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_quartz_job set time_limit = 0 where id = ${id}`));
    let late: Promise<unknown> = Promise.resolve();
    jobs = jobs.map((each) => ({
      ...each,
      work: ({ database, signal }) => {
        const isOver = new Promise((resolve) => signal.addEventListener('abort', resolve));
        late = isOver.then(() => database.asSystem('too late', describeAs(id, 'late')));
        late.catch(() => undefined);
        return late;
      },
    }));
    const one = node();
    await one.runDue();
    now = Date.parse('2026-11-23T03:00:00+08:00');
    await one.runDue();
    await expect(late).rejects.toThrow('执行超过时限');
    expect(await described(id)).toBeNull();
  });

  it('notes what it has done even after its time limit, where the work claims each row itself', async () => {
    const id = await insert(names.slow, '0 0 * * * ?');
    await test.database.asSystem('test', (tx) => tx.execute(sql`update sys_quartz_job set time_limit = 0 where id = ${id}`));
    let late: Promise<unknown> = Promise.resolve();
    jobs = jobs.map((each) => ({
      ...each,
      claimsRows: true,
      work: ({ database, signal }) => {
        const isOver = new Promise((resolve) => signal.addEventListener('abort', resolve));
        late = isOver.then(() => database.asSystem('outcome', describeAs(id, 'noted')));
        return late;
      },
    }));
    const one = node();
    await one.runDue();
    now = Date.parse('2026-11-23T03:00:00+08:00');
    await one.runDue();
    await late;
    expect(await described(id)).toBe('noted');
  });

  it('keeps nothing of a transaction during which the run lost its claim', async () => {
    const id = await insert(names.good, '0 0 * * * ?');
    const lose = (tx: Tx) => tx.execute(sql`update sys_quartz_job set current_run = null where id = ${id}`);
    jobs = jobs.map((each) => ({
      ...each,
      work: async ({ database }) => {
        await database.asSystem('in time', describeAs(id, 'kept'));
        await database.asSystem('taken over', async (tx) => {
          await describeAs(id, 'lost')(tx);
          await lose(tx);
        });
      },
    }));
    const one = node();
    await one.runDue();
    now = Date.parse('2026-11-23T03:00:00+08:00');
    await one.runDue();
    expect(await described(id)).toBe('kept');
    expect((await runsOf(id))[0]).toMatchObject({ outcome: '2', error: expect.stringContaining('no longer holds its claim') });
  });

  it('does not start by hand what is running', async () => {
    const id = await insert(names.slow, '0 0 5 * * ?');
    const one = node();
    const first = one.runNow(id);
    await expect.poll(() => causes(id)).toEqual(['10']);
    await expect(node().runNow(id)).rejects.toThrow('任务正在执行');
    release();
    expect(await first).toBeNull();
    expect(await causes(id)).toEqual(['11']);
  });
});
