import { and, eq, lt, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { contract } from 'shared-contracts/business/contract';
import { contractStatus } from 'shared-contracts/business/states';
import { audit } from '../../../kernel/audit.ts';
import { dayText, instantText } from '../../../kernel/clock.ts';
import type { Database } from '../../../kernel/database.ts';
import { jobCaller, logTransition } from '../act.ts';
import { contracts } from './contract.table.ts';

const jobName = 'contract-expiry';

/**
 * ContractExpireJob (domain §6.8): what ended yesterday or before is expired from today. The first node that comes does a day's work,
 * in one transaction with its claim; whoever comes later finds the day done. Returns how many contracts expired.
 */
export async function expireContracts(database: Database, now: number): Promise<number> {
  const today = dayText(now);
  return await database.asSystem('contracts that ended', async (tx) => {
    const claimed = await tx.execute(sql`
      insert into freight.daily_run as known (name, day) values (${jobName}, ${today})
      on conflict (name) do update set day = excluded.day where known.day < excluded.day
      returning name`);
    if (!claimed.rowCount) return 0;
    const ended = await tx
      .update(contracts)
      .set({
        contractStatus: contractStatus.expired,
        updateBy: 'system',
        updateTime: instantText(now),
        version: sql`${contracts.version} + 1`,
      })
      .where(and(eq(contracts.contractStatus, contractStatus.effective), eq(contracts.delFlag, 0), lt(contracts.effectiveTo, today)))
      .returning({ id: contracts.id, no: contracts.contractNo, tenantId: contracts.tenantId });
    for (const { id, no, tenantId } of ended) {
      const caller = jobCaller(tenantId);
      const change = { from: contractStatus.effective, to: contractStatus.expired };
      const { userId, username } = caller;
      audit(tx, {
        tenantId,
        userId,
        username,
        entity: contract.name,
        recordId: id,
        action: 'expire',
        changes: { contractStatus: [change.from, change.to] },
      });
      await logTransition({ tx, caller, now: instantText(now) }, contract, { id, no, action: 'expire', ...change });
    }
    return ended.length;
  });
}

const dayLength = 86_400_000;
/** A quarter past midnight in Shanghai, in ms after midnight UTC. */
const dueAt = (24 - 8) * 3_600_000 + 15 * 60_000;

/** Milliseconds until the next run. */
export function untilNextRun(now: number): number {
  return dayLength - ((((now - dueAt) % dayLength) + dayLength) % dayLength);
}

/** Runs at start, for what was missed, and then every night; ends with the application. */
export function watchContracts(app: FastifyInstance): void {
  const { database, clock } = app.kernel;
  let running: Promise<unknown> = Promise.resolve();
  let timer: NodeJS.Timeout | undefined;
  const run = () => {
    running = expireContracts(database, clock()).catch((error: unknown) => app.log.warn(error));
    timer = setTimeout(run, untilNextRun(clock()));
    timer.unref();
  };
  app.addHook('onReady', async () => run());
  app.addHook('onClose', async () => {
    clearTimeout(timer);
    await running;
  });
}
