import { order } from 'shared-contracts/business/order/order';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { orderFollows } from 'shared-contracts/business/order/order-totals';
import { OrderContract } from 'shared-freight/order-contract';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';

const groups: readonly FieldGroup<typeof order>[] = [
  { title: label('order.group.customer'), fields: ['shipperId', 'customerOrderNo', 'carryMode'] },
  { title: order.lines.goods.label, lines: 'goods' },
  {
    title: label('order.group.goods'),
    fields: [
      'goodsTypeCode',
      'goodsName',
      'packType',
      'orderQty',
      'qtyUnit',
      'totalWeight',
      'totalVolume',
      'totalPieces',
      'goodsUnitPrice',
      'goodsValue',
    ],
  },
  orderGroups.send,
  orderGroups.receive,
  orderGroups.time,
  {
    title: label('order.group.price'),
    fields: ['priceUnit', 'shipperPrice', 'carrierPriceLimit', 'settleType', 'payTerm', 'invoiceFlag', 'taxRate'],
  },
  orderGroups.rules,
  { title: label('group.other'), fields: ['attachment', 'remark'] },
];

/** Fields of the detail: the number and the state, all that the form asks for, and what became of it. */
export const orderDetailFields: readonly FieldName<typeof order>[] = [
  'orderNo',
  'orderStatus',
  'orderSource',
  'companyId',
  'contractNo',
  'minCharge',
  ...groups.flatMap((group) => ('fields' in group ? group.fields : [])),
  'overShipRatio',
  'receivableEstimate',
  'receivableFreight',
  'addReceivable',
  'deductReceivable',
  'serviceFee',
  'writeOffStatus',
  'writtenOffAmount',
  'invoiceStatus',
  'invoicedAmount',
  'dispatcherName',
  'takeTime',
  'rejectReason',
  'cancelReason',
  'closeReason',
  'createBy',
  'createTime',
];

/** Makes an order, or changes one that nobody has taken yet. */
export function OrderForm({ record, ...drawer }: FormSurfaceProps<typeof order>) {
  return (
    <EntityFormDrawer
      entity={order}
      record={record}
      fields={groups}
      follows={orderFollows}
      width={1080}
      extra={(values, write, typed) => <OrderContract values={values} write={write} typed={typed} record={record} />}
      {...drawer}
    />
  );
}
