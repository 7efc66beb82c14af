import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';
import { AllotDrawer } from '../../../../parts/allot.drawer.tsx';
import { OrderForm, orderDetailFields } from './order.form.tsx';
import { OrderProgress } from './order-progress.tsx';
import { OrderDispatchGoods, OrderWaybills } from './order-related.panel.tsx';

const dispatchableStatuses: readonly string[] = [orderStatus.awaitingDispatch, orderStatus.partlyDispatched];

export default function OrderListPage() {
  return (
    <ListPage
      entity={order}
      statusTabs="orderStatus"
      columns={[
        'orderNo',
        { field: 'orderStatus', tag: true },
        'shipperName',
        routeColumn,
        { field: 'goodsName', width: 114 },
        'orderQty',
        'remainQty',
        'deliveredQty',
        'shipperPrice',
        'receivableFreight',
        'loadDateFrom',
        { field: 'writeOffStatus', tag: true },
        { field: 'invoiceStatus', tag: true },
        { field: 'customerOrderNo', hidden: true },
        { field: 'dispatcherName', hidden: true },
        { field: 'createTime', hidden: true },
      ]}
      rowActions={[
        { action: 'take', confirm: true },
        {
          key: 'allot',
          label: label('allot.title'),
          can: 'dispatchGoods:add',
          when: (row) => dispatchableStatuses.includes(row.orderStatus),
          open: AllotDrawer,
        },
        { action: 'reject' },
        { action: 'cancel' },
        { action: 'close' },
        { action: 'release', confirm: true },
        { action: 'resubmit', confirm: true },
      ]}
      form={OrderForm}
      detail={{
        fields: orderDetailFields,
        header: (record) => <OrderProgress record={record} />,
        tabs: [
          {
            key: 'dispatchGoods',
            label: label('order.tab.dispatchGoods'),
            can: 'dispatchGoods:list',
            render: ({ id }) => <OrderDispatchGoods orderId={id} />,
          },
          { key: 'waybills', label: label('order.tab.waybills'), can: 'waybill:list', render: ({ id }) => <OrderWaybills orderId={id} /> },
        ],
      }}
    />
  );
}
