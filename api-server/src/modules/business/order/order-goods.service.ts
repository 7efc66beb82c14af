/** Goods of an order and the order's quantities, which are the sums of the goods lines or, without lines, entered by people. */
import Big from 'big.js';
import type { order } from 'shared-contracts/business/order/order';
import { type OrderTotals, orderTotals, quantityOf } from 'shared-contracts/business/order/order-totals';
import type { DraftOf } from 'shared-contracts/entity/entity';
import { invalidAt } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { storedLines } from '../../../kernel/entity/lines.ts';
import { orderGoodsLines } from './order-goods.table.ts';

/** The sub-table in which the goods lines of orders are stored, with the column that refers to the order. */
export const orderGoodsStore = { table: orderGoodsLines, parent: orderGoodsLines.orderId };

type Goods = DraftOf<typeof order>['goods'];

const units: Readonly<Record<string, string>> = { 1: '吨', 2: '立方米', 4: '件' };

/**
 * The order's values that follow from its goods lines; empty without lines. Refuses a quantity that is not their sum
 * in the order's unit. The quantity of orders counted in lorries is not checked.
 */
export function totalsOf(goods: Goods, draft: { readonly orderQty: string; readonly qtyUnit: string }): Partial<OrderTotals> {
  const totals = orderTotals(goods ?? []);
  if (!totals) return {};
  const sum = quantityOf(totals, draft.qtyUnit);
  if (sum !== null && !new Big(sum).eq(draft.orderQty)) {
    const unit = units[draft.qtyUnit] ?? '';
    throw invalidAt({ orderQty: `订单数量${new Big(draft.orderQty).toFixed(3)}${unit}与货物明细合计${sum}${unit}不一致` });
  }
  return totals;
}

/** The goods lines of an order after an edit. */
export async function goodsAfter(tx: Tx, caller: Caller, orderId: string, asked: Goods): Promise<Goods> {
  return asked ?? (await storedLines(tx, caller, orderGoodsStore, orderId));
}
