import type { order } from 'shared-contracts/business/order/order';
import { fieldsOf, orderFormGroups } from 'shared-freight/order-form-groups';
import type { FieldName, Rows } from 'shared-widgets/list-page';

/** The groups of the form in which the office makes and edits orders. */
export const officeOrderGroups = orderFormGroups({
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
  ...fieldsOf(officeOrderGroups),
  ['overShipRatio', 'receivableEstimate', 'receivableFreight', 'addReceivable', 'deductReceivable'],
  ['serviceFee', 'writeOffStatus', 'writtenOffAmount', 'invoiceStatus', 'invoicedAmount'],
  ['dispatcherName', 'takeTime', 'assignerName', 'assignTime', 'rejectReason', 'cancelReason', 'closeReason', 'createBy', 'createTime'],
];
