import type { order } from 'shared-contracts/business/order/order';
import type { DetailOptions } from 'shared-widgets/list-page';
import { orderDetailFields } from './order-fields.ts';
import { OrderProgress } from './order-progress.tsx';
import { orderTabs } from './order-tabs.ts';

/** 订单详情: facts, progress and related records of an order, the same on every screen of orders. */
export const orderDetail: DetailOptions<typeof order> = {
  fields: orderDetailFields,
  header: (record) => <OrderProgress record={record} />,
  tabs: orderTabs,
};
