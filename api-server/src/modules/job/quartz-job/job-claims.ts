/**
 * Who runs what is due. A claim moves a job's next time and notes a run, in one transaction that locks the job's row, so that of several nodes one runs
 * a due time. A claim that its node no longer renews runs out, and the job runs again.
 */
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { nextRun } from 'shared-contracts/cron/cron-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { jobCause, jobOutcome, jobStatus } from 'shared-contracts/system/system-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { quartzJobRuns, quartzJobs } from './quartz-job.table.ts';

type JobRow = typeof quartzJobs.$inferSelect;

/** A run that this node has to do. */
export interface Claim {
  readonly jobId: string;
  readonly runId: string;
  readonly name: string;
  readonly parameter: string | null;
}

/** How long a claim lasts unless it is renewed, ms. */
export const claimTime = 60_000;
const claimsAtOnce = 20;

/** The next run after an instant as a stored moment; null: never, or not by an expression of this version. */
function nextTime(expression: string, after: number): string | null {
  const { cron } = parseCron(expression);
  const next = cron && nextRun(cron, after);
  return next === null ? null : instantText(next);
}

type Cause = typeof jobCause.schedule | typeof jobCause.person | typeof jobCause.repeat;

async function noteRun(
  tx: Tx,
  row: JobRow,
  { due, cause, now, node }: { readonly due: string; readonly cause: Cause; readonly now: number; readonly node: string },
): Promise<Claim | null> {
  const runId = newId(now);
  const at = instantText(now);
  const values: typeof quartzJobRuns.$inferInsert = {
    id: runId,
    tenantId: row.tenantId,
    createBy: 'system',
    createTime: at,
    jobId: row.id,
    dueTime: due,
    startTime: at,
    cause,
    node,
    outcome: jobOutcome.running,
  };
  const [noted] = await tx.insert(quartzJobRuns).values(values).onConflictDoNothing().returning({ id: quartzJobRuns.id });
  if (!noted) return null;
  await tx
    .update(quartzJobs)
    .set({ currentRun: runId, claimUntil: instantText(now + claimTime) })
    .where(eq(quartzJobs.id, row.id));
  return { jobId: row.id, runId, name: row.jobClassName, parameter: row.parameter };
}

/** Marks the run of a claim that ran out; its node is gone. */
async function noteInterrupted(tx: Tx, row: JobRow): Promise<void> {
  await tx
    .update(quartzJobs)
    .set({ currentRun: null, claimUntil: null, lastOutcome: jobOutcome.interrupted })
    .where(eq(quartzJobs.id, row.id));
  if (row.currentRun) {
    await tx
      .update(quartzJobRuns)
      .set({ outcome: jobOutcome.interrupted, error: '执行节点已中断' })
      .where(and(eq(quartzJobRuns.id, row.currentRun), eq(quartzJobRuns.outcome, jobOutcome.running)));
  }
}

/** Claims what is due among the jobs of these names. Several due times that were missed make one run. `now` in epoch milliseconds. */
export async function claimDue(tx: Tx, names: readonly string[], now: number, node: string): Promise<readonly Claim[]> {
  const at = instantParameter(instantText(now));
  const isFree = or(isNull(quartzJobs.claimUntil), lt(quartzJobs.claimUntil, at));
  const isPlanned = sql`${quartzJobs.plannedExpression} is not distinct from ${quartzJobs.cronExpression}`;
  const rows = await tx
    .select()
    .from(quartzJobs)
    .where(
      and(
        eq(quartzJobs.delFlag, 0),
        inArray(quartzJobs.jobClassName, [...names]),
        isFree,
        or(
          lt(quartzJobs.claimUntil, at),
          and(eq(quartzJobs.status, jobStatus.running), or(sql`not ${isPlanned}`, lte(quartzJobs.nextTime, at))),
        ),
      ),
    )
    .orderBy(quartzJobs.nextTime)
    .limit(claimsAtOnce)
    .for('update', { skipLocked: true });
  const claims: Claim[] = [];
  for (const row of rows) {
    const isInterrupted = row.claimUntil !== null;
    if (isInterrupted) await noteInterrupted(tx, row);
    if (row.status !== jobStatus.running) continue;
    const isNewPlan = row.plannedExpression !== row.cronExpression;
    const isDue = !isNewPlan && row.nextTime !== null && epochOf(row.nextTime) <= now;
    await tx
      .update(quartzJobs)
      .set({ plannedExpression: row.cronExpression, nextTime: nextTime(row.cronExpression, now) })
      .where(eq(quartzJobs.id, row.id));
    const due = isDue ? row.nextTime : null;
    const cause = isInterrupted ? jobCause.repeat : jobCause.schedule;
    if (!due && !isInterrupted) continue;
    const claim = await noteRun(tx, row, { due: due ?? instantText(now), cause, now, node });
    if (claim) claims.push(claim);
  }
  return claims;
}

/** Claims a run that somebody asks for, in whatever state the job is; null: it is running. The row is locked by the caller. */
export async function claimNow(tx: Tx, row: JobRow, now: number, node: string): Promise<Claim | null> {
  if (row.claimUntil !== null && epochOf(row.claimUntil) >= now) return null;
  if (row.claimUntil !== null) await noteInterrupted(tx, row);
  return await noteRun(tx, row, { due: instantText(now), cause: jobCause.person, now, node });
}

/** Keeps claims while their runs go on. */
export async function renewClaims(tx: Tx, runIds: readonly string[], now: number): Promise<void> {
  await tx
    .update(quartzJobs)
    .set({ claimUntil: instantText(now + claimTime) })
    .where(inArray(quartzJobs.currentRun, [...runIds]));
}

export interface Ending {
  readonly startedAt: number;
  readonly now: number;
  /** The text of what failed; null: the run succeeded. */
  readonly error: string | null;
  readonly result: string | null;
}

/** Notes how a run ended and gives its claim back. Resolves to the number of runs that failed in a row. */
export async function endClaim(tx: Tx, claim: Claim, { startedAt, now, error, result }: Ending): Promise<number> {
  const outcome = error === null ? jobOutcome.succeeded : jobOutcome.failed;
  const duration = Math.max(0, Math.round(now - startedAt));
  await tx
    .update(quartzJobRuns)
    .set({ outcome, duration, error: error?.slice(0, 2000) ?? null, result: result?.slice(0, 255) ?? null })
    .where(eq(quartzJobRuns.id, claim.runId));
  const [job] = await tx
    .update(quartzJobs)
    .set({
      currentRun: null,
      claimUntil: null,
      lastTime: instantText(startedAt),
      lastOutcome: outcome,
      lastDuration: duration,
      failures: error === null ? 0 : sql`${quartzJobs.failures} + 1`,
    })
    // A node whose claim ran out meanwhile does not end the run of the node that took over.
    .where(and(eq(quartzJobs.id, claim.jobId), eq(quartzJobs.currentRun, claim.runId)))
    .returning({ failures: quartzJobs.failures });
  return job?.failures ?? 0;
}

/** When the next job of these names is due, in epoch milliseconds; null: none is. */
export async function nextDue(tx: Tx, names: readonly string[]): Promise<number | null> {
  const [next] = await tx
    .select({ nextTime: quartzJobs.nextTime })
    .from(quartzJobs)
    .where(and(eq(quartzJobs.delFlag, 0), eq(quartzJobs.status, jobStatus.running), inArray(quartzJobs.jobClassName, [...names])))
    .orderBy(sql`${quartzJobs.nextTime} nulls last`)
    .limit(1);
  return next?.nextTime ? epochOf(next.nextTime) : null;
}
