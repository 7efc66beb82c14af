/** Business numbers: prefix + yyyyMMdd + sequence per tenant, kind and day, from a counter row. */
import { dayText } from '../basics/clock.ts';
import { clientOf, type Tx } from './database.ts';

export interface NumberKind {
  /** Name of the number sequence. */
  readonly name: string;
  readonly prefix: string;
  /** Least number of digits of the sequence; on a day with more records than these digits can count, numbers are longer. */
  readonly digits: number;
}

/** Length of the columns for record numbers, in characters. */
const longest = 20;

/** Matches a whole number of the kind: prefix, day, all digits of the sequence. */
export function completeNumber({ prefix, digits }: NumberKind): RegExp {
  return new RegExp(`^${prefix}\\d{${8 + digits},${longest - prefix.length}}$`);
}

/**
 * The next number of a kind, e.g. `DD20260901000001`. Taken in the caller's transaction: a rollback returns it, and transactions that
 * create the same kind for the same tenant and day wait for each other. The statement is sent before the function returns. Throws RangeError when the number would be longer than its column.
 */
export async function nextNumber(tx: Tx, tenantId: number, kind: NumberKind, now: number = Date.now()): Promise<string> {
  const { name, prefix, digits } = kind;
  const day = dayText(now);
  const result = await clientOf(tx).query<{ seq: number }>({
    name: 'next_number',
    text: `insert into freight.number_sequence (tenant_id, kind, day, seq) values ($1, $2, $3, 1)
      on conflict (tenant_id, kind, day) do update set seq = number_sequence.seq + 1
      returning seq`,
    values: [tenantId, name, day],
  });
  const number = `${prefix}${day.replaceAll('-', '')}${String(result.rows[0]?.seq ?? '').padStart(digits, '0')}`;
  if (number.length > longest) throw new RangeError(`Sequence of ${name} on ${day} is used up`);
  return number;
}
