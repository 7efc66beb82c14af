/** Runs the jobs on this node: polls for due jobs, runs them, records how they ended. A failing job does not delay others. */
import { hostname } from 'node:os';
import { eq } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { platformTenant } from 'shared-contracts/entity/tier';
import { Business, NotFound } from '../../../kernel/basics/errors.ts';
import { paragraphs, shortened } from '../../../kernel/basics/notice-text.ts';
import type { Kernel } from '../../../kernel/context/kernel.ts';
import { clearProblem } from '../../../kernel/database/database-errors.ts';
import type { Job } from '../../../kernel/jobs/job.ts';
import { holdersOf } from '../../message/announcement/system-announcement.ts';
import { eventNotice } from '../../message/template/event-notice.ts';
import { claimedDatabase } from './claimed-database.ts';
import { type Claim, claimDue, claimNow, claimTime, endClaim, nextDue, renewClaims } from './job-claims.ts';
import { quartzJobs } from './quartz-job.table.ts';

/** Longest interval between two polls, ms; other nodes and people may have changed the rows in between. */
const lookEvery = 10_000;
/** Shortest interval between two polls, ms. */
const lookAfter = 250;
/** Number of consecutive failures after which administrators are notified. */
export const failuresToTell = 3;

export interface Scheduler {
  /** Claims and runs the jobs that are due; resolves when those runs have ended. */
  runDue(): Promise<void>;
  /** Runs one job now. Resolves to the text of its failure, or null; rejects when there is no such job or it is running. */
  runNow(id: string): Promise<string | null>;
  /** Makes the scheduler look for due jobs soon, instead of at the next poll. */
  wake(): void;
  start(): void;
  /** Stops polling; resolves when this node's runs have ended. */
  stop(): Promise<void>;
}

