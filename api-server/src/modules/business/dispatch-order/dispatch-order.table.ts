import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { dispatchOrderStatus } from 'shared-contracts/business/states';
import { ratio } from '../../../kernel/database/columns.ts';
import { entityTable, newestFirst } from '../../../kernel/tables/declare-table.ts';
import { carriers } from '../carrier/carrier.table.ts';
import { dispatchGoods } from '../dispatch-goods/dispatch-goods.table.ts';
import { orders } from '../order/order.table.ts';

export const dispatchOrders = entityTable('biz_dispatch_order', dispatchOrder, {
  defaults: { waybillQty: '0', waybillCount: 0 },
  further: { overShipRatio: ratio().notNull().default('0') },
  references: { orderId: orders, dispatchGoodsId: dispatchGoods, carrierId: carriers },
  unique: {
    no: { on: ['tenantId', 'dispatchNo'], deletedToo: true },
    goods: { on: ['dispatchGoodsId'], deletedToo: true },
  },
  indexes: {
    list: { on: newestFirst, include: ['shipperId', 'carrierId'] },
    carrier: { on: ['carrierId', '-createTime', '-id'] },
    status: { on: ['tenantId', 'dispatchStatus', '-createTime', '-id'] },
    order: { on: ['orderId'], deletedToo: true },
    send_time: { on: ['tenantId', 'sendTime'] },
    deadline: { on: ['acceptDeadline'], where: `dispatch_status = '${dispatchOrderStatus.awaitingAccept}'` },
  },
  search: { trigram: ['dispatchNo', 'orderNo', 'carrierName', 'goodsName'] },
  constraints: {
    dispatch_order_quantity: 'check (waybill_qty >= 0 and waybill_qty <= dispatch_qty * (1 + over_ship_ratio))',
    dispatch_order_count: 'check (waybill_count >= 0)',
  },
  rows: { hiddenFrom: 'shipper' },
});

export type DispatchOrderRow = typeof dispatchOrders.$inferSelect;
