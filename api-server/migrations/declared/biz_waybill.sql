-- Written by pnpm new-migration; never edited, never carried out.
create table biz_waybill (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  waybill_no varchar(20) not null,
  serial_number varchar(4) not null,
  parent_waybill_id varchar(32),
  vehicle_amount integer not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  dispatch_order_id varchar(32) not null,
  dispatch_no varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  carrier_type varchar(20) not null,
  company_id varchar(20) not null,
  business_type varchar(20) not null,
  transport_type varchar(20) not null,
  lorry_id varchar(32),
  plate_number varchar(10),
  plate_color varchar(20),
  trailer_plate_number varchar(10),
  vehicle_type varchar(20),
  driver_id varchar(32),
  driver_name varchar(30),
  driver_mobile varchar(18),
  driver_id_card_no varchar(18),
  co_driver_id varchar(32),
  vehicle_use varchar(20) not null default '0',
  goods_type_code varchar(20) not null,
  goods_name varchar(100) not null,
  pack_type varchar(20),
  goods_unit_price numeric(18, 4),
  plan_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  load_gross numeric(12, 3),
  load_tare numeric(12, 3),
  load_net numeric(12, 3),
  load_volume numeric(12, 4),
  load_pieces integer,
  unload_gross numeric(12, 3),
  unload_tare numeric(12, 3),
  unload_net numeric(12, 3),
  unload_volume numeric(12, 4),
  unload_pieces integer,
  loss_weight numeric(12, 3),
  surplus_weight numeric(12, 3),
  settle_qty numeric(12, 3),
  send_unit_name varchar(100) not null,
  send_contact_name varchar(50) not null,
  send_contact_mobile varchar(18) not null,
  send_province_code varchar(6) not null,
  send_city_code varchar(6) not null,
  send_district_code varchar(6) not null,
  send_address varchar(255) not null,
  send_lng numeric(10, 6),
  send_lat numeric(10, 6),
  receive_unit_name varchar(100) not null,
  receive_contact_name varchar(50) not null,
  receive_contact_mobile varchar(18) not null,
  receive_province_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  receive_district_code varchar(6) not null,
  receive_address varchar(255) not null,
  receive_lng numeric(10, 6),
  receive_lat numeric(10, 6),
  distance numeric(10, 2) not null,
  actual_mileage numeric(10, 2),
  price_unit varchar(20) not null,
  shipper_price numeric(18, 4) not null,
  carrier_price numeric(18, 4) not null,
  receivable_freight numeric(18, 2) not null default '0',
  base_freight numeric(18, 2) not null default '0',
  add_amount numeric(18, 2) not null default '0',
  deduct_amount numeric(18, 2) not null default '0',
  loss_deduct numeric(18, 2) not null default '0',
  wipe_amount numeric(18, 2) not null default '0',
  payable_freight numeric(18, 2) not null default '0',
  service_fee numeric(18, 2) not null default '0',
  oil_amount numeric(18, 2) not null default '0',
  toll_amount numeric(18, 2) not null default '0',
  prepay_amount numeric(18, 2) not null default '0',
  deposit_amount numeric(18, 2) not null default '0',
  insurance_fee numeric(18, 2) not null default '0',
  info_fee numeric(18, 2) not null default '0',
  tax_withheld numeric(18, 2) not null default '0',
  cash_amount numeric(18, 2) not null default '0',
  paid_amount numeric(18, 2) not null default '0',
  unpaid_amount numeric(18, 2) not null default '0',
  assign_time timestamp(0) with time zone,
  depart_deadline timestamp(0) with time zone,
  load_time timestamp(0) with time zone,
  depart_time timestamp(0) with time zone,
  arrive_time timestamp(0) with time zone,
  delivery_time timestamp(0) with time zone,
  receipt_time timestamp(0) with time zone,
  finish_time timestamp(0) with time zone,
  waybill_status varchar(20) not null,
  transfer_flag varchar(1) not null default 'N',
  exception_flag varchar(1) not null default 'N',
  risk_level varchar(20),
  frozen_flag varchar(1) not null default 'N',
  receipt_status varchar(20) not null default '0',
  shipper_audit_status varchar(20) not null default '0',
  receipt_deadline timestamp(0) with time zone,
  settle_lock_flag varchar(1) not null default 'N',
  write_off_status varchar(20) not null default '0',
  written_off_amount numeric(18, 2) not null default '0',
  invoice_in_status varchar(20) not null default '0',
  invoice_out_status varchar(20) not null default '0',
  etc_status varchar(20),
  report_status varchar(20) not null default '0',
  report_time timestamp(0) with time zone,
  report_msg varchar(255),
  flow_report_status varchar(20) not null default '0',
  policy_no varchar(30),
  insurance_company_code varchar(20),
  cancel_reason varchar(255),
  remark varchar(256),
  constraint waybill_quantity check (plan_qty > 0),
  constraint waybill_load_net check (load_gross is null or load_tare is null or abs(load_gross - load_tare - load_net) <= 0.001),
  constraint waybill_unload_net check (unload_gross is null or unload_tare is null or abs(unload_gross - unload_tare - unload_net) <= 0.001),
  constraint waybill_amounts check (payable_freight >= 0 and receivable_freight >= 0),
  constraint waybill_times check (depart_time >= load_time and delivery_time >= depart_time and arrive_time >= depart_time),
  constraint waybill_vehicle check (waybill_status in ('10', '90') or (lorry_id is not null and driver_id is not null))
);
alter table biz_waybill add foreign key (order_id) references biz_order (id);
alter table biz_waybill add foreign key (dispatch_order_id) references biz_dispatch_order (id);
alter table biz_waybill add foreign key (carrier_id) references biz_carrier (id);
alter table biz_waybill add foreign key (lorry_id) references biz_lorry (id);
alter table biz_waybill add foreign key (driver_id) references biz_driver (id);
create unique index biz_waybill_no on biz_waybill (tenant_id, waybill_no, serial_number);
create unique index biz_waybill_live_lorry on biz_waybill (lorry_id) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
create unique index biz_waybill_live_driver on biz_waybill (driver_id) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
create unique index biz_waybill_live_trailer on biz_waybill (tenant_id, trailer_plate_number) where waybill_status in ('20', '30', '40') and vehicle_use = '0' and del_flag = 0;
create index biz_waybill_list on biz_waybill (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_shipper on biz_waybill (shipper_id, create_time desc, id desc) include (tenant_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_carrier on biz_waybill (carrier_id, create_time desc, id desc) include (tenant_id, shipper_id, driver_id) where del_flag = 0;
create index biz_waybill_driver on biz_waybill (driver_id, create_time desc, id desc) include (tenant_id, shipper_id, carrier_id) where del_flag = 0;
create index biz_waybill_lorry on biz_waybill (lorry_id);
create index biz_waybill_running_lorry on biz_waybill (lorry_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
create index biz_waybill_running_driver on biz_waybill (driver_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
create index biz_waybill_running_trailer on biz_waybill (tenant_id, trailer_plate_number) where waybill_status in ('20', '30', '40') and del_flag = 0;
create index biz_waybill_status on biz_waybill (tenant_id, waybill_status, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_shipper_status on biz_waybill (shipper_id, waybill_status, create_time desc, id desc) include (tenant_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_carrier_status on biz_waybill (carrier_id, waybill_status, create_time desc, id desc) include (tenant_id, shipper_id, driver_id) where del_flag = 0;
create index biz_waybill_order on biz_waybill (order_id);
create index biz_waybill_order_no on biz_waybill (tenant_id, order_no) where del_flag = 0;
create index biz_waybill_dispatch_no on biz_waybill (tenant_id, dispatch_no) where del_flag = 0;
create index biz_waybill_dispatch_order on biz_waybill (dispatch_order_id);
create index biz_waybill_load_time on biz_waybill (tenant_id, load_time) include (create_time, id, shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_depart_time on biz_waybill (tenant_id, depart_time) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_depart_deadline on biz_waybill (depart_deadline) where waybill_status = '30' and del_flag = 0;
create index biz_waybill_receipt_deadline on biz_waybill (receipt_deadline) where waybill_status in ('50', '61') and del_flag = 0;
create index biz_waybill_delivery_time on biz_waybill (tenant_id, delivery_time) include (create_time, id, shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_shipper_name_letters on biz_waybill using gin (string_to_array(shipper_name, null));
create index biz_waybill_carrier_name_letters on biz_waybill using gin (string_to_array(carrier_name, null));
create index biz_waybill_plate_number_letters on biz_waybill using gin (string_to_array(plate_number, null));
create index biz_waybill_driver_name_letters on biz_waybill using gin (string_to_array(driver_name, null));
create index biz_waybill_waybill_no_pieces on biz_waybill using gin (freight.pieces(waybill_no));
create index biz_waybill_waybill_no_part on biz_waybill using gin (waybill_no gin_trgm_ops);
create index biz_waybill_order_no_part on biz_waybill using gin (order_no gin_trgm_ops);
create index biz_waybill_dispatch_no_part on biz_waybill using gin (dispatch_no gin_trgm_ops);
create index biz_waybill_shipper_name_part on biz_waybill using gin (shipper_name gin_trgm_ops);
create index biz_waybill_carrier_name_part on biz_waybill using gin (carrier_name gin_trgm_ops);
create index biz_waybill_plate_number_part on biz_waybill using gin (plate_number gin_trgm_ops);
create index biz_waybill_driver_name_part on biz_waybill using gin (driver_name gin_trgm_ops);
select freight.protect('biz_waybill');
