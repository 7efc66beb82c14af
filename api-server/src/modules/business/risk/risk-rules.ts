/** What the nightly scan looks for. A rule is data and one question to the database; it never changes a business row. */
import { type SQL, sql } from 'drizzle-orm';
import { waybillStatus } from 'shared-contracts/business/states';

/** Codes of `risk_object`. */
const object = { waybill: '1', driver: '2', lorry: '3', carrier: '4' } as const;
/** Codes of `risk_stage`. */
const stage = { dispatch: '1', delivery: '4', scheduled: '7' } as const;
const level = { low: '1', medium: '2', high: '3' } as const;

/** One thing that a rule found. Texts name their units. */
export interface Finding extends Record<string, unknown> {
  readonly objectId: string;
  readonly objectNo: string;
  readonly waybillId: string | null;
  readonly waybillNo: string | null;
  readonly carrierId: string | null;
  readonly carrierName: string | null;
  readonly actualValue: string;
  readonly evidence: string;
  /** Code of `risk_object`, where a rule is about several kinds of objects. */
  readonly riskObject?: string;
}

/** What a question is asked about. */
export interface Scan {
  readonly tenantId: number;
  readonly threshold: string;
  /** Moments in ISO 8601: events from `since` count, and `now` is what "late" and "expired" are measured by. */
  readonly since: string;
  readonly now: string;
}

export interface RuleDefinition {
  readonly ruleCode: string;
  readonly ruleName: string;
  readonly riskObject: string;
  readonly stage: string;
  readonly riskLevel: string;
  /** First threshold; null for rules that know only yes and no. */
  readonly threshold: string | null;
  readonly thresholdUnit: string | null;
  readonly description: string;
  /** The risk closes by itself when the rule no longer finds it: it is about a condition, not about something that happened. */
  readonly isCondition: boolean;
  /** Selects the columns of a `Finding`. */
  readonly find: (scan: Scan) => SQL;
}

const ofWaybill = sql`w.id "objectId", w.waybill_no "objectNo", w.id "waybillId", w.waybill_no "waybillNo", w.carrier_id "carrierId", w.carrier_name "carrierName"`;
const done = (alias: SQL): SQL =>
  sql`${alias}.waybill_status >= ${waybillStatus.delivered} and ${alias}.waybill_status <> ${waybillStatus.cancelled} and ${alias}.del_flag = 0`;
const minutes = (from: SQL, to: SQL): SQL => sql`(extract(epoch from ${to} - ${from}) / 60)`;
const local = (moment: SQL): SQL => sql`to_char(${moment} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI')`;

/** Papers of drivers and lorries that end in the given span of days, with the first of them. */
function papers(scan: Scan, ends: (day: SQL) => SQL): SQL {
  const today = sql`(${scan.now}::timestamptz at time zone 'Asia/Shanghai')::date`;
  const of = (kind: string, no: SQL, table: SQL, days: SQL): SQL => sql`
    select o.id "objectId", ${no} "objectNo", ${kind} "riskObject", null::text "waybillId", null::text "waybillNo", c.id "carrierId", c.carrier_name "carrierName",
      string_agg(p.name || ' ' || p.day, '、' order by p.day) "actualValue", string_agg(p.name || ': ' || p.day, E'\n' order by p.day) evidence
    from ${table} cross join lateral (values ${days}) p(name, day) left join biz_carrier c on c.id = o.carrier_id
    where o.tenant_id = ${scan.tenantId} and o.del_flag = 0 and o.status = '1' and p.day is not null and ${ends(sql`p.day - ${today}`)}
    group by o.id, ${no}, c.id, c.carrier_name`;
  const drivers = sql`('驾驶证', o.license_valid_to), ('从业资格证', o.qualification_valid_to)`;
  const lorries = sql`('检验', o.inspection_valid_to), ('交强险', o.compulsory_ins_valid_to), ('道路运输证', o.transport_cert_valid_to)`;
  return sql`${of(object.driver, sql`o.driver_name`, sql`biz_driver o`, drivers)}
    union all ${of(object.lorry, sql`o.plate_number`, sql`biz_lorry o`, lorries)}`;
}

