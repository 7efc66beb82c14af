import { order } from 'shared-contracts/business/order/order';
import { orderStatus } from 'shared-contracts/business/states';
import { shanghaiEpoch } from 'shared-contracts/values/shanghai-time';
import { routeColumn } from 'shared-freight/route-column';
import { ListPage } from 'shared-widgets/list-page';
import { label, useText } from '../../../../messages.ts';
import { dispatcherChoices } from '../../../../parts/dispatcher-choices.tsx';
import { orderDetail } from '../list/order-detail.tsx';

const minute = 60_000;

/** Shows how long an order has been waiting to be taken. */
function Waiting({ since }: { readonly since: string }) {
  const text = useText();
  const minutes = Math.max(0, Math.floor((Date.now() - shanghaiEpoch(since)) / minute));
  return minutes < 120 ? text('orderPool.minutes', { count: minutes }) : text('orderPool.hours', { count: Math.floor(minutes / 60) });
}

/** 订单接单: the pool of orders that nobody has taken yet, starting with those that have waited longest. */
export default function TakeOrderPage() {
  return (
    <ListPage
      entity={order}
      authPre="orderPool"
      generic={['list']}
      fixedQuery={{ orderStatus: orderStatus.awaitingTake }}
      queryFields={['orderNo', 'shipperName', 'sendCityCode', 'receiveCityCode', 'loadDateFrom']}
      defaultSort={{ column: 'createTime', order: 'asc' }}
      columns={[
        ['orderNo', 'shipperName', routeColumn, 'goodsName', 'orderQty'],
        { combine: ['priceUnit', 'shipperPrice'], stack: true, tag: false },
        { combine: ['loadDateFrom', 'loadDateTo'], stack: true },
        { key: 'waiting', title: label('orderPool.waiting'), width: 110, render: ({ createTime }) => <Waiting since={createTime} /> },
      ]}
      rowActions={[{ action: 'take', confirm: true }, { action: 'assign', choices: dispatcherChoices }, { action: 'reject' }]}
      detail={orderDetail}
    />
  );
}
