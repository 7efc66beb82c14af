import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { orderFields, ShipperOrderForm } from './order.form.tsx';
import { OrderDelivery } from './order-delivery.tsx';

export default function ShipperOrderPage() {
  return (
    <ListPage
      entity={order}
      generic={['list', 'add', 'edit', 'export']}
      statusTabs="orderStatus"
      queryFields={['orderNo', 'goodsName', 'createTime']}
      columns={[
        'orderNo',
        'orderStatus',
        routeColumn,
        'goodsName',
        'orderQty',
        { field: 'deliveredQty', width: 160, render: (record) => <OrderDelivery record={record} /> },
        'receivableFreight',
        'invoiceStatus',
        'createTime',
        { field: 'customerOrderNo', hidden: true },
      ]}
      rowActions={[
        // A shipper can cancel only before the order is taken; afterwards only the platform can.
        { action: 'cancel', when: (row) => row.orderStatus === orderStatus.awaitingTake },
        { action: 'resubmit', confirm: true },
      ]}
      form={ShipperOrderForm}
      detail={{ header: (record) => <OrderDelivery record={record} />, fields: orderFields }}
    />
  );
}
