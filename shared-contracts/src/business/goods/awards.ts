/**
 * Awards of goods to carriers, and the margin that the platform keeps. The server and the price screen calculate with the same functions.
 */
import { type DecimalInput, fixedDecimal } from '../../values/decimal-text.ts';
import { estimateFreight, exact } from '../freight.ts';

/** A quantity of goods that is given to one carrier at one price. */
export interface Award {
  /** Id of the accepted offer; absent where a chosen carrier gets the goods without an offer. */
  readonly offerId?: string | null | undefined;
  readonly carrierId?: string | null | undefined;
  readonly winQty: DecimalInput;
  readonly winPrice: DecimalInput;
}

interface Priced {
  readonly priceUnit: string;
  /** Distance of the journey in kilometres. */
  readonly distance: DecimalInput;
}

export interface Margin {
  /** Awarded quantity, three digits after the point. */
  readonly quantity: string;
  /** What the shipper pays for the awarded quantity, yuan. */
  readonly receivable: string;
  /** What the platform pays to the carriers for the awarded quantity, yuan. */
  readonly payable: string;
  readonly margin: string;
  /** Margin over receivable as a fraction, four digits; null without awards. */
  readonly ratio: string | null;
}

/**
 * Receivable, payable and margin of the awarded quantities. Both sides carry the same tax rate, so the fraction is the same before and
 * after tax.
 */
export function marginOf(goods: Priced, shipperPrice: DecimalInput, awards: readonly Award[]): Margin {
  const { priceUnit, distance } = goods;
  const quantity = awards.reduce((sum, { winQty }) => sum.plus(exact(winQty)), exact(0));
  const payable = awards.reduce(
    (sum, { winQty, winPrice }) => sum.plus(estimateFreight({ priceUnit, distance, qty: winQty, unitPrice: winPrice })),
    exact(0),
  );
  // A price by distance alone is paid for each journey, however much the lorry carries.
  const receivable =
    priceUnit === '4'
      ? exact(estimateFreight({ priceUnit, distance, qty: 0, unitPrice: shipperPrice })).times(awards.length)
      : exact(estimateFreight({ priceUnit, distance, qty: fixedDecimal(quantity, 3), unitPrice: shipperPrice }));
  const margin = receivable.minus(payable);
  return {
    quantity: fixedDecimal(quantity, 3),
    receivable: fixedDecimal(receivable, 2),
    payable: fixedDecimal(payable, 2),
    margin: fixedDecimal(margin, 2),
    ratio: receivable.gt(0) && awards.length > 0 ? fixedDecimal(margin.div(receivable), 4) : null,
  };
}

/** Limits of the margin as fractions (`price.minMargin`, `price.maxMargin`). */
export interface MarginBand {
  readonly min: DecimalInput;
  readonly max: DecimalInput;
}

/** The reason why a margin needs a permission and an explanation; null when the margin is within the limits. */
export function marginProblem({ ratio, margin }: Margin, { min, max }: MarginBand): string | null {
  if (ratio === null) return null;
  const percent = (value: DecimalInput) => `${exact(value).times(100).round(2).toFixed()}%`;
  if (exact(ratio).lt(exact(min))) return `毛利${margin}元（${percent(ratio)}）低于下限${percent(min)}`;
  if (exact(ratio).gt(exact(max))) return `毛利${margin}元（${percent(ratio)}）高于上限${percent(max)}`;
  return null;
}

/** Path of the call that shows the result of a price confirmation before it is made, and the limits of the margin. */
export const priceBasisPath = '/business/bizSourceGoods/priceBasis';
