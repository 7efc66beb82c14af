/**
 * Whose a trailer is, and who may use it (docs/freight.md, Trailers). Waybills and tractors name a trailer by its plate alone, so a carrier
 * could try out the plates of others: what is told about them is limited and logged (docs/privacy.md).
 */
import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { lorry } from 'shared-contracts/business/lorry';
import { certStatus, yesNo } from 'shared-contracts/business/states';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { waybill } from 'shared-contracts/business/waybill';
import { businessAt, type Refused } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { commonParties, isNarrowed, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { isTelling, refuseAtLimit, Taken } from '../../../kernel/query/taken.ts';
import { outOfScope } from '../unique-rows.ts';
import { trailerOf } from '../waybill/assign-guards.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { type LorryRow, lorries } from './lorry.table.ts';

const field = 'trailerPlateNumber';

/** Locks a trailer by its plate number, because there may be no row for it. */
export async function lockTrailer(tx: Tx, tenantId: number, plateNumber: string | null | undefined): Promise<void> {
  if (plateNumber) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`trailer ${tenantId} ${plateNumber}`}, 0))`);
}

/** Whether the caller reads every row of a kind: all lorries, or all waybills. */
const seesAll = (caller: Caller, entity: typeof lorry | typeof waybill): boolean => {
  const table = entity === lorry ? lorries : waybills;
  return mayRead(caller, entity) && !isNarrowed(table, caller) && commonParties(table, caller).length === 0;
};

/** Certification states of a trailer whose papers the platform has approved, even if they have ended since or the trailer is frozen. */
const approved = [certStatus.certified, certStatus.expired, certStatus.frozen];

/** Whether a record judges its trailer: the platform has approved its papers once, or has put it on the blacklist. */
const isJudged = or(inArray(lorries.certStatus, approved), eq(lorries.blackFlag, yesNo.yes));

/** A trailer that is frozen or on the blacklist stays its carrier's, so that nobody else gets it when the carrier unbinds it. */
const isHeld = or(eq(lorries.certStatus, certStatus.frozen), eq(lorries.blackFlag, yesNo.yes));

/** SQL condition for the records of these trailers. The 0 is part of the SQL text instead of a parameter, so that a prepared plan can use the index of plates. */
const ofPlates = (tenantId: number, plateNumbers: readonly string[]) =>
  and(eq(lorries.tenantId, tenantId), sql`${lorries.delFlag} = 0`, inArray(lorries.plateNumber, [...plateNumbers]));

/** Query for the carrier's own records of these trailers, by which an assignment judges them. */
export function trailerRecords(
  tx: Tx,
  { tenantId, carrierId }: { readonly tenantId: number; readonly carrierId: string },
  plateNumbers: readonly string[],
) {
  return tx
    .select()
    .from(lorries)
    .where(and(ofPlates(tenantId, plateNumbers), eq(lorries.carrierId, carrierId), isJudged));
}

/** The records of the trailers that these tractors of the same carrier pull, by id of the tractor; only those that the caller may read. */
export async function pulledTrailers(tx: Tx, caller: Caller, tractors: readonly LorryRow[]): Promise<ReadonlyMap<string, LorryRow>> {
  const pulled = tractors.flatMap((tractor) => trailerOf(tractor) ?? []);
  if (pulled.length === 0 || !mayRead(caller, lorry)) return new Map();
  const where = and(ofPlates(caller.tenantId, pulled), isJudged, scopeCondition(lorries, caller));
  const records = await tx.select().from(lorries).where(where);
  return new Map(
    tractors.flatMap((tractor): [string, LorryRow][] => {
      const plateNumber = trailerOf(tractor);
      const record = records.find((one) => one.plateNumber === plateNumber && one.carrierId === tractor.carrierId);
      return record ? [[tractor.id, record]] : [];
    }),
  );
}

/** The carriers to which these trailers belong, by plate number. A plate that belongs to nobody is left out. */
async function ownersOf(tx: Tx, { tenantId }: Caller, plateNumbers: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { plateNumber, carrierId, certStatus: cert, bindStatus: binding } = lorries;
  const isBound = and(inArray(cert, approved), eq(binding, bindStatus.bound));
  const where = and(ofPlates(tenantId, plateNumbers), or(isBound, isHeld));
  const rows = await bypassRowScope(tx, () => tx.select({ plateNumber, carrierId }).from(lorries).where(where));
  return new Map(rows.map((row) => [row.plateNumber, row.carrierId]));
}

interface Named {
  readonly entity: typeof waybill | typeof lorry;
  readonly plateNumber: string;
  /** The plate is that of the tractor already, so the caller sees it there and did not type it. */
  readonly isStored: boolean;
}

/**
 * The refusal to whoever does not see the rows that it is about. It is counted and logged. For a plate that was typed it does not say what is
 * wrong; for a plate that is stored in the carrier's tractor it does, at its field.
 */
function takenTrailer({ entity, plateNumber, isStored }: Named, problem: string): Taken {
  const asked = { entity, field, value: plateNumber };
  return isStored ? new Taken(problem, asked, { [field]: problem }) : new Taken(outOfScope, asked);
}

const foreign = (plateNumber: string) => `挂车不属于该承运商：${plateNumber}`;

function refuseForeign(caller: Caller, named: Named): never {
  const problem = foreign(named.plateNumber);
  throw seesAll(caller, lorry) ? businessAt(field, problem) : takenTrailer(named, problem);
}

/** Throws 429 when the caller may not be told of plates any more. Calls without typed plates may be made in transactions that count nothing. */
function refuseTold(tx: Tx, { isStored }: Named): void {
  if (!isStored || isTelling(tx)) refuseAtLimit(tx);
}

interface Use {
  readonly plateNumber: string;
  readonly carrierId: string;
  /** The tractor. */
  readonly lorryId: string | null;
  /** The waybill has this trailer already. */
  readonly isKept: boolean;
}

/**
 * Locks the trailer of a waybill and refuses it when it belongs to another carrier; a waybill keeps the trailer that it has. Returns the refusal
 * for a trailer that a waybill uses which the caller may not read. Where a plate can be typed, the route must say `tellsTaken`.
 */
export async function checkTrailer(tx: Tx, caller: Caller, use: Use): Promise<(problem: string) => Refused> {
  const { plateNumber, carrierId, lorryId, isKept } = use;
  await lockTrailer(tx, caller.tenantId, plateNumber);
  const owner = isKept ? carrierId : (await ownersOf(tx, caller, [plateNumber])).get(plateNumber);
  // Nobody tries out the own trailer, or the one that the waybill has.
  if (owner === carrierId) return (problem) => businessAt(field, problem);
  const named = { entity: waybill, plateNumber, isStored: await isPulledBy(tx, lorryId, plateNumber) };
  // At the limit a plate of nobody is refused too, because otherwise the difference would tell which plates are in use.
  if (!seesAll(caller, lorry) || !seesAll(caller, waybill)) refuseTold(tx, named);
  if (owner !== undefined) refuseForeign(caller, named);
  return (problem) => takenTrailer(named, problem);
}

async function isPulledBy(tx: Tx, lorryId: string | null, plateNumber: string): Promise<boolean> {
  if (lorryId === null) return false;
  const [tractor] = await tx
    .select({ id: lorries.id })
    .from(lorries)
    .where(and(eq(lorries.id, lorryId), eq(lorries.trailerPlateNumber, plateNumber)));
  return tractor !== undefined;
}

/**
 * Refuses the plate of another carrier's trailer for a tractor that shall pull it. `isStored`: the tractor has this plate already and is given to
 * another carrier.
 */
export async function checkPulled(
  tx: Tx,
  caller: Caller,
  { plateNumber, carrierId, isStored }: { readonly plateNumber: string; readonly carrierId: string; readonly isStored: boolean },
): Promise<void> {
  const owner = (await ownersOf(tx, caller, [plateNumber])).get(plateNumber);
  if (owner === carrierId) return;
  const named = { entity: lorry, plateNumber, isStored };
  if (!seesAll(caller, lorry)) refuseTold(tx, named);
  if (owner !== undefined) refuseForeign(caller, named);
}

/**
 * For tractors whose own trailer belongs to another carrier, the reason why they cannot be assigned with it, by id of the tractor. Lists show it
 * only to whoever sees all lorries, because they count nothing; others are told when they assign the tractor.
 */
export async function foreignTrailers(tx: Tx, caller: Caller, tractors: readonly LorryRow[]): Promise<ReadonlyMap<string, string>> {
  const pulled = tractors.flatMap((tractor) => trailerOf(tractor) ?? []);
  if (pulled.length === 0 || !seesAll(caller, lorry)) return new Map();
  const owners = await ownersOf(tx, caller, pulled);
  return new Map(
    tractors.flatMap((tractor): [string, string][] => {
      const plateNumber = trailerOf(tractor);
      const owner = plateNumber === null ? undefined : owners.get(plateNumber);
      return plateNumber === null || owner === undefined || owner === tractor.carrierId ? [] : [[tractor.id, foreign(plateNumber)]];
    }),
  );
}
