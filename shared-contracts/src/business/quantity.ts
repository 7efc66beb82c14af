/** Quantities of orders, dispatch orders and waybills, and what a lorry may carry (docs/freight.md). */
import Big from 'big.js';
import { type DecimalInput, fixedDecimal } from '../values/decimal-text.ts';
import { exact } from './freight.ts';
import { dispatchGoodsStatus, vehicleForm } from './states.ts';

/** Message when a quantity cannot be reserved. */
export const quantityShort = '剩余数量不足';
/** Message when waybills exceed the remaining quantity of their dispatch order. */
export const dispatchShort = '派单剩余量不足';

/** `qty_unit` of orders that are counted in lorries: whole numbers, no over-shipping. */
const lorryUnit = '3';
/** `qty_unit` of orders that are counted in tonnes. */
const tonneUnit = '1';

export interface DispatchedRow {
  readonly dispatchGoodsStatus: string;
  readonly allotQty: DecimalInput;
  readonly usedQty?: DecimalInput | null;
  readonly actualQty?: DecimalInput | null;
}

/** Quantity of the order that an allotment holds: none once cancelled, the used quantity once closed, the delivered one once finished. */
export function activeQty(row: DispatchedRow): string {
  const held: Readonly<Record<string, DecimalInput | null | undefined>> = {
    [dispatchGoodsStatus.cancelled]: 0,
    [dispatchGoodsStatus.closed]: row.usedQty,
    [dispatchGoodsStatus.finished]: row.actualQty,
  };
  return fixedDecimal(exact(row.dispatchGoodsStatus in held ? held[row.dispatchGoodsStatus] : row.allotQty), 3);
}

/** Quantity of an order that is not allotted yet; negative when more was allotted, which the over-shipping ratio allows. */
export function remainQty(orderQty: DecimalInput, rows: readonly DispatchedRow[]): string {
  return fixedDecimal(
    rows.reduce((rest, row) => rest.minus(activeQty(row)), exact(orderQty)),
    3,
  );
}

/** Share by which the planned quantity may be exceeded when it is counted in this unit; always 0 for lorries. */
export function overShipRatioOf(qtyUnit: string, ratio: DecimalInput): string {
  return qtyUnit === lorryUnit ? '0.000000' : fixedDecimal(exact(ratio), 6);
}

/** Why `wanted` cannot be taken from a total of which `taken` is used; `null` when it can. */
function takingProblem(
  input: { total: DecimalInput; taken: DecimalInput; wanted: DecimalInput; qtyUnit: string; overShipRatio: DecimalInput },
  shortText: string,
): string | null {
  const wanted = exact(input.wanted);
  if (wanted.lte(0)) return '数量必须大于0';
  if (input.qtyUnit === lorryUnit && !wanted.eq(wanted.round(0, Big.roundDown))) return '车数必须为整数';
  const limit = exact(input.total).times(exact(overShipRatioOf(input.qtyUnit, input.overShipRatio)).plus(1));
  return exact(input.taken).plus(wanted).gt(limit) ? shortText : null;
}

/** Why an allotment cannot reserve `allotQty`; it can while dispatched + allotQty ≤ total × (1 + ratio). */
export function reserveProblem(input: {
  orderQty: DecimalInput;
  dispatchedQty: DecimalInput;
  allotQty: DecimalInput;
  qtyUnit: string;
  overShipRatio: DecimalInput;
}): string | null {
  return takingProblem({ ...input, total: input.orderQty, taken: input.dispatchedQty, wanted: input.allotQty }, quantityShort);
}

/** Returns why a waybill of `planQty` does not fit its dispatch order; null when it does. */
export function planProblem(input: {
  dispatchQty: DecimalInput;
  waybillQty: DecimalInput;
  planQty: DecimalInput;
  qtyUnit: string;
  overShipRatio: DecimalInput;
}): string | null {
  return takingProblem({ ...input, total: input.dispatchQty, taken: input.waybillQty, wanted: input.planQty }, dispatchShort);
}

/**
 * Weight in tonnes of a part of an order: the quantity itself if in tonnes, otherwise its share of the total weight; `null` when unknown.
 */
