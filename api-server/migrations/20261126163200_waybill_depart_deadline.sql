-- waybill-depart-deadline: the setting waybill.departTimeoutHours counts from the assignment. Waybills on their way to departure get its default.

alter table biz_waybill add column depart_deadline timestamp(0) with time zone;
create index biz_waybill_depart_deadline on biz_waybill (depart_deadline) where waybill_status = '30' and del_flag = 0;

update biz_waybill set depart_deadline = assign_time + interval '24 hours' where waybill_status in ('20', '30');
