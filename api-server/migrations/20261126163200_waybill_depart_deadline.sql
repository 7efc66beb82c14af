-- waybill-depart-deadline: the setting waybill.departTimeoutHours counts from the assignment, or from the beginning of the agreed loading window when
-- that is later. Waybills on their way to departure get the hours of their company, otherwise of their tenant, otherwise of the product.

alter table biz_waybill add column depart_deadline timestamp(0) with time zone;
create index biz_waybill_depart_deadline on biz_waybill (depart_deadline) where waybill_status = '30' and del_flag = 0;

update biz_waybill w
set depart_deadline =
  greatest(w.assign_time, (select d.load_date_from from biz_dispatch_order d where d.id = w.dispatch_order_id))
  + make_interval(hours => coalesce((
    select c.config_value::integer from biz_common_config c
    where c.tenant_id = w.tenant_id and c.config_key = 'waybill.departTimeoutHours' and c.del_flag = 0
      and c.config_value ~ '^[0-9]{1,6}$' and (c.company_id is null or c.company_id = w.company_id)
    order by c.company_id nulls last limit 1
  ), 24))
where w.waybill_status in ('20', '30');
