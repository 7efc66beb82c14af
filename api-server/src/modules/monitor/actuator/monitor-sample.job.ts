import os from 'node:os';
import { sql } from 'drizzle-orm';
import { newId } from '../../../kernel/basics/ids.ts';
import { job } from '../../../kernel/jobs/job.ts';

/** Number of days for which samples are kept. */
const keptDays = 14;

let before: { at: number; cpu: NodeJS.CpuUsage; requests: number; errors: number } | undefined;

export const monitorSampleJob = job({
  name: 'MonitorSampleJob',
  title: ['记录运行数据', 'Record figures of the node'],
  description: '每分钟记录各节点的运行数据，供系统监控显示。',
  cron: '0 * * * * ?',
  work: async ({ database, clock, requests }) => {
    const now = clock();
    const at = performance.now();
    const cpu = before ? process.cpuUsage(before.cpu) : { user: 0, system: 0 };
    const elapsed = before ? Math.max(at - before.at, 1) : 1;
    const { rss, heapUsed } = process.memoryUsage();
    const delta = {
      requests: requests.total - (before?.requests ?? requests.total),
      errors: requests.serverErrors - (before?.errors ?? requests.serverErrors),
    };
    before = { at, cpu: process.cpuUsage(), requests: requests.total, errors: requests.serverErrors };
    const share = (cpu.user + cpu.system) / 10 / elapsed;
    await database.asSystem('monitor sample', async (tx) => {
      await tx.execute(sql`
        insert into sys_monitor_sample (id, node, time, cpu, memory, heap, requests, server_errors, database_size)
        values (${newId(now)}, ${`${os.hostname()}:${process.pid}`.slice(-100)}, ${new Date(now).toISOString()}::timestamptz, ${share.toFixed(2)}::numeric,
          ${rss}, ${heapUsed}, ${Math.max(delta.requests, 0)}, ${Math.max(delta.errors, 0)}, pg_database_size(current_database()))`);
      await tx.execute(
        sql`delete from sys_monitor_sample where time < ${new Date(now).toISOString()}::timestamptz - make_interval(days => ${keptDays})`,
      );
    });
  },
});
