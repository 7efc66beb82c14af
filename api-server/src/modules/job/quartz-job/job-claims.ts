/**
 * Decides which node runs a due job. A claim sets the job's next time and records a run, in one transaction that locks the job's row, so
 * that only one of several nodes runs it. When the node stops renewing its claim, the claim expires, and the job runs again.
 */
import { and, eq, inArray, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { nextRun } from 'shared-contracts/cron/cron-runs';
import { parseCron } from 'shared-contracts/cron/parse-cron';
import { jobCatchUp, jobCause, jobOutcome, jobStatus } from 'shared-contracts/system/system-states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { newId } from '../../../kernel/basics/ids.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { quartzJobRuns, quartzJobs } from './quartz-job.table.ts';

type JobRow = typeof quartzJobs.$inferSelect;

/** A run that this node has claimed and must execute. */
export interface Claim {
  readonly jobId: string;
  readonly runId: string;
  readonly name: string;
  readonly parameter: string | null;
  /** Time limit of the run, ms. */
  readonly timeLimit: number;
}

/** How late, ms, a due time may be before it counts as missed. It is longer than the interval at which nodes look for due jobs. */
const lateness = 60_000;
/** Milliseconds after which a claim expires unless it is renewed. */
export const claimTime = 60_000;
const claimsAtOnce = 20;

/** The time of the next run after an instant, as stored text; null when there is none, or when this version cannot parse the expression. */
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
  return { jobId: row.id, runId, name: row.jobClassName, parameter: row.parameter, timeLimit: row.timeLimit * 60_000 };
}

/** Marks the run of an expired claim as interrupted, because its node stopped. */
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

/** Records a missed due time for which the job does not run afterwards. */
async function noteSkipped(tx: Tx, row: JobRow, due: string, now: number, node: string): Promise<void> {
  const values: typeof quartzJobRuns.$inferInsert = {
    ...{ id: newId(now), tenantId: row.tenantId, createBy: 'system', createTime: instantText(now), jobId: row.id },
    ...{ dueTime: due, startTime: instantText(now), cause: jobCause.schedule, node, outcome: jobOutcome.skipped },
    result: '错过执行时间，按设置跳过',
  };
  await tx.insert(quartzJobRuns).values(values).onConflictDoNothing();
}

/**
 * Claims the due jobs among these names. Several missed due times cause one run, or no run if the job is configured to skip them. `now` in
 * epoch milliseconds.
 */
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
    if (due && !isInterrupted && row.catchUp === jobCatchUp.skip && now - epochOf(due) > lateness) {
      await noteSkipped(tx, row, due, now, node);
      continue;
    }
    const claim = await noteRun(tx, row, { due: due ?? instantText(now), cause, now, node });
    if (claim) claims.push(claim);
  }
  return claims;
}

/**
 * Claims a run that a person requested, whatever the job's state; null when the job is already running. The caller must have locked the
 * row.
 */
export async function claimNow(tx: Tx, row: JobRow, now: number, node: string): Promise<Claim | null> {
  if (row.claimUntil !== null && epochOf(row.claimUntil) >= now) return null;
  if (row.claimUntil !== null) await noteInterrupted(tx, row);
  return await noteRun(tx, row, { due: instantText(now), cause: jobCause.person, now, node });
}

/** Extends the claims of runs that are still going on. */
export async function renewClaims(tx: Tx, runIds: readonly string[], now: number): Promise<void> {
  await tx
    .update(quartzJobs)
    .set({ claimUntil: instantText(now + claimTime) })
    .where(inArray(quartzJobs.currentRun, [...runIds]));
}

export interface Ending {
  readonly startedAt: number;
  readonly now: number;
  /** The error text of a failed run; null when the run succeeded. */
  readonly error: string | null;
  readonly isTimedOut?: boolean;
  readonly result: string | null;
}

/** Records how a run ended and releases its claim. Resolves to the number of consecutive failures. */
export async function endClaim(tx: Tx, claim: Claim, { startedAt, now, error, isTimedOut, result }: Ending): Promise<number> {
  const failed = isTimedOut ? jobOutcome.timedOut : jobOutcome.failed;
  const outcome = error === null ? jobOutcome.succeeded : failed;
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
    // The condition names the run's id: a node whose claim has expired must not end the run of the node that took the job over.
    .where(and(eq(quartzJobs.id, claim.jobId), eq(quartzJobs.currentRun, claim.runId)))
    .returning({ failures: quartzJobs.failures });
  return job?.failures ?? 0;
}

/** The time at which the next of these jobs is due, in epoch milliseconds; null when none is. */
export async function nextDue(tx: Tx, names: readonly string[]): Promise<number | null> {
  const [next] = await tx
    .select({ nextTime: quartzJobs.nextTime })
    .from(quartzJobs)
    .where(and(eq(quartzJobs.delFlag, 0), eq(quartzJobs.status, jobStatus.running), inArray(quartzJobs.jobClassName, [...names])))
    .orderBy(sql`${quartzJobs.nextTime} nulls last`)
    .limit(1);
  return next?.nextTime ? epochOf(next.nextTime) : null;
}
