/** The time by which an assigned waybill must depart, and what the product does with those that did not. */
import { and, eq, lt, notExists, sql } from 'drizzle-orm';
import { waybillNodeType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { jobCaller } from '../act.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { setting } from '../settings.ts';
import type { WaybillAct } from './assign-vehicle.ts';
import { changeWaybill } from './change-waybill.ts';
import { waybills } from './waybill.table.ts';
import { waybillNodes } from './waybill-node.table.ts';
import { writeNode } from './waybill-nodes.ts';

const hour = 3_600_000;
/** Largest number of rows that one run handles; the next run continues with the rest. */
const mostPerRun = 200;
/** First words of the event by which a late waybill is marked; a waybill that has one is not marked again. */
const lateWords = '发车逾期';

/**
 * The setting's hours after the assignment. When the lorry was assigned before the agreed loading window, the time runs from the window's beginning,
 * because nobody can depart before.
 */
export async function departDeadlineOf({ tx, row, now }: Pick<WaybillAct, 'tx' | 'row' | 'now'>): Promise<string> {
  const hours = Number(await setting(tx, row.tenantId, 'waybill.departTimeoutHours', row.companyId));
  const [window] = await tx
    .select({ from: dispatchOrders.loadDateFrom })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  return instantText(Math.max(epochOf(now), epochOf(window?.from ?? now)) + hours * hour);
}

/** The deadline of a waybill that is loaded now and may have waited for another one on its lorry: at least the setting's hours from now. */
export async function departDeadlineAfterWaiting({ tx, row, now }: Pick<WaybillAct, 'tx' | 'row' | 'now'>): Promise<string> {
  const hours = Number(await setting(tx, row.tenantId, 'waybill.departTimeoutHours', row.companyId));
  return instantText(Math.max(epochOf(now) + hours * hour, epochOf(row.departDeadline ?? now)));
}

/** Marks loaded waybills that did not depart in time as exceptions, once each. Returns how many it marked. */
export async function markLateDepartures(database: Database, at: number): Promise<number> {
  const now = instantText(at);
  const due = (tx: Parameters<Parameters<Database['asSystem']>[1]>[0]) =>
    and(
      eq(waybills.waybillStatus, waybillStatus.awaitingDeparture),
      eq(waybills.exceptionFlag, yesNo.no),
      eq(waybills.delFlag, 0),
      lt(waybills.departDeadline, instantParameter(now)),
      notExists(
        tx
          .select({ id: waybillNodes.id })
          .from(waybillNodes)
          .where(
            and(
              eq(waybillNodes.waybillId, waybills.id),
              eq(waybillNodes.nodeType, waybillNodeType.exception),
              sql`${waybillNodes.abnormalDesc} like ${`${lateWords}%`}`,
            ),
          ),
      ),
    );
  return await database.asSystem('late departures', async (tx) => {
    const late = await tx.select().from(waybills).where(due(tx)).limit(mostPerRun).for('update', { skipLocked: true });
    for (const row of late) {
      const act = { tx, caller: jobCaller(row.tenantId), now };
      await changeWaybill(act, row, { exceptionFlag: yesNo.yes }, 'departOverdue');
      const abnormalDesc = `${lateWords}，应于${row.departDeadline}前发车`;
      await writeNode(act, row, { nodeType: waybillNodeType.exception, nodeTime: now, abnormalDesc });
    }
    return late.length;
  });
}
