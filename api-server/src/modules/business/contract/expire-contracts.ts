import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { contract } from 'shared-contracts/business/contract/contract';
import { auditStatus, contractStatus } from 'shared-contracts/business/states';
import { dayText, instantText } from '../../../kernel/basics/clock.ts';
import { audit } from '../../../kernel/database/audit.ts';
import type { Database, Tx } from '../../../kernel/database/database.ts';
import { jobCaller, logTransition } from '../act.ts';
import { type ContractRow, contracts } from './contract.table.ts';

/**
 * ContractExpireJob: sets contracts that ended yesterday or before to expired, and drops their open termination
 * requests. Several nodes may run it at once and repeatedly. Returns how many contracts expired.
 */
export async function expireContracts(database: Database, now: number): Promise<number> {
  const at = instantText(now);
  const over = and(
    eq(contracts.contractStatus, contractStatus.effective),
    eq(contracts.delFlag, 0),
    lt(contracts.effectiveTo, dayText(now)),
  );
  return await database.asSystem('contracts that ended', async (tx) => {
    const ended = await tx.select().from(contracts).where(over).for('update');
    if (ended.length === 0) return 0;
    const ids = ended.map(({ id }) => id);
    await tx
      .update(contracts)
      .set({
        contractStatus: contractStatus.expired,
        terminateAudit: sql`nullif(${contracts.terminateAudit}, ${auditStatus.pending})`,
        updateBy: 'system',
        updateTime: at,
        version: sql`${contracts.version} + 1`,
      })
      .where(inArray(contracts.id, ids));
    for (const row of ended) await noteExpiry(tx, row, at);
    return ended.length;
  });
}

async function noteExpiry(tx: Tx, { id, contractNo, tenantId, terminateAudit }: ContractRow, now: string): Promise<void> {
  const caller = jobCaller(tenantId);
  const { userId, username } = caller;
  const change = { from: contractStatus.effective, to: contractStatus.expired };
  const changes = {
    contractStatus: [change.from, change.to] as const,
    ...(terminateAudit === auditStatus.pending && { terminateAudit: [terminateAudit, null] as const }),
  };
  audit(tx, { tenantId, userId, username, entity: contract.name, recordId: id, action: 'expire', changes });
  await logTransition({ tx, caller, now }, contract, { id, no: contractNo, action: 'expire', ...change });
}
