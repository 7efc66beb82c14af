/** Computes the time by which an assigned waybill must depart, and marks waybills that did not depart in time. */
import { and, eq, lt } from 'drizzle-orm';
import { waybillStatus, yesNo } from 'shared-contracts/business/states';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { markOverdue } from '../mark-overdue.ts';
import { setting } from '../settings.ts';
import type { WaybillAct } from './assign-vehicle.ts';
import { waybills } from './waybill.table.ts';

const hour = 3_600_000;

/**
 * The number of hours in the setting after the assignment. When the lorry was assigned before the agreed loading window, the hours count
 * from the beginning of the window, because nobody can depart earlier.
 */
export async function departDeadlineOf({ tx, row, now }: Pick<WaybillAct, 'tx' | 'row' | 'now'>): Promise<string> {
  const hours = Number(await setting(tx, row.tenantId, 'waybill.departTimeoutHours', row.companyId));
  const [window] = await tx
    .select({ from: dispatchOrders.loadDateFrom })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  return instantText(Math.max(epochOf(now), epochOf(window?.from ?? now)) + hours * hour);
}

/**
 * The departure deadline of a waybill that is loaded now and may have had to wait for another waybill on its lorry: at least the setting's
 * hours from now.
 */
export async function departDeadlineAfterWaiting({ tx, row, now }: Pick<WaybillAct, 'tx' | 'row' | 'now'>): Promise<string> {
  const hours = Number(await setting(tx, row.tenantId, 'waybill.departTimeoutHours', row.companyId));
  return instantText(Math.max(epochOf(now) + hours * hour, epochOf(row.departDeadline ?? now)));
}

/** Marks loaded waybills that did not depart in time as exceptions, once each. Returns how many it marked. */
export async function markLateDepartures(database: Database, at: number): Promise<number> {
  return await markOverdue(database, at, {
    ...{ run: 'late departures', words: '发车逾期', action: 'departOverdue' },
    where: and(
      eq(waybills.waybillStatus, waybillStatus.awaitingDeparture),
      eq(waybills.exceptionFlag, yesNo.no),
      lt(waybills.departDeadline, instantParameter(instantText(at))),
    ),
    told: ({ departDeadline }) => `应于${departDeadline}前发车`,
  });
}
