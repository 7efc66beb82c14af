/**
 * Decides which running waybills may use one lorry, driver or trailer at the same time. Usually only one may, which unique indexes ensure.
 * The setting `waybill.assignWhileBusy` lets the next waybill be assigned while one is in transit; `waybill.allowCombine` (拼车) lets one
 * lorry carry several. A waybill that was assigned in addition to another one is marked in `vehicleUse` and left out of the indexes; it is
 * checked here, with lorry and driver locked.
 */
import { and, asc, eq, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { lorryHoldingStatuses, vehicleUse, waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import type { Decorate } from '../../../kernel/entity/entity-context.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { drivers } from '../driver/driver.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { checkTrailer, lockTrailer } from '../lorry/trailers.ts';
import { settingOfCompanies } from '../settings.ts';
import { booked } from './assign-guards.ts';
import type { WaybillAct } from './assign-vehicle.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';

/** How a waybill uses a lorry, a code from the dictionary `vehicle_use`. */
export type VehicleUse = string;

export interface Crew {
  readonly lorryId: string | null;
  readonly driverId: string | null;
  readonly trailerPlateNumber?: string | null;
}

type Part = keyof typeof booked;
const parts: readonly Part[] = ['lorryId', 'driverId', 'trailerPlateNumber'];

/** A waybill that uses a lorry, driver or trailer now. */
export interface Running extends Pick<WaybillRow, Part | 'id' | 'carrierId' | 'companyId' | 'waybillStatus' | 'vehicleUse'> {
  /** Number of the waybill; null when the caller may not read it. */
  readonly waybillNo: string | null;
}

/** Columns of a `Running`; the number is read only for people who may read the waybill. */
function runningColumns(caller: Caller) {
  const { id, carrierId, companyId, waybillStatus: status, vehicleUse: use, lorryId, driverId, trailerPlateNumber } = waybills;
  const readable = mayRead(caller, waybill) ? (scopeCondition(waybills, caller) ?? sql`true`) : sql`false`;
  const waybillNo = sql<string | null>`case when ${readable} then ${waybills.waybillNo} end`;
  return { id, carrierId, companyId, waybillStatus: status, vehicleUse: use, lorryId, driverId, trailerPlateNumber, waybillNo };
}

/** States as constants of the statement: only then the planner uses the indexes of running waybills in a prepared statement. */
const inStates = (states: readonly string[]): SQL =>
  sql`${waybills.waybillStatus} in (${sql.raw(states.map((state) => `'${state}'`).join(', '))})`;

const isRunning = sql`${inStates(lorryHoldingStatuses)} and ${waybills.delFlag} = 0`;

/** The running waybills that use one of these lorries, drivers or trailers, in the order of their assignment. */
export async function runningBy(
  { tx, caller }: { readonly tx: Tx; readonly caller: Caller },
  by: Part,
  ids: readonly string[],
  except?: string,
) {
  if (ids.length === 0) return [];
  return await tx
    .select(runningColumns(caller))
    .from(waybills)
    .where(
      and(eq(waybills.tenantId, caller.tenantId), inArray(waybills[by], [...ids]), isRunning, except ? ne(waybills.id, except) : undefined),
    )
    .orderBy(asc(waybills.assignTime), asc(waybills.id));
}

/** The other running waybills of this lorry, driver or trailer, including those that the caller may not read. */
async function beside({ tx, caller }: Pick<WaybillAct, 'tx' | 'caller'>, crew: Crew, except: string): Promise<Running[]> {
  const used = parts.flatMap((part) => (crew[part] ? [eq(waybills[part], crew[part])] : []));
  if (used.length === 0) return [];
  const where = and(eq(waybills.tenantId, caller.tenantId), or(...used), isRunning, ne(waybills.id, except));
  return await bypassRowScope(tx, () =>
    tx.select(runningColumns(caller)).from(waybills).where(where).orderBy(asc(waybills.assignTime), asc(waybills.id)),
  );
}

/**
 * The waybills that have loaded onto lorries or trailers, or with drivers, of these waybills, in the order of their assignment, including those that
 * the caller may not read. One statement whose text does not depend on how many there are, because every page of a list sends it.
 */
async function loadedBeside({ tx, caller }: Pick<WaybillAct, 'tx' | 'caller'>, crews: readonly Crew[]): Promise<Running[]> {
  const used = parts.map((part) => {
    const ids = new Set(crews.flatMap((crew) => crew[part] ?? []));
    return sql`${waybills[part]} = any(${sql.param([...ids])}::varchar[])`;
  });
  const where = and(eq(waybills.tenantId, caller.tenantId), or(...used), inStates(loadedStates), isRunning);
  // Planning takes 1 ms, because the table has many indexes; the statement itself takes a tenth of it.
  return await bypassRowScope(
    tx,
    () => tx.select(runningColumns(caller)).from(waybills).where(where).orderBy(asc(waybills.assignTime), asc(waybills.id)),
    { planOnce: true },
  );
}

/** Which uses of a lorry the settings of the companies of two waybills allow; both companies must allow a use. */
export interface UseRules {
  readonly mayFollow: (one: string | null, other: string | null) => boolean;
  readonly mayShare: (one: string | null, other: string | null) => boolean;
}

export async function useRules(tx: Tx, tenantId: number): Promise<UseRules> {
  const busy = await settingOfCompanies(tx, tenantId, 'waybill.assignWhileBusy');
  const combine = await settingOfCompanies(tx, tenantId, 'waybill.allowCombine');
  const agreed = (of: typeof busy) => (one: string | null, other: string | null) => of(one) === 'Y' && of(other) === 'Y';
  return { mayFollow: agreed(busy), mayShare: agreed(combine) };
}

/** A waybill to which a lorry is to be assigned; `lorryId` is undefined when no lorry is chosen yet. */
interface Joining {
  readonly companyId: string | null;
  readonly waybillStatus: string;
  readonly lorryId: string | undefined;
}

/** How a waybill may use a lorry, driver or trailer that another waybill uses now (`vehicle_use`); null when it may not. */
function useBeside({ companyId, waybillStatus: status, lorryId }: Joining, other: Running, rules: UseRules): VehicleUse | null {
  const isSameLorry = lorryId === undefined || other.lorryId === lorryId;
  if (isSameLorry && rules.mayShare(companyId, other.companyId)) return vehicleUse.shared;
  // One of the two waybills is in transit, and the other one waits to be loaded.
  const isAfter = status === waybillStatus.awaitingLoad && other.waybillStatus === waybillStatus.inTransit;
  const isBefore = status !== waybillStatus.awaitingLoad && other.waybillStatus === waybillStatus.awaitingLoad;
  return (isAfter || isBefore) && rules.mayFollow(companyId, other.companyId) ? vehicleUse.next : null;
}

/** How a waybill would use a lorry, driver or trailer that all these waybills use; `problem` is the reason when it may not. */
export function useAmong(
  joining: Joining,
  others: readonly Running[],
  rules: UseRules,
  part: Part,
): { use: VehicleUse; problem: string | null } {
  const uses = others.map((other) => useBeside(joining, other, rules));
  const at = uses.indexOf(null);
  const refusing = others[at];
  if (refusing) return { use: vehicleUse.alone, problem: refusalOf(joining, refusing, rules, part) };
  const use = [vehicleUse.shared, vehicleUse.next].find((one) => uses.includes(one)) ?? vehicleUse.alone;
  return { use, problem: null };
}

/** The messages for a lorry, driver or trailer that can be assigned to the next waybill only after its present waybill has departed. */
const notUnderWay = {
  lorryId: '车辆的上一运单尚未发车，发车后才能指派下一单',
  driverId: '司机的上一运单尚未发车，发车后才能指派下一单',
  trailerPlateNumber: '挂车的上一运单尚未发车，发车后才能指派下一单',
} as const;

function refusalOf({ companyId, waybillStatus: status }: Joining, other: Running, rules: UseRules, part: Part): string {
  const isWaiting = status === waybillStatus.awaitingLoad && other.waybillStatus !== waybillStatus.inTransit;
  return isWaiting && rules.mayFollow(companyId, other.companyId) ? notUnderWay[part] : booked[part];
}

/**
 * Locks lorries, then drivers, each in the order of their ids, then the trailer, so that two steps cannot block each other (deadlock).
 * Every step that begins or ends the use of one of them calls this before it reads other waybills.
 */
export async function lockVehicles(tx: Tx, crews: readonly Pick<Crew, 'lorryId' | 'driverId'>[]): Promise<void> {
  const idsOf = (part: 'lorryId' | 'driverId') => [...new Set(crews.flatMap((crew) => crew[part] ?? []))];
  const [lorryIds, driverIds] = [idsOf('lorryId'), idsOf('driverId')];
  await bypassRowScope(tx, async () => {
    if (lorryIds.length > 0)
      await tx.select({ id: lorries.id }).from(lorries).where(inArray(lorries.id, lorryIds)).orderBy(asc(lorries.id)).for('update');
    if (driverIds.length > 0)
      await tx.select({ id: drivers.id }).from(drivers).where(inArray(drivers.id, driverIds)).orderBy(asc(drivers.id)).for('update');
  });
}

/**
 * How a waybill that will have this state uses the lorry, drivers and trailer; throws when their other waybills do not allow it. The rows
 * of lorry and drivers are locked. In a handover the waybill of `act` is the leg before the one that takes them.
 */
export async function checkedUse(act: WaybillAct, crew: Crew, status: string): Promise<VehicleUse> {
  const { tx, caller, row } = act;
  const { trailerPlateNumber: plateNumber, lorryId } = crew;
  const isKept = plateNumber === row.trailerPlateNumber;
  const takenTrailer = plateNumber ? await checkTrailer(tx, caller, { plateNumber, carrierId: row.carrierId, lorryId, isKept }) : null;
  const others = await beside(act, crew, row.id);
  if (others.length === 0) return vehicleUse.alone;
  const rules = await useRules(tx, row.tenantId);
  const joining = { companyId: row.companyId, waybillStatus: status, lorryId: crew.lorryId ?? '' };
  const uses = parts.map((part) => {
    const same = others.filter((other) => crew[part] && other[part] === crew[part]);
    const { use, problem } = useAmong(joining, same, rules, part);
    // A lorry and its driver are the carrier's own. A trailer may be used by another carrier, whose waybills the caller may not read.
    const isHidden = ({ waybillNo, carrierId }: Running) => waybillNo === null && carrierId !== row.carrierId;
    if (part === 'trailerPlateNumber' && takenTrailer && same.some(isHidden)) throw takenTrailer(problem ?? booked[part]);
    if (problem) throw businessAt(part, problem);
    return use;
  });
  return [vehicleUse.shared, vehicleUse.next].find((one) => uses.includes(one)) ?? vehicleUse.alone;
}

type Waiting = Pick<WaybillRow, Part | 'companyId' | 'vehicleUse'>;

const loadedStates: readonly string[] = [waybillStatus.awaitingDeparture, waybillStatus.inTransit];

/** Whether another waybill, which uses the same lorry or driver, must be delivered before this one can be loaded. */
function holdsUp(row: Waiting, other: Running, rules: UseRules): boolean {
  if (other.lorryId !== row.lorryId) return true;
  if (rules.mayShare(row.companyId, other.companyId)) return false;
  // Waybills that were assigned as 拼车 may still share the lorry after the setting was switched off. Both waybills are examined, because
  // either of them may have been assigned last: a handover can assign a lorry with a time in the past.
  const uses = [row.vehicleUse, other.vehicleUse];
  return uses.includes(vehicleUse.next) || !uses.includes(vehicleUse.shared);
}

/**
 * Refuses loading while the lorry, driver or trailer is in transit for another waybill that does not share the lorry. Returns how the
 * waybill uses the lorry from now on: a waybill that was assigned as the next one may share the lorry when the setting has changed since.
 */
export async function checkFreeToLoad(act: WaybillAct): Promise<VehicleUse> {
  const { tx, row } = act;
  // The lorry is locked for a correction too, because its weight is added to that of goods which are loaded at the same time (R008).
  await lockVehicles(tx, [row]);
  // The call corrects the weight of goods that are already on the lorry.
  if (row.waybillStatus !== waybillStatus.awaitingLoad) return row.vehicleUse;
  await lockTrailer(tx, row.tenantId, row.trailerPlateNumber);
  const others = await beside(act, row, row.id);
  const loaded = others.filter((other) => loadedStates.includes(other.waybillStatus));
  if (loaded.length === 0) return row.vehicleUse;
  const rules = await useRules(tx, row.tenantId);
  const first = loaded.find((other) => holdsUp(row, other, rules));
  if (first) throw new Business(first.waybillNo ? `上一运单${first.waybillNo}送达后才能装货` : '上一运单送达后才能装货');
  return vehicleUse.shared;
}

/**
 * Adds to waybills that wait to be loaded the number of the waybill that must be delivered first; an empty text when the caller may not
 * read that waybill.
 */
export const addWaitsFor: Decorate = async (tx, rows, caller) => {
  if (caller.shipperId !== null) return;
  const waiting = rows.filter((row) => row.waybillStatus === waybillStatus.awaitingLoad) as unknown as (WaybillRow & {
    waitsForNo?: string;
  })[];
  if (waiting.length === 0) return;
  const loaded = await loadedBeside({ tx, caller }, waiting);
  if (loaded.length === 0) return;
  const rules = await useRules(tx, caller.tenantId);
  for (const row of waiting) {
    const isBeside = (other: Running) => other.id !== row.id && parts.some((part) => row[part] && other[part] === row[part]);
    const first = loaded.find((other) => isBeside(other) && holdsUp(row, other, rules));
    if (first) row.waitsForNo = first.waybillNo ?? '';
  }
};

/**
 * Tonnes that other waybills have loaded onto this lorry and not delivered yet. For goods that were handed over on the road, the unloaded
 * weight of the previous leg counts.
 */
export async function aboard(tx: Tx, lorryId: string, except: string): Promise<string> {
  const legBefore = alias(waybills, 'leg_before');
  const [sum] = await bypassRowScope(tx, () =>
    tx
      .select({ net: sql<string>`coalesce(sum(coalesce(${legBefore.unloadNet}, ${waybills.loadNet})), 0)::text` })
      .from(waybills)
      .leftJoin(legBefore, eq(legBefore.id, waybills.parentWaybillId))
      .where(
        and(
          eq(waybills.lorryId, lorryId),
          inArray(waybills.waybillStatus, [...loadedStates]),
          eq(waybills.delFlag, 0),
          ne(waybills.id, except),
        ),
      ),
  );
  return sum?.net ?? '0';
}

/** SQL condition for a lorry or driver that no other running waybill uses. */
export const isUnused = (part: 'lorryId' | 'driverId', id: string, except: string) => {
  const other = and(eq(waybills[part], id), isRunning, ne(waybills.id, except));
  return sql`not exists (select from ${waybills} where ${other})`;
};
