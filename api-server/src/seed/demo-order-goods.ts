import Big from 'big.js';
import type { orderGoodsLines } from '../modules/business/order/order-goods.table.ts';
import type { OrderPlan } from './demo-freight-plan.ts';

export type OrderGoods = Pick<
  typeof orderGoodsLines.$inferSelect,
  'goodsName' | 'goodsTypeCode' | 'packType' | 'pieces' | 'weight' | 'unitPrice'
>;

/** Goods lines of a planned order. The last line takes the rounding difference, so that the lines add up to the order's quantity. */
export function goodsLines({ goods, qty }: OrderPlan): OrderGoods[] {
  let rest = new Big(qty);
  return goods.parts.map(({ name, pack, share, piecesPerTonne }, index): OrderGoods => {
    const weight = index === goods.parts.length - 1 ? rest : new Big(qty).times(share).round(3);
    rest = rest.minus(weight);
    return {
      goodsName: name,
      goodsTypeCode: goods.type,
      packType: pack,
      pieces: piecesPerTonne === undefined ? null : Number(weight.times(piecesPerTonne).round(0)),
      weight: weight.toFixed(3),
      unitPrice: goods.valuePerTonne,
    };
  });
}
