import Big from 'big.js';
import { isNetOf } from 'shared-contracts/business/quantity';
import { businessAt, invalidAt } from '../../../kernel/basics/errors.ts';

interface Weights {
  readonly gross?: string | null;
  readonly tare?: string | null;
  readonly net: string;
}

/** Whether goods are weighed at loading or at unloading; the names of the weight fields begin with it. */
type Stage = 'load' | 'unload';

/** Refuses a weighing in which the net weight is not gross minus tare. */
export function checkWeights({ gross, tare, net }: Weights, stage: Stage): void {
  if ((gross == null) !== (tare == null)) throw invalidAt({ [gross == null ? `${stage}Gross` : `${stage}Tare`]: '毛重和皮重须同时填写' });
  if (gross != null && tare != null && new Big(gross).lt(tare)) throw businessAt(`${stage}Gross`, '毛重不能小于皮重');
  if (!isNetOf(net, gross, tare)) throw businessAt(`${stage}Net`, '净重应等于毛重减皮重');
}

interface Shipped {
  readonly net: string;
  readonly volume?: string | null;
  readonly pieces?: number | null;
}

/** Quantity of a waybill in the order's unit (`qty_unit`: 1 tonnes, 2 cubic metres, 3 lorries, 4 pieces), with three decimals. */
export function shippedQuantity(qtyUnit: string, shipped: Shipped, stage: Stage): string {
  if (qtyUnit === '2' && shipped.volume == null) throw invalidAt({ [`${stage}Volume`]: '按立方米计量的订单须填写体积' });
  if (qtyUnit === '4' && shipped.pieces == null) throw invalidAt({ [`${stage}Pieces`]: '按件计量的订单须填写件数' });
  const quantities: Readonly<Record<string, string | number | null | undefined>> = {
    '1': shipped.net,
    '2': shipped.volume,
    '3': 1,
    '4': shipped.pieces,
  };
  return new Big(quantities[qtyUnit] ?? 0).toFixed(3);
}
