/** Risk rules about documents of drivers and lorries, and about which driver may drive which lorry. */
import { type SQL, sql } from 'drizzle-orm';
import { licenceFits } from 'shared-contracts/business/licence-class';
import { certStatus } from 'shared-contracts/business/states';
import { asked, type Finding, level, object, ofWaybill, type RuleDefinition, type Scan, stage } from './rule-terms.ts';

/**
 * SQL for drivers and lorries with documents whose last day satisfies `ends`, which gets the number of days until then; one row for each driver or
 * lorry, the first document to expire first.
 */
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

/** SQL condition for certification states of a trailer whose papers the platform has approved, even if they have ended since. */
const approved = sql`(${certStatus.certified}, ${certStatus.expired}, ${certStatus.frozen})`;

/**
 * SQL for waybills `w` that were assigned in the scanned period, with their lorry `l`, their driver `d`, and `t`, the carrier's record of their
 * trailer; it is null where no record judges the trailer (docs/freight.md, Trailers). `further` joins more.
 */
const assigned = (
  { tenantId, since }: Scan,
  further: SQL = sql``,
): SQL => sql`biz_waybill w join biz_lorry l on l.id = w.lorry_id join biz_driver d on d.id = w.driver_id
  left join biz_lorry t on t.tenant_id = w.tenant_id and t.del_flag = 0 and t.plate_number = w.trailer_plate_number and t.carrier_id = w.carrier_id
    and (t.cert_status in ${approved} or t.black_flag = 'Y') ${further}
  where w.tenant_id = ${tenantId} and w.assign_time >= ${since} and w.waybill_status <> '90' and w.del_flag = 0`;

/** SQL condition: the tractor has no trailer. */
const withoutTrailer = sql`(l.vehicle_form = '2' and w.trailer_plate_number is null)`;
/** SQL condition: the trailer needs a transport certificate and has none. */
const trailerLacks = sql`(t.gross_mass > 4.5 and t.transport_cert_no is null)`;

/** SQL that joins `b`: driver, lorry and trailer of a waybill, each with its mark of the blacklist. */
const blacklisted = sql`cross join lateral (values (${object.driver}, d.id, d.driver_name, d.black_flag, d.standing_reason),
    (${object.lorry}, l.id, l.plate_number, l.black_flag, l.standing_reason),
    (${object.lorry}, t.id, t.plate_number, t.black_flag, t.standing_reason)) b(object, id, no, flag, reason)`;

interface Crewed extends Finding {
  readonly vehicleType: string;
  readonly vehicleClass: string;
}

export const paperRules: readonly RuleDefinition[] = [
  {
    ...{ ruleCode: 'R003', ruleName: '证照过期', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.high },
    limits: [],
    atStep: 'holds',
    isCondition: true,
    description: '司机的驾驶证、从业资格证，车辆的检验、交强险、道路运输证已过有效期',
    find: asked((scan) => papers(scan, (days) => sql`${days} < 0`)),
  },
  {
    ...{ ruleCode: 'R004', ruleName: '资质缺失', riskObject: object.waybill, stage: stage.dispatch, riskLevel: level.high },
    ...{ limits: [], atStep: 'holds', isCondition: false },
    description: '总质量4.5吨以上的车辆或其挂车没有道路运输证、其司机没有从业资格证，或牵引车没有挂车',
    find: asked(
      (scan) => sql`
      select ${ofWaybill}, concat_ws('、', case when l.transport_cert_no is null then '缺道路运输证' end, case when d.qualification_no is null then '缺从业资格证' end,
          case when ${withoutTrailer} then '缺挂车' end, case when ${trailerLacks} then '挂车缺道路运输证' end) "actualValue",
        concat('车辆: ', l.plate_number, E'\n', '总质量: ', l.gross_mass, '吨', E'\n', '司机: ', d.driver_name, E'\n' || '挂车: ' || t.plate_number) evidence
      from ${assigned(scan)} and (${withoutTrailer} or ${trailerLacks}
        or l.gross_mass > 4.5 and (l.transport_cert_no is null or d.qualification_no is null))`,
    ),
  },
  {
    ...{ ruleCode: 'R011', ruleName: '黑名单', riskObject: object.driver, stage: stage.dispatch, riskLevel: level.high },
    ...{ limits: [], atStep: 'holds', isCondition: false },
    description: '司机或车辆在黑名单中；在黑名单中的货主和承运商不能开展新业务',
    find: asked(
      (scan) => sql`
      select ${ofWaybill}, b.id "objectId", b.no "objectNo", b.object "riskObject", '在黑名单中' "actualValue",
        concat('司机: ', d.driver_name, E'\n', '车辆: ', l.plate_number, E'\n' || '挂车: ' || t.plate_number, E'\n', '原因: ', b.reason) evidence
      from ${assigned(scan, blacklisted)} and b.flag = 'Y'`,
    ),
  },
  {
    ...{ ruleCode: 'R013', ruleName: '准驾不符', riskObject: object.driver, stage: stage.dispatch, riskLevel: level.high },
    ...{ limits: [], atStep: 'holds', isCondition: false },
    description: '司机的准驾车型不包含所驾车辆',
    find: async (tx, scan) => {
      const { rows } = await tx.execute<Crewed>(sql`
        select ${ofWaybill}, d.id "objectId", d.driver_name "objectNo", l.vehicle_type "vehicleType", d.vehicle_class "vehicleClass",
          '准驾' || d.vehicle_class "actualValue", concat('车辆: ', l.plate_number, E'\n', '车辆类型: ', l.vehicle_type, E'\n', '准驾车型: ', d.vehicle_class) evidence
        from ${assigned(scan)}`);
      return rows.filter(({ vehicleClass, vehicleType }) => !licenceFits(vehicleClass, vehicleType));
    },
  },
  {
    ...{ ruleCode: 'R018', ruleName: '未签协议', riskObject: object.driver, stage: stage.dispatch, riskLevel: level.medium },
    ...{ limits: [], atStep: 'holds', isCondition: false },
    description: '司机没有签署运输协议',
    find: asked(
      (scan) => sql`
      select ${ofWaybill}, d.id "objectId", d.driver_name "objectNo", '未签署' "actualValue", concat('司机: ', d.driver_name) evidence
      from ${assigned(scan)} and d.contract_signed_flag <> 'Y'`,
    ),
  },
  {
    ...{ ruleCode: 'R030', ruleName: '证件即将到期', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.low },
    limits: [['30', '天']],
    isCondition: true,
    description: '司机或车辆的证件在阈值天数之内到期',
    find: asked((scan) => papers(scan, (days) => sql`${days} between 0 and ${scan.threshold}::numeric`)),
  },
];
