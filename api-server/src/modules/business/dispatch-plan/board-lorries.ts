/**
 * Lorries for the dispatch board, sorted by availability and place. Each is judged for the selected goods; only the caller's rows are
 * listed.
 */
import { and, asc, desc, eq, inArray, isNotNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { boardPageSize } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { driver as driverEntity } from 'shared-contracts/business/driver';
import { certStatus, commonStatus, vehicleForm, workStatus, yesNo } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { instantText } from '../../../kernel/basics/clock.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { type DriverRow, drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { pulledTrailers } from '../lorry/trailers.ts';
import { documentsDeadline, driverProblem, lorryRefusal, pulledRefusal } from '../waybill/assign-guards.ts';
import { type Asking, holders, lastTrips, type Trip, useOf } from '../waybill/crew-choices.ts';
import { waybills } from '../waybill/waybill.table.ts';
import { agreedPrices } from './agreed-price.ts';
import { busyLorries } from './busy-lorries.ts';
import { drivenHours } from './driven-hours.ts';
import { goodsOf, type PlanGoods } from './plan-goods.ts';
import { carrierRefusals } from './plan-judgement.ts';

export interface BoardQuestion {
  readonly orderId?: string | undefined;
  readonly dispatchOrderId?: string | undefined;
  readonly text?: string | undefined;
  readonly cityCode?: string | undefined;
  readonly pageNo: number;
}

export interface OfferedLorry {
  readonly row: LorryRow;
  readonly problem: string | null;
  readonly isRefused: boolean;
  readonly busyWith: string | null;
  readonly busyUse: string | null;
  readonly trip: Trip | undefined;
  readonly agreedPrice: string | null;
  readonly driver: OfferedDriver | null;
}

interface OfferedDriver {
  readonly row: DriverRow;
  readonly problem: string | null;
  readonly busyWith: string | null;
  readonly busyUse: string | null;
  readonly drivenHours: number;
}

export async function boardLorries(asking: Asking, question: BoardQuestion): Promise<{ offered: OfferedLorry[]; total: number }> {
  const { tx, caller } = asking;
  const goods = question.orderId || question.dispatchOrderId ? await goodsOf(tx, caller, question) : null;
  const where = whichLorries(asking, question, goods);
  const rows = await tx
    .select()
    .from(lorries)
    .where(where)
    .orderBy(asc(likelyFirst), asc(nearFirst(asking, goods)), asc(lorries.plateNumber), asc(lorries.id))
    .limit(boardPageSize)
    .offset((question.pageNo - 1) * boardPageSize);
  return { offered: await judged(asking, goods, rows), total: await tx.$count(lorries, where) };
}

function whichLorries(asking: Asking, { text, cityCode }: BoardQuestion, goods: PlanGoods | null): SQL | undefined {
  const part = text && `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return and(
    scopeCondition(lorries, asking.caller),
    ne(lorries.vehicleForm, vehicleForm.trailer),
    goods?.dispatchOrder ? eq(lorries.carrierId, goods.dispatchOrder.carrierId) : undefined,
    part ? or(like(lorries.plateNumber, part.toUpperCase()), like(lorries.carrierName, part)) : undefined,
    cityCode ? sql`${lastCity(asking)} = ${cityCode}` : undefined,
  );
}

/** SQL sort key: lorries that can probably be used come first. Only the assignment rules decide whether a lorry can be used. */
const likelyFirst = sql`case when ${and(
  eq(lorries.certStatus, certStatus.certified),
  eq(lorries.status, commonStatus.enabled),
  eq(lorries.blackFlag, yesNo.no),
  eq(lorries.workStatus, workStatus.idle),
)} then 0 else 1 end`;

/** SQL for the city of a lorry's last delivery, from waybills that the caller may read. */
function lastCity({ caller }: Asking): SQL {
  if (!mayRead(caller, waybill)) return sql`null::varchar`;
  return sql`(select ${waybills.receiveCityCode} from ${waybills}
    where ${and(eq(waybills.lorryId, lorries.id), isNotNull(waybills.deliveryTime), scopeCondition(waybills, caller))}
    order by ${waybills.deliveryTime} desc limit 1)`;
}

/** Sort order: lorries in the loading city first, then those in its province. */
function nearFirst(asking: Asking, goods: PlanGoods | null): SQL {
  if (!goods) return sql`null::int`;
  const { sendCityCode } = goods.order;
  const city = lastCity(asking);
  return sql`case when ${city} = ${sendCityCode} then 0 when left(${city}, 2) = ${sendCityCode.slice(0, 2)} then 1 else 2 end`;
}

async function judged(asking: Asking, goods: PlanGoods | null, rows: readonly LorryRow[]): Promise<OfferedLorry[]> {
  if (rows.length === 0) return [];
  const { tx, caller } = asking;
  const ids = rows.map(({ id }) => id);
  const deadline = documentsDeadline(goods?.order.deliveryDeadline, instantText(asking.now));
  const [busy, trips, crew, carriage] = [
    await busyLorries(asking, rows, goods?.order.id ?? null),
    await lastTrips(asking, 'lorryId', ids),
    await usualDrivers(asking, rows, { deadline, orderId: goods?.order.id ?? null }),
    await carriageOf(asking, goods, rows),
  ];
  const pulled = await pulledTrailers(tx, caller, rows);
  return rows.map((row) => {
    const agreed = carriage(row);
    const refused = agreed.problem ?? lorryRefusal(row, row.carrierId, deadline);
    const ofTrailer = refused === null ? pulledRefusal(pulled.get(row.id), deadline) : null;
    const journey = refused === null && ofTrailer === null ? busy.get(row.id) : undefined;
    return {
      row,
      problem: refused ?? ofTrailer ?? journey?.problem ?? null,
      isRefused: refused !== null,
      busyWith: journey?.waybillNo ?? null,
      busyUse: journey?.use ?? null,
      trip: trips.get(row.id),
      agreedPrice: goods?.dispatchOrder?.carrierPrice ?? agreed.price,
      driver: crew.get(row.id) ?? null,
    };
  });
}

interface Carriage {
  readonly problem: string | null;
  readonly price: string | null;
}

/** Loads for all carriers of the page whether they may carry the goods, and at what price. Returns a function that judges one lorry. */
async function carriageOf(
  { tx, caller }: Asking,
  goods: PlanGoods | null,
  rows: readonly LorryRow[],
): Promise<(row: LorryRow) => Carriage> {
  if (!goods || goods.dispatchOrder) return () => ({ problem: null, price: null });
  const carrierIds = [...new Set(rows.map(({ carrierId }) => carrierId))];
  const refused = await carrierRefusals(tx, caller, goods.order, carrierIds);
  const priceFor = await agreedPrices(tx, caller, goods.order, carrierIds);
  return (row) => ({ problem: refused.get(row.carrierId) ?? null, price: priceFor(row) });
}

/** The last driver of each lorry, according to waybills that the caller may read. */
async function lastDrivers({ tx, caller }: Asking, lorryIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (!mayRead(caller, waybill)) return new Map();
  const found = await tx
    .selectDistinctOn([waybills.lorryId], { lorryId: waybills.lorryId, driverId: waybills.driverId })
    .from(waybills)
    .where(and(inArray(waybills.lorryId, [...lorryIds]), isNotNull(waybills.driverId), scopeCondition(waybills, caller)))
    .orderBy(asc(waybills.lorryId), desc(waybills.createTime), desc(waybills.id));
  return new Map(found.map(({ lorryId, driverId }) => [lorryId ?? '', driverId ?? '']));
}

/** The usual driver of each lorry, otherwise its last driver. */
async function usualDrivers(
  asking: Asking,
  rows: readonly LorryRow[],
  { deadline, orderId }: { readonly deadline: string; readonly orderId: string | null },
): Promise<Map<string, OfferedDriver>> {
  const { tx, caller } = asking;
  if (!mayRead(caller, driverEntity)) return new Map();
  const last = await lastDrivers(
    asking,
    rows.map(({ id }) => id),
  );
  const driverOf = ({ id, defaultDriverId }: LorryRow): string => defaultDriverId ?? last.get(id) ?? '';
  const ids = rows.map(driverOf).filter(Boolean);
  if (ids.length === 0) return new Map();
  const found = await tx
    .select()
    .from(drivers)
    .where(and(inArray(drivers.id, ids), scopeCondition(drivers, caller)));
  const holding = await useOf(asking, orderId, await holders(asking, 'driverId', ids));
  const hours = await drivenHours(asking, ids);
  const byId = new Map(found.map((row) => [row.id, row]));
  return new Map(
    rows.flatMap((lorry): [string, OfferedDriver][] => {
      const row = byId.get(driverOf(lorry));
      if (!row || row.carrierId !== lorry.carrierId) return [];
      const held = holding(row.id, { by: 'driverId', lorryId: lorry.id });
      const problem = driverProblem(row, lorry, lorry.carrierId, deadline) ?? held.problem;
      return [[lorry.id, { row, problem, busyWith: held.waybillNo, busyUse: held.use, drivenHours: hours.get(row.id) ?? 0 }]];
    }),
  );
}
