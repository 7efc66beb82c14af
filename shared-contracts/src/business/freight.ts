/**
 * Freight arithmetic (docs/freight.md): every result is rounded once, half up unless the configuration truncates, and is sent
 * as a text of fixed scale. The same functions calculate the carrier's and the shipper's side, each with its own prices and rules.
 */
import Big from 'big.js';
import { type DecimalInput, fixedDecimal, readDecimal } from '../values/decimal-text.ts';

/** Code of `rounding_mode`, which orders get from the setting `freight.roundingMode`: `DOWN` truncates, anything else rounds half up. */
export type RoundingMode = string | null | undefined;

/** Parses a decimal; a missing value counts as zero. Throws for a text that is not a number. */
export function exact(value: DecimalInput | null | undefined): Big {
  if (value === null || value === undefined || value === '') return new Big(0);
  const read = readDecimal(value);
  if (!read) throw new RangeError(`Not a decimal: ${value}`);
  return read;
}

/** An amount in yuan with two digits. */
export function money(value: Big, rounding?: RoundingMode): string {
  return fixedDecimal(rounding === 'DOWN' ? value.round(2, Big.roundDown) : value, 2);
}

/** Weights and measures of a load; undefined where nothing was measured. */
export interface Measured {
  readonly loadNet?: DecimalInput | null;
  readonly unloadNet?: DecimalInput | null;
  readonly loadVolume?: DecimalInput | null;
  readonly unloadVolume?: DecimalInput | null;
  readonly loadPieces?: DecimalInput | null;
  readonly unloadPieces?: DecimalInput | null;
  /** Kilometres according to the contract or route, not the kilometres actually driven. */
  readonly distance?: DecimalInput | null;
}

const isGiven = (value: DecimalInput | null | undefined) => value !== null && value !== undefined && value !== '';

/** Settled tonnes by `settle_weight_rule`: 1 loaded, 2 unloaded, 3 the smaller, 4 the larger. */
function settledWeight(rule: string, { loadNet, unloadNet }: Measured): Big {
  if (!isGiven(unloadNet) || rule === '1') return exact(loadNet);
  const load = exact(loadNet);
  const unload = exact(unloadNet);
  if (rule === '2') return unload;
  if (rule === '3') return load.lt(unload) ? load : unload;
  if (rule === '4') return load.gt(unload) ? load : unload;
  throw new RangeError(`Unknown settle_weight_rule ${rule}`);
}

/** The settled quantity before any rounding, by `price_unit`: tonnes, m³, lorries, km, tonne-kilometres, pieces. */
function exactSettleQty(priceUnit: string, settleWeightRule: string, measured: Measured): Big {
  if (priceUnit === '1') return settledWeight(settleWeightRule, measured);
  if (priceUnit === '2') return exact(isGiven(measured.unloadVolume) ? measured.unloadVolume : measured.loadVolume);
  if (priceUnit === '3') return new Big(1);
  if (priceUnit === '4') return exact(measured.distance);
  if (priceUnit === '5') return settledWeight(settleWeightRule, measured).times(exact(measured.distance));
  if (priceUnit === '6') return exact(isGiven(measured.unloadPieces) ? measured.unloadPieces : measured.loadPieces);
  throw new RangeError(`Unknown price_unit ${priceUnit}`);
}

export interface PricedQuantity extends Measured {
  readonly priceUnit: string;
  readonly settleWeightRule: string;
}

/** Settled quantity in the price's unit, three digits. */
export function settleQty(input: PricedQuantity): string {
  return fixedDecimal(exactSettleQty(input.priceUnit, input.settleWeightRule, input), 3);
}

/** Quantity × price, at least the contract's smallest charge; yuan. */
export function baseFreight(
  input: PricedQuantity & { readonly unitPrice: DecimalInput; readonly minCharge?: DecimalInput | null },
  rounding?: RoundingMode,
): string {
  const product = exactSettleQty(input.priceUnit, input.settleWeightRule, input).times(exact(input.unitPrice));
  const base = money(product, rounding);
  return exact(input.minCharge).gt(base) ? money(exact(input.minCharge)) : base;
}

