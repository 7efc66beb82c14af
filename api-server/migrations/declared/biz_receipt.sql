-- Written by pnpm new-migration; never edited, never carried out.
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
alter table biz_receipt add foreign key (waybill_id) references biz_waybill (id);
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
create index biz_receipt_receipt_no_part on biz_receipt using gin (receipt_no gin_trgm_ops);
create index biz_receipt_waybill_no_part on biz_receipt using gin (waybill_no gin_trgm_ops);
create index biz_receipt_carrier_name_part on biz_receipt using gin (carrier_name gin_trgm_ops);
create index biz_receipt_plate_number_part on biz_receipt using gin (plate_number gin_trgm_ops);
select freight.protect('biz_receipt');
