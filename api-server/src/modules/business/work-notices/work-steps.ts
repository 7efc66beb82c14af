/**
 * Queue of state changes of which people must be notified. An entry is written in the transaction of the change and removed in the
 * transaction that notifies.
 */
import { sql } from 'drizzle-orm';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Transition } from '../../../kernel/database/transitions.ts';
import { newsRules } from './news-rules.ts';
import { type WorkRule, workRules } from './work-rules.ts';

/** A state change, with all data that its notices need. */
export const noticeRules: readonly WorkRule[] = [...workRules, ...newsRules];

/** Whether a state change can begin or end a wait for somebody's action. */
const concernsWork = ({ entity, toStatus, isNew }: Transition): boolean =>
  noticeRules.some((rule) => rule.entity.name === entity && (!isNew || rule.states.includes(toStatus)));

/** Queues the state changes; returns false when none of them needs a notice. */
export async function noteSteps(tx: Tx, transitions: readonly Transition[]): Promise<boolean> {
  const steps = transitions.filter(concernsWork);
  if (steps.length === 0) return false;
  const rows = steps.map((step) => sql`(${step.tenantId}::int, ${JSON.stringify(step)}::jsonb)`);
  await tx.execute(sql`insert into sys_work_step (tenant_id, step) values ${sql.join(rows, sql`, `)}`);
  return true;
}

/**
 * Takes the oldest entries of the queue. They stay locked, so that another node waits and then takes the others, and changes of one record
 * stay in order.
 */
export async function takeSteps(tx: Tx, most: number): Promise<Transition[]> {
  const { rows } = await tx.execute<{ id: string; step: Transition }>(sql`
    select id, step from sys_work_step order by id limit ${most} for update`);
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  await tx.execute(sql`delete from sys_work_step where id = any(${sql.param(ids)}::bigint[])`);
  return rows.map(({ step }) => step);
}

/** Drops entries whose notification has failed for a day, because the records are visible in the lists anyway. */
export async function dropOldSteps(tx: Tx): Promise<void> {
  await tx.execute(sql`delete from sys_work_step where create_time < clock_timestamp() - interval '1 day'`);
}
