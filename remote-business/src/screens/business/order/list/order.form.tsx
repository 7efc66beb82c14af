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

/** Fields of the detail: the number and the state, all that the form asks for, and what became of it. */
export const orderDetailFields: Rows<FieldName<typeof order>> = [
  ['orderNo', 'orderStatus', 'orderSource', 'companyId', 'contractNo', 'minCharge'],
  ...fieldsOf(groups),
  ['overShipRatio', 'receivableEstimate', 'receivableFreight', 'addReceivable', 'deductReceivable'],
  ['serviceFee', 'writeOffStatus', 'writtenOffAmount', 'invoiceStatus', 'invoicedAmount'],
  ['dispatcherName', 'takeTime', 'rejectReason', 'cancelReason', 'closeReason', 'createBy', 'createTime'],
];

/** Makes an order, or changes one that nobody has taken yet. */
export const OfficeOrderForm = (props: FormSurfaceProps<typeof order>) => <OrderForm groups={groups} {...props} />;
