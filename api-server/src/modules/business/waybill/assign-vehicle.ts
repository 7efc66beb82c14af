import { and, eq } from 'drizzle-orm';
import { transferType, vehicleUse, waybillNodeType, waybillStatus, workStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { driverError } from '../../../kernel/database/database-errors.ts';
import { noteTransition } from '../../../kernel/database/transitions.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type Act, writeAhead } from '../act.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { type DriverRow, drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { trailerRecords } from '../lorry/trailers.ts';
import { holdBack } from '../risk/hold-back.ts';
import { recordTransfer } from '../waybill-transfer/transfer-record.ts';
import { booked, checkBars, crewBreaches, documentsDeadline, trailerOf } from './assign-guards.ts';
import { departDeadlineOf } from './late-departures.ts';
import { overloadBreaches } from './overload.ts';
import { aboard, checkedUse, isUnused, lockVehicles, type VehicleUse } from './vehicle-use.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

export type WaybillAct = Act & { readonly row: WaybillRow };

export interface VehicleChoice {
  readonly lorryId: string;
  readonly driverId: string;
  readonly trailerPlateNumber?: string | null;
  readonly coDriverId?: string | null;
}

/**
 * Unique indexes that allow a lorry, driver or trailer only one running waybill, apart from waybills that share it, with the messages for
 * people.
 */
const bookingRefusals: Readonly<Record<string, readonly [field: string, text: string]>> = {
  biz_waybill_live_lorry: ['lorryId', booked.lorryId],
  biz_waybill_live_driver: ['driverId', booked.driverId],
  biz_waybill_live_trailer: ['trailerPlateNumber', booked.trailerPlateNumber],
};

/** Assigns lorry and driver to the waybill after all checks; both then count as working. */
export async function assignVehicle(act: WaybillAct, choice: VehicleChoice): Promise<Partial<WaybillRow>> {
  const { row, now } = act;
  await lockVehicles(act.tx, [choice]);
  const vehicle = await checkedVehicle(act, choice);
  const use = await checkedUse(act, vehicle, waybillStatus.awaitingLoad);
  const times = { assignTime: now, departDeadline: await departDeadlineOf(act) };
  const patch = { ...vehicle, ...times, vehicleUse: use, waybillStatus: waybillStatus.awaitingLoad };
  await book(act, patch);
  await setWorking(act, choice);
  await writeNode(act, row, { nodeType: waybillNodeType.assign, nodeTime: now });
  return patch;
}

/** Assigns another lorry or driver before departure (transfer type 2); the previous ones are free again, and the new driver is notified. */
export async function reassignVehicle(act: WaybillAct, choice: VehicleChoice, reason: string): Promise<Partial<WaybillRow>> {
  const { tx, caller, row, now } = act;
  await lockVehicles(tx, [row, choice]);
  const vehicle = await checkedVehicle(act, choice, '换车');
  const use = await checkedUse(act, vehicle, row.waybillStatus);
  if (row.loadNet !== null) await checkReload(act, { lorryId: choice.lorryId, loadNet: row.loadNet, use });
  await setIdle(act);
  const times = { assignTime: now, departDeadline: await departDeadlineOf(act) };
  const patch = { ...vehicle, ...times, vehicleUse: use, transferFlag: 'Y' as const };
  await book(act, patch);
  await setWorking(act, choice);
  await recordTransfer(act, row, {
    transferType: transferType.vehicleOrDriver,
    toLorryId: vehicle.lorryId,
    toPlateNumber: vehicle.plateNumber,
    toDriverId: vehicle.driverId,
    toDriverName: vehicle.driverName,
    reason,
  });
  await writeNode(act, row, { nodeType: waybillNodeType.transfer, nodeTime: now, remark: reason });
  const { tenantId, userId } = caller;
  const told = { tenantId, userId, entity: waybill.name, recordId: row.id, recordNo: row.waybillNo };
  if (vehicle.driverId !== row.driverId) noteTransition(tx, { ...told, toStatus: row.waybillStatus });
  return patch;
}

/** Removes lorry and driver from the waybill, which awaits assignment again; both are free again. */
export async function unassignVehicle(act: WaybillAct): Promise<Partial<WaybillRow>> {
  await freeVehicle(act);
  return {
    waybillStatus: waybillStatus.awaitingAssign,
    vehicleUse: vehicleUse.alone,
    lorryId: null,
    plateNumber: null,
    plateColor: null,
    trailerPlateNumber: null,
    vehicleType: null,
    driverId: null,
    driverName: null,
    driverMobile: null,
    driverIdCardNo: null,
    coDriverId: null,
    assignTime: null,
    departDeadline: null,
  };
}

/**
 * Sets lorry and driver idle, because the waybill has ended or they were removed from it; each stays working when another running waybill
 * uses it.
 */
export async function freeVehicle(act: WaybillAct): Promise<void> {
  await lockVehicles(act.tx, [act.row]);
  await setIdle(act);
}

/**
 * Checks the chosen lorry and drivers by all rules, and returns the columns that the waybill copies from them. `step` is the name of the step, for
 * messages.
 */
export async function checkedVehicle(act: WaybillAct, choice: VehicleChoice, step = '指派') {
  const { tx, caller, row } = act;
  if (choice.coDriverId && choice.coDriverId === choice.driverId) throw businessAt('coDriverId', '副驾不能与司机相同');
  const found = await getRow(tx, caller, lorries, choice.lorryId, { forUpdate: true });
  const driver = await getRow(tx, caller, drivers, choice.driverId, { forUpdate: true });
  const coDriver = choice.coDriverId ? await getRow(tx, caller, drivers, choice.coDriverId) : null;
  const lorry = { ...found, trailerPlateNumber: choice.trailerPlateNumber ?? found.trailerPlateNumber };
  const crew = [{ driver, field: 'driverId' as const }, ...(coDriver ? [{ driver: coDriver, field: 'coDriverId' as const }] : [])];
  const trailer = await takenTrailer(act, lorry);
  const pulling = { lorry, trailer };
  checkBars(pulling, crew, row.carrierId);
  const { id: waybillId, waybillNo, carrierId, carrierName } = row;
  const breaches = crewBreaches(pulling, crew, { waybillId, waybillNo, carrierId, carrierName, deadline: await deadlineOf(act) });
  const ids = [lorry.id, ...(trailer ? [trailer.id] : []), ...crew.map((one) => one.driver.id)];
  await holdBack(act, { name: step, of: row.dispatchOrderId }, breaches, { carrierId, ids });
  return snapshot(lorry, driver, choice.coDriverId ?? null);
}

/** The carrier's record of the trailer that the waybill gets; undefined when there is none, and for the trailer that the waybill has already. */
async function takenTrailer({ tx, row }: WaybillAct, lorry: LorryRow): Promise<LorryRow | undefined> {
  const plateNumber = trailerOf(lorry);
  if (plateNumber === null || plateNumber === row.trailerPlateNumber) return undefined;
  return await bypassRowScope(tx, async () => (await trailerRecords(tx, row, [plateNumber]).for('share'))[0]);
}

/** Day until which documents must be valid: the day by which the goods have to arrive. */
async function deadlineOf({ tx, row, now }: WaybillAct): Promise<string> {
  const [dispatchOrder] = await tx
    .select({ deadline: dispatchOrders.deliveryDeadline })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  return documentsDeadline(dispatchOrder?.deadline, now);
}

/** The columns that a waybill copies from its lorry and driver, so that later changes of these do not affect it. */
function snapshot(lorry: LorryRow, driver: DriverRow, coDriverId: string | null) {
  return {
    lorryId: lorry.id,
    plateNumber: lorry.plateNumber,
    plateColor: lorry.plateColor,
    trailerPlateNumber: trailerOf(lorry),
    vehicleType: lorry.vehicleType,
    driverId: driver.id,
    driverName: driver.driverName,
    driverMobile: driver.mobile,
    driverIdCardNo: driver.idCardNo,
    coDriverId,
  };
}

/**
 * Writes the assignment. When two assignments of the same lorry are made at once and do not share it, a unique index rejects the second.
 */
async function book({ tx, row }: WaybillAct, patch: Partial<WaybillRow>): Promise<void> {
  await withBooking(() => writeAhead(tx, waybills, row.id, patch));
}

/**
 * Runs a write that occupies a lorry, driver or trailer. When another waybill already uses it, the violation of the unique index becomes a
 * message for people.
 */
export async function withBooking<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refusal = bookingRefusals[driverError(error).constraint ?? ''];
    throw refusal ? businessAt(...refusal) : error;
  }
}

