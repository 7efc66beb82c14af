/** Computes what is shown before goods are dropped on a lorry, with the functions that the server uses. */
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { journeyHours, longestDriving } from 'shared-contracts/business/driving';
import { estimateFreight, exact } from 'shared-contracts/business/freight';
import { loadRatio, tonnesOf } from 'shared-contracts/business/quantity';
import { vehicleForm } from 'shared-contracts/business/states';
import { fixedDecimal } from 'shared-contracts/values/decimal-text';
import { quantity, quantityText } from '../quantity.ts';
import type { BoardGoods } from './board-goods.ts';

export interface DropForecast {
  /** The quantity that a drop would plan: the remaining quantity, limited by the lorry's capacity. */
  readonly planQty: string;
  /** Weight relative to the lorry's capacity; null when one of the two is unknown. */
  readonly loadRatio: number | null;
  readonly unitPrice: string | null;
  /** Margin in yuan; null unless both prices are known. */
  readonly margin: string | null;
  /** Margin as a share of the amount received. */
  readonly marginRatio: number | null;
  /** Driving hours of the planned journey. */
  readonly journey: number | null;
  /** Whether the journey, together with the hours driven within the last 24, exceeds the daily limit. */
  readonly isTooLong: boolean;
}

/** Computes the forecast of a drop. `planned`: quantity of the goods in draft rows of the plan. */
export function forecastOf({ order, offer, remainQty }: BoardGoods, lorry: BoardLorry, planned: string): DropForecast {
  const left = quantity(remainQty).minus(quantity(planned));
  const planQty = quantityText(fitting(order, lorry, left.lte(0) ? quantity(remainQty) : left));
  const tonnes = tonnesOf(order, planQty);
  const ratio = tonnes === null ? null : loadRatio(tonnes, { ...lorry, ratedLoad: lorry.ratedLoad ?? 0 });
  const unitPrice = offer?.carrierPrice ?? lorry.agreedPrice;
  const { distance, roundingMode: rounding } = order;
  const receivable = order.shipperPrice
    ? estimateFreight({ priceUnit: order.priceUnit, qty: planQty, distance, unitPrice: order.shipperPrice, rounding })
    : null;
  const payable = unitPrice
    ? estimateFreight({ priceUnit: offer?.priceUnit ?? order.priceUnit, qty: planQty, distance, unitPrice, rounding })
    : null;
  const margin = receivable && payable ? exact(receivable).minus(exact(payable)) : null;
  const journey = journeyHours(distance);
  return {
    planQty,
    loadRatio: ratio === null ? null : Number(ratio),
    unitPrice,
    margin: margin === null ? null : fixedDecimal(margin, 2),
    marginRatio: margin === null || exact(receivable).lte(0) ? null : Number(margin.div(exact(receivable)).toFixed(4)),
    journey,
    isTooLong: journey !== null && lorry.driver !== null && lorry.driver.drivenHours + journey > longestDriving,
  };
}

/** The quantity that fits: the lorry's capacity when both are in tonnes; one when the order counts lorries. */
function fitting(order: BoardGoods['order'], lorry: BoardLorry, left: ReturnType<typeof quantity>): ReturnType<typeof quantity> {
  if (order.qtyUnit === '3') return exact(1);
  const capacity = quantity(lorry.vehicleForm === vehicleForm.tractor ? lorry.tractionMass : lorry.ratedLoad);
  const tonnes = tonnesOf(order, quantityText(left));
  if (tonnes === null || capacity.lte(0) || quantity(tonnes).lte(capacity)) return left;
  const part = left.times(capacity).div(quantity(tonnes));
  return part.round(order.qtyUnit === '4' ? 0 : 3, 0);
}
