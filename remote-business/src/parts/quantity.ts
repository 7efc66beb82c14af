/** Quantities as sent by the server (`"30.200"`), with exact sums and comparisons. */
import { exact } from 'shared-contracts/business/freight';
import { overShipRatioOf } from 'shared-contracts/business/quantity';
import { fixedDecimal, readDecimal } from 'shared-contracts/values/decimal-text';

/** A text that is not a decimal, such as a half-typed one, counts as 0. */
export function quantity(value: unknown) {
  return readDecimal(value) ?? exact(0);
}

/** A sum or difference in the server's format: three decimals. */
export function quantityText(value: ReturnType<typeof quantity>): string {
  return fixedDecimal(value, 3);
}

/** The remaining quantity as lists show it and forms propose it: 0.000 when it is negative. */
export function remainder(value: unknown): string {
  const rest = quantity(value);
  return quantityText(rest.lt(0) ? exact(0) : rest);
}

/** Share of a whole in whole percent; more than 100 when the part exceeds the whole, and 0 for a negative part. */
export function percentOf(part: unknown, whole: unknown): number {
  const total = quantity(whole);
  if (total.lte(0)) return 0;
  return Math.max(0, Number(quantity(part).div(total).times(100).round(0).toFixed()));
}

/** The largest quantity of an order that can be allotted: the remaining quantity, and the excess that its unit allows (docs/freight.md). */
export function mostAllottable(order: {
  readonly remainQty: string;
  readonly orderQty: string;
  readonly overShipRatio: string;
  readonly qtyUnit: string;
}) {
  const beyond = exact(order.orderQty).times(overShipRatioOf(order.qtyUnit, order.overShipRatio));
  return exact(order.remainQty).plus(beyond).round(3, 0);
}
