-- waybill-transfers: transfers of all kinds with their facts and decisions; what arrived may exceed an allotment within the allowed ratio. Rows that exist were carried out.

alter table biz_waybill_transfer add column audit_status character varying(20) not null default '2'::character varying;
alter table biz_waybill_transfer add column audit_time timestamp(0) with time zone;
alter table biz_waybill_transfer add column audit_user character varying(100);
alter table biz_waybill_transfer add column co_driver_id character varying(32);
alter table biz_waybill_transfer add column first_leg_amount numeric(18,2);
alter table biz_waybill_transfer add column first_leg_distance numeric(10,2);
alter table biz_waybill_transfer add column from_carrier_id character varying(32);
alter table biz_waybill_transfer add column from_carrier_name character varying(100);
alter table biz_waybill_transfer add column from_driver_name character varying(30);
alter table biz_waybill_transfer add column from_plate_number character varying(10);
alter table biz_waybill_transfer add column lat numeric(10,6);
alter table biz_waybill_transfer add column lng numeric(10,6);
alter table biz_waybill_transfer add column new_carrier_price numeric(18,4);
alter table biz_waybill_transfer add column new_waybill_id character varying(32);
alter table biz_waybill_transfer add column old_carrier_price numeric(18,4);
alter table biz_waybill_transfer add column operator_name character varying(100);
alter table biz_waybill_transfer add column reject_reason character varying(255);
alter table biz_waybill_transfer add column to_carrier_id character varying(32);
alter table biz_waybill_transfer add column to_carrier_name character varying(100);
alter table biz_waybill_transfer add column to_driver_name character varying(30);
alter table biz_waybill_transfer add column to_plate_number character varying(10);
alter table biz_waybill_transfer add column trailer_plate_number character varying(10);
alter table biz_waybill_transfer add column transfer_address character varying(256);
alter table biz_waybill_transfer add column transfer_qty numeric(12,3);
alter table biz_waybill_transfer add column voucher_imgs character varying(2000);
alter table biz_dispatch_goods drop constraint dispatch_goods_quantity;
-- Fails where a row breaks it.
alter table biz_dispatch_goods add constraint dispatch_goods_quantity CHECK (((allot_qty > (0)::numeric) AND (used_qty >= (0)::numeric) AND (released_qty <= allot_qty)));
CREATE INDEX biz_waybill_transfer_files ON biz_waybill_transfer USING gin (freight.stored_paths(ARRAY[(voucher_imgs)::text]));
CREATE INDEX biz_waybill_transfer_list ON biz_waybill_transfer USING btree (tenant_id, create_time DESC, id DESC) WHERE (del_flag = 0);
-- Fails where a row breaks it.
CREATE UNIQUE INDEX biz_waybill_transfer_pending ON biz_waybill_transfer USING btree (waybill_id) WHERE (((audit_status)::text = '1'::text) AND (del_flag = 0));
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX biz_waybill_transfer_waybill_no_part ON biz_waybill_transfer USING gin (waybill_no gin_trgm_ops);
  end if;
end $$;
