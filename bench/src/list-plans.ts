/** The query plans of the waybill list: the statements that a call sends, and how PostgreSQL runs them within a caller's row scope. */
import type { Caller } from 'api-server/kernel/caller/caller';
import { clientOf, type Database } from 'api-server/kernel/database/database';
import pg from 'pg';
import type { Parties } from './data/waybill-data.ts';

export interface PlanFilter {
  readonly name: string;
  readonly query: Readonly<Record<string, string>>;
  /** Index that the plan must use for a caller who sees every row. */
  readonly index?: RegExp;
}

/** Rare, frequent and exact values for every filter of the list page. */
export const planFilters: readonly PlanFilter[] = [
  { name: 'none', query: {} },
  { name: 'waybillNo, part', query: { waybillNo: '*062700000012*' }, index: /waybill_no_pieces/ },
  { name: 'waybillNo, short part', query: { waybillNo: '*0627*' } },
  { name: 'waybillNo, complete', query: { waybillNo: '*YD2026062700000012*' }, index: /biz_waybill_no$/ },
  { name: 'waybillNo, part of all', query: { waybillNo: '*YD20*' } },
  { name: 'waybillNo, exact', query: { waybillNo: 'YD2026062700000012' }, index: /biz_waybill_no$/ },
  { name: 'orderNo, part', query: { orderNo: '*001234*' }, index: /order_no_part/ },
  { name: 'orderNo, complete', query: { orderNo: '*DD20260627001234*' }, index: /biz_waybill_order_no$/ },
  { name: 'orderNo, part of all', query: { orderNo: '*DD20*' } },
  { name: 'dispatchNo, part', query: { dispatchNo: '*001234*' }, index: /dispatch_no_part/ },
  { name: 'dispatchNo, complete', query: { dispatchNo: '*PD20260627001234*' }, index: /biz_waybill_dispatch_no$/ },
  { name: 'dispatchNo, part of all', query: { dispatchNo: '*PD20*' } },
  { name: 'shipperName, part', query: { shipperName: '*重庆水泥*' } },
  { name: 'shipperName, part of all', query: { shipperName: '*有限公司*' } },
  { name: 'shipperName, two characters', query: { shipperName: '*纸业*' } },
  { name: 'carrierName, part', query: { carrierName: '*太原晋通*' } },
  { name: 'carrierName, part of all', query: { carrierName: '*通物流*' } },
  { name: 'carrierName, two characters', query: { carrierName: '*成都*' } },
  { name: 'plateNumber, part', query: { plateNumber: '*A7F3*' }, index: /plate_number_part/ },
  { name: 'plateNumber, two characters', query: { plateNumber: '*京A*' } },
  { name: 'driverName, part', query: { driverName: '*胡超建*' }, index: /driver_name_part/ },
  { name: 'driverName, two characters', query: { driverName: '*张伟*' }, index: /driver_name_letters/ },
  { name: 'driverName, one character', query: { driverName: '*张*' } },
  { name: 'waybillStatus, frequent', query: { waybillStatus: '70' }, index: /biz_waybill_status/ },
  { name: 'waybillStatus, rare', query: { waybillStatus: '61' }, index: /biz_waybill_status/ },
  { name: 'waybillStatus, several', query: { waybillStatus: '20,30' } },
  { name: 'loadTime, a day', query: { loadTime_begin: '2026-03-01', loadTime_end: '2026-03-01' }, index: /load_time/ },
  { name: 'loadTime, a year', query: { loadTime_begin: '2025-03-01', loadTime_end: '2026-03-01' } },
  { name: 'deliveryTime, a day', query: { deliveryTime_begin: '2026-03-01', deliveryTime_end: '2026-03-01' }, index: /delivery_time/ },
  { name: 'deliveryTime, a year', query: { deliveryTime_begin: '2025-03-01', deliveryTime_end: '2026-03-01' } },
  { name: 'status and plate', query: { waybillStatus: '70', plateNumber: '*A7F*' } },
];

export interface SentStatement {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Name'?: string;
  readonly Plans?: readonly PlanNode[];
}

export interface Plan {
  /** Tables that are read completely (sequential scans). */
  readonly scanned: readonly string[];
  readonly indexes: readonly string[];
}

/** Statements on waybills that `work` sends through the driver in this process: pages and counts. */
export async function statementsOf(work: () => Promise<unknown>): Promise<SentStatement[]> {
  const { query } = pg.Client.prototype;
  const sent: SentStatement[] = [];
  pg.Client.prototype.query = function record(this: pg.Client, ...parameters: unknown[]) {
    // Puts the value into the statement, or makes it the next parameter.
    const [{ text, values = parameters[1] }] = parameters as [Partial<SentStatement>];
    if (text?.includes('from "biz_waybill"') && !text.startsWith('explain'))
      sent.push({ text, values: Array.isArray(values) ? values : [] });
    return Reflect.apply(query, this, parameters);
  } as typeof query;
  try {
    await work();
    return sent;
  } finally {
    pg.Client.prototype.query = query;
  }
}

/** Runs EXPLAIN with the application's role, within the caller's row scope. */
export async function planOf(database: Database, caller: Caller, { text, values }: SentStatement): Promise<Plan> {
  const explained = await database.as(
    caller,
    async (tx) => await clientOf(tx).query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(`EXPLAIN (FORMAT JSON) ${text}`, [...values]),
  );
  const flat = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(flat)];
  const nodes = (explained.rows[0]?.['QUERY PLAN'] ?? []).flatMap((plan) => flat(plan.Plan));
  return {
    scanned: nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? [node['Relation Name'] ?? '?'] : [])),
    indexes: nodes.flatMap((node) => node['Index Name'] ?? []),
  };
}

/** The three kinds of callers: those who see all rows of the tenant, all rows of a carrier, or all rows of a shipper. */
export function listCallers({ tenantId, shipperId, carrierId }: Parties): Record<'operator' | 'carrier' | 'shipper', Caller> {
  const caller = (more: Partial<Caller>): Caller => ({
    userId: 'plans',
    username: 'plans',
    realname: 'plans',
    tenantId,
    shipperId: null,
    carrierId: null,
    driverId: null,
    orgCode: null,
    roles: [],
    permissions: new Set(),
    sessionId: 'plans',
    token: 'plans',
    ...more,
  });
  return { operator: caller({}), carrier: caller({ carrierId }), shipper: caller({ shipperId }) };
}
