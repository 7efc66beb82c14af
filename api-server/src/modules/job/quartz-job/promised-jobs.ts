/**
 * Jobs on which promises of security and privacy depend. People may choose the time of day at which they run, but neither delete nor stop
 * them, nor run them less often than daily. Further rows of the same job, which people added, are theirs.
 */
import { sql } from 'drizzle-orm';
import { runsEveryDay } from 'shared-contracts/cron/daily-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { platformTenant } from 'shared-contracts/entity/tier';
import { quartzJob } from 'shared-contracts/system/quartz-job';
import { jobStatus } from 'shared-contracts/system/system-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { seedId } from '../../system/product-menu/permission-rows.ts';
import { productJobs } from './product-jobs.ts';

/** By id of the row that the product writes for the job. */
const promised: ReadonlyMap<string, Job> = new Map(
  productJobs.flatMap((job) => (job.promised ? [[seedId('quartzJob', job.name), job] as const] : [])),
);

interface JobRow extends Record<string, unknown> {
  readonly id: string;
  readonly jobClassName: string;
  readonly cronExpression: string;
  readonly status: string;
}
type JobDraft = { readonly [Name in 'jobClassName' | 'cronExpression' | 'status']?: string | null | undefined };

function isDaily(expression: string, now: number): boolean {
  const { cron } = parseCron(expression);
  return cron !== null && runsEveryDay(cron, Number(instantText(now).slice(0, 4)));
}

/** Refuses to delete the row of a promised job. */
export function checkDeletable({ id }: Pick<JobRow, 'id'>): void {
  const job = promised.get(id);
  if (job) throw new Business(`任务${job.name}涉及安全或隐私承诺，不能删除`);
}

/** Refuses to stop a promised job. */
export function checkStoppable({ id }: Pick<JobRow, 'id'>): void {
  const job = promised.get(id);
  if (job) throw businessAt('status', `任务${job.name}涉及安全或隐私承诺，不能停止`);
}

/** Refuses an edit after which a promised job would be another one, stopped, or run less often than daily. */
export function checkPromise({ jobClassName, cronExpression, status }: JobDraft, { id }: Pick<JobRow, 'id'>, now: number): void {
  const job = promised.get(id);
  if (!job) return;
  if (jobClassName && jobClassName !== job.name) throw businessAt('jobClassName', `任务${job.name}涉及安全或隐私承诺，不能改为其他任务`);
  if (status && status !== jobStatus.running) checkStoppable({ id });
  if (cronExpression && !isDaily(cronExpression, now))
    throw businessAt('cronExpression', `任务${job.name}涉及安全或隐私承诺，须每天至少执行一次`);
}

/**
 * Writes the rows of promised jobs anew that are missing, deleted, stopped or rare, because an older version allowed it or somebody changed
 * the database. Resolves to the names of these jobs.
 */
export async function restorePromisedJobs(database: Database, now: number): Promise<string[]> {
  return await database.asSystem('jobs that must run', async (tx) => {
    const { rows } = await tx.execute<JobRow>(sql`
      select id, job_class_name "jobClassName", cron_expression "cronExpression", status from sys_quartz_job
      where id = any(${sql.param([...promised.keys()])}::varchar[]) and del_flag = 0 for update`);
    const held = new Map(rows.map((row) => [row.id, row]));
    const broken = [...promised].filter(([id, { name }]) => {
      const row = held.get(id);
      return row?.jobClassName !== name || row.status !== jobStatus.running || !isDaily(row.cronExpression, now);
    });
    for (const [id, job] of broken) await restore(tx, id, job);
    return broken.map(([, { name }]) => name);
  });
}

async function restore(tx: Tx, id: string, { name, description, cron }: Job): Promise<void> {
  await tx.execute(sql`
    insert into sys_quartz_job as known (id, create_by, job_class_name, cron_expression, description, status)
    values (${id}, 'system', ${name}, ${cron}, ${description}, ${jobStatus.running})
    on conflict (id) do update set del_flag = 0, job_class_name = excluded.job_class_name, cron_expression = excluded.cron_expression,
      status = excluded.status, planned_expression = null, update_by = 'system', update_time = greatest(known.create_time, now()),
      version = known.version + 1`);
  await tx.execute(sql`update freight.delivered_row set kept = null where kind = 'job' and key = ${id}`);
  const system = { tenantId: platformTenant, userId: 'system', username: 'system' };
  audit(tx, { ...system, entity: quartzJob.name, recordId: id, action: 'restore', changes: { cronExpression: [null, cron] } });
}
