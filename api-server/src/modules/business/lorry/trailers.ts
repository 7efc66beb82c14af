/**
 * Whose a trailer is, and who may use it (docs/freight.md, Trailers). Waybills and tractors name a trailer by its plate alone, so a carrier
 * could try out the plates of others: what is told about them is limited and logged (docs/privacy.md).
 */
import { and, eq, inArray, sql } from 'drizzle-orm';
import { lorry } from 'shared-contracts/business/lorry';
import { certStatus } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { waybill } from 'shared-contracts/business/waybill';
import { businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { commonParties, isNarrowed, mayRead } from '../../../kernel/entity/row-scope.ts';
import { refuseAtLimit, Taken } from '../../../kernel/query/taken.ts';
import { outOfScope } from '../unique-rows.ts';
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

/** Certification states of a trailer whose papers the platform has approved, even if they have ended since or the trailer is frozen. */
const approved = [certStatus.certified, certStatus.expired, certStatus.frozen];

/** The carriers to which these trailers belong, by plate number. A plate that belongs to nobody is left out. */
async function ownersOf(tx: Tx, { tenantId }: Caller, plateNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { plateNumber, carrierId, certStatus: cert, bindStatus: binding } = lorries;
  const where = and(
    eq(lorries.tenantId, tenantId),
    // The 0 is part of the SQL text instead of a parameter, so that a prepared plan can use the index of plates.
    sql`${lorries.delFlag} = 0`,
    inArray(plateNumber, [...plateNumbers]),
    inArray(cert, approved),
    eq(binding, bindStatus.bound),
  );
  const rows = await bypassRowScope(tx, () => tx.select({ plateNumber, carrierId }).from(lorries).where(where));
  return new Map(rows.map((row) => [row.plateNumber, row.carrierId]));
}

interface Claim {
  readonly plateNumber: string;
  readonly carrierId: string;
  /** The caller typed the plate: it is neither that of the waybill already, nor that of a tractor. */
  readonly isTyped: boolean;
}

/**
 * Locks the trailer and refuses it when it belongs to another carrier. Where a plate was typed, the route must say `tellsTaken`.
 */
export async function checkTrailer(tx: Tx, caller: Caller, claim: Claim, entity: typeof waybill | typeof lorry = waybill): Promise<void> {
  const { plateNumber, carrierId, isTyped } = claim;
  await lockTrailer(tx, caller.tenantId, plateNumber);
  const owner = (await ownersOf(tx, caller, [plateNumber])).get(plateNumber);
  if (owner === carrierId) return;
  // At the limit a plate of nobody is refused too, because otherwise the difference would tell which plates are in use.
  if (isTyped && isLimited(caller)) refuseAtLimit(tx);
  if (owner === undefined) return;
  throw isLimited(caller) ? trailerTaken(plateNumber, entity) : businessAt(field, `挂车不属于该承运商：${plateNumber}`);
}

/** Refuses the plate of another carrier's trailer for a tractor that shall pull it. A plate of nobody may be named by any number of tractors. */
export async function checkPulled(tx: Tx, caller: Caller, plateNumber: string, carrierId: string): Promise<void> {
  await checkTrailer(tx, caller, { plateNumber, carrierId, isTyped: true }, lorry);
}