export function tonnesOf(
  order: { readonly qtyUnit: string; readonly orderQty: DecimalInput; readonly totalWeight?: DecimalInput | null },
  qty: DecimalInput,
): string | null {
  if (order.qtyUnit === tonneUnit) return fixedDecimal(exact(qty), 3);
  const [whole, weight] = [exact(order.orderQty), exact(order.totalWeight)];
  return whole.lte(0) || weight.lte(0) ? null : fixedDecimal(weight.times(exact(qty)).div(whole), 3);
}

export interface Capacity {
  readonly vehicleForm: string;
  /** Load that the lorry may carry, in tonnes. */
  readonly ratedLoad: DecimalInput;
  readonly tractionMass?: DecimalInput | null;
}

/** Load over capacity as a fraction, six digits; a tractor's capacity is its traction mass. `null` where no capacity is known. */
export function loadRatio(loadNet: DecimalInput, lorry: Capacity): string | null {
  const capacity = exact(lorry.vehicleForm === vehicleForm.tractor ? lorry.tractionMass : lorry.ratedLoad);
  return capacity.lte(0) ? null : fixedDecimal(exact(loadNet).div(capacity), 6);
}

/** Whether a load exceeds the lorry's capacity by more than the tolerance (`waybill.loadTolerance`, a fraction). */
export function isOverloaded(loadNet: DecimalInput, lorry: Capacity, tolerance: DecimalInput = 0): boolean {
  const capacity = exact(lorry.vehicleForm === vehicleForm.tractor ? lorry.tractionMass : lorry.ratedLoad);
  return capacity.gt(0) && exact(loadNet).gt(capacity.times(exact(tolerance).plus(1)));
}

/** Whether net weight equals gross minus tare, to one kilogram. True while one of the weights is missing. */
export function isNetOf(net: DecimalInput, gross: DecimalInput | null | undefined, tare: DecimalInput | null | undefined): boolean {
  if (gross === null || gross === undefined || tare === null || tare === undefined) return true;
  return exact(gross).minus(exact(tare)).minus(exact(net)).abs().lte('0.001');
}

/** Limits of measures for which the plan states none; no lorry can carry more. */
export const largestLoad = { volume: 200, pieces: 100_000 } as const;

/** The largest load that a plan allows: the planned quantity increased by the over-shipping ratio, which does not apply when the unit is lorries. */
export function loadLimit(planned: DecimalInput, qtyUnit: string, overShipRatio: DecimalInput): string {
  return fixedDecimal(exact(planned).times(exact(overShipRatioOf(qtyUnit, overShipRatio)).plus(1)), 3);
}

/** The load of a lorry as weighed, measured and counted; a missing value was not measured. */
export interface Carried {
  readonly net?: DecimalInput | null;
  readonly volume?: DecimalInput | null;
  readonly pieces?: DecimalInput | null;
}

/** A measure of `Carried`, its label, and how much it may increase during transport. */
const measures = [
  { name: 'net', called: '重量', gain: '0.05' },
  { name: 'volume', called: '体积', gain: '0.05' },
  { name: 'pieces', called: '件数', gain: '0' },
] as const;

export interface CarriedProblem {
  readonly measure: keyof Carried;
  readonly problem: string;
}

const isMeasured = (value: DecimalInput | null | undefined) => value !== null && value !== undefined && value !== '';

/** The first measure of which more was unloaded than loaded; `null` when there is none. */
export function gainProblem(loaded: Carried, unloaded: Carried): CarriedProblem | null {
  for (const { name, called, gain } of measures) {
    if (!isMeasured(unloaded[name])) continue;
    if (!isMeasured(loaded[name])) return { measure: name, problem: `装货时未登记${called}，不能登记卸货${called}` };
    const limit = exact(loaded[name]).times(exact(gain).plus(1));
    if (exact(unloaded[name]).gt(limit)) {
      return { measure: name, problem: `卸货${called}不能大于装货${called}${gain === '0' ? '' : '的105%'}` };
    }
  }
  return null;
}

/** The first measure of which more than 5 % is lost, which somebody must confirm; `null` when there is none. */
export function largeLoss(loaded: Carried, unloaded: Carried): CarriedProblem | null {
  for (const { name, called } of measures) {
    if (!isMeasured(loaded[name]) || !isMeasured(unloaded[name])) continue;
    if (exact(loaded[name]).times('0.95').gt(exact(unloaded[name]))) {
      return { measure: name, problem: `货损超过装货${called}的5%，请确认货损后提交` };
    }
  }
  return null;
}
