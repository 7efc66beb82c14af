import Big from 'big.js';
import { waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { writeAhead } from '../act.ts';
import { returnQuantity } from '../dispatch-order/allotment.ts';
import { markInTransit, settleOrderStatus } from '../order/order-progress.ts';
import { addProgress } from '../order/order-quantities.ts';
import { freeVehicle, type WaybillAct } from './assign-vehicle.ts';
import { loadedQuantity } from './load-waybill.ts';
import { checkDriving, nodeTime } from './node-time.ts';
import { phoneProof } from './phone-proof.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

/** Records departure; with the first departure the order is in transit. */
export async function departWaybill(act: WaybillAct, body: ActionBody<typeof waybill, 'depart'>): Promise<Partial<WaybillRow>> {
  const { tx, row, now } = act;
  const { departTime, id: _id, version: _version, ...proof } = body;
  const time = nodeTime(departTime, epochOf(now), { time: row.loadTime, complaint: '装货时间不能晚于发车时间', field: 'departTime' });
  await writeNode(act, row, { ...phoneProof(act.caller, 'depart', proof), nodeType: waybillNodeType.depart, ...time }, 'depart');
  await bypassRowScope(tx, () => markInTransit(act, row.orderId));
  return { waybillStatus: waybillStatus.inTransit, departTime: time.nodeTime };
}

/** Records arrival at the consignee; the goods are not unloaded yet. */
export async function arriveWaybill(act: WaybillAct, body: ActionBody<typeof waybill, 'arrive'>): Promise<Partial<WaybillRow>> {
  const { row, now } = act;
  if (row.arriveTime !== null) throw new Business('运单已登记到达');
  const { arriveTime, id: _id, version: _version, ...proof } = body;
  const time = nodeTime(arriveTime, epochOf(now), { time: row.departTime, complaint: '到达时间不能早于发车时间', field: 'arriveTime' });
  checkDriving(row, time.nodeTime, proof.speedReason);
  await writeNode(act, row, { ...proof, nodeType: waybillNodeType.arrive, ...time }, 'arrive');
  return { arriveTime: time.nodeTime };
}

/** Cancels before departure: lorry and driver are free, the quantity returns. Carriers can cancel only until the goods are loaded. */
export async function cancelWaybill(act: WaybillAct, cancelReason: string): Promise<Partial<WaybillRow>> {
  const { tx, caller, row, now } = act;
  const isLoaded = row.waybillStatus === waybillStatus.awaitingDeparture;
  if (isLoaded && caller.carrierId !== null) throw new Business('运单已装货，请联系平台取消');
  const patch = { waybillStatus: waybillStatus.cancelled, cancelReason };
  await writeAhead(tx, waybills, row.id, patch);
  await freeVehicle(act);
  await writeNode(act, row, { nodeType: waybillNodeType.cancel, nodeTime: now, remark: cancelReason });
  await bypassRowScope(tx, async () => {
    if (isLoaded) await addProgress(tx, row.orderId, { loadedQty: new Big(loadedQuantity(row)).neg().toFixed(3) });
    await returnQuantity(act, row.dispatchOrderId, row.planQty);
    await settleOrderStatus(act, row.orderId, 'cancelWaybill');
  });
  return patch;
}
