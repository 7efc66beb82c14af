import { exact } from 'shared-contracts/business/freight';
import { overShipRatioOf } from 'shared-contracts/business/quantity';

/** Quantities as the wire writes them (`"30.200"`) counted in whole thousandths, so that sums and comparisons are exact. */

/** `"30.2"` → 30200; what is no number counts as zero. */
export function thousandths(quantity: unknown): number {
  const value = Number(quantity);
  return Number.isFinite(value) ? Math.round(value * 1000) : 0;
}

/** 30200 → `"30.200"`. */
export function quantityText(count: number): string {
  return (count / 1000).toFixed(3);
}

/** Share of a whole in percent, between 0 and 100. */
export function percentOf(part: unknown, whole: unknown): number {
  const total = thousandths(whole);
  if (total <= 0) return 0;
  return Math.min(100, Math.max(0, Math.round((thousandths(part) / total) * 100)));
}

/** Thousandths of an order that may still be allotted: what remains and what its unit lets go beyond it (domain §4.5). */
export function mostAllottable(order: {
  readonly remainQty: string;
  readonly orderQty: string;
  readonly overShipRatio: string;
  readonly qtyUnit: string;
}): number {
  const beyond = exact(order.orderQty).times(overShipRatioOf(order.qtyUnit, order.overShipRatio));
  return thousandths(exact(order.remainQty).plus(beyond).round(3, 0).toFixed(3));
}
