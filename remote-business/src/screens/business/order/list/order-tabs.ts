import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { waybill } from 'shared-contracts/business/waybill';
import { relatedTab } from 'shared-freight/related-table';
import { label } from '../../../../messages.ts';

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
