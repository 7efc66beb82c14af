/**
 * Rules for notices to people who need not act: about steps of a journey, their orders, and what a carrier is paid (domain document §10.3).
 */
import { freightAdjust } from 'shared-contracts/business/freight-adjust/freight-adjust';
import { freightAdjustStatus } from 'shared-contracts/business/money-states';
import { order } from 'shared-contracts/business/order/order';
import { orderStatus, waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { freightAdjusts } from '../freight-adjust/freight-adjust.table.ts';
import { orders } from '../order/order.table.ts';
import { waybills } from '../waybill/waybill.table.ts';
import type { WorkRule } from './work-rules.ts';

interface OnTheWay {
  readonly event: WorkRule['event'];
  readonly from: string;
  readonly to: string;
  readonly todo: string;
  readonly about: readonly string[];
  /** Path of the driver's screen that the notice opens. */
  readonly driverPage: string;
}

/**
 * Rules for a step on the road: the dispatcher of the order, the people of the shipper who may see the waybill, and the driver are
 * notified, except the person who reported the step. The texts contain no amount and no name or number of a person.
 */
function onTheWay({ event, from, to, todo, about, driverPage }: OnTheWay): WorkRule[] {
  const told = {
    ...{ event, entity: waybill, table: waybills, states: [to], isNews: true, permission: 'waybill:list', todo, about },
    when: ({ fromStatus }: { readonly fromStatus?: string }) => fromStatus === from,
  };
  return [
    { ...told, party: 'platform', person: { field: 'dispatcherId', of: { table: orders, by: 'orderId' } }, page: '/business/waybill/list' },
    { ...told, party: 'shipper', page: '/shipper/waybill' },
    { ...told, party: 'driver', page: driverPage },
  ];
}

/**
 * A rule for notices about a freight adjustment to the carrier of the waybill. The notice opens the waybill, because carriers may not list
 * adjustments. The person who caused the adjustment is notified too: often one of the carrier's own people, who reported a loss or damage.
 */
const adjustment = (told: Pick<WorkRule, 'event' | 'states' | 'when' | 'todo' | 'about'>): WorkRule => ({
  ...{ entity: freightAdjust, table: freightAdjusts, isNews: true, tellsMaker: true, party: 'carrier' },
  opens: { entity: waybill, table: waybills, by: 'waybillId' },
  permission: 'waybill:uploadReceipt',
  page: '/carrier/waybill/wait-receipt',
  ...told,
});

export const newsRules: readonly WorkRule[] = [
  ...onTheWay({
    event: ['waybillLoadedNews', 'Waybill loaded'],
    from: waybillStatus.awaitingLoad,
    to: waybillStatus.awaitingDeparture,
    todo: '已装货',
    about: ['plateNumber', 'goodsName', 'loadNet', 'loadTime'],
    driverPage: '/carrier/waybill/wait-depart',
  }),
  ...onTheWay({
    event: ['waybillDepartedNews', 'Waybill departed'],
    from: waybillStatus.awaitingDeparture,
    to: waybillStatus.inTransit,
    todo: '已发车',
    about: ['plateNumber', 'goodsName', 'departTime'],
    driverPage: '/carrier/waybill/wait-delivery',
  }),
  ...onTheWay({
    event: ['waybillDeliveredNews', 'Waybill delivered'],
    from: waybillStatus.inTransit,
    to: waybillStatus.delivered,
    todo: '已送达',
    about: ['plateNumber', 'goodsName', 'unloadNet', 'deliveryTime'],
    driverPage: '/carrier/waybill/wait-receipt',
  }),
  {
    event: ['orderTakenNews', 'Order taken'],
    entity: order,
    table: orders,
    states: [orderStatus.awaitingDispatch, orderStatus.partlyDispatched, orderStatus.dispatched],
    when: ({ fromStatus }) => fromStatus === orderStatus.awaitingTake,
    isNews: true,
    party: 'shipper',
    permission: 'order:list',
    todo: '已接单',
    page: '/shipper/order',
    about: ['goodsName', 'orderQty', 'dispatcherName'],
  },
  adjustment({
    event: ['freightAdjustDrafted', 'Freight adjustment drafted'],
    states: [freightAdjustStatus.draft],
    when: ({ fromStatus }) => fromStatus === '',
    todo: '已登记，待平台处理',
    about: ['waybillNo', 'adjustAmount', 'reason'],
  }),
  adjustment({
    event: ['freightAdjustWithdrawn', 'Freight adjustment withdrawn'],
    states: [freightAdjustStatus.withdrawn],
    todo: '已撤回',
    about: ['waybillNo', 'reason'],
  }),
];
