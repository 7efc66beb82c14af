import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';

/** Deletes expired codes and tickets, and counters whose time window has ended. */
export async function purgeAccountRows(tx: Tx, now: Date): Promise<void> {
  const at = now.toISOString();
  await tx.execute(sql`delete from sys_phone_code where expire_time < ${at}::timestamptz`);
  await tx.execute(sql`delete from sys_account_ticket where expire_time < ${at}::timestamptz`);
  await tx.execute(sql`delete from sys_call_limit where window_end < ${at}::timestamptz`);
}
