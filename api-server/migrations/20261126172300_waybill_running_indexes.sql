-- waybill-running-indexes: the indexes of running waybills again, with their condition as the table declares it: the form in which they were first written is
-- stored in other words, which the comparison of tables and migrations takes for a difference. Rows stay as they are.

drop index biz_waybill_live_lorry;
create unique index biz_waybill_live_lorry on biz_waybill (lorry_id) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
drop index biz_waybill_live_driver;
create unique index biz_waybill_live_driver on biz_waybill (driver_id) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
drop index biz_waybill_live_trailer;
create unique index biz_waybill_live_trailer on biz_waybill (tenant_id, trailer_plate_number) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
drop index biz_waybill_running_lorry;
create index biz_waybill_running_lorry on biz_waybill (lorry_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
drop index biz_waybill_running_driver;
create index biz_waybill_running_driver on biz_waybill (driver_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
drop index biz_waybill_running_trailer;
create index biz_waybill_running_trailer on biz_waybill (tenant_id, trailer_plate_number) where waybill_status in ('20', '30', '40') and del_flag = 0;
