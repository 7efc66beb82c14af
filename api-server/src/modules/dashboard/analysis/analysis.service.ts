import { and, eq, gte, lt, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { order } from 'shared-contracts/business/order/order';
import { waybillStatus } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import type { Analysis, AnalysisDay, AnalysisScope, PeriodFigures, TrendDay } from 'shared-contracts/dashboard/analysis';
import { dayText, epochOf } from '../../../kernel/basics/clock.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { instantParameter } from '../../../kernel/database/columns.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { hiddenFields } from '../../../kernel/entity/entity-table.ts';
import { isNarrowed, mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { orders } from '../../business/order/order.table.ts';
import { waybills } from '../../business/waybill/waybill.table.ts';

const dayLength = 86_400_000;
const trendDays = 30;

/** First and last day of the period, both included, `YYYY-MM-DD`. */
interface Period {
  readonly from: string;
  readonly to: string;
}

/** Key figures A01–A08 of a period and the trend A18, over the rows that the caller may read. */
export async function analyse(tx: Tx, caller: Caller, period: Period, now: number): Promise<Analysis> {
  const figures = mayRead(caller, waybill) ? await waybillFigures(tx, caller, period, now) : none;
  const ordersToday = mayRead(caller, order) ? await ordersOf(tx, caller, dayText(now)) : null;
  return { scope: scopeOf(caller), ...period, ordersToday, ...figures };
}

function scopeOf(caller: Caller): AnalysisScope {
  if (caller.driverId !== null) return 'driver';
  if (caller.carrierId !== null) return 'carrier';
  if (caller.shipperId !== null) return 'shipper';
  return isNarrowed(waybills, caller) || isNarrowed(orders, caller) ? 'limited' : 'platform';
}

type WaybillFigures = Omit<Analysis, 'scope' | 'from' | 'to' | 'ordersToday'>;

const none: WaybillFigures = {
  departuresToday: null,
  inTransit: null,
  delivered: null,
  tonnes: null,
  turnover: null,
  receivable: null,
  payable: null,
  previous: null,
  trend: null,
};

async function waybillFigures(tx: Tx, caller: Caller, period: Period, now: number): Promise<WaybillFigures> {
  const today = dayText(now);
  const { from: _from, to: _to, ...figures } = await figuresOf(tx, caller, period);
  const [inTransit] = await tx.select({ count: count() }).from(waybills).where(onTheRoad(caller));
  const [departed] = await tx
    .select({ count: count() })
    .from(waybills)
    .where(within(caller, waybills.departTime, { from: today, to: today }));
  return {
    departuresToday: departed?.count ?? 0,
    inTransit: inTransit?.count ?? 0,
    ...figures,
    previous: await figuresOf(tx, caller, periodBefore(period)),
    trend: await trendOf(tx, caller, now),
  };
}

/** Figures of the waybills that were delivered in a period. */
async function figuresOf(tx: Tx, caller: Caller, period: Period): Promise<PeriodFigures> {
  const [figures] = await tx
    .select(deliveryFigures())
    .from(waybills)
    .where(within(caller, waybills.deliveryTime, period));
  return { ...period, ...visibleAmounts(caller, figures ?? nothing) };
}

/** The period that directly precedes the given one and has the same length. */
function periodBefore({ from, to }: Period): Period {
  const before = epochOf(from) - dayLength;
  return { from: dayText(before - (epochOf(to) - epochOf(from))), to: dayText(before) };
}

const nothing = { delivered: 0, tonnes: '0.000', turnover: '0.0000', receivable: '0.00', payable: '0.00' };
const count = () => sql<number>`count(*)::int`;
/** Net weight at unloading; before the goods are unloaded, net weight at loading (A05). */
const weight = sql`coalesce(${waybills.unloadNet}, ${waybills.loadNet}, 0)`;

function deliveryFigures() {
  return {
    delivered: count(),
    tonnes: sql<string>`coalesce(sum(${weight}), 0)::numeric(18, 3)::text`,
    turnover: sql<string>`coalesce(round(sum(${weight} * ${waybills.distance}) / 10000, 4), 0)::numeric(18, 4)::text`,
    receivable: sql<string>`coalesce(sum(${waybills.receivableFreight}), 0)::numeric(18, 2)::text`,
    payable: sql<string>`coalesce(sum(${waybills.payableFreight}), 0)::numeric(18, 2)::text`,
  };
}

function within(caller: Caller, column: PgColumn, { from, to }: Period): SQL | undefined {
  const end = dayText(epochOf(to) + dayLength);
  return and(scopeCondition(waybills, caller), gte(column, instantParameter(from)), lt(column, instantParameter(end)));
}

function onTheRoad(caller: Caller): SQL | undefined {
  return and(scopeCondition(waybills, caller), eq(waybills.waybillStatus, waybillStatus.inTransit));
}

async function ordersOf(tx: Tx, caller: Caller, today: string): Promise<number> {
  const since = gte(orders.createTime, instantParameter(today));
  const [row] = await tx
    .select({ count: count() })
    .from(orders)
    .where(and(scopeCondition(orders, caller), since));
  return row?.count ?? 0;
}

/** Sums of the amounts that the caller may see. A driver sees no amounts, because the carrier pays the driver. */
function visibleAmounts<Amounts extends { receivable: string; payable: string }>(caller: Caller, amounts: Amounts) {
  const hidden = hiddenFields(waybill, caller);
  const shown = (field: 'receivableFreight' | 'payableFreight', sum: string) =>
    caller.driverId !== null || hidden.has(field) ? null : sum;
  return {
    ...amounts,
    receivable: shown('receivableFreight', amounts.receivable),
    payable: shown('payableFreight', amounts.payable),
  };
}

/** The last thirty days, each with the value of the day thirty days before it. */
async function trendOf(tx: Tx, caller: Caller, now: number): Promise<TrendDay[]> {
  const days = await daysUpTo(tx, caller, now, 2 * trendDays);
  return days.slice(trendDays).flatMap((day, index) => {
    const previous = days[index];
    return previous ? [{ ...day, previous }] : [];
  });
}

async function daysUpTo(tx: Tx, caller: Caller, now: number, length: number): Promise<AnalysisDay[]> {
  const days = Array.from({ length }, (_, index) => dayText(now - (length - 1 - index) * dayLength));
  const period = { from: days[0] ?? dayText(now), to: dayText(now) };
  const deliveryDay = shanghaiDay(waybills.deliveryTime);
  const { tonnes, receivable, payable } = deliveryFigures();
  const delivered = await tx
    .select({ day: deliveryDay, tonnes, receivable, payable })
    .from(waybills)
    .where(within(caller, waybills.deliveryTime, period))
    .groupBy(sql`1`);
  const departed = await tx
    .select({ day: shanghaiDay(waybills.departTime), count: count() })
    .from(waybills)
    .where(within(caller, waybills.departTime, period))
    .groupBy(sql`1`);
  const departures = new Map(departed.map((row) => [row.day, row.count]));
  const deliveries = new Map(delivered.map(({ day, ...figures }) => [day, figures]));
  return days.map((day) => {
    const { tonnes: sum, ...amounts } = deliveries.get(day) ?? nothing;
    const { receivable: received, payable: paid } = visibleAmounts(caller, amounts);
    return { day, departures: departures.get(day) ?? 0, tonnes: sum, receivable: received, payable: paid };
  });
}

function shanghaiDay(column: PgColumn): SQL<string> {
  return sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
}
