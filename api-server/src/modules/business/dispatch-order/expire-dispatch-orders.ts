import { and, eq, lt } from 'drizzle-orm';
import { dispatchOrderStatus } from 'shared-contracts/business/states';
import { instantText } from '../../../kernel/basics/clock.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Database } from '../../../kernel/database/database.ts';
import { jobCaller } from '../act.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { endDispatchOrder } from './dispatch-order.service.ts';
import { dispatchOrders } from './dispatch-order.table.ts';

/** Largest number of rows that one run handles; the next run continues with the rest. */
const mostPerRun = 200;

/**
 * Ends expired offers and returns their quantity, each in its own transaction. Several nodes may run it at once: a row that another node or
 * a carrier has locked is skipped. Returns the number of offers that it ended.
 */
export async function expireDispatchOrders(database: Database, now: number): Promise<number> {
  const due = and(
    eq(dispatchOrders.dispatchStatus, dispatchOrderStatus.awaitingAccept),
    eq(dispatchOrders.delFlag, 0),
    lt(dispatchOrders.acceptDeadline, instantParameter(instantText(now))),
  );
  const found = await database.asSystem('overdue dispatch orders', (tx) =>
    tx.select({ id: dispatchOrders.id }).from(dispatchOrders).where(due).limit(mostPerRun),
  );
  let ended = 0;
  for (const { id } of found) {
    ended += await database.asSystem('overdue dispatch order', async (tx) => {
      const [row] = await tx
        .select()
        .from(dispatchOrders)
        .where(and(eq(dispatchOrders.id, id), due))
        .for('update', { skipLocked: true });
      if (!row) return 0;
      const act = { tx, caller: jobCaller(row.tenantId), now: instantText(now) };
      await endDispatchOrder(act, row, { dispatchStatus: dispatchOrderStatus.timedOut }, 'timeout');
      await settleOrderStatus(act, row.orderId, 'timeout');
      return 1;
    });
  }
  return ended;
}
