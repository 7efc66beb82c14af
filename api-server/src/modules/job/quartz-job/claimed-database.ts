/** The database as a job's run sees it: what it writes counts only while the run holds its claim. */
import { and, eq } from 'drizzle-orm';
import { beforeCommit } from '../../../kernel/database/before-commit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import type { Claim } from './job-claims.ts';
import { quartzJobs } from './quartz-job.table.ts';

/**
 * Wraps the database for one run. After `signal` has aborted, no transaction begins; a transaction whose claim has ended meanwhile, because the
 * run exceeded its time limit or another node took the job over, is rolled back. Without this, work that is slow to end could write beside the
 * next run. Transactions that only read are not checked.
 */
export function claimedDatabase(database: Database, claim: Claim, signal: AbortSignal): Database {
  const held =
    <Result>(work: (tx: Tx) => Promise<Result>) =>
    async (tx: Tx): Promise<Result> => {
      signal.throwIfAborted();
      beforeCommit(tx, 'claim of a job', (last) => checkHeld(last, claim));
      return await work(tx);
    };
  return {
    ...database,
    as: async (caller, work, options) => await database.as(caller, options?.readOnly ? work : held(work), options),
    asSystem: async (reason, work) => await database.asSystem(reason, held(work)),
  };
}

/** Locks the job's row until COMMIT, so that the claim cannot end in between. */
async function checkHeld(tx: Tx, { jobId, runId, name }: Claim): Promise<void> {
  const rows = await tx
    .select({ id: quartzJobs.id })
    .from(quartzJobs)
    .where(and(eq(quartzJobs.id, jobId), eq(quartzJobs.currentRun, runId)))
    .for('share');
  if (rows.length === 0) throw new Error(`The run ${runId} of ${name} no longer holds its claim; its transaction was rolled back`);
}