export function createScheduler(kernel: Kernel, log: FastifyBaseLogger, jobs: readonly Job[]): Scheduler {
  const { database, clock } = kernel;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  const names = [...byName.keys()];
  const node = `${hostname()}:${process.pid}`.slice(0, 100);
  const running = new Map<string, Promise<unknown>>();
  let timer: NodeJS.Timeout | undefined;
  let renewing: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;
  /** Whether a poll was asked for while one was running, which may have read the rows before they changed. */
  let isAskedAgain = false;
  let isStopped = true;
  let stopping = new AbortController();

  async function run(claim: Claim): Promise<string | null> {
    const startedAt = clock();
    let error: string | null = null;
    let result: string | null = null;
    const limit = timeLimit(claim, stopping.signal);
    try {
      const job = byName.get(claim.name);
      if (!job) throw new Error(`This version has no job ${claim.name}`);
      const held = job.claimsRows ? database : claimedDatabase(database, claim, limit.over);
      const own = { database: held, log, parameter: claim.parameter, signal: limit.signal };
      const done = await limit.within(job.work({ ...pick(kernel), ...own }));
      result = done === undefined || done === null ? null : String(done);
    } catch (failure) {
      log.warn({ err: failure, job: claim.name }, 'a job failed');
      // For a failed SQL statement only the reason is stored, because its text and values belong in the log.
      error = clearProblem(failure);
    } finally {
      limit.end();
    }
    await database.asSystem(`end of ${claim.name}`, async (tx) => {
      const failures = await endClaim(tx, claim, { startedAt, now: clock(), error, isTimedOut: limit.isOver(), result });
      if (failures !== failuresToTell) return;
      const userIds = await holdersOf(tx, 'quartzJob:list');
      const title = byName.get(claim.name)?.title[0] ?? claim.name;
      const openPage = `/system/quartzJob?open=${claim.jobId}`;
      const text = shortened(`定时任务“${title}”（${claim.name}）已连续失败${failures}次：${error}`, 500);
      const own = { title: `定时任务“${title}”连续失败`, summary: text, content: paragraphs([text]) };
      const values = { title, job: claim.name, count: String(failures), error: String(error), url: openPage };
      const words = await eventNotice(tx, 'jobFailed', values, own);
      if (!words) return;
      const notice = { ...words, isUrgent: true, openPage, about: ['job', claim.jobId] as const };
      if (userIds.length > 0) await kernel.tell(tx, { tenantId: platformTenant, userIds }, notice, clock());
    });
    return error;
  }

  function begin(claim: Claim): Promise<string | null> {
    const ending = run(claim).finally(() => running.delete(claim.runId));
    running.set(claim.runId, ending);
    renewing ??= setInterval(renew, claimTime / 3).unref();
    return ending;
  }

  function renew(): void {
    if (running.size === 0) {
      clearInterval(renewing);
      renewing = undefined;
      return;
    }
    const runIds = [...running.keys()];
    database
      .asSystem('claims of jobs', (tx) => renewClaims(tx, runIds, clock()))
      .catch((error: unknown) => log.warn({ err: error }, 'claims of running jobs could not be renewed'));
  }

  async function claim(): Promise<readonly Claim[]> {
    return await database.asSystem('due jobs', (tx) => claimDue(tx, names, clock(), node));
  }

  const ended = (claims: readonly Claim[]) =>
    Promise.all(
      claims.map((one) =>
        begin(one).catch((error: unknown) => log.warn({ err: error, job: one.name }, 'the end of a job could not be noted')),
      ),
    );

  function plan(within: number): void {
    clearTimeout(timer);
    if (!isStopped) timer = setTimeout(look, within).unref();
  }

  function look(): void {
    if (looking) {
      isAskedAgain = true;
      return;
    }
    isAskedAgain = false;
    looking = turn()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'due jobs could not be looked for; it is tried again');
        return lookEvery;
      })
      .then((within) => {
        looking = undefined;
        plan(isAskedAgain ? 0 : within);
      });
  }

  function wake(): void {
    // The end of a running poll sets the timer, so it would replace one that is set here.
    if (looking) isAskedAgain = true;
    else plan(0);
  }

  /** Starts due jobs; resolves to the time until the next poll. */
  async function turn(): Promise<number> {
    const claims = await claim();
    void ended(claims);
    const due = await database.asSystem('next job', (tx) => nextDue(tx, names));
    return due === null ? lookEvery : Math.min(lookEvery, Math.max(lookAfter, due - clock()));
  }

  return {
    runDue: async () => {
      await ended(await claim());
    },
    runNow: async (id) => {
      const claimed = await database.asSystem('job run by hand', async (tx) => {
        const [row] = await tx.select().from(quartzJobs).where(eq(quartzJobs.id, id)).for('update');
        if (row?.delFlag !== 0) throw new NotFound('定时任务不存在！');
        if (!byName.has(row.jobClassName)) throw new Business('执行失败!');
        const one = await claimNow(tx, row, clock(), node);
        if (!one) throw new Business('任务正在执行，请稍后再试');
        return one;
      });
      return await begin(claimed);
    },
    wake,
    start: () => {
      isStopped = false;
      stopping = new AbortController();
      plan(0);
    },
    stop: async () => {
      isStopped = true;
      clearTimeout(timer);
      await looking;
      stopping.abort(new Error('执行节点正在停止'));
      await Promise.allSettled(running.values());
      clearInterval(renewing);
    },
  };
}

/** Waits for work, but not longer than the time limit of its claim. The result of work that takes longer is ignored. */
function timeLimit({ timeLimit: milliseconds }: Claim, stopping: AbortSignal) {
  const over = new AbortController();
  const problem = new Error(`执行超过时限${Math.round(milliseconds / 60_000)}分钟`);
  const timer = setTimeout(() => over.abort(problem), milliseconds).unref();
  return {
    /** Aborted when the time limit is over. */
    over: over.signal,
    /** Aborted when the time limit is over or the node stops. */
    signal: AbortSignal.any([over.signal, stopping]),
    isOver: () => over.signal.aborted,
    within: <Result>(work: Promise<Result>): Promise<Result> =>
      Promise.race([
        work,
        new Promise<never>((_resolve, reject) => over.signal.addEventListener('abort', () => reject(problem), { once: true })),
      ]),
    end: () => clearTimeout(timer),
  };
}

const pick = ({ config, clock, push, requests }: Kernel) => ({ config, clock, push, requests });
