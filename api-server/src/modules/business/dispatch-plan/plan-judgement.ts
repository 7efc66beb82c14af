/** Judges goods on a lorry by the rules that would refuse the allotment, dispatch or waybill. */
import Big from 'big.js';
import { and, inArray } from 'drizzle-orm';
import { estimateFreight } from 'shared-contracts/business/freight';
import { loadRatio, tonnesOf } from 'shared-contracts/business/quantity';
import { refusals } from 'shared-contracts/wire/envelope';
import { instantText } from '../../../kernel/basics/clock.ts';
import { Refused } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { carriageProblems, orderContractProblem } from '../contract/use-contract.ts';
import { carrierFor, checkedEstimate, checkTerms } from '../dispatch-goods/dispatch-goods.service.ts';
import type { DriverRow } from '../driver/driver.table.ts';
import type { LorryRow } from '../lorry/lorry.table.ts';
import { pulledTrailers } from '../lorry/trailers.ts';
import type { OrderRow } from '../order/order.table.ts';
import { standingProblem } from '../party-rules.ts';
import { checkLorry, documentsDeadline, driverProblem, pulledRefusal } from '../waybill/assign-guards.ts';
import { holders, useOf } from '../waybill/crew-choices.ts';
import { overloadProblem } from '../waybill/overload.ts';
import { busyLorries } from './busy-lorries.ts';
import type { DispatchPlanRow } from './dispatch-plan.table.ts';
import { checkGoodsOpen, type PlanGoods, quantityProblem } from './plan-goods.ts';

/** Message for goods that would be offered without a price. */
export const priceMissing = '请填写应付单价';

export interface Drop {
  readonly goods: PlanGoods;
  readonly lorry: LorryRow;
  readonly driver: DriverRow | null;
  readonly planQty: string;
  readonly carrierPrice: string | null;
  /** Carrier and units that the row stored when the goods were planned for the lorry; null for a new row. */
  readonly planned: Pick<DispatchPlanRow, 'carrierId' | 'qtyUnit' | 'priceUnit'> | null;
}

/** Day until which documents must be valid. */
export function deadlineOf({ order }: PlanGoods): string {
  return documentsDeadline(order.deliveryDeadline, instantText(Date.now()));
}

/** Refuses what editing the row cannot correct: missing goods, or a lorry or carrier that may not carry them. */
export async function checkDrop(tx: Tx, caller: Caller, { goods, lorry }: Pick<Drop, 'goods' | 'lorry'>): Promise<void> {
  const { order, dispatchOrder } = goods;
  checkGoodsOpen(goods);
  checkLorry(lorry, dispatchOrder?.carrierId ?? lorry.carrierId, deadlineOf(goods));
  if (!dispatchOrder) await carrierFor(tx, caller, order, { carrierId: lorry.carrierId, loadDateFrom: order.loadDateFrom });
}

/** Estimates of the row in yuan; null when they depend on a missing price. */
export function figuresOf({ goods, lorry, planQty, carrierPrice }: Omit<Drop, 'driver' | 'planned'>) {
  const { order, dispatchOrder } = goods;
  const { distance, roundingMode: rounding } = order;
  const priceUnit = dispatchOrder?.priceUnit ?? order.priceUnit;
  const freight = (unitPrice: string | null, unit: string) =>
    unitPrice === null ? null : estimateFreight({ priceUnit: unit, qty: planQty, distance, unitPrice, rounding });
  const payableEstimate = freight(carrierPrice, priceUnit);
  const receivableEstimate = freight(order.shipperPrice, order.priceUnit);
  const tonnes = tonnesOf(order, planQty);
  return {
    loadRatio: tonnes === null ? null : loadRatio(tonnes, lorry),
    payableEstimate,
    receivableEstimate,
    marginEstimate: payableEstimate && receivableEstimate && new Big(receivableEstimate).minus(payableEstimate).toFixed(2),
  };
}

