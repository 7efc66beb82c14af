/**
 * One node of an installation in its own process. It runs `CountJob`, which writes a row in each run, and `HangJob`, which never ends. It
 * prints `hangs <pid>` when it begins to hang. A line `advance <ms>` on its standard input sets its clock forward.
 */
import { createInterface } from 'node:readline';
import { sql } from 'drizzle-orm';
import { newId } from '../../src/kernel/basics/ids.ts';
import type { Job } from '../../src/kernel/jobs/job.ts';
import { createScheduler } from '../../src/modules/job/quartz-job/scheduler.ts';
import { testApp } from '../harness.ts';

const [, , databaseUrl = ''] = process.argv;
let ahead = 0;
const clock = () => Date.now() + ahead;
const title = ['x', 'x'] as const;
const test = await testApp({ modules: [], database: { databaseUrl, poolSize: 4 }, reuse: true, clock });
const jobs: Job[] = [
  {
    ...{ name: 'CountJob', title, description: 'x', cron: '* * * * * ?' },
    work: async ({ database }) =>
      await database.asSystem('count', (tx) => tx.execute(sql`insert into test_effect (id, node) values (${newId()}, ${process.pid})`)),
  },
  {
    ...{ name: 'HangJob', title, description: 'x', cron: '* * * * * ?' },
    work: () => {
      process.stdout.write(`hangs ${process.pid}\n`);
      return new Promise(() => {});
    },
  },
];
const scheduler = createScheduler({ ...test.app.kernel, clock }, test.app.log, jobs);
createInterface({ input: process.stdin }).on('line', (line) => {
  ahead += Number(line.split(' ')[1] ?? 0);
  scheduler.wake();
});
scheduler.start();
// An interval keeps the process alive, because the scheduler's own timers do not.
setInterval(() => undefined, 1_000);
process.stdout.write('ready\n');