/** What an order or dispatch is expected to cost: planned quantity in the order's unit, or kilometres where the price is by distance. */
export function estimateFreight(input: {
  priceUnit: string;
  qty: DecimalInput;
  distance?: DecimalInput | null;
  unitPrice: DecimalInput;
  rounding?: RoundingMode;
}): string {
  const qty = input.priceUnit === '4' ? exact(input.distance) : exact(input.qty);
  const units = input.priceUnit === '5' ? qty.times(exact(input.distance)) : qty;
  return money(units.times(exact(input.unitPrice)), input.rounding);
}

export interface LossRule {
  readonly lossType: string;
  readonly lossTolerance?: DecimalInput | null;
  readonly lossCalcMode: string;
  /** Price of the goods in yuan per tonne. */
  readonly goodsUnitPrice?: DecimalInput | null;
}

export interface Loss {
  readonly lossWeight: string;
  readonly surplusWeight: string;
  readonly tolerance: string;
  readonly deductWeight: string;
  readonly lossDeduct: string;
  /** True when more than 5 % of the load is lost, which somebody must confirm. */
  readonly needsConfirmation: boolean;
}

/** Tonnes that are deducted, by `loss_calc_mode`: 1 all, 2 the part above the tolerance, 3 all once it exceeds the tolerance. */
function deductedWeight(mode: string, loss: Big, tolerance: Big): Big {
  const exceeds = loss.gt(tolerance);
  if (mode === '1') return loss;
  if (mode === '2') return exceeds ? loss.minus(tolerance) : new Big(0);
  if (mode === '3') return exceeds ? loss : new Big(0);
  throw new RangeError(`Unknown loss_calc_mode ${mode}`);
}

/** Loss between loading and unloading (tonnes) and its value. Goods that were not weighed have no loss. */
export function loss(measured: Measured, rule: LossRule, rounding?: RoundingMode): Loss {
  const isWeighed = isGiven(measured.loadNet) && isGiven(measured.unloadNet);
  const load = exact(measured.loadNet);
  const difference = isWeighed ? load.minus(exact(measured.unloadNet)) : new Big(0);
  const lost = difference.gt(0) ? difference : new Big(0);
  const allowed = exact(rule.lossTolerance);
  const tolerance = rule.lossType === '2' ? load.times(allowed).round(3, Big.roundHalfUp) : allowed;
  const isCounted = rule.lossType !== '0';
  const deducted = isCounted ? deductedWeight(rule.lossCalcMode, lost, tolerance) : new Big(0);
  return {
    lossWeight: fixedDecimal(lost, 3),
    surplusWeight: fixedDecimal(difference.lt(0) ? difference.abs() : new Big(0), 3),
    tolerance: fixedDecimal(isCounted ? tolerance : new Big(0), 3),
    deductWeight: fixedDecimal(deducted, 3),
    lossDeduct: money(deducted.times(exact(rule.goodsUnitPrice)), rounding),
    needsConfirmation: lost.gt(load.times('0.05')),
  };
}

/**
 * An amount rounded by `wipe_zero_rule`: 0 half up to two digits, 1 down to whole yuan, 2 half up to whole yuan, 3 down to tens of yuan, 4
 * cut off after two digits.
 */
export function wipe(amount: DecimalInput, rule: string): string {
  const value = exact(amount);
  if (rule === '0') return fixedDecimal(value, 2);
  if (rule === '1') return fixedDecimal(value.round(0, Big.roundDown), 2);
  if (rule === '2') return fixedDecimal(value.round(0, Big.roundHalfUp), 2);
  if (rule === '3') return fixedDecimal(value.div(10).round(0, Big.roundDown).times(10), 2);
  if (rule === '4') return fixedDecimal(value.round(2, Big.roundDown), 2);
  throw new RangeError(`Unknown wipe_zero_rule ${rule}`);
}

