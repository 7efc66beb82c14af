/**
 * Which carrier may use a trailer. Waybills and tractors name a trailer by its plate alone, and a plate that nobody registered may be used,
 * so a carrier could try out the plates of others: what is told about them is limited and logged (docs/privacy.md).
 */
import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import { lorry } from 'shared-contracts/business/lorry';
import { lorryHoldingStatuses, vehicleForm } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { waybill } from 'shared-contracts/business/waybill';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { commonParties, isNarrowed, mayRead } from '../../../kernel/entity/row-scope.ts';
import { refuseAtLimit, Taken } from '../../../kernel/query/taken.ts';
import { outOfScope } from '../unique-rows.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { lorries } from './lorry.table.ts';

const field = 'trailerPlateNumber';

/** The refusal to whoever may not see whose trailer it is, or which waybill uses it. */
export const trailerTaken = (plateNumber: string, entity: typeof waybill | typeof lorry = waybill): Taken =>
  new Taken(outOfScope, { entity, field, value: plateNumber });

/** Locks a trailer by its plate number, because there may be no row for it. */
export async function lockTrailer(tx: Tx, tenantId: number, plateNumber: string | null | undefined): Promise<void> {
  if (plateNumber) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trailer ${tenantId} ${plateNumber}`}, 0))`);
}

/** Whether the caller does not see every lorry of the tenant. */
const isLimited = (caller: Caller): boolean =>
  !mayRead(caller, lorry) || isNarrowed(lorries, caller) || commonParties(lorries, caller).length > 0;

/**
 * The carriers to which the trailer belongs: the one that registered it, otherwise those whose tractors have it as their trailer. Trailers and
 * tractors that are not bound to their carrier any more (解绑) do not count.
 */
async function ownersOf(tx: Tx, { tenantId }: Caller, plateNumber: string): Promise<readonly string[]> {
  const present = and(eq(lorries.tenantId, tenantId), eq(lorries.delFlag, 0), eq(lorries.bindStatus, bindStatus.bound));
  const find = async (is: ReturnType<typeof eq>) =>
    (await tx.selectDistinct({ carrierId: lorries.carrierId }).from(lorries).where(and(present, is))).map(({ carrierId }) => carrierId);
  return await bypassRowScope(tx, async () => {
    const registered = await find(eq(lorries.plateNumber, plateNumber));
    if (registered.length > 0) return registered;
    return await find(sql`${eq(lorries.trailerPlateNumber, plateNumber)} and ${eq(lorries.vehicleForm, vehicleForm.tractor)}`);
  });
}

interface Claim {
  readonly plateNumber: string;
  readonly carrierId: string;
  /** The caller typed the plate: it is neither that of the waybill already, nor that of a tractor. */
  readonly isTyped: boolean;
}

/**
 * Locks the trailer and refuses it when it belongs to another carrier only. Where a plate was typed, the route must say `tellsTaken`.
 */
export async function checkTrailer(tx: Tx, caller: Caller, claim: Claim, entity: typeof waybill | typeof lorry = waybill): Promise<void> {
  const { plateNumber, carrierId, isTyped } = claim;
  await lockTrailer(tx, caller.tenantId, plateNumber);
  const owners = await ownersOf(tx, caller, plateNumber);
  if (owners.includes(carrierId)) return;
  // At the limit a plate of nobody is refused too, because otherwise the difference would tell which plates are in use.
  if (isTyped && isLimited(caller)) refuseAtLimit(tx);
  if (owners.length === 0) return;
  throw isLimited(caller) ? trailerTaken(plateNumber, entity) : businessAt(field, `挂车不属于该承运商：${plateNumber}`);
}

/**
 * Refuses a plate that a carrier registers as its trailer, or as that of its tractor, while it is another carrier's: registered, pulled by
 * its tractor, or on its running waybill. Who sees all lorries may register such a plate as a trailer, which decides whose it is.
 */
export async function checkRegistered(tx: Tx, caller: Caller, plateNumber: string, carrierId: string): Promise<void> {
  await checkTrailer(tx, caller, { plateNumber, carrierId, isTyped: true }, lorry);
  if (!isLimited(caller)) return;
  const isUsed = and(
    eq(waybills.tenantId, caller.tenantId),
    eq(waybills.trailerPlateNumber, plateNumber),
    inArray(waybills.waybillStatus, [...lorryHoldingStatuses]),
    eq(waybills.delFlag, 0),
    ne(waybills.carrierId, carrierId),
  );
  const [used] = await bypassRowScope(tx, () => tx.select({ id: waybills.id }).from(waybills).where(isUsed).limit(1));
  if (used) throw trailerTaken(plateNumber, lorry);
}
