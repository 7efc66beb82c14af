-- Written by pnpm new-migration; never edited, never carried out.
create table biz_waybill_transfer (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  transfer_no varchar(20) not null,
  waybill_id varchar(32) not null,
  waybill_no varchar(20) not null,
  carrier_id varchar(32),
  transfer_type varchar(20) not null,
  from_carrier_id varchar(32),
  from_carrier_name varchar(100),
  to_carrier_id varchar(32),
  to_carrier_name varchar(100),
  from_lorry_id varchar(32),
  from_plate_number varchar(10),
  to_lorry_id varchar(32),
  to_plate_number varchar(10),
  from_driver_id varchar(32),
  from_driver_name varchar(30),
  to_driver_id varchar(32),
  to_driver_name varchar(30),
  trailer_plate_number varchar(10),
  co_driver_id varchar(32),
  transfer_qty numeric(12, 3),
  transfer_address varchar(256),
  lng numeric(10, 6),
  lat numeric(10, 6),
  transfer_time timestamp(0) with time zone not null,
  old_carrier_price numeric(18, 4),
  new_carrier_price numeric(18, 4),
  first_leg_distance numeric(10, 2),
  first_leg_amount numeric(18, 2),
  new_waybill_id varchar(32),
  reason varchar(255) not null,
  voucher_imgs varchar(2000),
  audit_status varchar(20) not null default '2',
  audit_user varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  operator_name varchar(100),
  operator_id varchar(32) not null
);
alter table biz_waybill_transfer add foreign key (waybill_id) references biz_waybill (id);
create unique index biz_waybill_transfer_no on biz_waybill_transfer (tenant_id, transfer_no);
create unique index biz_waybill_transfer_pending on biz_waybill_transfer (waybill_id) where audit_status = '1' and del_flag = 0;
create index biz_waybill_transfer_list on biz_waybill_transfer (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_waybill_transfer_waybill on biz_waybill_transfer (waybill_id);
create index biz_waybill_transfer_files on biz_waybill_transfer using gin (freight.stored_paths(array[voucher_imgs]::text[]));
create index biz_waybill_transfer_waybill_no_part on biz_waybill_transfer using gin (waybill_no gin_trgm_ops);
select freight.protect('biz_waybill_transfer');
create policy freight_side on biz_waybill_transfer as restrictive to freight_app using (exists (select from biz_waybill w where w.id = waybill_id));
