import type { order } from 'shared-contracts/business/order/order';
import { fieldsOf, OrderForm, orderFormGroups } from 'shared-freight/order-form';
import type { FieldName, FormSurfaceProps, Rows } from 'shared-widgets/list-page';

const groups = orderFormGroups({
  customer: ['shipperId', 'customerOrderNo', 'carryMode'],
  goods: [
    ['goodsTypeCode', 'goodsName', 'packType', 'orderQty', 'qtyUnit'],
    ['totalWeight', 'totalVolume', 'totalPieces', 'goodsUnitPrice', 'goodsValue'],
  ],
  price: ['priceUnit', 'shipperPrice', 'carrierPriceLimit', 'settleType', 'payTerm', 'invoiceFlag', 'taxRate'],
});

/** Fields of the order's detail: number and state, the form's fields, and the results. */
export const orderDetailFields: Rows<FieldName<typeof order>> = [
  ['orderNo', 'orderStatus', 'orderSource', 'companyId', 'contractNo', 'minCharge', 'wishPrice'],
  ...fieldsOf(groups),
  ['overShipRatio', 'receivableEstimate', 'receivableFreight', 'addReceivable', 'deductReceivable'],
  ['serviceFee', 'writeOffStatus', 'writtenOffAmount', 'invoiceStatus', 'invoicedAmount'],
  ['dispatcherName', 'takeTime', 'assignerName', 'assignTime', 'rejectReason', 'cancelReason', 'closeReason', 'createBy', 'createTime'],
];

/** Form to create an order, or to edit one that has not been taken. */
export const OfficeOrderForm = (props: FormSurfaceProps<typeof order>) => <OrderForm groups={groups} {...props} />;
