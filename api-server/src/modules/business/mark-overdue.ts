/** Marks waybills as exceptions when nobody acted on them in time, and writes an event with the reason to each. */
import { and, eq, notExists, type SQL, sql } from 'drizzle-orm';
import { waybillNodeType, yesNo } from 'shared-contracts/business/states';
import { instantText } from '../../kernel/basics/clock.ts';
import type { Database } from '../../kernel/database/database.ts';
import { jobCaller } from './act.ts';
import { changeWaybill } from './waybill/change-waybill.ts';
import { type WaybillRow, waybills } from './waybill/waybill.table.ts';
import { waybillNodes } from './waybill/waybill-node.table.ts';
import { writeNode } from './waybill/waybill-nodes.ts';

/** Largest number of rows that one run handles; the next run continues with the rest. */
const mostPerRun = 200;

export interface Overdue {
  /** Name of the run in log messages about its statements. */
  readonly run: string;
  /** SQL condition that selects the overdue waybills. */
  readonly where: SQL | undefined;
  /** First words of the event's text; a waybill that has such an event already is not marked again. */
  readonly words: string;
  /** SQL condition that limits which existing events prevent another mark; without it all do. */
  readonly counts?: SQL;
  /** Makes the rest of the event's text, which follows the first words and a comma. */
  readonly told: (row: WaybillRow) => string;
  /** Name of the change in the audit log. */
  readonly action: string;
}

/** Returns how many waybills it marked. Rows that another transaction has locked are left to the next run. */
export async function markOverdue(database: Database, at: number, { run, where, words, counts, told, action }: Overdue): Promise<number> {
  const now = instantText(at);
  return await database.asSystem(run, async (tx) => {
    const event = and(
      eq(waybillNodes.waybillId, waybills.id),
      eq(waybillNodes.nodeType, waybillNodeType.exception),
      sql`${waybillNodes.abnormalDesc} like ${`${words}%`}`,
      counts,
    );
    const isMarked = tx.select({ id: waybillNodes.id }).from(waybillNodes).where(event);
    const due = and(where, eq(waybills.delFlag, 0), notExists(isMarked));
    const late = await tx.select().from(waybills).where(due).limit(mostPerRun).for('update', { skipLocked: true });
    for (const row of late) {
      const act = { tx, caller: jobCaller(row.tenantId), now };
      await changeWaybill(act, row, { exceptionFlag: yesNo.yes }, action);
      await writeNode(act, row, { nodeType: waybillNodeType.exception, nodeTime: now, abnormalDesc: `${words}，${told(row)}` });
    }
    return late.length;
  });
}
