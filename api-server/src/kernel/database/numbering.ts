/** Business numbers: prefix + yyyyMMdd + sequence per tenant, kind and day, from a counter row (domain.md §0.6). */
import { sql } from 'drizzle-orm';
import { dayText } from '../basics/clock.ts';
import type { Tx } from './database.ts';

/** Prefix and digits of the sequence, by entity name. */
export const numberKinds = {
  shipper: ['HZ', 4],
  carrier: ['CY', 4],
  driver: ['SJ', 4],
  lorry: ['CL', 4],
  contract: ['HT', 4],
  sourceGoods: ['HY', 6],
  offer: ['BJ', 6],
  order: ['DD', 6],
  dispatchGoods: ['PH', 6],
  dispatchOrder: ['PD', 6],
  waybill: ['YD', 8],
  transfer: ['ZD', 6],
  receipt: ['HD', 6],
  freightAdjust: ['TZ', 6],
  writeOff: ['HX', 6],
  capitalFlow: ['LS', 6],
  invoiceApplication: ['FP', 6],
  oilRecord: ['YQ', 6],
  tollRecord: ['TX', 6],
  risk: ['FX', 6],
} as const satisfies Record<string, readonly [prefix: string, digits: number]>;

export type NumberKind = keyof typeof numberKinds;

/** Matches a whole number of the kind: prefix, day, all digits of the sequence. */
export function completeNumber(kind: NumberKind): RegExp {
  const [prefix, digits] = numberKinds[kind];
  return new RegExp(`^${prefix}\\d{${8 + digits}}$`);
}

/**
 * The next number of a kind, e.g. `DD20260901000001`. Taken inside the caller's transaction: a rollback gives it back,
 * and creates of one kind, tenant and day wait for each other. Throws RangeError when the day's sequence is used up.
 */
export async function nextNumber(tx: Tx, tenantId: number, kind: NumberKind, now: number = Date.now()): Promise<string> {
  const [prefix, digits] = numberKinds[kind];
  const day = dayText(now);
  const result = await tx.execute<{ seq: number }>(sql`
    insert into freight.number_sequence (tenant_id, kind, day, seq) values (${tenantId}, ${kind}, ${day}, 1)
    on conflict (tenant_id, kind, day) do update set seq = number_sequence.seq + 1
    returning seq`);
  const sequence = String(result.rows[0]?.seq ?? '').padStart(digits, '0');
  if (sequence.length > digits) throw new RangeError(`Sequence of ${kind} on ${day} is used up`);
  return `${prefix}${day.replaceAll('-', '')}${sequence}`;
}
