/** Lorries and drivers offered for a journey, judged by the rules that apply at the assignment; limited to the caller's rows. */
import { and, asc, desc, eq, gte, inArray, isNotNull, isNull, like, ne, or, type SQL, sql } from 'drizzle-orm';
import { choicePageSize } from 'shared-contracts/business/crew-choice';
import { dispatchOrder } from 'shared-contracts/business/dispatch-order';
import { order } from 'shared-contracts/business/order/order';
import { certStatus, commonStatus, vehicleForm, vehicleUse, waybillStatus, workStatus, yesNo } from 'shared-contracts/business/states';
import { waybill } from 'shared-contracts/business/waybill';
import { instantText } from '../../../kernel/basics/clock.ts';
import { NotAllowed } from '../../../kernel/basics/errors.ts';
import type { Caller } from '../../../kernel/caller/caller.ts';
import { bypassRowScope } from '../../../kernel/database/bypass-row-scope.ts';
import type { Tx } from '../../../kernel/database/database.ts';
import { mayRead, scopeCondition } from '../../../kernel/entity/row-scope.ts';
import { findRow, getRow } from '../../../kernel/entity/rows.ts';
import { dispatchOrders } from '../dispatch-order/dispatch-order.table.ts';
import { type DriverRow, drivers } from '../driver/driver.table.ts';
import { type LorryRow, lorries } from '../lorry/lorry.table.ts';
import { pulledTrailers } from '../lorry/trailers.ts';
import { orders } from '../order/order.table.ts';
import type { Fault } from '../party-rules.ts';
import { type Breach, heldBackBy } from '../risk/hold-back.ts';
import {
  type booked,
  documentsDeadline,
  driverBar,
  driverBreach,
  driverFaults,
  type Journey,
  lorryBar,
  lorryBreach,
  lorryFaults,
  pulledFaults,
} from './assign-guards.ts';
import { type Running, runningBy, type UseRules, useAmong, useRules } from './vehicle-use.ts';
import { waybills } from './waybill.table.ts';

export interface ChoiceQuestion extends CrewQuestion {
  readonly dispatchOrderId: string;
}

interface CrewQuestion {
  readonly waybillId?: string | undefined;
  readonly text?: string | undefined;
  readonly pageNo: number;
}

export interface Asking {
  readonly tx: Tx;
  readonly caller: Caller;
  /** Present moment, epoch milliseconds. */
  readonly now: number;
}

/** Time and city of a lorry's or driver's last delivery. */
export interface Trip {
  readonly time: string | null;
  readonly cityCode: string | null;
}

export interface Offered<Row> {
  readonly row: Row;
  readonly problem: string | null;
  /** The problem is a risk that a risk officer may approve: people can send this choice, but it is refused until it is approved. */
  readonly askable: boolean;
  readonly busyWith: string | null;
  /**
   * Code from the dictionary `vehicle_use` when it can be chosen although another waybill uses it; null when none uses it or it cannot be
   * chosen.
   */
  readonly busyUse: string | null;
  readonly trip: Trip | undefined;
}

interface ChoicePage<Row> {
  readonly offered: readonly Offered<Row>[];
  readonly total: number;
}

/**
 * Shortest text that is searched among all carriers; shorter ones are searched among the carrier's own rows only, because no index supports
 * them.
 */
const shortestAnywhere = 3;

/** Lorries for the journey; lorries of other carriers are included only when the search text is long enough. */
export async function offeredLorries(asking: Asking, question: ChoiceQuestion): Promise<ChoicePage<LorryRow>> {
  const { tx, caller } = asking;
  const { carrierId, deadline, orderId } = await journeyOf(asking, question);
  const noTrailers = question.text ? undefined : ne(lorries.vehicleForm, vehicleForm.trailer);
  const { inspectionValidTo, compulsoryInsValidTo, transportCertValidTo } = lorries;
  const papers = and(
    gte(inspectionValidTo, deadline),
    gte(compulsoryInsValidTo, deadline),
    or(isNull(transportCertValidTo), gte(transportCertValidTo, deadline)),
  );
  const where = and(
    scopeCondition(lorries, caller),
    noTrailers,
    matching(lorries, lorries.plateNumber, carrierId, question.text?.toUpperCase()),
  );
  const rows = await tx
    .select()
    .from(lorries)
    .where(where)
    .orderBy(asc(likelyFirst(lorries, carrierId, papers)), asc(lorries.plateNumber), asc(lorries.id))
    .limit(choicePageSize)
    .offset((question.pageNo - 1) * choicePageSize);
  const pulled = await pulledTrailers(tx, caller, rows);
  const judge = {
    bar: (row: LorryRow) => lorryBar(row, carrierId),
    faults: (row: LorryRow) => [...lorryFaults(row, deadline), ...pulledFaults(pulled.get(row.id), deadline)],
    breach: (row: LorryRow, fault: Fault) => lorryBreach(row, fault, anywhere(carrierId)),
  };
  return {
    offered: await judged(asking, question, {
      rows,
      by: 'lorryId',
      of: question.dispatchOrderId,
      orderId,
      lorryIdOf: ({ id }) => id,
      ...judge,
    }),
    total: await tx.$count(lorries, where),
  };
}

