/** Confirms receipts whose deadline has passed, and marks waybills whose receipt is late. */
import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import { receipt as entity } from 'shared-contracts/business/receipt/receipt';
import { waybillStatus, yesNo } from 'shared-contracts/business/states';
import { receiptStep } from 'shared-contracts/business/transport-states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { auditFollowing, jobCaller, logTransition } from '../act.ts';
import { markOverdue } from '../mark-overdue.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { waybillNodes } from '../waybill/waybill-node.table.ts';
import { confirmReceipt } from './receipt.service.ts';
import { receipts } from './receipt.table.ts';

/** Largest number of rows that one run handles; the next run continues with the rest. */
const mostPerRun = 200;

/**
 * Confirms receipts about which their shippers did not decide before the deadline, each in its own transaction. A row that another node or
 * the shipper has locked is skipped. Returns how many receipts it confirmed.
 */
export async function confirmOverdue(database: Database, at: number): Promise<number> {
  const now = instantText(at);
  const due = and(
    ...[eq(receipts.receiptStep, receiptStep.confirm), eq(receipts.delFlag, 0), lt(receipts.stepDeadline, instantParameter(now))],
    // The receipt of a frozen waybill is never confirmed automatically.
    sql`not exists (select from ${waybills} where ${waybills.id} = ${receipts.waybillId} and ${waybills.frozenFlag} = ${yesNo.yes})`,
  );
  const found = await database.asSystem('overdue receipts', (tx) =>
    tx.select({ id: receipts.id }).from(receipts).where(due).limit(mostPerRun),
  );
  let confirmed = 0;
  for (const { id } of found) {
    confirmed += await database.asSystem('overdue receipt', async (tx) => {
      const [row] = await tx
        .select()
        .from(receipts)
        .where(and(eq(receipts.id, id), due))
        .for('update', { skipLocked: true });
      if (!row) return 0;
      const act = { tx, caller: jobCaller(row.tenantId), now, row };
      const patch = await confirmReceipt(act, { id, version: row.version, pass: 'Y' });
      const [saved] = await tx
        .update(receipts)
        .set({ ...patch, updateBy: act.caller.username, updateTime: now, version: sql`${receipts.version} + 1` })
        .where(eq(receipts.id, id))
        .returning();
      if (!saved) throw new Error(`Receipt ${row.receiptNo} is gone`);
      const action = 'confirmOverdue';
      auditFollowing(act, entity, id, action, changesBetween(row, saved));
      await logTransition(act, entity, { id, no: row.receiptNo, action, from: row.receiptStep, to: saved.receiptStep });
      return 1;
    });
  }
  return confirmed;
}

/**
 * Marks waybills as exceptions when their receipt did not come in time, once for each time limit; waybills that are exceptions for another
 * reason are marked too. Returns how many it marked.
 */
export async function markMissing(database: Database, at: number): Promise<number> {
  return await markOverdue(database, at, {
    ...{ run: 'missing receipts', words: '回单逾期未上传', action: 'receiptOverdue' },
    where: and(
      inArray(waybills.waybillStatus, [waybillStatus.delivered, waybillStatus.receiptRejected]),
      lt(waybills.receiptDeadline, instantParameter(instantText(at))),
    ),
    // After a rejection the receipt has a new deadline; events from before it do not prevent another mark.
    counts: gt(waybillNodes.nodeTime, waybills.receiptDeadline),
    told: ({ receiptDeadline }) => `应于${receiptDeadline}前上传`,
  });
}
