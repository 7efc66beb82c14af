import { and, eq } from 'drizzle-orm';
import { bindKind } from 'shared-contracts/business/fleet/fleet-binding';
import { bindStatus } from 'shared-contracts/business/transport-states';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import type { Act } from '../act.ts';
import { drivers } from '../driver/driver.table.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import { checkStanding } from '../party-rules.ts';
import { fleetBindings } from './fleet-binding.table.ts';
import { bindingsOf, endBindings, forgetMain, isOnJourney, type Member, openBinding, vehicleOf } from './fleet-bindings.ts';

const wordsOf = {
  [bindKind.carrierDriver]: { left: '司机已解绑', bound: '司机已绑定', driving: '司机有在途运单，不能解绑' },
  [bindKind.carrierLorry]: { left: '车辆已解绑', bound: '车辆已绑定', driving: '车辆有在途运单，不能解绑' },
} as const;

/** Ends the membership of a driver or lorry in its carrier, and its bindings to lorries or drivers. Nobody can assign it from then on. */
export async function unbindFromCarrier(act: Act, member: Member, reason: string) {
  const { id } = member;
  const { carrierId, plateNumber = '' } = member.values;
  const words = wordsOf[member.kind];
  if (member.bindStatus !== bindStatus.bound) throw new Business(words.left);
  const isDriver = member.kind === bindKind.carrierDriver;
  if (await isOnJourney(act.tx, isDriver ? { driverId: id } : vehicleOf({ id, tenantId: act.caller.tenantId, carrierId, plateNumber })))
    throw new Business(words.driving);
  await endBindings(act, bindingsOf(member), reason);
  if (isDriver) await forgetMain(act.tx, id);
  return { bindStatus: bindStatus.released };
}

/** Binds a driver or lorry to its carrier again. */
export async function bindAgain(act: Act, member: Member) {
  if (member.bindStatus === bindStatus.bound) throw new Business(wordsOf[member.kind].bound);
  await openBinding(act, member.kind, member.values);
  return { bindStatus: bindStatus.bound };
}

const crewOf = (lorryId: string, driverId: string) =>
  and(eq(fleetBindings.bindKind, bindKind.driverLorry), eq(fleetBindings.lorryId, lorryId), eq(fleetBindings.driverId, driverId));

interface CrewChoice {
  readonly driverId: string;
  readonly mainFlag: string;
}

/**
 * Binds a driver of the same carrier to the lorry, whose row is locked. A lorry has one main driver: the first one, or the one that was
 * chosen last.
 */
export async function bindDriver(act: Act, lorry: LorryRow, { driverId, mainFlag }: CrewChoice): Promise<Partial<LorryRow>> {
  const { tx, caller } = act;
  const driver = await getRow(tx, caller, drivers, driverId);
  if (lorry.bindStatus !== bindStatus.bound) throw new Business('车辆已解绑');
  if (driver.carrierId !== lorry.carrierId || driver.bindStatus !== bindStatus.bound) throw businessAt('driverId', '司机不属于该承运商');
  checkStanding(driver, '司机', 'driverId');
  const isBound = await isCrew(tx, lorry.id, driverId);
  const isMain = mainFlag === 'Y' || lorry.defaultDriverId === null;
  if (isBound && (!isMain || lorry.defaultDriverId === driverId)) throw businessAt('driverId', '司机已绑定该车辆');
  return await joinCrew(act, lorry, { driver, isBound, isMain });
}

interface Joining {
  readonly driver: { readonly id: string; readonly driverName: string };
  readonly isBound: boolean;
  readonly isMain: boolean;
}

async function joinCrew(act: Act, lorry: LorryRow, { driver, isBound, isMain }: Joining): Promise<Partial<LorryRow>> {
  const { tx } = act;
  const { carrierId, carrierName, plateNumber, id: lorryId } = lorry;
  if (isMain) await tx.update(fleetBindings).set({ mainFlag: 'N' }).where(mainOf(lorryId));
  const names = { carrierId, carrierName, lorryId, plateNumber, driverId: driver.id, driverName: driver.driverName };
  if (isBound)
    await tx
      .update(fleetBindings)
      .set({ mainFlag: 'Y' })
      .where(and(crewOf(lorryId, driver.id), inForce));
  else await openBinding(act, bindKind.driverLorry, names, isMain ? 'Y' : 'N');
  return isMain ? { defaultDriverId: driver.id, driverName: driver.driverName } : {};
}

const inForce = and(eq(fleetBindings.bindStatus, bindStatus.bound), eq(fleetBindings.delFlag, 0));
const mainOf = (lorryId: string) =>
  and(eq(fleetBindings.bindKind, bindKind.driverLorry), eq(fleetBindings.lorryId, lorryId), eq(fleetBindings.mainFlag, 'Y'), inForce);

async function isCrew(tx: Tx, lorryId: string, driverId: string): Promise<boolean> {
  const [found] = await tx
    .select({ id: fleetBindings.id })
    .from(fleetBindings)
    .where(and(crewOf(lorryId, driverId), inForce));
  return found !== undefined;
}

/** Ends the binding of a driver to the lorry, unless both are on a journey together. */
export async function unbindDriver(act: Act, lorry: LorryRow, { driverId, unbindReason }: { driverId: string; unbindReason: string }) {
  if (!(await isCrew(act.tx, lorry.id, driverId))) throw businessAt('driverId', '司机未绑定该车辆');
  if (await isOnJourney(act.tx, { lorryId: lorry.id, driverId })) throw businessAt('driverId', '司机正在用该车辆运输，不能解绑');
  await endBindings(act, crewOf(lorry.id, driverId), unbindReason);
  return lorry.defaultDriverId === driverId ? { defaultDriverId: null, driverName: null } : {};
}

/**
 * Binds the usual driver that a lorry's form names as the lorry's main driver. When the form names none, the lorry no longer has a main
 * driver.
 */
export async function followUsualDriver(act: Act, lorry: LorryRow): Promise<void> {
  const { tx } = act;
  if (lorry.defaultDriverId === null) {
    await tx.update(fleetBindings).set({ mainFlag: 'N' }).where(mainOf(lorry.id));
    return;
  }
  const driver = { id: lorry.defaultDriverId, driverName: lorry.driverName ?? '' };
  await joinCrew(act, lorry, { driver, isBound: await isCrew(tx, lorry.id, driver.id), isMain: true });
}
