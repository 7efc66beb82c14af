import { varchar } from 'drizzle-orm/pg-core';
import { defaultTimeLimit, quartzJob, quartzJobRun } from 'shared-contracts/system/quartz-job';
import { jobCatchUp, jobStatus } from 'shared-contracts/system/system-states';
import { id, instant } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const quartzJobs = entityTable('sys_quartz_job', quartzJob, {
  defaults: { status: jobStatus.running, failures: 0, catchUp: jobCatchUp.once, timeLimit: defaultTimeLimit },
  further: {
    /** The cron expression from which `nextTime` was computed; null when `nextTime` must be computed. */
    plannedExpression: varchar({ length: 120 }),
    /** Id of the run in progress, and the time at which its claim expires unless it is renewed. */
    currentRun: id(),
    claimUntil: instant(),
  },
  indexes: { due: { on: ['nextTime'] } },
});

export const quartzJobRuns = entityTable('sys_quartz_job_run', quartzJobRun, {
  references: { jobId: { table: quartzJobs, cascade: true } },
  indexes: { list: { on: ['jobId', '-startTime'] } },
  // Unique index: a due time is run once, even when two nodes claim it.
  unique: { due: { on: ['jobId', 'dueTime'], where: "cause = '0'" } },
});
