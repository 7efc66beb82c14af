/** SQL statements of the watching node: which node is watching, and what it has published already. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';

/** When the watching node has given no sign for this many seconds, another node takes over. */
const heldFor = 15;

/**
 * Makes this node the watching one, or renews that; false when another node is watching. The database's clock is used, because clocks of
 * nodes differ.
 */
export async function holdWatch(tx: Tx, environment: string, holder: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    insert into sys_release_watch as known (environment, holder, held_until)
    values (${environment}, ${holder}, clock_timestamp() + ${heldFor} * interval '1 second')
    on conflict (environment) do update set holder = excluded.holder, held_until = excluded.held_until
      where known.holder is null or known.holder = excluded.holder or known.held_until < clock_timestamp()
    returning 1 as held`);
  return rows.length > 0;
}

/** Ends this node's watch at once, so that another node need not wait until it expires. */
export async function leaveWatch(tx: Tx, environment: string, holder: string): Promise<void> {
  await tx.execute(
    sql`update sys_release_watch set held_until = clock_timestamp() where environment = ${environment} and holder = ${holder}`,
  );
}

/** Published serials by environment; the rows stay locked until the transaction ends, so that two nodes never publish the same serial. */
export async function toldSerials(tx: Tx, environment: string): Promise<Readonly<Record<string, number>>> {
  await tx.execute(sql`insert into sys_release_watch (environment) values (${environment}) on conflict do nothing`);
  const { rows } = await tx.execute<{ told: Record<string, number> }>(
    sql`select told from sys_release_watch where environment = ${environment} for update`,
  );
  return rows[0]?.told ?? {};
}

export async function noteTold(tx: Tx, environment: string, told: Readonly<Record<string, number>>): Promise<void> {
  await tx.execute(sql`update sys_release_watch set told = told || ${JSON.stringify(told)}::jsonb where environment = ${environment}`);
}

/** Records that an event was seen. True when it must be announced: at its first occurrence, or after it was absent for its quiet time. */
export async function claimAlert(
  tx: Tx,
  {
    environment,
    event,
    quiet,
    now,
  }: { readonly environment: string; readonly event: string; readonly quiet: number; readonly now: number },
): Promise<boolean> {
  const time = sql`${new Date(now).toISOString()}::timestamptz`;
  const inserted = await tx.execute(sql`
    insert into sys_release_alert (environment, event, announced_time, seen_time) values (${environment}, ${event}, ${time}, ${time})
    on conflict (environment, event) do nothing`);
  if (inserted.rowCount === 1) return true;
  const { rows } = await tx.execute<{ again: boolean }>(sql`
    update sys_release_alert a set seen_time = greatest(a.seen_time, ${time}),
      announced_time = case when b.again then ${time} else a.announced_time end
    from (select seen_time < ${time} - ${quiet} * interval '1 millisecond' again from sys_release_alert
      where environment = ${environment} and event = ${event} for update) b
    where a.environment = ${environment} and a.event = ${event} returning b.again`);
  return rows[0]?.again ?? false;
}