/** The first reason why sending the row would be refused now, as text; null: none is known. */
export async function problemOf(tx: Tx, caller: Caller, drop: Drop): Promise<string | null> {
  const { goods, lorry, planQty } = drop;
  const tonnes = tonnesOf(goods.order, planQty);
  return (
    changedProblem(drop) ??
    quantityProblem(goods, planQty) ??
    (tonnes && (await overloadProblem(tx, caller.tenantId, lorry, tonnes))) ??
    termsProblem(caller, drop) ??
    (await crewProblem(tx, caller, drop))
  );
}

/** Why the planned quantity and price no longer apply: the lorry has another carrier now, or the order has other units. */
function changedProblem({ goods: { order, dispatchOrder }, lorry, planned }: Drop): string | null {
  if (!planned) return null;
  if (planned.carrierId !== lorry.carrierId) return '车辆已换承运商，请撤下后重新安排';
  const { qtyUnit, priceUnit } = dispatchOrder ?? order;
  return planned.qtyUnit === qtyUnit && planned.priceUnit === priceUnit ? null : '订单的计量单位或计价方式已变更，请撤下后重新安排';
}

/** Why the terms of a new allotment are invalid; terms of an existing dispatch order were agreed before, so they are not checked. */
function termsProblem(caller: Caller, { goods: { order, dispatchOrder }, planQty, carrierPrice }: Drop): string | null {
  if (dispatchOrder) return null;
  if (carrierPrice === null) return priceMissing;
  const { loadDateFrom, loadDateTo, priceUnit } = order;
  const terms = { allotQty: planQty, carrierPrice, loadDateFrom, loadDateTo, priceUnit };
  return refusalOf(() => {
    checkTerms(caller, order, terms);
    checkedEstimate(caller, terms, order);
  });
}

/** Why lorry or driver is not available: they must be free when the waybill is created, but need not be when goods are offered. */
async function crewProblem(tx: Tx, caller: Caller, { goods, lorry, driver }: Drop): Promise<string | null> {
  const unfit = driver && driverProblem(driver, lorry, lorry.carrierId, deadlineOf(goods));
  if (unfit || !goods.dispatchOrder) return unfit;
  if (!driver) return '请选择司机';
  const busy = (await busyLorries({ tx, caller }, [lorry], goods.order.id)).get(lorry.id);
  if (busy?.problem) return busy.problem;
  const trailer = (await pulledTrailers(tx, caller, [lorry])).get(lorry.id);
  const barred = pulledRefusal(trailer, deadlineOf(goods));
  if (barred) return barred;
  const held = await useOf({ tx, caller }, goods.order.id, await holders({ tx, caller }, 'driverId', [driver.id]));
  return held(driver.id, { by: 'driverId', lorryId: lorry.id }).problem;
}

/** The message with which a rule refuses; null when the rule accepts. Only for rules that write nothing. */
function refusalOf(rule: () => void): string | null {
  try {
    rule();
    return null;
  } catch (error) {
    if (error instanceof Refused) return error.message;
    throw error;
  }
}

/**
 * For each carrier, the reason why the order's goods may not be given to it (the reason with which `carrierFor` would refuse); null when it
 * may get them. A few statements serve all carriers together.
 */
export async function carrierRefusals(
  tx: Tx,
  caller: Caller,
  order: OrderRow,
  carrierIds: readonly string[],
): Promise<ReadonlyMap<string, string | null>> {
  const day = order.loadDateFrom.slice(0, 10);
  const rows = await tx
    .select()
    .from(carriers)
    .where(and(inArray(carriers.id, [...carrierIds]), scopeCondition(carriers, caller)));
  const ordered = await orderContractProblem(tx, caller, order, day);
  const carried = await carriageProblems(tx, rows, day);
  const known = new Map(rows.map((row) => [row.id, standingProblem(row, '承运商') ?? ordered ?? carried.get(row.id) ?? null]));
  return new Map(carrierIds.map((id) => [id, known.has(id) ? (known.get(id) ?? null) : refusals.notFound.message]));
}
