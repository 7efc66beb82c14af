-- business-receipts: receipts of waybills and freight adjustments; waybills say until when their receipt is due. Waybills that were marked as
-- having a receipt before receipts could be stored wait for one again; delivered ones have seven days.

create table biz_freight_adjust (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  adjust_no varchar(20) not null,
  adjust_target varchar(20) not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  waybill_id varchar(32),
  waybill_no varchar(20),
  receipt_id varchar(32),
  receipt_no varchar(20),
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32),
  carrier_name varchar(100),
  adjust_type varchar(20) not null,
  direction varchar(20) not null,
  before_amount numeric(18, 2) not null,
  adjust_amount numeric(18, 2) not null,
  after_amount numeric(18, 2) not null,
  new_weight numeric(12, 3),
  new_price numeric(18, 4),
  reason varchar(255) not null,
  voucher_imgs varchar(2000),
  adjust_status varchar(20) not null,
  audit_user varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  effect_time timestamp(0) with time zone,
  reverse_of_id varchar(32),
  constraint freight_adjust_amounts check (adjust_amount > 0 and after_amount >= 0)
);
create table biz_receipt (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  receipt_no varchar(20) not null,
  waybill_id varchar(32) not null,
  waybill_no varchar(20) not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_id varchar(32),
  driver_name varchar(30),
  plate_number varchar(10),
  receipt_step varchar(20) not null,
  step_deadline timestamp(0) with time zone,
  receipt_type varchar(20) not null,
  receipt_imgs varchar(2000) not null,
  weigh_bill_imgs varchar(2000),
  sign_unit varchar(100) not null,
  sign_user varchar(50) not null,
  sign_time timestamp(0) with time zone not null,
  sign_qty numeric(12, 3) not null,
  sign_pieces integer,
  damage_flag varchar(1) not null,
  damage_desc varchar(255),
  damage_qty numeric(12, 3),
  damage_amount numeric(18, 2),
  upload_user varchar(100),
  upload_time timestamp(0) with time zone not null,
  receipt_status varchar(20) not null,
  shipper_audit_status varchar(20) not null,
  audit_user varchar(100),
  audit_time timestamp(0) with time zone,
  confirm_user varchar(100),
  confirm_time timestamp(0) with time zone,
  reject_reason varchar(255),
  paper_status varchar(20) not null,
  express_company varchar(50),
  express_no varchar(40),
  send_time timestamp(0) with time zone,
  receive_time timestamp(0) with time zone,
  lost_reason varchar(255),
  deposit_refund_flag varchar(1) not null default 'N',
  remark varchar(255),
  upload_user_id varchar(32)
);
alter table biz_freight_adjust add foreign key (waybill_id) references biz_waybill (id);
alter table biz_freight_adjust add foreign key (reverse_of_id) references biz_freight_adjust (id);
alter table biz_receipt add foreign key (waybill_id) references biz_waybill (id);
create unique index biz_freight_adjust_no on biz_freight_adjust (tenant_id, adjust_no);
create index biz_freight_adjust_list on biz_freight_adjust (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_freight_adjust_status on biz_freight_adjust (tenant_id, adjust_status, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_freight_adjust_waybill on biz_freight_adjust (waybill_id) where del_flag = 0;
create index biz_freight_adjust_order on biz_freight_adjust (order_id) where del_flag = 0;
create index biz_freight_adjust_receipt on biz_freight_adjust (receipt_id) where del_flag = 0;
create index biz_freight_adjust_files on biz_freight_adjust using gin (freight.stored_paths(array[voucher_imgs]::text[]));
create unique index biz_receipt_no on biz_receipt (tenant_id, receipt_no);
create unique index biz_receipt_waybill on biz_receipt (waybill_id) where del_flag = 0;
create index biz_receipt_list on biz_receipt (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_receipt_step on biz_receipt (tenant_id, receipt_step, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_receipt_shipper on biz_receipt (shipper_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_receipt_carrier on biz_receipt (carrier_id, create_time desc, id desc) include (tenant_id, driver_id) where del_flag = 0;
create index biz_receipt_driver on biz_receipt (driver_id, create_time desc, id desc) include (tenant_id, carrier_id) where del_flag = 0;
create index biz_receipt_order on biz_receipt (order_id) where del_flag = 0;
create index biz_receipt_deadline on biz_receipt (step_deadline) where receipt_step = '2' and del_flag = 0;
create index biz_receipt_files on biz_receipt using gin (freight.stored_paths(array[receipt_imgs, weigh_bill_imgs]::text[]));
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_freight_adjust_adjust_no_part on biz_freight_adjust using gin (adjust_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_freight_adjust_waybill_no_part on biz_freight_adjust using gin (waybill_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_freight_adjust_order_no_part on biz_freight_adjust using gin (order_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_receipt_receipt_no_part on biz_receipt using gin (receipt_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_receipt_waybill_no_part on biz_receipt using gin (waybill_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_receipt_carrier_name_part on biz_receipt using gin (carrier_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_receipt_plate_number_part on biz_receipt using gin (plate_number gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_freight_adjust');
create policy freight_side on biz_freight_adjust as restrictive to freight_app using ((select freight.scope_shipper()) is null);
select freight.protect('biz_receipt');
alter table biz_waybill add column receipt_deadline timestamp(0) with time zone;
alter table biz_waybill add column shipper_audit_status character varying(20) not null default '0'::character varying;
create index biz_waybill_receipt_deadline on biz_waybill (receipt_deadline) where waybill_status in ('50', '61') and del_flag = 0;
update biz_waybill set waybill_status = '50', receipt_status = '0', receipt_time = null where waybill_status in ('60', '61');
update biz_waybill set receipt_deadline = delivery_time + interval '7 days' where waybill_status = '50';
