import { varchar } from 'drizzle-orm/pg-core';
import { quartzJob, quartzJobRun } from 'shared-contracts/system/quartz-job';
import { jobStatus } from 'shared-contracts/system/system-states';
import { id, instant } from '../../../kernel/database/columns.ts';
import { entityTable } from '../../../kernel/tables/declare-table.ts';

export const quartzJobs = entityTable('sys_quartz_job', quartzJob, {
  defaults: { status: jobStatus.running, failures: 0 },
  further: {
    /** The expression that `nextTime` was computed from; null: it is still to be computed. */
    plannedExpression: varchar({ length: 120 }),
    /** The run that is under way, and until when its node holds it unless the node says more. */
    currentRun: id(),
    claimUntil: instant(),
  },
  indexes: { due: { on: ['nextTime'] } },
});

export const quartzJobRuns = entityTable('sys_quartz_job_run', quartzJobRun, {
  references: { jobId: { table: quartzJobs, cascade: true } },
  indexes: { list: { on: ['jobId', '-startTime'] } },
  // A due time is run once, whatever nodes believe.
  unique: { due: { on: ['jobId', 'dueTime'], where: "cause = '0'" } },
});
