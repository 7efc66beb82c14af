/**
 * Legs of a journey: waybills with the same number. Legs after which the goods were handed to another lorry are settled with a part of the
 * freight.
 */
import { and, asc, eq } from 'drizzle-orm';
import { exact } from 'shared-contracts/business/freight';
import { waybillStatus } from 'shared-contracts/business/states';
import type { Tx } from '../../../kernel/database/database.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';

/** The legs before this one. Run it outside the caller's row scope, because earlier legs may have another driver. */
export async function legsBefore(tx: Tx, row: WaybillRow): Promise<WaybillRow[]> {
  if (row.parentWaybillId === null) return [];
  const sameJourney = and(eq(waybills.tenantId, row.tenantId), eq(waybills.waybillNo, row.waybillNo), eq(waybills.delFlag, 0));
  return await tx
    .select()
    .from(waybills)
    .where(and(sameJourney, eq(waybills.waybillStatus, waybillStatus.split)))
    .orderBy(asc(waybills.serialNumber));
}

/** Amounts that are divided among the legs of a journey; their sum over all legs is the freight of the journey. */
const shared = ['baseFreight', 'payableFreight', 'receivableFreight', 'serviceFee', 'cashAmount', 'unpaidAmount'] as const;
type Shared = Readonly<Record<(typeof shared)[number], string>>;
/** Amounts that never fall below zero for a leg. A fee may be negative, and so may cash when advances exceed the freight. */
const neverNegative: readonly string[] = ['payableFreight', 'receivableFreight', 'unpaidAmount'];

/** The part of the whole journey's amounts that remains after earlier legs. */
export function restOf<Amounts extends Shared>(whole: Amounts, legs: readonly WaybillRow[]): Amounts {
  const rest = { ...whole } as Record<string, string>;
  for (const name of shared) {
    const left = legs.reduce(
      (sum, leg) => sum.minus(exact(leg[name === 'unpaidAmount' || name === 'cashAmount' ? 'payableFreight' : name])),
      exact(whole[name]),
    );
    rest[name] = (left.lt(0) && neverNegative.includes(name) ? exact('0') : left).toFixed(2);
  }
  return rest as Amounts;
}
