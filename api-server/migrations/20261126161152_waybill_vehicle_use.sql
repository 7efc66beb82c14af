-- waybill-vehicle-use: settings may allow a lorry, driver or trailer more than one running waybill, so the unique indexes leave out those that share them.
-- Existing waybills share nothing ('0'); the indexes running_* find all of a lorry, as the unique ones did.

alter table biz_waybill add column vehicle_use character varying(20) not null default '0'::character varying;
drop index biz_waybill_live_driver;
CREATE UNIQUE INDEX biz_waybill_live_driver ON biz_waybill USING btree (driver_id) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND ((vehicle_use)::text = '0'::text) AND (del_flag = 0));
drop index biz_waybill_live_lorry;
CREATE UNIQUE INDEX biz_waybill_live_lorry ON biz_waybill USING btree (lorry_id) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND ((vehicle_use)::text = '0'::text) AND (del_flag = 0));
drop index biz_waybill_live_trailer;
CREATE UNIQUE INDEX biz_waybill_live_trailer ON biz_waybill USING btree (tenant_id, trailer_plate_number) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND ((vehicle_use)::text = '0'::text) AND (del_flag = 0));
CREATE INDEX biz_waybill_running_driver ON biz_waybill USING btree (driver_id) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND (del_flag = 0));
CREATE INDEX biz_waybill_running_lorry ON biz_waybill USING btree (lorry_id) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND (del_flag = 0));
CREATE INDEX biz_waybill_running_trailer ON biz_waybill USING btree (tenant_id, trailer_plate_number) WHERE (((waybill_status)::text = ANY ((ARRAY['20'::character varying, '30'::character varying, '40'::character varying])::text[])) AND (del_flag = 0));
