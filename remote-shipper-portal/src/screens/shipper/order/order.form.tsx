import { order } from 'shared-contracts/business/order/order';
import { orderGroups } from 'shared-contracts/business/order/order-groups';
import { orderFollows } from 'shared-contracts/business/order/order-totals';
import { OrderContract } from 'shared-freight/order-contract';
import { useSession } from 'shared-platform/session';
import { EntityFormDrawer, type FieldGroup } from 'shared-widgets/entity-form';
import type { FieldName, FormSurfaceProps } from 'shared-widgets/list-page';
import { label, useText } from '../../../messages.ts';

type OrderField = FieldName<typeof order>;

/** What a shipper says of its order; how losses are settled comes from the contract with the platform, as does who carries it. */
const groups: readonly FieldGroup<typeof order>[] = [
  { title: order.lines.goods.label, lines: 'goods' },
  {
    title: label('order.group.goods'),
    fields: [
      'customerOrderNo',
      'goodsTypeCode',
      'goodsName',
      'packType',
      'orderQty',
      'qtyUnit',
      'totalWeight',
      'totalVolume',
      'totalPieces',
      'goodsUnitPrice',
    ],
  },
  orderGroups.send,
  orderGroups.receive,
  orderGroups.time,
  {
    title: label('order.group.price'),
    fields: ['carryMode', 'priceUnit', 'shipperPrice', 'settleType', 'payTerm', 'invoiceFlag', 'taxRate'],
  },
  orderGroups.rules,
  { title: label('order.group.other'), fields: ['attachment', 'remark'] },
];

/** Fields of the detail: everything the form asks for and how far the order has come; nothing of what carriers get. */
export const orderFields: readonly OrderField[] = [
  'orderNo',
  'orderStatus',
  'contractNo',
  'minCharge',
  ...groups.flatMap((group) => ('fields' in group ? group.fields : [])),
  'loadedQty',
  'deliveredQty',
  'receivableEstimate',
  'receivableFreight',
  'invoiceStatus',
  'rejectReason',
  'cancelReason',
  'closeReason',
  'createTime',
];

/** 下单: an order of the shipper who is signed in. */
export function ShipperOrderForm({ record, ...drawer }: FormSurfaceProps<typeof order>) {
  const text = useText();
  const shipperId = useSession()?.user.shipperId;
  return (
    <EntityFormDrawer
      entity={order}
      record={record}
      title={record ? undefined : text('order.place')}
      fields={groups}
      follows={orderFollows}
      width={1080}
      constant={shipperId ? { shipperId } : {}}
      extra={(values, write, typed) => <OrderContract values={values} write={write} typed={typed} record={record} shipperId={shipperId} />}
      {...drawer}
    />
  );
}
