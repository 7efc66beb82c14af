import type { SourceGoodsRow } from '../source-goods/source-goods.table.ts';

const named = ['goodsNo', 'goodsName', 'shipperName', 'sendCityCode', 'receiveCityCode'] as const;
const measured = ['totalQty', 'qtyUnit', 'loadDateFrom', 'loadDateTo'] as const;
/** Columns of the goods that an offer copies. */
export const facts = [...named, ...measured] as const;
type Facts = Pick<SourceGoodsRow, (typeof facts)[number]>;

/** Columns of the goods that an offer copies. */
export function goodsFacts(goods: Facts): Facts {
  // The cast is safe: the object has exactly the columns that `facts` names.
  return Object.fromEntries(facts.map((name) => [name, goods[name]])) as Facts;
}
