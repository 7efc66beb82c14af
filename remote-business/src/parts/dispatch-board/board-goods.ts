/** The goods on the left of the dispatch board: orders with remaining quantity, and dispatch orders that carriers have accepted. */
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import type { dispatchPlan } from 'shared-contracts/business/dispatch-plan/dispatch-plan';
import { order } from 'shared-contracts/business/order/order';
import { dispatchOrderStatus, dispatchPlanStatus, orderStatus } from 'shared-contracts/business/states';
import { entityApi, type WireRecord } from 'shared-platform/entity-api';
import type { Failure } from 'shared-platform/http';
import { useCan } from 'shared-platform/permission';
import { quantity } from '../quantity.ts';

export type PlanRow = WireRecord<typeof dispatchPlan>;

export interface BoardGoods {
  /** Key of the goods on the board: `order:<id>`, or `offer:<id>` for a dispatch order. */
  readonly key: string;
  /** Number of the order or dispatch order that the goods belong to. */
  readonly no: string;
  readonly order: WireRecord<typeof order>;
  /** The accepted dispatch order; only lorries of its carrier can take the goods. Null when the goods were not offered to a carrier yet. */
  readonly offer: WireRecord<typeof dispatchOrder> | null;
  readonly remainQty: string;
}

export interface BoardGoodsReading {
  readonly goods: readonly BoardGoods[] | undefined;
  readonly error: Failure | undefined;
  readonly refetch: () => void;
  /** Whether there are more goods than one response contains; only the first ones are shown. */
  readonly isCut: boolean;
}

/** Largest number of orders, and of dispatch orders, on a board. */
const most = 200;
const openOrders = `${orderStatus.awaitingDispatch},${orderStatus.partlyDispatched},${orderStatus.inTransit}`;
const openOffers = `${dispatchOrderStatus.accepted},${dispatchOrderStatus.partlyAssigned}`;
const soonestFirst = { pageNo: 1, pageSize: most, column: 'loadDateTo', order: 'asc' } as const;

export function useBoardGoods(): BoardGoodsReading {
  const can = useCan();
  const orders = entityApi(order).useList(
    { ...soonestFirst, orderStatus: openOrders, remainQty_begin: '0.001' },
    { skip: !can('order:list') },
  );
  const offers = entityApi(dispatchOrder).useList(
    { ...soonestFirst, dispatchStatus: openOffers, remainQty_begin: '0.001' },
    { skip: !can('dispatchOrder:list') },
  );
  const ids = [...new Set(offers.data?.records.map(({ orderId }) => orderId) ?? [])];
  const ordersOfOffers = entityApi(order).useList(
    { pageNo: 1, pageSize: most, id: ids.join(',') },
    { skip: ids.length === 0 || !can('order:list') },
  );
  const isLoading = orders.isLoading || offers.isLoading || ordersOfOffers.isLoading;
  const byId = new Map(ordersOfOffers.data?.records.map((row) => [row.id, row]));
  const accepted = (offers.data?.records ?? []).flatMap((offer): BoardGoods[] => {
    const from = byId.get(offer.orderId);
    return from ? [{ key: `offer:${offer.id}`, no: offer.dispatchNo, order: from, offer, remainQty: offer.remainQty }] : [];
  });
  const open = (orders.data?.records ?? []).map(
    (row): BoardGoods => ({ key: `order:${row.id}`, no: row.orderNo, order: row, offer: null, remainQty: row.remainQty }),
  );
  return {
    goods: isLoading ? undefined : [...accepted, ...open],
    error: orders.error ?? offers.error ?? ordersOfOffers.error,
    isCut: [orders, offers].some(({ data }) => (data?.total ?? 0) > most),
    refetch: () => {
      for (const reading of [orders, offers, ordersOfOffers]) reading.refetch();
    },
  };
}

/** Board key of the goods that a row of the plan contains. */
export const goodsKeyOf = ({ orderId, dispatchOrderId }: Pick<PlanRow, 'orderId' | 'dispatchOrderId'>): string =>
  dispatchOrderId ? `offer:${dispatchOrderId}` : `order:${orderId ?? ''}`;

/** Quantity of each goods in draft rows of the plan, by board key. */
export function plannedOf(rows: readonly PlanRow[]): ReadonlyMap<string, ReturnType<typeof quantity>> {
  const planned = new Map<string, ReturnType<typeof quantity>>();
  for (const row of rows) {
    if (row.planStatus === dispatchPlanStatus.done) continue;
    const key = goodsKeyOf(row);
    planned.set(key, quantity(planned.get(key)?.toFixed()).plus(quantity(row.planQty)));
  }
  return planned;
}

export const groupings = ['route', 'day', 'none'] as const;
export type Grouping = (typeof groupings)[number];

export interface GoodsGroup {
  readonly key: string;
  readonly title: string;
  readonly goods: readonly BoardGoods[];
}

export const routeOf = ({ order: row }: BoardGoods): string =>
  `${row.sendCityCode_dictText ?? row.sendCityCode} → ${row.receiveCityCode_dictText ?? row.receiveCityCode}`;

/** The goods by group; groups and goods stay in their order. */
export function groupGoods(goods: readonly BoardGoods[], grouping: Grouping): readonly GoodsGroup[] {
  const titleOf = (one: BoardGoods): string =>
    grouping === 'route' ? routeOf(one) : grouping === 'day' ? (one.offer ?? one.order).loadDateFrom.slice(0, 10) : '';
  const groups = new Map<string, BoardGoods[]>();
  for (const one of goods) {
    const title = titleOf(one);
    groups.set(title, [...(groups.get(title) ?? []), one]);
  }
  const found = [...groups].map(([title, members]) => ({ key: title, title, goods: members }));
  return grouping === 'day' ? found.sort((one, other) => one.title.localeCompare(other.title)) : found;
}

/** Goods whose number, shipper, goods, carrier or route contains the text. */
export function matchingGoods(goods: readonly BoardGoods[], text: string): readonly BoardGoods[] {
  const sought = text.trim().toLowerCase();
  if (sought === '') return goods;
  return goods.filter((one) => {
    const { order: row, offer } = one;
    const said = [one.no, row.orderNo, row.shipperName, row.goodsName, offer?.carrierName, routeOf(one)];
    return said.some((part) => part?.toLowerCase().includes(sought));
  });
}
