import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { waybill } from 'shared-contracts/business/waybill';
import { label } from '../../../../messages.ts';
import { relatedTab } from '../../../../parts/related-table.tsx';

/** Tabs of an order: its allotments and its waybills. */
export const orderTabs = [
  relatedTab({
    label: label('order.tab.dispatchGoods'),
    entity: dispatchGoods,
    by: 'orderId',
    fields: [
      ['dispatchGoodsNo', 'carrierName', 'allotQty', 'usedQty', 'carrierPrice'],
      ['payableEstimate', 'loadDateFrom', 'dispatchGoodsStatus'],
    ],
  }),
  relatedTab({
    label: label('order.tab.waybills'),
    entity: waybill,
    by: 'orderId',
    fields: [
      ['waybillNo', 'carrierName', 'plateNumber', 'driverName', 'planQty', 'loadNet', 'unloadNet'],
      ['departTime', 'deliveryTime', 'waybillStatus'],
    ],
  }),
];
