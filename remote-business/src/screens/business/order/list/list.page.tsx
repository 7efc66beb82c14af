import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { routeColumn } from 'shared-freight/route-column';
import { lazyPart } from 'shared-platform/lazy-part';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';
import { dispatcherChoices } from '../../../../parts/dispatcher-choices.tsx';
import { orderDetail } from './order-detail.tsx';

const OfficeOrderForm = lazyPart(() => import('./order.form.tsx').then((module) => ({ default: module.OfficeOrderForm })));
const AllotDrawer = lazyPart(() => import('../../../../parts/allot.drawer.tsx').then((module) => ({ default: module.AllotDrawer })));

const dispatchableStatuses: readonly string[] = [orderStatus.awaitingDispatch, orderStatus.partlyDispatched];

export default function OrderListPage() {
  return (
    <ListPage
      entity={order}
      statusTabs="orderStatus"
      columns={[
        'orderNo',
        'orderStatus',
        'shipperName',
        routeColumn,
        'goodsName',
        { combine: ['orderQty', 'remainQty', 'deliveredQty'], stack: true, align: 'right' },
        { combine: ['shipperPrice', 'receivableFreight'], stack: true, align: 'right' },
        { combine: ['loadDateFrom', 'loadDateTo'], stack: true },
        { combine: ['writeOffStatus', 'invoiceStatus'], stack: true, tag: false },
        { field: 'wishPrice', hidden: true },
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
        { action: 'assign', choices: dispatcherChoices },
        { action: 'reject' },
        { action: 'cancel' },
        { action: 'close' },
        { action: 'release', confirm: true },
        { action: 'resubmit', confirm: true },
      ]}
      form={OfficeOrderForm}
      detail={orderDetail}
    />
  );
}
