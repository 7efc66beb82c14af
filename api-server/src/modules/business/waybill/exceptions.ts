/** Unplanned events of a journey: exceptions, events that are entered late, a cancellation on the road. */
import Big from 'big.js';
import { waybillNodeType, waybillStatus, yesNo } from 'shared-contracts/business/states';
import { supplementedNodes } from 'shared-contracts/business/transfer/transfer-actions';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf } from '../../../kernel/basics/clock.ts';
import { Business, businessAt } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { writeAhead } from '../act.ts';
import { returnQuantity } from '../dispatch-order/allotment.ts';
import { settleOrderStatus } from '../order/order-progress.ts';
import { addProgress } from '../order/order-quantities.ts';
import { freeVehicle, type WaybillAct } from './assign-vehicle.ts';
import { loadedQuantity } from './load-waybill.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

type Body<Name extends keyof (typeof waybill)['actions']> = ActionBody<typeof waybill, Name>;

const minute = 60_000;

/** Reports an exception; the waybill stays marked until somebody enters what was done about it. */
export async function reportException(act: WaybillAct, body: Body<'reportException'>): Promise<Partial<WaybillRow>> {
  const { abnormalDesc, voucherImgs, address, lng, lat } = body;
  const proof = { abnormalDesc, voucherImgs, address, lng, lat };
  await writeNode(act, act.row, { ...proof, nodeType: waybillNodeType.exception, nodeTime: act.now });
  return { exceptionFlag: yesNo.yes };
}

export async function resolveException(act: WaybillAct, handleResult: string): Promise<Partial<WaybillRow>> {
  if (act.row.exceptionFlag !== yesNo.yes) throw new Business('运单没有待处理的异常');
  await writeNode(act, act.row, { nodeType: waybillNodeType.exception, nodeTime: act.now, remark: `异常已处理：${handleResult}` });
  return { exceptionFlag: yesNo.no };
}

/** Fields of a waybill that contain the time of an event, by code of the event (`waybill_node`). */
const recorded = { '2': 'loadTime', '3': 'departTime', '4': 'arriveTime', '5': 'deliveryTime' } as const;

/**
 * Enters an event late: an arrival that nobody recorded, or further proof of a recorded event. The time must lie between the events before
 * and after it; weights and amounts do not change.
 */
export async function supplementNode(act: WaybillAct, body: Body<'supplement'>): Promise<Partial<WaybillRow>> {
  const { row, now } = act;
  const { nodeType, nodeTime, supplementReason, voucherImgs, address, lng, lat, remark } = body;
  if (!supplementedNodes.includes(nodeType)) throw businessAt('nodeType', '只能补录装货、发车、到达、送达');
  if (epochOf(nodeTime) > epochOf(now) + 5 * minute) throw businessAt('nodeTime', '节点时间不能晚于当前时间');
  const isArrival = nodeType === waybillNodeType.arrive && row.arriveTime === null;
  const event = row[recorded[nodeType as keyof typeof recorded]];
  if (!isArrival && event === null) throw businessAt('nodeType', '该节点尚未发生，请直接办理');
  if (isArrival && row.departTime === null) throw businessAt('nodeType', '运单尚未发车');
  if (row.departTime !== null && nodeType !== waybillNodeType.load && nodeTime < row.departTime) {
    throw businessAt('nodeTime', '补录时间不能早于发车时间');
  }
  const next = nodeType === waybillNodeType.load ? row.departTime : row.deliveryTime;
  if (next !== null && nodeTime > next) throw businessAt('nodeTime', `补录时间不能晚于下一节点${next}`);
  const proof = { voucherImgs, address, lng, lat, remark, supplementReason, supplementFlag: yesNo.yes };
  await writeNode(act, row, { ...proof, nodeType, nodeTime });
  return isArrival ? { arriveTime: nodeTime } : {};
}

/** Cancels on the road: the goods are returned to the sender, the quantity can be dispatched again, lorry and driver are free. */
export async function forceCancel(act: WaybillAct, { cancelReason, voucherImgs }: Body<'forceCancel'>): Promise<Partial<WaybillRow>> {
  const { tx, row, now } = act;
  const patch = { waybillStatus: waybillStatus.cancelled, cancelReason, exceptionFlag: yesNo.no };
  await writeAhead(tx, waybills, row.id, patch);
  await freeVehicle(act);
  await writeNode(act, row, { nodeType: waybillNodeType.cancel, nodeTime: now, remark: cancelReason, voucherImgs });
  await bypassRowScope(tx, async () => {
    await addProgress(tx, row.orderId, { loadedQty: new Big(loadedQuantity(row)).neg().toFixed(3) });
    await returnQuantity(act, row.dispatchOrderId, row.planQty);
    await settleOrderStatus(act, row.orderId, 'forceCancel');
  });
  return patch;
}
