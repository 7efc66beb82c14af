/** Jobs that delete internal data of the server that is no longer needed. */
import { sql } from 'drizzle-orm';
import { forgetOld } from '../../../kernel/database/idempotency.ts';
import { job } from '../../../kernel/jobs/job.ts';
import { dropOldMessages } from '../../../kernel/push/push.ts';

/** Number of days for which the history of job runs is kept; `keptRuns` also limits the number of runs per job. */
const keptDays = 30;
const keptRuns = 1_000;

export const callCleanJob = job({
  name: 'CallCleanJob',
  title: ['清理请求去重与导入报告', 'Clean up repeated calls and import reports'],
  description: '删除超过保留时间的重复提交标识和导入报告。',
  cron: '0 20 * * * ?',
  promised: true,
  work: ({ database }) => forgetOld(database),
});

export const outboxCleanJob = job({
  name: 'OutboxCleanJob',
  title: ['清理已推送消息', 'Clean up delivered messages'],
  description: '删除一天前已推送到窗口的更新消息。',
  cron: '0 25 * * * ?',
  promised: true,
  work: ({ database }) => dropOldMessages(database),
});

export const jobRunCleanJob = job({
  name: 'JobRunCleanJob',
  title: ['清理任务执行日志', 'Clean up job runs'],
  description: '删除旧的任务执行日志，每个任务保留最近的记录。',
  cron: '0 40 3 * * ?',
  work: async ({ database }) => {
    const { rowCount } = await database.asSystem('old runs of jobs', (tx) =>
      tx.execute(sql`
        delete from sys_quartz_job_run r using (
          select id, row_number() over (partition by job_id order by start_time desc, id desc) place from sys_quartz_job_run) counted
        where counted.id = r.id and r.outcome <> '0'
          and (r.start_time < now() - make_interval(days => ${keptDays}) or counted.place > ${keptRuns})`),
    );
    return rowCount;
  },
});