/** Drivers for the journey, and for the chosen lorry if there is one. */
export async function offeredDrivers(asking: Asking, question: ChoiceQuestion & { readonly lorryId?: string | undefined }) {
  const { tx, caller } = asking;
  const lorry = question.lorryId ? ((await findRow(tx, caller, lorries, question.lorryId)) ?? null) : null;
  return await driversFor(asking, { ...(await journeyOf(asking, question)), lorry, of: question.dispatchOrderId }, question);
}

/** Drivers who can drive this lorry for an order for which no dispatch order exists yet. */
export async function lorryDrivers(asking: Asking, question: CrewQuestion & { readonly orderId: string; readonly lorryId: string }) {
  const { tx, caller, now } = asking;
  if (!mayRead(caller, order)) throw new NotAllowed();
  const { deliveryDeadline } = await getRow(tx, caller, orders, question.orderId);
  const lorry = await getRow(tx, caller, lorries, question.lorryId);
  const deadline = documentsDeadline(deliveryDeadline, instantText(now));
  return await driversFor(asking, { carrierId: lorry.carrierId, deadline, lorry, of: '', orderId: question.orderId }, question);
}

interface DrivenJourney {
  readonly carrierId: string;
  /** Day until which documents must be valid. */
  readonly deadline: string;
  readonly lorry: LorryRow | null;
  /** Id of the dispatch order; empty when there is none yet. */
  readonly of: string;
  readonly orderId: string;
}

async function driversFor(
  asking: Asking,
  { carrierId, deadline, lorry, of, orderId }: DrivenJourney,
  question: CrewQuestion,
): Promise<ChoicePage<DriverRow>> {
  const { tx, caller } = asking;
  const papers = gte(drivers.licenseValidTo, deadline);
  const where = and(scopeCondition(drivers, caller), matching(drivers, drivers.driverName, carrierId, question.text));
  const rows = await tx
    .select()
    .from(drivers)
    .where(where)
    .orderBy(asc(likelyFirst(drivers, carrierId, papers)), asc(drivers.driverName), asc(drivers.id))
    .limit(choicePageSize)
    .offset((question.pageNo - 1) * choicePageSize);
  const judge = {
    bar: (row: DriverRow) => driverBar(row, carrierId),
    faults: (row: DriverRow) => driverFaults(row, lorry, deadline),
    breach: (row: DriverRow, fault: Fault) => driverBreach(row, 'driverId', fault, anywhere(carrierId)),
  };
  const lorryIdOf = () => lorry?.id;
  const offered = await judged(asking, question, { rows, by: 'driverId', of, orderId, lorryIdOf, ...judge });
  return { offered, total: await tx.$count(drivers, where) };
}

async function journeyOf({ tx, caller, now }: Asking, { dispatchOrderId }: ChoiceQuestion) {
  if (!mayRead(caller, dispatchOrder)) throw new NotAllowed();
  const { carrierId, deliveryDeadline, orderId } = await getRow(tx, caller, dispatchOrders, dispatchOrderId);
  return { carrierId, orderId, deadline: documentsDeadline(deliveryDeadline, instantText(now)) };
}

type Fleet = typeof lorries | typeof drivers;

