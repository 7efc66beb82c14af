import Big from 'big.js';
import { eq } from 'drizzle-orm';
import { isOverloaded, loadRatio } from 'shared-contracts/business/quantity';
import { waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity';
import { beyondScope } from '../../../kernel/beyond-scope.ts';
import { epochOf, instantText } from '../../../kernel/clock.ts';
import { Business } from '../../../kernel/errors.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { addProgress } from '../order/order-quantities.ts';
import { setting } from '../settings.ts';
import type { WaybillAct } from './assign-vehicle.ts';
import { nodeTime } from './node-time.ts';
import { checkWeights, shippedQuantity } from './shipped-quantity.ts';
import type { WaybillRow } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

type LoadBody = ActionBody<typeof waybill, 'load'>;
const day = 86_400_000;

/** What the lorry carries away; from awaiting departure it corrects the former entry. */
export async function loadWaybill(act: WaybillAct, body: LoadBody): Promise<Partial<WaybillRow>> {
  const { tx, row } = act;
  checkWeights({ gross: body.loadGross, tare: body.loadTare, net: body.loadNet });
  await checkCapacity(act, body.loadNet);
  const time = await loadTime(act, body.loadTime);
  const loaded = shippedQuantity(row.qtyUnit, { net: body.loadNet, volume: body.loadVolume, pieces: body.loadPieces });
  const former = row.waybillStatus === waybillStatus.awaitingDeparture ? loadedQuantity(row) : '0';
  await beyondScope(tx, () => addProgress(tx, row.orderId, { loadedQty: new Big(loaded).minus(former).toFixed(3) }));
  const {
    loadGross = null,
    loadTare = null,
    loadNet,
    loadVolume = null,
    loadPieces = null,
    loadTime: _,
    id: _id,
    version: _v,
    ...proof
  } = body;
  const weights = { weightGross: loadGross, weightTare: loadTare, weightNet: loadNet, volume: loadVolume, pieces: loadPieces };
  const site = { lng: row.sendLng, lat: row.sendLat };
  await writeNode(act, row, { ...proof, ...weights, nodeType: waybillNodeType.load, ...time }, site);
  return {
    waybillStatus: waybillStatus.awaitingDeparture,
    loadTime: time.nodeTime,
    loadGross,
    loadTare,
    loadNet,
    loadVolume,
    loadPieces,
  };
}

/** What a loaded waybill counts for in its order. */
export function loadedQuantity(row: WaybillRow): string {
  return shippedQuantity(row.qtyUnit, { net: row.loadNet ?? '0', volume: row.loadVolume ?? '0', pieces: row.loadPieces ?? 0 });
}

/** Over-load (R008) is refused; the text names how full the lorry would be. */
async function checkCapacity({ tx, caller, row }: WaybillAct, loadNet: string): Promise<void> {
  const [lorry] = await tx
    .select()
    .from(lorries)
    .where(eq(lorries.id, row.lorryId ?? ''));
  if (!lorry) throw new Error(`Lorry of waybill ${row.waybillNo} is gone`);
  const tolerance = await setting(tx, caller.tenantId, 'waybill.loadTolerance');
  if (!isOverloaded(loadNet, lorry, tolerance)) return;
  const ratio = new Big(loadRatio(loadNet, lorry) ?? '0').times(100).toFixed(2);
  throw new Business(`R008 超载：装载率${ratio}%，不得超过${new Big(tolerance).plus(1).times(100).toFixed(2)}%`);
}

/** Loading happens after the assignment; more than a day outside the agreed window counts as a late entry. */
async function loadTime({ tx, row, now }: WaybillAct, given: string) {
  const [window] = await tx
    .select({ from: dispatchOrders.loadDateFrom, to: dispatchOrders.loadDateTo })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  const time = nodeTime(given, epochOf(now), { time: null, complaint: '', field: 'loadTime' });
  if (!window) return time;
  const earliest = instantText(epochOf(window.from) - day);
  const latest = instantText(epochOf(window.to) + day);
  const isOutside = time.nodeTime < earliest || time.nodeTime > latest;
  return isOutside ? { ...time, supplementFlag: 'Y' as const } : time;
}
