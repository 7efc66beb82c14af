// Three processes of one installation: each due time runs once, and another process takes over the job of a killed one.
import { type ChildProcess, spawn } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/kernel/database/database.ts';
import { freshDatabase } from '../harness.ts';

const isServer = Boolean(process.env.DATABASE_URL);
const nodes = new Map<number, ChildProcess>();
const hanging: number[] = [];
let database: Database;
let drop = async () => {};

function startNode(databaseUrl: string): Promise<void> {
  const child = spawn(process.execPath, [new URL('./job-node.ts', import.meta.url).pathname, databaseUrl], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, DATABASE_URL: '' },
  });
  nodes.set(child.pid ?? 0, child);
  return new Promise((resolve, reject) => {
    child.once('exit', () => reject(new Error('A node ended by itself')));
    child.stdout?.on('data', (chunk: Buffer) => {
      for (const line of chunk.toString().split('\n')) {
        if (line === 'ready') resolve();
        if (line.startsWith('hangs ')) hanging.push(Number(line.slice(6)));
      }
    });
  });
}

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  await database.asSystem('test', async (tx) => (await tx.execute<Row>(query)).rows);

beforeAll(async () => {
  if (!isServer) return;
  const fresh = await freshDatabase('migrated');
  drop = fresh.drop;
  database = await openDatabase(fresh.settings);
  await database.asSystem('test', async (tx) => {
    await tx.execute(sql`reset role`);
    await tx.execute(sql`create table test_effect (id varchar(32) primary key, node integer not null)`);
    await tx.execute(sql`insert into sys_quartz_job (id, job_class_name, cron_expression) values ('count', 'CountJob', '* * * * * ?')`);
    await tx.execute(sql`insert into sys_quartz_job (id, job_class_name, cron_expression) values ('hang', 'HangJob', '* * * * * ?')`);
  });
  await Promise.all(Array.from({ length: 3 }, () => startNode(fresh.settings.databaseUrl ?? '')));
}, 300_000);
afterAll(async () => {
  for (const child of nodes.values()) child.kill('SIGKILL');
  await database?.close();
  await drop();
});

describe.skipIf(!isServer)('three nodes (PostgreSQL only: the embedded database serves one process)', () => {
  it('run each due time once, whoever of them is killed in the middle', { timeout: 300_000 }, async () => {
    await expect.poll(() => hanging.length, { timeout: 120_000 }).toBe(1);
    const [killed = 0] = hanging;
    nodes.get(killed)?.kill('SIGKILL');
    nodes.delete(killed);
    // The killed node may also have been running the counting job, which then waits until the node's claim has expired.
    const counted = async () => (await rows(sql`select from test_effect`)).length > 5;
    await expect.poll(async () => hanging.length > 1 || (await counted()), { timeout: 120_000 }).toBe(true);
    // On a slow machine the claim may have expired by itself; then the job has been taken over already, and the clocks stay as they are.
    if (hanging.length === 1) for (const child of nodes.values()) child.stdin?.write('advance 61000\n');
    await expect.poll(() => hanging.length, { timeout: 120_000 }).toBe(2);
    await expect.poll(counted, { timeout: 120_000 }).toBe(true);
    expect(nodes.has(hanging[1] ?? 0)).toBe(true);
    // The job is taken over only after the killed node's claim has expired, by the clock of the nodes.
    expect(
      await rows(sql`
        select cause, outcome, extract(epoch from start_time - min(start_time) over ()) >= 60 "isLater"
        from sys_quartz_job_run where job_id = 'hang' order by start_time`),
    ).toEqual([
      { cause: '0', outcome: '3', isLater: false },
      { cause: '2', outcome: '0', isLater: true },
    ]);
    for (const child of nodes.values()) child.kill('SIGKILL');
    // When a process dies between the job's effect and the record of its end, the run stays recorded as running. There can be at most one
    // such run, because a job never runs twice at the same time.
    const [result] = await rows<{ effects: number; ended: number; runs: number; planned: number; dues: number }>(sql`
      select (select count(*)::int from test_effect) effects, count(*) filter (where outcome = '1')::int ended,
        count(*)::int runs, count(*) filter (where cause = '0')::int planned,
        count(distinct due_time) filter (where cause = '0')::int dues from sys_quartz_job_run where job_id = 'count'`);
    expect(result?.dues).toBe(result?.planned);
    expect((result?.effects ?? 0) - (result?.ended ?? 0)).toBeGreaterThanOrEqual(0);
    expect((result?.runs ?? 0) - (result?.ended ?? 0)).toBeLessThanOrEqual(2);
    expect(result?.effects).toBeLessThanOrEqual(result?.runs ?? 0);
  });
});
