/** What rules are made of. A rule is data and one question to the database; it never changes a business row. */
import { type SQL, sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';
import type { Tx } from '../../../kernel/database/database.ts';

/** Codes of `risk_object`. */
export const object = { waybill: '1', driver: '2', lorry: '3', carrier: '4', order: '8' } as const;
/** Codes of `risk_stage`. */
export const stage = { dispatch: '1', loading: '2', road: '3', delivery: '4', settlement: '5', scheduled: '7' } as const;
export const level = { low: '1', medium: '2', high: '3' } as const;

/** One thing that a rule found. Texts name their units. */
export interface Finding extends Record<string, unknown> {
  readonly objectId: string;
  readonly objectNo: string;
  readonly waybillId: string | null;
  readonly waybillNo: string | null;
  readonly carrierId: string | null;
  readonly carrierName: string | null;
  readonly driverId?: string | null;
  readonly driverName?: string | null;
  readonly actualValue: string;
  /** Lines of `名称: 值`. */
  readonly evidence: string;
  /** Paths of stored pictures, comma separated. */
  readonly evidenceImgs?: string | null;
  /** Positions, one a line: `经度,纬度,时间`. */
  readonly evidenceTrack?: string | null;
  /** Code of `risk_object`, where a rule is about several kinds of objects. */
  readonly riskObject?: string;
}

/** What a question is asked about. */
export interface Scan {
  readonly tenantId: number;
  /** The thresholds in the order of the definition; `0` where the rule has none. */
  readonly threshold: string;
  readonly threshold2: string;
  readonly threshold3: string;
  /** Moments in ISO 8601: events from `since` count, and `now` is what "late" and "expired" are measured by. */
  readonly since: string;
  readonly now: string;
}

/** A threshold as the product delivers it, with its unit. */
export type Limit = readonly [value: string, unit: string];

export interface RuleDefinition {
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly riskObject: string;
  readonly stage: string;
  readonly riskLevel: string;
  /** Up to three thresholds; none for rules that know only yes and no. */
  readonly limits: readonly Limit[];
  readonly description: string;
  /** Asked when somebody takes a step; `holds`: refuses the step as long as people do not set it otherwise. */
  readonly atStep?: 'holds' | 'reports';
  /** The risk closes by itself when the rule no longer finds it: it is about a condition, not about something that happened. */
  readonly isCondition: boolean;
  readonly find: (tx: Tx, scan: Scan) => Promise<readonly Finding[]>;
}

/** A question in SQL that selects the columns of a `Finding`. */
export const asked =
  (question: (scan: Scan) => SQL): RuleDefinition['find'] =>
  async (tx, scan) =>
    (await tx.execute<Finding>(question(scan))).rows;

/** Columns of a finding about a waybill `w`. */
export const ofWaybill = sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo", w.carrier_id "carrierId",
  w.carrier_name "carrierName", w.driver_id "driverId", w.driver_name "driverName"`;

/** The same without the parties, for findings whose words name amounts of both sides: carrier and driver read the risks that name them. */
export const ofWaybillAlone = sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo", null::text "carrierId",
  null::text "carrierName"`;

/** Waybills that were delivered. */
export const done = (alias: SQL): SQL =>
  sql`${alias}.waybill_status >= ${waybillStatus.delivered} and ${alias}.waybill_status not in (${waybillStatus.cancelled}, ${waybillStatus.split}) and ${alias}.del_flag = 0`;

export const minutes = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) / 60)`;
export const local = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

/** Pictures of a waybill's events of one kind, as a column. */
export const picturesOf = (waybillId: SQL, nodeType: string): SQL =>
  sql`(select string_agg(n.voucher_imgs, ',') from biz_waybill_node n where n.waybill_id = ${waybillId} and n.node_type = ${nodeType} and n.voucher_imgs <> '')`;
