import Big from 'big.js';
import { and, eq, ne, notInArray, sum } from 'drizzle-orm';
import { exact } from 'shared-contracts/business/freight';
import { order as orderEntity } from 'shared-contracts/business/order/order';
import { type Carried, loadLimit } from 'shared-contracts/business/quantity';
import { vehicleUse, waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import type { waybill } from 'shared-contracts/business/waybill';
import type { ActionBody } from 'shared-contracts/entity/entity';
import { epochOf, instantText } from '../../../kernel/basics/clock.ts';
import { businessAt, Invalid } from '../../../kernel/basics/errors.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import { mayRead } from '../../../kernel/entity/row-scope.ts';
import { findRow } from '../../../kernel/entity/rows.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { lorries } from '../lorry/lorry.table.ts';
import { orders } from '../order/order.table.ts';
import { addProgress } from '../order/order-quantities.ts';
import { holdBack } from '../risk/hold-back.ts';
import type { WaybillAct } from './assign-vehicle.ts';
import { departDeadlineAfterWaiting } from './late-departures.ts';
import { nodeTime } from './node-time.ts';
import { overloadBreaches } from './overload.ts';
import { phoneProof } from './phone-proof.ts';
import { checkWeights, shippedQuantity } from './shipped-quantity.ts';
import { aboard, checkFreeToLoad, type VehicleUse } from './vehicle-use.ts';
import { type WaybillRow, waybills } from './waybill.table.ts';
import { writeNode } from './waybill-nodes.ts';

type LoadBody = ActionBody<typeof waybill, 'load'>;
const day = 86_400_000;
const longestDelay = 7 * day;

/** Records what the lorry loaded. As long as the waybill awaits departure, a repeated call corrects the previous entry. */
export async function loadWaybill(act: WaybillAct, body: LoadBody): Promise<Partial<WaybillRow>> {
  const { tx, row } = act;
  checkWeights({ gross: body.loadGross, tare: body.loadTare, net: body.loadNet }, 'load');
  const use = await checkFreeToLoad(act);
  await checkCapacity(act, body, use);
  const carried = { net: body.loadNet, volume: body.loadVolume, pieces: body.loadPieces };
  const loaded = shippedQuantity(row.qtyUnit, carried, 'load');
  const previous = row.waybillStatus === waybillStatus.awaitingDeparture ? loadedQuantity(row) : '0';
  await bypassRowScope(tx, async () => {
    // Locks the order, so that simultaneous loadings count each other's quantity.
    await addProgress(tx, row.orderId, { loadedQty: new Big(loaded).minus(previous).toFixed(3) });
    await checkPlan(act, carried, loaded);
  });
  const time = await loadTime(act, body);
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
  await writeNode(act, row, { ...phoneProof(act.caller, 'load', proof), ...weights, nodeType: waybillNodeType.load, ...time }, 'load');
  return {
    waybillStatus: waybillStatus.awaitingDeparture,
    vehicleUse: use,
    ...(await newDeadline(act, use)),
    loadTime: time.nodeTime,
    loadGross,
    loadTare,
    loadNet,
    loadVolume,
    loadPieces,
  };
}

/**
 * A waybill that shares its lorry may have had to wait for the delivery of another one. So that the driver is not blamed for the wait, its
 * departure deadline is computed anew.
 */
async function newDeadline(act: WaybillAct, use: VehicleUse): Promise<Partial<WaybillRow>> {
  if (use === vehicleUse.alone || act.row.waybillStatus !== waybillStatus.awaitingLoad) return {};
  return { departDeadline: await departDeadlineAfterWaiting(act) };
}

/** The quantity by which this waybill increases the loaded quantity of its order. */
export function loadedQuantity(row: WaybillRow): string {
  return shippedQuantity(row.qtyUnit, { net: row.loadNet ?? '0', volume: row.loadVolume ?? '0', pieces: row.loadPieces ?? 0 }, 'load');
}

/** Field of the loading form with the quantity in this unit (`qty_unit`). Lorries have none, because they are counted. */
const planFields: Readonly<Record<string, string>> = { '1': 'loadNet', '2': 'loadVolume', '4': 'loadPieces' };

/** Quantities that are multiplied with a price per cubic metre or per piece, with the form field where they are entered. */
const pricedMeasures = [
  { priceUnit: '2', measure: 'volume', field: 'loadVolume', problem: '按立方米计价的运单须填写装货体积' },
  { priceUnit: '6', measure: 'pieces', field: 'loadPieces', problem: '按件计价的运单须填写装货件数' },
] as const;

/** Requires at loading the quantity that each side's price is multiplied with: without it the freight would be zero. */
function checkPriced(carried: Carried, priceUnits: readonly string[]): void {
  for (const { priceUnit, measure, field, problem } of pricedMeasures) {
    if (priceUnits.includes(priceUnit) && exact(carried[measure]).lte(0)) throw new Invalid(problem, { [field]: problem });
  }
}

/**
 * Checks that the load is within the plan of this waybill, and the load of all waybills within the order's quantity, volume and pieces,
 * each with the overshipping that plans may have. A load that is too much for the order is refused with the sums of all waybills only to
 * people who may read the order: carriers must not learn what other carriers loaded.
 */
async function checkPlan(act: WaybillAct, carried: Carried, loaded: string): Promise<void> {
  const { tx, row } = act;
  const [order] = await tx.select().from(orders).where(eq(orders.id, row.orderId));
  if (!order) throw new Error(`Order of waybill ${row.waybillNo} is gone`);
  checkPriced(carried, [row.priceUnit, order.priceUnit]);
  const { overShipRatio: ratio } = order;
  const problem = (amount: string, limit: string, whose: string) => {
    const percent = new Big(ratio).times(100).toFixed();
    return `装货量${amount}超过${whose}${new Big(limit).toFixed(3)}（含允许超发${percent}%）`;
  };
  const withinOrder = async (all: string, limit: string, { own, field, whose }: OfOrder) => {
    if (new Big(all).lte(limit)) return;
    const isSeen = mayRead(act.caller, orderEntity) && (await findRow(tx, act.caller, orders, order.id)) !== undefined;
    throw businessAt(field, isSeen ? problem(all, limit, whose) : `装货量${own}超过订单允许的数量，如需多装请联系平台调整订单`);
  };
  const field = planFields[row.qtyUnit];
  if (field) {
    const planned = loadLimit(row.planQty, row.qtyUnit, ratio);
    if (new Big(loaded).gt(planned)) throw businessAt(field, problem(loaded, planned, '计划数量'));
    const limit = loadLimit(order.orderQty, order.qtyUnit, ratio);
    await withinOrder(order.loadedQty, limit, { own: loaded, field, whose: '订单数量' });
  }
  const [others] = await tx
    .select({ volume: sum(waybills.loadVolume), pieces: sum(waybills.loadPieces) })
    .from(waybills)
    .where(
      and(
        eq(waybills.orderId, row.orderId),
        ne(waybills.id, row.id),
        notInArray(waybills.waybillStatus, [waybillStatus.cancelled, waybillStatus.split]),
        eq(waybills.delFlag, 0),
      ),
    );
  const within = async (name: 'volume' | 'pieces', limit: string, of: Omit<OfOrder, 'own'>) => {
    const own = exact(carried[name]);
    await withinOrder(exact(others?.[name]).plus(own).toFixed(3), limit, { ...of, own: own.toFixed() });
  };
  const { totalVolume, totalPieces } = order;
  if (totalVolume) await within('volume', loadLimit(totalVolume, '2', ratio), { field: 'loadVolume', whose: '订单总体积' });
  if (totalPieces) await within('pieces', loadLimit(totalPieces, '4', ratio), { field: 'loadPieces', whose: '订单总件数' });
}

/** What a refusal says about a limit of the whole order. */
interface OfOrder {
  /** The quantity of this load. */
  readonly own: string;
  readonly field: string;
  readonly whose: string;
}

/** Refuses an overloaded lorry (risk rule R008), unless a risk officer has approved exactly this load. */
async function checkCapacity(act: WaybillAct, { loadNet, loadGross }: LoadBody, use: VehicleUse): Promise<void> {
  const { tx, row } = act;
  const [lorry] = await tx
    .select()
    .from(lorries)
    .where(eq(lorries.id, row.lorryId ?? ''));
  if (!lorry) throw new Error(`Lorry of waybill ${row.waybillNo} is gone`);
  // A correction of a load also counts the goods that other waybills have loaded onto the lorry since.
  const isAlone = use === vehicleUse.alone && row.waybillStatus === waybillStatus.awaitingLoad;
  const load = { net: loadNet, gross: loadGross, field: 'loadNet', others: isAlone ? '0' : await aboard(tx, lorry.id, row.id) };
  await holdBack(act, { name: '装货', of: row.id }, await overloadBreaches(tx, lorry, row, load), {
    carrierId: row.carrierId,
    ids: [row.id],
  });
}

/**
 * Refuses times before the assignment that are a week before the agreed window. A time more than a day before the assignment needs a reason,
 * because the waybill was then made after the goods had been loaded; a time more than a day outside the window counts as entered late.
 */
async function loadTime({ tx, row, now }: WaybillAct, { loadTime: given, supplementReason }: LoadBody) {
  const [window] = await tx
    .select({ from: dispatchOrders.loadDateFrom, to: dispatchOrders.loadDateTo })
    .from(dispatchOrders)
    .where(eq(dispatchOrders.id, row.dispatchOrderId));
  const time = nodeTime(given, epochOf(now), { time: null, complaint: '', field: 'loadTime' });
  if (!window) return time;
  const earliest = instantText(epochOf(window.from) - day);
  const latest = instantText(epochOf(window.to) + day);
  // Earliest plausible loading time. A loading may be entered late, but it cannot have happened long before the order's loading window.
  const possible = instantText(epochOf(window.from) - longestDelay);
  if (time.nodeTime < possible && time.nodeTime < (row.assignTime ?? possible)) {
    const problem = '装货时间早于约定装货时间7天以上，请核对';
    throw businessAt('loadTime', problem);
  }
  if (row.assignTime && !supplementReason?.trim() && epochOf(row.assignTime) - epochOf(time.nodeTime) > day)
    throw businessAt('supplementReason', '装货时间早于指派时间24小时以上，请填写补录原因');
  const isOutside = time.nodeTime < earliest || time.nodeTime > latest;
  return isOutside ? { ...time, supplementFlag: 'Y' as const } : time;
}
