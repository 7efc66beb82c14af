import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { label } from '../../../../messages.ts';
import { AllotDrawer } from '../../../../parts/allot.drawer.tsx';
import { dispatcherChoices } from '../../../../parts/dispatcher-choices.tsx';
import { orderDetail } from '../list/order-detail.tsx';

/** 订单指派: taken orders with a remaining quantity, which are given to a carrier or to another dispatcher, or returned to the pool. */
export default function AssignOrderPage() {
  return (
    <ListPage
      entity={order}
      authPre="orderAssign"
      generic={['list']}
      fixedQuery={{ orderStatus: `${orderStatus.awaitingDispatch},${orderStatus.partlyDispatched}` }}
      queryFields={['orderNo', 'shipperName', 'goodsName', 'loadDateFrom']}
      defaultSort={{ column: 'loadDateTo', order: 'asc' }}
      columns={[
        ['orderNo', 'orderStatus'],
        // On phones a card shows the first five facts after number and state; the dispatcher must be among them.
        { combine: ['shipperName', 'goodsName'], stack: true },
        routeColumn,
        { combine: ['remainQty', 'orderQty'], stack: true, align: 'right' },
        { combine: ['loadDateFrom', 'loadDateTo'], stack: true },
        { combine: ['dispatcherName', 'assignerName'], stack: true },
      ]}
      rowActions={[
        { key: 'allot', label: label('orderAssign.carrier'), can: 'dispatchGoods:add', open: AllotDrawer },
        { action: 'assign', choices: dispatcherChoices },
        { action: 'unassign', confirm: true, when: ({ assignerId }) => assignerId !== null },
        { action: 'release', confirm: true },
      ]}
      detail={orderDetail}
    />
  );
}
