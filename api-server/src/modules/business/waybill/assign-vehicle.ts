import { and, eq } from 'drizzle-orm';
import { transferType, waybillNodeType, waybillStatus, workStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { driverError } from '../../../kernel/database/database-errors.ts';
import { noteTransition } from '../../../kernel/database/transitions.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type Act, writeAhead } from '../act.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { type DriverRow, drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { recordTransfer } from '../waybill-transfer/transfer-record.ts';
import { booked, checkDriver, checkLorry, documentsDeadline, trailerOf } from './assign-guards.ts';
import { overloadProblem } from './overload.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

export type WaybillAct = Act & { readonly row: WaybillRow };

export interface VehicleChoice {
  readonly lorryId: string;
  readonly driverId: string;
  readonly trailerPlateNumber?: string | null;
  readonly coDriverId?: string | null;
}

/** Unique indexes that allow a lorry, driver or trailer one running waybill at a time, with the messages for people. */
const bookingRefusals: Readonly<Record<string, readonly [field: string, text: string]>> = {
  biz_waybill_live_lorry: ['lorryId', booked.lorryId],
  biz_waybill_live_driver: ['driverId', booked.driverId],
  biz_waybill_live_trailer: ['trailerPlateNumber', booked.trailerPlateNumber],
};

/** Assigns lorry and driver to the waybill after all checks; both are then at work. */
export async function assignVehicle(act: WaybillAct, choice: VehicleChoice): Promise<Partial<WaybillRow>> {
  const { row, now } = act;
  const vehicle = await checkedVehicle(act, choice);
  const patch = { ...vehicle, waybillStatus: waybillStatus.awaitingLoad, assignTime: now };
  await book(act, patch);
  await setWork(act, choice, workStatus.working);
  await writeNode(act, row, { nodeType: waybillNodeType.assign, nodeTime: now });
  return patch;
}

/** Assigns another lorry or driver before departure (transfer type 2); the previous ones are free again, the new driver is told. */
export async function reassignVehicle(act: WaybillAct, choice: VehicleChoice, reason: string): Promise<Partial<WaybillRow>> {
  const { tx, caller, row, now } = act;
  const vehicle = await checkedVehicle(act, choice);
  if (row.loadNet !== null) await checkReload(act, choice.lorryId, row.loadNet);
  await setWork(act, row, workStatus.idle);
  const patch = { ...vehicle, assignTime: now, transferFlag: 'Y' as const };
  await book(act, patch);
  await setWork(act, choice, workStatus.working);
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

/** Returns the waybill to awaiting assignment; lorry and driver are free again. */
export async function unassignVehicle(act: WaybillAct): Promise<Partial<WaybillRow>> {
  await setWork(act, act.row, workStatus.idle);
  return {
    waybillStatus: waybillStatus.awaitingAssign,
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
  };
}

/** Sets lorry and driver idle when the waybill has ended or they were removed from it. */
export async function freeVehicle(act: WaybillAct): Promise<void> {
  await setWork(act, act.row, workStatus.idle);
}

export async function checkedVehicle(act: WaybillAct, choice: VehicleChoice) {
  const { tx, caller, row } = act;
  const found = await getRow(tx, caller, lorries, choice.lorryId, { forUpdate: true });
  const driver = await getRow(tx, caller, drivers, choice.driverId, { forUpdate: true });
  const lorry = { ...found, trailerPlateNumber: choice.trailerPlateNumber ?? found.trailerPlateNumber };
  const deadline = await deadlineOf(act);
  checkLorry(lorry, row.carrierId, deadline);
  checkDriver({ driver, lorry, field: 'driverId' }, row.carrierId, deadline);
  await checkCoDriver(act, choice, lorry, deadline);
  return snapshot(lorry, driver, choice.coDriverId ?? null);
}

async function checkCoDriver({ tx, caller, row }: WaybillAct, choice: VehicleChoice, lorry: LorryRow, deadline: string): Promise<void> {
  if (!choice.coDriverId) return;
  if (choice.coDriverId === choice.driverId) throw businessAt('coDriverId', '副驾不能与司机相同');
  const driver = await getRow(tx, caller, drivers, choice.coDriverId);
  checkDriver({ driver, lorry, field: 'coDriverId' }, row.carrierId, deadline);
}

/** Day until which documents must be valid: the day by which the goods have to arrive. */
async function deadlineOf({ tx, row, now }: WaybillAct): Promise<string> {
  const [dispatchOrder] = await tx
    .select({ deadline: dispatchOrders.deliveryDeadline })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  return documentsDeadline(dispatchOrder?.deadline, now);
}

/** The data of lorry and driver that the waybill keeps, even if they change later. */
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

/** Writes the assignment; unique indexes decide between two simultaneous ones. */
async function book({ tx, row }: WaybillAct, patch: Partial<WaybillRow>): Promise<void> {
  await withBooking(() => writeAhead(tx, waybills, row.id, patch));
}

/** Runs a write that occupies a lorry, driver or trailer; tells in words when another waybill has it. */
export async function withBooking<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write();
  } catch (error) {
    const refusal = bookingRefusals[driverError(error).constraint ?? ''];
    throw refusal ? businessAt(...refusal) : error;
  }
}

/** Sets lorry and driver to work for a waybill. */
export async function occupyVehicle(act: Act, vehicle: VehicleChoice): Promise<void> {
  await setWork(act, vehicle, workStatus.working);
}

/** What the first lorry loaded must fit the next one too. */
async function checkReload({ tx, caller }: WaybillAct, lorryId: string, loadNet: string): Promise<void> {
  const problem = await overloadProblem(tx, caller.tenantId, await getRow(tx, caller, lorries, lorryId), loadNet);
  if (problem) throw businessAt('lorryId', problem);
}

async function setWork(act: Act, vehicle: { lorryId: string | null; driverId: string | null }, status: string): Promise<void> {
  const previous = status === workStatus.working ? workStatus.idle : workStatus.working;
  const set = { workStatus: status };
  if (vehicle.lorryId) {
    const same = and(eq(lorries.id, vehicle.lorryId), eq(lorries.workStatus, previous));
    await act.tx.update(lorries).set(set).where(same);
  }
  if (vehicle.driverId) {
    const same = and(eq(drivers.id, vehicle.driverId), eq(drivers.workStatus, previous));
    await act.tx.update(drivers).set(set).where(same);
  }
}
