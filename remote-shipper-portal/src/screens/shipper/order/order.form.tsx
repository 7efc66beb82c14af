import { order } from 'shared-contracts/business/order/order';
import { OrderForm } from 'shared-freight/order-form';
import { fieldsOf, orderFormGroups } from 'shared-freight/order-form-groups';
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

/**
 * Terms of payment that an add call must contain. The form does not ask for them, and the server sets those of the contract or of the
 * platform whatever a shipper sends.
 */
const { settleType, payTerm, taxRate } = order.fields;
export const usualTerms = { settleType: settleType.initial, payTerm: payTerm.initial, taxRate: taxRate.initial };

/** 下单: the form with which a shipper places an order. */
export function ShipperOrderForm(props: FormSurfaceProps<typeof order>) {
  const text = useText();
  const user = useSession()?.user;
  return (
    <OrderForm
      groups={orderFormOfShipper}
      title={props.record ? undefined : text('order.place')}
      shipperId={user?.shipperId}
      terms={usualTerms}
      {...props}
    />
  );
}
