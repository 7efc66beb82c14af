import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { cronViolation } from 'shared-contracts/cron/cron-problem-text';
import { nextRun } from 'shared-contracts/cron/cron-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { quartzJob, quartzJobPaths, quartzJobRun } from 'shared-contracts/system/quartz-job';
import { jobStatus } from 'shared-contracts/system/system-states';
import { z } from 'zod';
import { Business, businessAt, invalidAt, NotFound } from '../../../kernel/basics/errors.ts';
import { respond } from '../../../kernel/basics/response.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { crud } from '../../../kernel/crud/crud.ts';
import { idQuery } from '../../../kernel/crud/crud-context.ts';
import { afterCommit } from '../../../kernel/database/after-commit.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { updateRow } from '../../../kernel/entity/rows.ts';
import { route } from '../../../kernel/http/route.ts';
import { auditSystem } from '../../system/audit-system.ts';
import { productJobs } from './product-jobs.ts';
import { checkDeletable, checkPromise, checkStoppable } from './promised-jobs.ts';
import { quartzJobRuns, quartzJobs } from './quartz-job.table.ts';
import { createScheduler } from './scheduler.ts';

const tags = [quartzJob.name];
const offered = new Set(productJobs.map(({ name }) => name));
/** How long the response to a request to run a job waits for the end of the run, ms; a longer run continues after the response. */
const waitForRun = 6_000;

interface JobDraft {
  readonly jobClassName?: string | undefined;
  readonly cronExpression?: string | undefined;
}

/** Refuses a schedule whose job does not exist in the code, or whose expression cannot be parsed or has no time after `now`. */
function checkJob({ jobClassName, cronExpression }: JobDraft, now: number): void {
  if (jobClassName !== undefined && !offered.has(jobClassName)) throw invalidAt({ jobClassName: `任务类名：没有任务${jobClassName}` });
  const violation = cronExpression === undefined ? null : cronViolation(cronExpression);
  if (violation) throw invalidAt({ cronExpression: violation[0] });
  const { cron } = parseCron(cronExpression ?? '');
  if (cron && nextRun(cron, now) === null) throw businessAt('cronExpression', 'Cron表达式没有下一次执行时间');
}

async function lockJob(tx: Tx, caller: Caller, id: string): Promise<typeof quartzJobs.$inferSelect> {
  const [row] = await tx
    .select()
    .from(quartzJobs)
    .where(and(eq(quartzJobs.id, id), scopeCondition(quartzJobs, caller)))
    .for('update');
  if (!row) throw new NotFound('定时任务不存在！');
  return row;
}

/** Routes of scheduled jobs and their runs; also starts this node's scheduler. */
export default async function quartzJobRoutes(app: FastifyInstance) {
  const scheduler = createScheduler(app.kernel, app.log, productJobs);
  const wakeAfter = (tx: Tx) => afterCommit(tx, () => scheduler.wake());

  crud(app, quartzJob, quartzJobs, {
    messages: { add: '创建定时任务成功', edit: '更新定时任务成功!', delete: '删除成功!', batch: '删除定时任务成功!' },
    async beforeAdd(tx, _caller, draft) {
      checkJob(draft, app.kernel.clock());
      wakeAfter(tx);
      return { status: draft.status ?? jobStatus.running };
    },
    async beforeEdit(tx, _caller, draft, current) {
      // An expression that is kept may have had its last time: the rest of such a row can still be changed.
      const isKept = draft.cronExpression === current.cronExpression;
      checkJob({ ...draft, cronExpression: isKept ? undefined : draft.cronExpression }, app.kernel.clock());
      checkPromise(draft, current, app.kernel.clock());
      wakeAfter(tx);
      // A job that is switched on again starts with its next time; missed times are not run afterwards.
      return draft.status === jobStatus.running && current.status !== jobStatus.running ? { plannedExpression: null } : {};
    },
    async beforeDelete(_tx, _caller, row) {
      checkDeletable(row);
    },
    // A restored job goes on with its next time, like one that is started again; times that it missed are not run afterwards.
    async afterRestore(tx, _caller, { id }) {
      await tx.update(quartzJobs).set({ plannedExpression: null }).where(eq(quartzJobs.id, id));
      wakeAfter(tx);
    },
  });
  crud(app, quartzJobRun, quartzJobRuns);

  for (const [name, status, message] of [
    ['pause', jobStatus.stopped, '暂停定时任务成功'],
    ['resume', jobStatus.running, '恢复定时任务成功'],
  ] as const) {
    route(app, {
      // The method is GET because clients expect it. No other site can make a browser send this request, because the token is sent in a
      // header.
      method: 'GET',
      url: quartzJobPaths[name],
      readOnly: false,
      access: `quartzJob:${name}`,
      tier: 'platform',
      query: idQuery,
      result: z.null(),
      summary: `Scheduled job: ${name}.`,
      tags,
      handler: async ({ tx, caller, query, request, now }) => {
        const row = await lockJob(tx, caller, query.id);
        if (name === 'pause') checkStoppable(row);
        if (row.status !== status) {
          await updateRow(
            tx,
            caller,
            quartzJobs,
            row,
            { status, ...(name === 'resume' ? { plannedExpression: null } : { nextTime: null }) },
            now,
          );
          auditSystem(tx, caller, request, { entity: quartzJob.name, recordId: row.id, action: name });
          wakeAfter(tx);
        }
        return respond(null, message);
      },
    });
  }

  route(app, {
    method: 'GET',
    url: quartzJobPaths.execute,
    access: 'quartzJob:execute',
    tier: 'platform',
    transaction: false,
    query: idQuery,
    result: z.null(),
    summary: 'Runs a job now, stopped ones too. A failure is told; a run of more than some seconds goes on by itself.',
    tags,
    handler: async ({ caller, query, request }) => {
      await app.kernel.database.as(caller, async (tx) => {
        const row = await lockJob(tx, caller, query.id);
        auditSystem(tx, caller, request, { entity: quartzJob.name, recordId: row.id, action: 'execute' });
      });
      const run = scheduler.runNow(query.id);
      const error = await Promise.race([run, sleep(waitForRun, null, { ref: false })]);
      run.catch((failure: unknown) => app.log.warn({ err: failure }, 'the end of a job run by hand could not be noted'));
      if (error !== null) throw new Business(`执行失败!${error}`);
      return respond(null, '执行成功!');
    },
  });

  if (app.kernel.config.jobs) app.addHook('onReady', async () => scheduler.start());
  app.addHook('preClose', async () => await scheduler.stop());
}
