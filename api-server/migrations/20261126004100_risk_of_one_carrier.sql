-- risk-of-one-carrier: a risk is about one carrier, who reads its evidence; another carrier of the same object is another risk. Present risks whose
-- evidence was replaced by that of another carrier name no carrier or driver any more; their rule raises them anew.

drop index biz_risk_undecided;
create unique index biz_risk_undecided on biz_risk (tenant_id, rule_code, object_id, carrier_id) where risk_status in ('0', '1', '2') and del_flag = 0;
update biz_risk k set carrier_id = null, driver_id = null from biz_waybill w
where w.id = k.waybill_id and k.repeat_count > 0 and k.carrier_id is distinct from w.carrier_id;
update biz_risk set carrier_id = null, driver_id = null
where rule_code = 'R029' and repeat_count > 0 and position('承运商: ' || coalesce(carrier_name, '') in coalesce(evidence, '')) = 0;
