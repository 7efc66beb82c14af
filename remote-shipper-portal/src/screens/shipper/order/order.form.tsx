import type { order } from 'shared-contracts/business/order/order';
import { fieldsOf, OrderForm, orderFormGroups } from 'shared-freight/order-form';
import { useSession } from 'shared-platform/session';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';

/**
 * Groups of the shipper's order form. It has no terms of payment, because these come from the contract or the platform, and no fields about
 * carriers.
 */
export const orderFormOfShipper = orderFormGroups({
  goods: [
    ['customerOrderNo', 'goodsTypeCode', 'goodsName', 'packType', 'orderQty'],
    ['qtyUnit', 'totalWeight', 'totalVolume', 'totalPieces', 'goodsUnitPrice'],
  ],
  price: ['carryMode', 'priceUnit', 'shipperPrice', 'invoiceFlag'],
});

/** Fields of the order's detail: those of the form, and the progress; no fields about carriers or their prices. */
export const orderFields: Rows<FieldName<typeof order>> = [
  ['orderNo', 'orderStatus', 'contractNo', 'minCharge', 'wishPrice'],
  ['settleType', 'payTerm', 'taxRate'],
  ...fieldsOf(orderFormOfShipper),
  ['loadedQty', 'deliveredQty', 'receivableEstimate', 'receivableFreight'],
  ['invoiceStatus', 'rejectReason', 'cancelReason', 'closeReason', 'createTime'],
];

/** 下单: the form with which a shipper places an order. */
export function ShipperOrderForm(props: FormSurfaceProps<typeof order>) {
  const text = useText();
  const user = useSession()?.user;
  return (
    <OrderForm groups={orderFormOfShipper} title={props.record ? undefined : text('order.place')} shipperId={user?.shipperId} {...props} />
  );
}
