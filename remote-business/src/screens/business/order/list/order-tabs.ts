import { dispatchGoods } from 'shared-contracts/business/dispatch-goods';
import { waybill } from 'shared-contracts/business/waybill';
import { RelatedTable } from '../../../../parts/related-table.tsx';

export interface OrderRelatedProps {
  readonly orderId: string;
}

/** Quantities of the order that went to carriers. */
export function OrderDispatchGoods({ orderId }: OrderRelatedProps) {
  return (
    <RelatedTable
      entity={dispatchGoods}
      fields={[
        'dispatchGoodsNo',
        'carrierName',
        'allotQty',
        'usedQty',
        'carrierPrice',
        'payableEstimate',
        'loadDateFrom',
        'dispatchGoodsStatus',
      ]}
      query={{ orderId }}
    />
  );
}

/** Journeys that carry the order. */
export function OrderWaybills({ orderId }: OrderRelatedProps) {
  return (
    <RelatedTable
      entity={waybill}
      fields={[
        'waybillNo',
        'carrierName',
        'plateNumber',
        'driverName',
        'planQty',
        'loadNet',
        'unloadNet',
        'departTime',
        'deliveryTime',
        'waybillStatus',
      ]}
      query={{ orderId }}
    />
  );
}
