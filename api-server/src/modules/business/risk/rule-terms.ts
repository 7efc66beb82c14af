/**
 * Types from which risk rules are built. A rule has thresholds and texts, and one database query that finds breaches; it never changes a
 * business row.
 */
import { type SQL, sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';
import type { Tx } from '../../../kernel/database/database.ts';
import type { SettingKey } from '../common-config/product-settings.ts';

/** Kinds of objects, codes from the dictionary `risk_object`. */
export const object = { waybill: '1', driver: '2', lorry: '3', carrier: '4', order: '8' } as const;
/** Stages of the process, codes from the dictionary `risk_stage`. */
export const stage = { dispatch: '1', loading: '2', road: '3', delivery: '4', settlement: '5', scheduled: '7' } as const;
export const level = { low: '1', medium: '2', high: '3' } as const;

/** A breach of a rule that was found. Its texts contain the units of values. */
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
  /** The value that was allowed, where it is another one than the rule's thresholds. */
  readonly allowed?: string;
  /** Evidence as lines of `名称: 值`. */
  readonly evidence: string;
  /** Paths of stored pictures that prove the finding, comma separated. */
  readonly evidenceImgs?: string | null;
  /** Positions that prove the finding, one per line: `经度,纬度,时间`. */
  readonly evidenceTrack?: string | null;
  /** Kind of the object, a code from the dictionary `risk_object`; only for rules that find objects of several kinds. */
  readonly riskObject?: string;
  /**
   * Epoch milliseconds at which the event happened. A risk that was decided earlier does not cover the event. Without this value, the first
   * decision about an object is final.
   */
  readonly happenedAt?: number;
  /** The finding is a single occurrence; one undecided risk lists all occurrences of the same object and carrier. */
  readonly isOccurrence?: true;
  /** The measured value of the newest occurrence, when the finding lists several. */
  readonly newest?: string;
}

/** Input of a rule's query: tenant, thresholds and period. */
export interface Scan {
  readonly tenantId: number;
  /** The rule's thresholds in the order of its definition, as `limits/rule-limits.ts` reads them; `0` for those that it does not have. */
  readonly threshold: string;
  readonly threshold2: string;
  readonly threshold3: string;
  /** ISO 8601. Events before `since` are ignored; `now` is the moment at which something counts as late or expired. */
  readonly since: string;
  readonly now: string;
}

/** Settings (公共配置) from which a threshold comes when nobody has entered it in the rule. */
export interface LimitSource {
  readonly keys: readonly SettingKey[];
  /** Computes the threshold, as the rule's query needs it, from the values of the settings. */
  readonly of: (...values: readonly string[]) => string;
}

/** The default value of a threshold, its unit, and the settings that replace the default. */
export type Limit = readonly [value: string, unit: string, source?: LimitSource];

export interface RuleDefinition {
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly riskObject: string;
  readonly stage: string;
  readonly riskLevel: string;
  /** Up to three thresholds; none for rules that only answer yes or no. */
  readonly limits: readonly Limit[];
  readonly description: string;
  /**
   * Set for rules that are checked when somebody takes a step. `holds`: a breach refuses the step, unless people change the rule;
   * `reports`: a breach is only reported.
   */
  readonly atStep?: 'holds' | 'reports';
  /** True for rules about a lasting condition instead of an event: the risk closes automatically when the rule no longer finds it. */
  readonly isCondition: boolean;
  /** True for findings that are computed from several waybills. People from whom data rules hide waybills may not read these findings. */
  readonly overWaybills?: boolean;
  /**
   * True for findings about one waybill whose texts mention other waybills. People from whom data rules hide waybills may not read these
   * findings.
   */
  readonly comparesWaybills?: boolean;
  readonly find: (tx: Tx, scan: Scan) => Promise<readonly Finding[]>;
}

/** Makes the `find` function of a rule from an SQL query that selects the columns of a `Finding`. */
export const asked =
  (question: (scan: Scan) => SQL): RuleDefinition['find'] =>
  async (tx, scan) =>
    (await tx.execute<Finding>(question(scan))).rows;

/** SQL columns of a finding about a waybill `w`. */
export const ofWaybill = sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo", w.carrier_id "carrierId",
  w.carrier_name "carrierName", w.driver_id "driverId", w.driver_name "driverName"`;

/**
 * SQL columns of a finding about a waybill `w`. Its carrier and driver are named, and may therefore read the risk, only when an SQL
 * condition holds: everything that the texts mention belongs to this carrier.
 */
export const ofWaybillWhere = (isOwn: SQL): SQL => sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo",
  case when ${isOwn} then w.carrier_id end "carrierId", case when ${isOwn} then w.carrier_name end "carrierName",
  case when ${isOwn} then w.driver_id end "driverId", case when ${isOwn} then w.driver_name end "driverName"`;

/**
 * SQL columns of a finding about a waybill `w` without carrier and driver, so that neither can read the risk. For findings whose texts
 * contain amounts of both shipper and carrier.
 */
export const ofWaybillAlone = sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo", null::text "carrierId",
  null::text "carrierName"`;

/** SQL condition on waybills `w` that were delivered. */
export const done = (alias: SQL): SQL =>
  sql`${alias}.waybill_status >= ${waybillStatus.delivered} and ${alias}.waybill_status not in (${waybillStatus.cancelled}, ${waybillStatus.split}) and ${alias}.del_flag = 0`;

export const minutes = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) / 60)`;
export const local = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

/** SQL column with the pictures of a waybill's events of one kind, comma separated. */
export const picturesOf = (waybillId: SQL, nodeType: string): SQL =>
  sql`(select string_agg(n.voucher_imgs, ',') from biz_waybill_node n where n.waybill_id = ${waybillId} and n.node_type = ${nodeType} and n.voucher_imgs <> '')`;
