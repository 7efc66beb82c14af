/** Headings of the order form. */
import type { Label } from 'shared-contracts/texts/label';

export const orderFormTexts = {
  customer: ['货主', 'Shipper'],
  goods: ['货物', 'Cargo'],
  price: ['价格与结算', 'Price and settlement'],
  other: ['其他', 'Other'],
} as const satisfies Readonly<Record<string, Label>>;
