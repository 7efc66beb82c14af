import { and, eq } from 'drizzle-orm';
import { numberKinds } from 'shared-contracts/business/number-kinds';
import { transferType, waybillNodeType, waybillStatus, workStatus } from 'shared-contracts/business/states';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { businessAt } from '../../../kernel/basics/errors.ts';
import { driverError } from '../../../kernel/database/database-errors.ts';
import { nextNumber } from '../../../kernel/database/numbering.ts';
import { getRow } from '../../../kernel/entity/rows.ts';
import { type Act, writeAhead } from '../act.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { type DriverRow, drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { booked, checkDriver, checkLorry, documentsDeadline, trailerOf } from './assign-guards.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';
import { waybillTransfers } from './waybill-transfer.table.ts';

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

/** Assigns another lorry or driver before loading (transfer type 2); the previous ones are free again. */
export async function reassignVehicle(act: WaybillAct, choice: VehicleChoice, reason: string): Promise<Partial<WaybillRow>> {
  const { tx, caller, row, now } = act;
  const vehicle = await checkedVehicle(act, choice);
  await setWork(act, row, workStatus.idle);
  const patch = { ...vehicle, assignTime: now, transferFlag: 'Y' as const };
  await book(act, patch);
  await setWork(act, choice, workStatus.working);
  await tx.insert(waybillTransfers).values({
    tenantId: caller.tenantId,
    createBy: caller.username,
    createTime: now,
    transferNo: await nextNumber(tx, caller.tenantId, numberKinds.transfer, epochOf(now)),
    waybillId: row.id,
    waybillNo: row.waybillNo,
    transferType: transferType.vehicleOrDriver,
    fromLorryId: row.lorryId,
    toLorryId: choice.lorryId,
    fromDriverId: row.driverId,
    toDriverId: choice.driverId,
    transferTime: now,
    reason,
    operatorId: caller.userId,
  });
  await writeNode(act, row, { nodeType: waybillNodeType.transfer, nodeTime: now, remark: reason });
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

async function checkedVehicle(act: WaybillAct, choice: VehicleChoice) {
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
  try {
    await writeAhead(tx, waybills, row.id, patch);
  } catch (error) {
    const refusal = bookingRefusals[driverError(error).constraint ?? ''];
    throw refusal ? businessAt(...refusal) : error;
  }
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