function matching(table: Fleet, name: typeof lorries.plateNumber | typeof drivers.driverName, carrierId: string, text: string | undefined) {
  const own = eq(table.carrierId, carrierId);
  if (!text) return own;
  const named = like(name, `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  return [...text].length < shortestAnywhere ? and(own, named) : named;
}

/** SQL sort key: rows that can probably be assigned come first. Only the assignment rules decide whether they can. */
function likelyFirst(table: Fleet, carrierId: string, papers: SQL | undefined): SQL {
  const isLikely = and(
    eq(table.carrierId, carrierId),
    eq(table.certStatus, certStatus.certified),
    eq(table.status, commonStatus.enabled),
    eq(table.blackFlag, yesNo.no),
    eq(table.workStatus, workStatus.idle),
    papers,
  );
  return sql`case when ${isLikely} then 0 else 1 end`;
}

interface Judged<Row> {
  readonly rows: readonly Row[];
  readonly by: 'lorryId' | 'driverId';
  /** Id of the dispatch order to which the journey belongs. */
  readonly of: string;
  readonly orderId: string;
  /** The lorry with which the driver or trailer would be used; undefined when no lorry is chosen yet. */
  readonly lorryIdOf: (row: Row) => string | undefined;
  readonly bar: (row: Row) => string | null;
  readonly faults: (row: Row) => readonly Fault[];
  readonly breach: (row: Row, fault: Fault) => Breach;
}

/**
 * The journey for which lorries and drivers are offered while there is no waybill yet. Breaches of risk rules are then only shown in the
 * list of choices, and no risk is recorded.
 */
const anywhere = (carrierId: string): Journey => ({ waybillId: null, waybillNo: null, carrierId, carrierName: null });

/**
 * By id of the row, the text of the first risk rule that blocks it. Rules that do not block, and breaches with an approval, are left out.
 */
async function heldOf<Row extends { readonly id: string }>({ tx, caller }: Asking, { rows, of, faults, breach }: Judged<Row>) {
  const judged = rows.flatMap((row) => faults(row).map((fault) => ({ row, fault, breach: breach(row, fault) })));
  const held = await heldBackBy(
    tx,
    caller.tenantId,
    { name: '指派', of },
    judged.map((one) => one.breach),
  );
  const words = judged.filter((one) => held.includes(one.breach)).map(({ row, fault }) => [row.id, fault.text] as const);
  return new Map(words.toReversed());
}

async function judged<Row extends { readonly id: string }>(
  asking: Asking,
  { waybillId }: CrewQuestion,
  question: Judged<Row>,
): Promise<Offered<Row>[]> {
  const { rows, by, bar } = question;
  const ids = rows.map(({ id }) => id);
  if (ids.length === 0) return [];
  const held = await holders(asking, by, ids, waybillId);
  const holding = await useOf(asking, question.orderId, held);
  const trips = await lastTrips(asking, by, ids);
  const risky = await heldOf(asking, question);
  return rows.map((row) => {
    const barred = bar(row);
    const risk = barred === null ? (risky.get(row.id) ?? null) : null;
    const use = holding(row.id, { by, lorryId: question.lorryIdOf(row) });
    const problem = barred ?? risk ?? use.problem;
    const isTold = problem === use.problem;
    return {
      ...{ row, problem, askable: risk !== null && use.problem === null },
      ...{ busyWith: isTold ? use.waybillNo : null, busyUse: isTold ? use.use : null, trip: trips.get(row.id) },
    };
  });
}

/** The running waybills that use these lorries, drivers or trailers, by id or plate number. */
export async function holders(asking: Omit<Asking, 'now'>, by: keyof typeof booked, ids: readonly string[], except?: string) {
  return Map.groupBy(await runningBy(asking, by, ids, except), (running) => running[by] ?? '');
}

export interface Held {
  /** Why the settings do not allow another waybill now; null when no waybill uses it, or when they do. */
  readonly problem: string | null;
  /** How another waybill uses it, a code from the dictionary `vehicle_use`, when the settings allow both. */
  readonly use: string | null;
  /** Number of the waybill that uses it, if the caller may read that waybill. */
  readonly waybillNo: string | null;
}

/**
 * Decides by the settings whether a lorry, driver or trailer in use can also be assigned to a waybill of this order. Returns a function
 * that decides about one of them.
 */
export async function useOf(
  { tx, caller }: Omit<Asking, 'now'>,
  orderId: string | null,
  held: ReadonlyMap<string, readonly Running[]>,
): Promise<(id: string, at: { readonly by: keyof typeof booked; readonly lorryId: string | undefined }) => Held> {
  const free: Held = { problem: null, use: null, waybillNo: null };
  if (held.size === 0) return () => free;
  const rules: UseRules = await useRules(tx, caller.tenantId);
  const [order] = orderId
    ? await bypassRowScope(tx, () => tx.select({ companyId: orders.companyId }).from(orders).where(eq(orders.id, orderId)))
    : [];
  const joining = { companyId: order?.companyId ?? null, waybillStatus: waybillStatus.awaitingLoad };
  return (id, { by, lorryId }) => {
    const running = held.get(id) ?? [];
    const [first] = running;
    if (!first) return free;
    const { use, problem } = useAmong({ ...joining, lorryId }, running, rules, by);
    return { problem, use: use === vehicleUse.alone ? null : use, waybillNo: first.waybillNo };
  };
}

export async function lastTrips(
  { tx, caller }: Omit<Asking, 'now'>,
  by: 'lorryId' | 'driverId',
  ids: readonly string[],
): Promise<ReadonlyMap<string, Trip>> {
  if (!mayRead(caller, waybill)) return new Map();
  const rows = await tx
    .selectDistinctOn([waybills[by]], { id: waybills[by], time: waybills.deliveryTime, cityCode: waybills.receiveCityCode })
    .from(waybills)
    .where(and(inArray(waybills[by], [...ids]), isNotNull(waybills.deliveryTime), scopeCondition(waybills, caller)))
    .orderBy(asc(waybills[by]), desc(waybills.deliveryTime));
  return new Map(rows.map(({ id, ...trip }) => [id ?? '', trip]));
}