/** Sets the state of lorry and driver to working for a waybill. */
export async function occupyVehicle(act: Act, vehicle: VehicleChoice): Promise<void> {
  await setWorking(act, vehicle);
}

/** When the lorry is changed after loading, checks that the new one can carry the loaded weight. */
async function checkReload(
  act: WaybillAct,
  { lorryId, loadNet, use }: { lorryId: string; loadNet: string; use: VehicleUse },
): Promise<void> {
  const { tx, caller, row } = act;
  const lorry = await getRow(tx, caller, lorries, lorryId);
  const others = use === vehicleUse.shared ? await aboard(tx, lorryId, row.id) : '0';
  const breaches = await overloadBreaches(tx, lorry, row, { net: loadNet, field: 'lorryId', others });
  await holdBack(act, { name: '换车', of: row.id, choice: lorryId }, breaches, { carrierId: row.carrierId, ids: [row.id] });
}

async function setWorking({ tx }: Act, vehicle: { lorryId: string; driverId: string }): Promise<void> {
  const set = { workStatus: workStatus.working };
  await tx
    .update(lorries)
    .set(set)
    .where(and(eq(lorries.id, vehicle.lorryId), eq(lorries.workStatus, workStatus.idle)));
  await tx
    .update(drivers)
    .set(set)
    .where(and(eq(drivers.id, vehicle.driverId), eq(drivers.workStatus, workStatus.idle)));
}

/**
 * Sets the waybill's lorry and driver idle, each unless another running waybill uses it, even one that the caller may not read. Both rows
 * are locked.
 */
async function setIdle({ tx, row }: WaybillAct): Promise<void> {
  const { id, lorryId, driverId } = row;
  const set = { workStatus: workStatus.idle };
  await bypassRowScope(tx, async () => {
    if (lorryId) {
      const isFree = and(eq(lorries.id, lorryId), eq(lorries.workStatus, workStatus.working), isUnused('lorryId', lorryId, id));
      await tx.update(lorries).set(set).where(isFree);
    }
    if (driverId) {
      const isFree = and(eq(drivers.id, driverId), eq(drivers.workStatus, workStatus.working), isUnused('driverId', driverId, id));
      await tx.update(drivers).set(set).where(isFree);
    }
  });
}
