/** Rules about the events, quantities and amounts of waybills and orders. */
import Big from 'big.js';
import { sql } from 'drizzle-orm';
import { dispatchOrderStatus, vehicleUse, waybillNodeType, waybillStatus } from 'shared-contracts/business/states';
import { offerStatus } from 'shared-contracts/business/transport-states';
import {
  asked,
  done,
  type LimitSource,
  level,
  local,
  minutes,
  object,
  ofWaybill,
  ofWaybillAlone,
  ofWaybillWhere,
  picturesOf,
  type RuleDefinition,
  stage,
} from './rule-terms.ts';

/**
 * By how many percent a price may be below and above the usual price. The settings hold the smallest and largest ratio to the usual price.
 * When the two percentages differ, they are written with a slash between them; a threshold that was entered in the rule applies in both
 * directions.
 */
const deviation: LimitSource = {
  keys: ['risk.freightLowRatio', 'risk.freightHighRatio'],
  of: (low = '', high = '') =>
    [...new Set([new Big(1).minus(low), new Big(high).minus(1)].map((one) => one.times(100).toFixed()))].join('/'),
};

export const waybillRules: readonly RuleDefinition[] = [
  {
    ...{ ruleCode: 'R001', ruleName: '重复运单', riskObject: object.waybill, stage: stage.dispatch, riskLevel: level.high },
    ...{ limits: [['6', '小时']], isCondition: false, comparesWaybills: true },
    description: '同一车辆和司机在阈值时间内以相同数量两次从同一地发往同一地；同车拼装的不同订单除外',
    find: asked(
      ({ tenantId, threshold, since }) => sql`
      select ${ofWaybillWhere(sql`o.carrier_id is not distinct from w.carrier_id`)}, '与' || o.waybill_no || '相同' "actualValue",
        concat('车辆: ', w.plate_number, E'\n', '计划数量: ', w.plan_qty, E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '另一运单发车: ', ${local(sql`o.depart_time`)}) evidence
      from biz_waybill w join biz_waybill o on o.lorry_id = w.lorry_id and o.driver_id = w.driver_id and o.id < w.id and o.waybill_no <> w.waybill_no
        and o.send_district_code = w.send_district_code and o.receive_district_code = w.receive_district_code and o.plan_qty = w.plan_qty
        and abs(extract(epoch from w.depart_time - o.depart_time)) <= ${threshold}::numeric * 3600 and o.waybill_status <> '90' and o.del_flag = 0
        and not (w.order_id <> o.order_id and ${vehicleUse.shared} in (w.vehicle_use, o.vehicle_use))
      where w.tenant_id = ${tenantId} and w.depart_time >= ${since} and w.waybill_status <> '90' and w.del_flag = 0`,
    ),
  },
  {
    ...{ ruleCode: 'R006', ruleName: '轨迹异常', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    limits: [['120', '公里/小时']],
    isCondition: false,
    description: '从发车到送达的平均速度高于阈值',
    find: asked(({ tenantId, threshold, since }) => {
      const speed = sql`w.distance / nullif(${minutes(sql`w.depart_time`, sql`w.delivery_time`)} / 60, 0)`;
      return sql`select ${ofWaybill}, round(${speed}, 1) || '公里/小时' "actualValue",
        concat('运距: ', w.distance, '公里', E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '送达: ', ${local(sql`w.delivery_time`)}) evidence
        from biz_waybill w where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)} and ${speed} > ${threshold}::numeric`;
    }),
  },
  {
    ...{ ruleCode: 'R007', ruleName: '运费异常', riskObject: object.waybill, stage: stage.settlement, riskLevel: level.medium },
    limits: [
      ['30', '%偏离同线路均价', deviation],
      ['30', '%亏损'],
      ['40', '%毛利'],
    ],
    isCondition: false,
    comparesWaybills: true,
    description: '承运运费偏离同线路九十天中位价（至少五单）超过阈值一，或亏损超过阈值二，或毛利超过阈值三',
    find: asked(({ tenantId, threshold, threshold2, threshold3, since }) => {
      const [below = '', above = below] = threshold.split('/');
      return sql`
      with priced as (
        select w.*, w.payable_freight / nullif(w.settle_qty * w.distance, 0) unit, (w.receivable_freight - w.payable_freight) / nullif(w.receivable_freight, 0) * 100 margin
        from biz_waybill w where w.tenant_id = ${tenantId} and ${done(sql`w`)} and w.delivery_time >= ${since}::timestamptz - interval '90 days' and w.serial_number = '0000'
      ), usual as (
        select send_city_code, receive_city_code, price_unit, percentile_cont(0.5) within group (order by unit) median
        from priced where unit is not null group by 1, 2, 3 having count(*) >= 5
      )
      select ${ofWaybillAlone}, concat_ws('，', '毛利' || round(w.margin, 2) || '%', '偏离均价' || round((w.unit / nullif(u.median, 0)::numeric - 1) * 100, 2) || '%') "actualValue",
        concat('应收运费: ', w.receivable_freight, '元', E'\n', '应付运费: ', w.payable_freight, '元', E'\n', '结算数量: ', w.settle_qty, E'\n', '运距: ', w.distance, '公里') evidence
      from priced w left join usual u on u.send_city_code = w.send_city_code and u.receive_city_code = w.receive_city_code and u.price_unit = w.price_unit
      where w.delivery_time >= ${since} and (w.margin < -(${threshold2}::numeric) or w.margin > ${threshold3}::numeric
        or (w.unit / nullif(u.median, 0)::numeric - 1) * 100 > ${above}::numeric or (1 - w.unit / nullif(u.median, 0)::numeric) * 100 > ${below}::numeric)`;
    }),
  },
  {
    ...{ ruleCode: 'R008', ruleName: '超载', riskObject: object.waybill, stage: stage.loading, riskLevel: level.high },
    ...{ limits: [['49', '吨总质量']], atStep: 'holds', isCondition: false },
    description: '装货净重大于核定载质量（容差见公共配置），或毛重大于阈值',
    find: asked(
      ({ tenantId, threshold, since }) => sql`
      select ${ofWaybill}, concat(case when x.is_over then concat('装载率', round(w.load_net / l.capacity * 100, 2), '%')
          else concat('毛重', w.load_gross, '吨') end, '（装货', w.load_net, '吨）') "actualValue",
        case when x.is_over then concat('装载率', round(t.most * 100, 2), '%') else concat('毛重', trim_scale(${threshold}::numeric), '吨') end allowed, ${picturesOf(sql`w.id`, waybillNodeType.load)} "evidenceImgs",
        concat('车辆: ', l.plate_number, E'\n', '核定载质量: ', l.capacity, '吨', E'\n', '装货净重: ', w.load_net, '吨', E'\n', '装货毛重: ', w.load_gross, '吨') evidence
      from biz_waybill w join (
        select id, plate_number, case vehicle_form when '2' then traction_mass else rated_load end capacity from biz_lorry
      ) l on l.id = w.lorry_id cross join (
        select 1 + coalesce((select c.config_value::numeric from biz_common_config c where c.tenant_id = ${tenantId}
          and c.config_key = 'waybill.loadTolerance' and c.company_id is null and c.del_flag = 0 limit 1), 0) most
      ) t cross join lateral (select coalesce(l.capacity > 0 and w.load_net > l.capacity * t.most, false) is_over) x
      where w.tenant_id = ${tenantId} and w.load_time >= ${since} and w.waybill_status <> '90' and w.del_flag = 0 and w.load_net > 0
        and (x.is_over or w.load_gross > ${threshold}::numeric)`,
    ),
  },
  {
    ...{ ruleCode: 'R010', ruleName: '货损异常', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    limits: [['1', '%']],
    isCondition: false,
    description: '亏吨占装货净重的比例高于阈值',
    find: asked(
      ({ tenantId, threshold, since }) => sql`
      select ${ofWaybill}, round(w.loss_weight / w.load_net * 100, 2) || '%' "actualValue",
        concat('装货净重: ', w.load_net, '吨', E'\n', '卸货净重: ', w.unload_net, '吨', E'\n', '亏吨: ', w.loss_weight, '吨') evidence,
        ${picturesOf(sql`w.id`, waybillNodeType.deliver)} "evidenceImgs"
      from biz_waybill w where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)} and w.load_net > 0
        and w.loss_weight / w.load_net * 100 > ${threshold}::numeric`,
    ),
  },
  {
    ...{ ruleCode: 'R016', ruleName: '弃标或超时', riskObject: object.carrier, stage: stage.dispatch, riskLevel: level.low },
    limits: [],
    isCondition: false,
    description: '承运商放弃已中标的货源，或没有在时限内接单而派单已自动失效',
    find: asked(
      ({ tenantId, since }) => sql`
      select d.id "objectId", d.dispatch_no "objectNo", null::text "waybillId", null::text "waybillNo", d.carrier_id "carrierId", d.carrier_name "carrierName",
        '超时未接单' "actualValue", concat('接单时限: ', ${local(sql`d.accept_deadline`)}) evidence
      from biz_dispatch_order d where d.tenant_id = ${tenantId} and d.dispatch_status = ${dispatchOrderStatus.timedOut} and d.accept_deadline >= ${since} and d.del_flag = 0
      union all
      select f.id, f.offer_no, null, null, f.carrier_id, f.carrier_name, '中标后弃标',
        concat('货源: ', f.goods_no, E'\n', '中标数量: ', f.win_qty, E'\n', '弃标原因: ', f.give_up_reason)
      from biz_public_goods_offer f where f.tenant_id = ${tenantId} and f.offer_status = ${offerStatus.abandoned} and f.update_time >= ${since} and f.del_flag = 0`,
    ),
  },
  {
    ...{ ruleCode: 'R017', ruleName: '在途取消', riskObject: object.waybill, stage: stage.road, riskLevel: level.high },
    ...{ limits: [], isCondition: false },
    description: '运单发车后被取消；取消须有货物退回的凭证',
    find: asked(
      ({ tenantId, since }) => sql`
      select ${ofWaybill}, '发车后取消' "actualValue", ${picturesOf(sql`w.id`, waybillNodeType.cancel)} "evidenceImgs",
        concat('发车: ', ${local(sql`w.depart_time`)}, E'\n', '取消原因: ', w.cancel_reason) evidence
      from biz_waybill w where w.tenant_id = ${tenantId} and w.waybill_status = ${waybillStatus.cancelled} and w.depart_time >= ${since} and w.del_flag = 0`,
    ),
  },
  {
    ...{ ruleCode: 'R019', ruleName: '装卸时间不合理', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    limits: [['5', '分钟']],
    isCondition: false,
    comparesWaybills: true,
    description: '从装货到发车短于阈值，或同一司机在一小时内送达五车及以上（拼车的运单不另计车数）',
    find: asked(
      ({ tenantId, threshold, since }) => sql`
      select ${ofWaybillWhere(sql`(same.carriers = 1 or ${minutes(sql`w.load_time`, sql`w.depart_time`)} < ${threshold}::numeric)`)}, case when ${minutes(sql`w.load_time`, sql`w.depart_time`)} < ${threshold}::numeric
          then round(${minutes(sql`w.load_time`, sql`w.depart_time`)}) || '分钟' else '一小时内' || same.deliveries || '车' end "actualValue",
        concat('装货: ', ${local(sql`w.load_time`)}, E'\n', '发车: ', ${local(sql`w.depart_time`)}, E'\n', '送达: ', ${local(sql`w.delivery_time`)}) evidence
      from biz_waybill w cross join lateral (
        select count(*) filter (where o.vehicle_use <> ${vehicleUse.shared}) deliveries, count(distinct coalesce(o.carrier_id, '')) carriers from biz_waybill o where o.tenant_id = w.tenant_id and o.driver_id = w.driver_id and ${done(sql`o`)}
          and o.delivery_time between w.delivery_time - interval '1 hour' and w.delivery_time
      ) same
      where w.tenant_id = ${tenantId} and w.delivery_time >= ${since} and ${done(sql`w`)}
        and (${minutes(sql`w.load_time`, sql`w.depart_time`)} < ${threshold}::numeric or same.deliveries >= 5)`,
    ),
  },
  {
    ...{ ruleCode: 'R023', ruleName: '回单逾期', riskObject: object.waybill, stage: stage.delivery, riskLevel: level.medium },
    limits: [['7', '天']],
    isCondition: true,
    description: '送达后超过阈值天数仍没有回单',
    find: asked(
      ({ tenantId, threshold, now }) => sql`
      select ${ofWaybill}, floor(extract(epoch from ${now}::timestamptz - w.delivery_time) / 86400) || '天' "actualValue",
        concat('送达: ', ${local(sql`w.delivery_time`)}) evidence
      from biz_waybill w where w.tenant_id = ${tenantId} and w.waybill_status = ${waybillStatus.delivered} and w.del_flag = 0
        and w.delivery_time < ${now}::timestamptz - ${threshold}::numeric * interval '1 day'`,
    ),
  },
  {
    ...{ ruleCode: 'R026', ruleName: '集中度', riskObject: object.driver, stage: stage.scheduled, riskLevel: level.low },
    ...{ limits: [['200', '单/30天']], isCondition: false, overWaybills: true },
    description: '一名司机在三十天内送达的运单多于阈值',
    find: asked(
      ({ tenantId, threshold, now }) => sql`
      select d.id "objectId", d.driver_name "objectNo", null::text "waybillId", null::text "waybillNo", c.id "carrierId", c.carrier_name "carrierName",
        count(*) || '单' "actualValue", concat('三十天内送达: ', count(*), '单') evidence,
        extract(epoch from ${now}::timestamptz - interval '30 days')::float8 * 1000 "happenedAt"
      from biz_waybill w join biz_driver d on d.id = w.driver_id left join biz_carrier c on c.id = d.carrier_id
      where w.tenant_id = ${tenantId} and ${done(sql`w`)} and w.delivery_time >= ${now}::timestamptz - interval '30 days'
      group by d.id, d.driver_name, c.id, c.carrier_name having count(*) > ${threshold}::numeric`,
    ),
  },
  {
    ...{ ruleCode: 'R028', ruleName: '合同到期', riskObject: object.order, stage: stage.dispatch, riskLevel: level.medium },
    ...{ limits: [['15', '天']], isCondition: true },
    description: '待派货订单的托运合同在装货日期未生效，或在阈值天数之内到期；未生效的合同不能派货',
    find: asked(
      ({ tenantId, threshold, now }) => sql`
      select o.id "objectId", o.order_no "objectNo", null::text "waybillId", null::text "waybillNo", null::text "carrierId", null::text "carrierName",
        '合同至' || c.effective_to "actualValue", concat('合同: ', c.contract_no, E'\n', '有效期至: ', c.effective_to, E'\n', '装货: ', ${local(sql`o.load_date_from`)}) evidence
      from biz_order o join biz_contract c on c.id = o.contract_id
      where o.tenant_id = ${tenantId} and o.order_status in ('10', '20', '30', '50') and o.remain_qty > 0 and o.del_flag = 0
        and (c.contract_status <> '2' or c.effective_to < (o.load_date_to at time zone 'Asia/Shanghai')::date
          or c.effective_to <= (${now}::timestamptz at time zone 'Asia/Shanghai')::date + ${threshold}::numeric::int)`,
    ),
  },
  {
    ...{ ruleCode: 'R029', ruleName: '虚构货源', riskObject: object.order, stage: stage.dispatch, riskLevel: level.high },
    ...{ limits: [], atStep: 'holds', isCondition: false },
    description: '货主与承运商的法定代表人、身份证号码或联系电话相同',
    find: asked(
      ({ tenantId, since }) => sql`
      select distinct on (o.id) o.id "objectId", o.order_no "objectNo", null::text "waybillId", null::text "waybillNo", c.id "carrierId", c.carrier_name "carrierName",
        concat_ws('、', case when s.legal_person = c.legal_person then '法定代表人相同' end, case when s.id_card_no = c.id_card_no then '身份证相同' end,
          case when s.contact_mobile = c.contact_mobile then '联系电话相同' end) "actualValue",
        concat('货主: ', s.shipper_name, E'\n', '承运商: ', c.carrier_name, E'\n', '派单: ', d.dispatch_no) evidence
      from biz_dispatch_order d join biz_order o on o.id = d.order_id join biz_shipper s on s.id = d.shipper_id join biz_carrier c on c.id = d.carrier_id
      where d.tenant_id = ${tenantId} and d.create_time >= ${since} and d.dispatch_status not in ('90', '91', '92') and d.del_flag = 0
        and (s.legal_person = c.legal_person and s.legal_person <> '' or s.id_card_no = c.id_card_no or s.contact_mobile = c.contact_mobile)
      order by o.id, d.id`,
    ),
  },
];
