/** What is told of goods on a lorry before they are dropped; the server counts by the same functions. */
import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { journeyHours, longestDriving } from 'shared-contracts/business/driving';
import { estimateFreight, exact } from 'shared-contracts/business/freight';
import { loadRatio, tonnesOf } from 'shared-contracts/business/quantity';
import { vehicleForm } from 'shared-contracts/business/states';
import { fixedDecimal } from 'shared-contracts/values/decimal-text';
import { quantity, quantityText } from '../quantity.ts';
import type { BoardGoods } from './board-goods.ts';

export interface DropForecast {
  /** What a drop would plan: what is left, as much as the lorry carries. */
  readonly planQty: string;
  /** Share of the lorry's capacity; null where weight or capacity is not known. */
  readonly loadRatio: number | null;
  readonly unitPrice: string | null;
  /** Yuan; null without a price on both sides. */
  readonly margin: string | null;
  /** Margin as a share of what is received. */
  readonly marginRatio: number | null;
  /** Hours at the wheel that the journey takes. */
  readonly journey: number | null;
  /** With what the driver drove within the last 24 hours, it is more than a day allows. */
  readonly isTooLong: boolean;
}

/** `planned`: what drafts of the plan hold of the goods already. */
export function forecastOf({ order, offer, remainQty }: BoardGoods, lorry: BoardLorry, planned: string): DropForecast {
  const left = quantity(remainQty).minus(quantity(planned));
  const planQty = quantityText(fitting(order, lorry, left.lte(0) ? quantity(remainQty) : left));
  const tonnes = tonnesOf(order, planQty);
  const ratio = tonnes === null ? null : loadRatio(tonnes, { ...lorry, ratedLoad: lorry.ratedLoad ?? 0 });
  const unitPrice = offer?.carrierPrice ?? lorry.agreedPrice;
  const { distance } = order;
  const receivable = order.shipperPrice
    ? estimateFreight({ priceUnit: order.priceUnit, qty: planQty, distance, unitPrice: order.shipperPrice })
    : null;
  const payable = unitPrice ? estimateFreight({ priceUnit: offer?.priceUnit ?? order.priceUnit, qty: planQty, distance, unitPrice }) : null;
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

/** As much as the lorry carries where both are known in tonnes; one of what is counted in lorries. */
function fitting(order: BoardGoods['order'], lorry: BoardLorry, left: ReturnType<typeof quantity>): ReturnType<typeof quantity> {
  if (order.qtyUnit === '3') return exact(1);
  const capacity = quantity(lorry.vehicleForm === vehicleForm.tractor ? lorry.tractionMass : lorry.ratedLoad);
  const tonnes = tonnesOf(order, quantityText(left));
  if (tonnes === null || capacity.lte(0) || quantity(tonnes).lte(capacity)) return left;
  const part = left.times(capacity).div(quantity(tonnes));
  return part.round(order.qtyUnit === '4' ? 0 : 3, 0);
}
