import { eq, sql } from 'drizzle-orm';
import { waybill as entity } from 'shared-contracts/business/waybill';
import { changesBetween } from '../../../kernel/entity/rows.ts';
import { type Act, auditFollowing, logTransition } from '../act.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';

/** Reads and locks the waybill to which another record (e.g. a receipt) belongs. */
export async function lockWaybill({ tx }: Pick<Act, 'tx'>, waybillId: string): Promise<WaybillRow> {
  const [row] = await tx.select().from(waybills).where(eq(waybills.id, waybillId)).for('update');
  if (!row) throw new Error(`Waybill ${waybillId} is gone`);
  return row;
}

/** Changes a waybill because of an action on another record. */
export async function changeWaybill(act: Act, row: WaybillRow, patch: Partial<WaybillRow>, action: string): Promise<WaybillRow> {
  const marks = { updateBy: act.caller.username, updateTime: act.now, version: sql`${waybills.version} + 1` };
  const [changed] = await act.tx
    .update(waybills)
    .set({ ...patch, ...marks })
    .where(eq(waybills.id, row.id))
    .returning();
  if (!changed) throw new Error(`Waybill ${row.waybillNo} is gone`);
  auditFollowing(act, entity, row.id, action, changesBetween(row, changed));
  const { waybillStatus: from, waybillNo: no } = row;
  if (changed.waybillStatus !== from) await logTransition(act, entity, { id: row.id, no, action, from, to: changed.waybillStatus });
  return changed;
}

/** Why an action on a frozen waybill is refused; null when the waybill is not frozen. For the option `refuse` of actions. */
export const frozenProblem = ({ frozenFlag }: Pick<WaybillRow, 'frozenFlag'>): string | null =>
  frozenFlag === 'Y' ? '运单已被风控冻结，解冻后才能继续' : null;
