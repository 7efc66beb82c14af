import type { order } from 'shared-contracts/business/order/order';
import { fieldsOf, OrderForm, orderFormGroups } from 'shared-freight/order-form';
import { useSession } from 'shared-platform/session';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';
import { useText } from '../../../messages.ts';

/** What a shipper says of its order; how losses are settled comes from the contract with the platform, as does who carries it. */
const groups = orderFormGroups({
  goods: [
    ['customerOrderNo', 'goodsTypeCode', 'goodsName', 'packType', 'orderQty'],
    ['qtyUnit', 'totalWeight', 'totalVolume', 'totalPieces', 'goodsUnitPrice'],
  ],
  price: ['carryMode', 'priceUnit', 'shipperPrice', 'settleType', 'payTerm', 'invoiceFlag', 'taxRate'],
});

/** Fields of the detail: everything the form asks for and how far the order has come; nothing of what carriers get. */
export const orderFields: Rows<FieldName<typeof order>> = [
  ['orderNo', 'orderStatus', 'contractNo', 'minCharge'],
  ...fieldsOf(groups),
  ['loadedQty', 'deliveredQty', 'receivableEstimate', 'receivableFreight'],
  ['invoiceStatus', 'rejectReason', 'cancelReason', 'closeReason', 'createTime'],
];

/** 下单: an order of the shipper who is signed in. */
export function ShipperOrderForm(props: FormSurfaceProps<typeof order>) {
  const text = useText();
  const user = useSession()?.user;
  return <OrderForm groups={groups} title={props.record ? undefined : text('order.place')} shipperId={user?.shipperId} {...props} />;
}