export const ruleDefinitions: readonly RuleDefinition[] = [
  {
    ...{ ruleCode: 'R003', ruleName: '证照过期', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.high },
    ...{ threshold: null, thresholdUnit: null, isCondition: true },
    description: '司机的驾驶证、从业资格证，车辆的检验、交强险、道路运输证已过有效期',
    find: (scan) => papers(scan, (days) => sql`${days} < 0`),
  },
  {
    ...{ ruleCode: 'R030', ruleName: '证件即将到期', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.low },
    ...{ threshold: '30', thresholdUnit: '天', isCondition: true },
    description: '司机或车辆的证件在阈值天数之内到期',
    find: (scan) => papers(scan, (days) => sql`${days} between 0 and ${scan.threshold}::numeric`),
  },
  {
    ...{ ruleCode: 'R006', ruleName: '车速异常', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    ...{ threshold: '120', thresholdUnit: '公里/小时', isCondition: false },
    description: '从发车到送达的平均速度高于阈值',
    find: ({ tenantId, threshold, since }) => {
      const speed = sql`w.distance / nullif(${minutes(sql`w.depart_time`, sql`w.delivery_time`)} / 60, 0)`;
      return sql`select ${ofWaybill}, round(${speed}, 1) || '公里/小时' "actualValue",
        concat('运距: ', w.distance, '公里', E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '送达: ', ${local(sql`w.delivery_time`)}) evidence
        from biz_waybill w where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)} and ${speed} > ${threshold}::numeric`;
    },
  },
  {
    ...{ ruleCode: 'R010', ruleName: '货损异常', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    ...{ threshold: '1', thresholdUnit: '%', isCondition: false },
    description: '亏吨占装货净重的比例高于阈值',
    find: ({ tenantId, threshold, since }) => sql`
      select ${ofWaybill}, round(w.loss_weight / w.load_net * 100, 2) || '%' "actualValue",
        concat('装货净重: ', w.load_net, '吨', E'\n', '卸货净重: ', w.unload_net, '吨', E'\n', '亏吨: ', w.loss_weight, '吨') evidence
      from biz_waybill w where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)} and w.load_net > 0
        and w.loss_weight / w.load_net * 100 > ${threshold}::numeric`,
  },
  {
    ...{ ruleCode: 'R016', ruleName: '派单超时', riskObject: object.carrier, stage: stage.dispatch, riskLevel: level.low },
    ...{ threshold: null, thresholdUnit: null, isCondition: false },
    description: '承运商没有在时限内接单，派单已自动失效',
    find: ({ tenantId, since }) => sql`
      select d.id "objectId", d.dispatch_no "objectNo", null::text "waybillId", null::text "waybillNo", d.carrier_id "carrierId", d.carrier_name "carrierName",
        '超时未接单' "actualValue", concat('接单时限: ', ${local(sql`d.accept_deadline`)}) evidence
      from biz_dispatch_order d where d.tenant_id = ${tenantId} and d.dispatch_status = '92' and d.accept_deadline >= ${since} and d.del_flag = 0`,
  },
  {
    ...{ ruleCode: 'R019', ruleName: '装卸时间不合理', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    ...{ threshold: '5', thresholdUnit: '分钟', isCondition: false },
    description: '从装货到发车短于阈值，或同一司机在一小时内送达五车及以上',
    find: ({ tenantId, threshold, since }) => sql`
      select ${ofWaybill}, case when ${minutes(sql`w.load_time`, sql`w.depart_time`)} < ${threshold}::numeric
          then round(${minutes(sql`w.load_time`, sql`w.depart_time`)}) || '分钟' else '一小时内' || same.deliveries || '车' end "actualValue",
        concat('装货: ', ${local(sql`w.load_time`)}, E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '送达: ', ${local(sql`w.delivery_time`)}) evidence
      from biz_waybill w cross join lateral (
        select count(*) deliveries from biz_waybill o where o.tenant_id = w.tenant_id and o.driver_id = w.driver_id and ${done(sql`o`)}
          and o.delivery_time between w.delivery_time - interval '1 hour' and w.delivery_time
      ) same
      where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)}
        and (${minutes(sql`w.load_time`, sql`w.depart_time`)} < ${threshold}::numeric or same.deliveries >= 5)`,
  },
  {
    ...{ ruleCode: 'R023', ruleName: '回单逾期', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    ...{ threshold: '7', thresholdUnit: '天', isCondition: true },
    description: '送达后超过阈值天数仍没有回单',
    find: ({ tenantId, threshold, now }) => sql`
      select ${ofWaybill}, floor(extract(epoch from ${now}::timestamptz - w.delivery_time) / 86400) || '天' "actualValue",
        concat('送达: ', ${local(sql`w.delivery_time`)}) evidence
      from biz_waybill w where w.tenant_id = ${tenantId} and w.waybill_status = ${waybillStatus.delivered} and w.del_flag = 0
        and w.delivery_time < ${now}::timestamptz - ${threshold}::numeric * interval '1 day'`,
  },
  {
    ...{ ruleCode: 'R026', ruleName: '集中度', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.low },
    ...{ threshold: '200', thresholdUnit: '单/30天', isCondition: false },
    description: '一名司机在三十天内送达的运单多于阈值',
    find: ({ tenantId, threshold, now }) => sql`
      select d.id "objectId", d.driver_name "objectNo", null::text "waybillId", null::text "waybillNo", c.id "carrierId", c.carrier_name "carrierName",
        count(*) || '单' "actualValue", concat('三十天内送达: ', count(*), '单') evidence
      from biz_waybill w join biz_driver d on d.id = w.driver_id left join biz_carrier c on c.id = d.carrier_id
      where w.tenant_id = ${tenantId} and ${done(sql`w`)} and w.delivery_time >= ${now}::timestamptz - interval '30 days'
      group by d.id, d.driver_name, c.id, c.carrier_name having count(*) > ${threshold}::numeric`,
  },
];
