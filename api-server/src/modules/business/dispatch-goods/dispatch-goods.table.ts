import { dispatchGoods as contract } from 'shared-contracts/business/dispatch-goods';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { orders } from '../order/order.table.ts';

export const dispatchGoods = entityTable('biz_dispatch_goods', contract, {
  defaults: { usedQty: '0', actualQty: '0', releasedQty: '0' },
  references: { orderId: orders, carrierId: carriers },
  unique: { no: { on: ['tenantId', 'dispatchGoodsNo'], deletedToo: true } },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    status: { on: ['tenantId', 'dispatchGoodsStatus', '-createTime', '-id'] },
    order: { on: ['orderId'], deletedToo: true },
    load_date: { on: ['tenantId', 'loadDateFrom'] },
  },
  search: { trigram: ['dispatchGoodsNo', 'orderNo', 'shipperName', 'carrierName'] },
  constraints: {
    dispatch_goods_quantity: 'check (allot_qty > 0 and used_qty >= 0 and released_qty <= allot_qty)',
    dispatch_goods_price: 'check (carrier_price > 0)',
  },
  rows: { hiddenFrom: 'shipper' },
});

export type DispatchGoodsRow = typeof dispatchGoods.$inferSelect;
