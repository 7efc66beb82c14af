import { order } from 'shared-contracts/business/order/order';
import { lineTable } from '../../../kernel/tables/declare-table.ts';
import { orders } from './order.table.ts';

export const orderGoodsLines = lineTable('biz_order_goods', order.lines.goods, {
  parent: orders,
  by: 'orderId',
  constraints: { order_goods_amounts: 'check (pieces >= 0 and weight >= 0 and volume >= 0 and unit_price >= 0)' },
});