export interface Payable {
  readonly subtotal: string;
  /** Amount to be paid to the carrier; never negative. */
  readonly payable: string;
  /** Amount removed by rounding (negative when rounding added some). */
  readonly wipeAmount: string;
  /** What the carrier owes when deductions exceed the freight: a claim, never a negative payment. */
  readonly claim: string;
}

/** Freight after additions, deductions and rounding; yuan. */
export function payable(input: {
  baseFreight: DecimalInput;
  addAmount?: DecimalInput | null;
  deductAmount?: DecimalInput | null;
  lossDeduct?: DecimalInput | null;
  wipeZeroRule: string;
}): Payable {
  const subtotal = exact(input.baseFreight).plus(exact(input.addAmount)).minus(exact(input.deductAmount)).minus(exact(input.lossDeduct));
  if (subtotal.lt(0)) return { subtotal: money(subtotal), payable: '0.00', wipeAmount: '0.00', claim: money(subtotal.abs()) };
  const wiped = wipe(subtotal.toFixed(), input.wipeZeroRule);
  return { subtotal: money(subtotal), payable: wiped, wipeAmount: money(subtotal.minus(wiped)), claim: '0.00' };
}

export interface SettlementRules extends LossRule {
  readonly priceUnit: string;
  readonly settleWeightRule: string;
  readonly wipeZeroRule: string;
}

/** One side of a delivered waybill, from measures to the amount to pay: the server settles with it, the delivery form shows a preview with it. */
export function settleFreight(
  measured: Measured,
  rules: SettlementRules,
  amounts: {
    readonly unitPrice: DecimalInput;
    readonly minCharge?: DecimalInput | null;
    readonly addAmount?: DecimalInput | null;
    readonly deductAmount?: DecimalInput | null;
  },
  rounding?: RoundingMode,
): Loss & Payable & { readonly settleQty: string; readonly baseFreight: string } {
  const priced = { ...measured, priceUnit: rules.priceUnit, settleWeightRule: rules.settleWeightRule };
  const base = baseFreight({ ...priced, unitPrice: amounts.unitPrice, minCharge: amounts.minCharge }, rounding);
  const lost = loss(measured, rules, rounding);
  const sum = payable({ ...amounts, baseFreight: base, lossDeduct: lost.lossDeduct, wipeZeroRule: rules.wipeZeroRule });
  return { settleQty: settleQty(priced), baseFreight: base, ...lost, ...sum };
}

/** Platform service fee by `service_fee_mode` (docs/freight.md) and the receivable it leads to; yuan. May be negative in mode 3. */
export function serviceFee(input: {
  mode: string;
  /** Freight that the platform pays to the carrier, in yuan. */
  payable: DecimalInput;
  /** Rate as a fraction, for modes 1 and 2; in mode 2 it must be below 1. */
  rate?: DecimalInput | null;
  /** Mode 3: the receivable calculated from the shipper's own price. */
  receivable?: DecimalInput | null;
  /** Mode 4: the fixed service fee. */
  fixedFee?: DecimalInput | null;
  rounding?: RoundingMode;
}): { fee: string; receivable: string } {
  const carrier = exact(input.payable);
  const rate = exact(input.rate);
  const withFee = (exactFee: Big) => {
    const fee = money(exactFee, input.rounding);
    return { fee, receivable: money(carrier.plus(fee)) };
  };
  if (input.mode === '0') return withFee(new Big(0));
  if (input.mode === '1') return withFee(carrier.times(rate));
  if (input.mode === '2') return withFee(carrier.times(rate).div(new Big(1).minus(rate)));
  if (input.mode === '3') return { fee: money(exact(input.receivable).minus(carrier)), receivable: money(exact(input.receivable)) };
  if (input.mode === '4') return withFee(exact(input.fixedFee));
  throw new RangeError(`Unknown service_fee_mode ${input.mode}`);
}
