-- The freight line: shippers, carriers, drivers, lorries, orders, dispatch goods, dispatch orders, waybills.
-- Quantities are numeric and change in single conditional statements; the checks below are the last wall behind them.

create table biz_shipper (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  shipper_no varchar(20) not null,
  shipper_name varchar(100) not null,
  shipper_type varchar(20) not null,
  uscc varchar(18),
  id_card_no varchar(18),
  legal_person varchar(50),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  telephone varchar(20),
  email varchar(100),
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  industry_code varchar(20),
  customer_level varchar(20),
  company_id varchar(20) not null,
  settle_type varchar(20) not null,
  account_period_days integer,
  credit_limit numeric(18, 2),
  credit_used numeric(18, 2) not null default '0',
  prepay_balance numeric(18, 2) not null default '0',
  service_fee_mode varchar(20) not null,
  service_fee_rate numeric(8, 6),
  manager_user_id varchar(32),
  source varchar(20) not null default '1',
  cert_status varchar(20) not null default '0',
  audit_status varchar(20) not null default '0',
  status varchar(20) not null,
  black_flag varchar(1) not null default 'N',
  cert_reject_reason varchar(255),
  cert_submitter_id varchar(32),
  rating_score numeric(4, 1) not null default '80',
  remark varchar(255)
);

create table biz_carrier (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  carrier_no varchar(20) not null,
  carrier_name varchar(100) not null,
  carrier_type varchar(20) not null,
  uscc varchar(18),
  id_card_no varchar(18),
  legal_person varchar(50),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  permit_no varchar(50),
  permit_valid_from date,
  permit_valid_to date,
  permit_scope varchar(255),
  taxpayer_type varchar(20) not null,
  invoice_rate varchar(20),
  settle_type varchar(20) not null,
  account_period_days integer,
  payee_mode varchar(20) not null,
  default_bank_account_id varchar(32),
  deposit_amount numeric(18, 2),
  cooperate_type varchar(20) not null,
  contract_id varchar(32),
  company_id varchar(20) not null,
  lorry_count integer not null default 0,
  driver_count integer not null default 0,
  cert_status varchar(20) not null default '0',
  audit_status varchar(20) not null default '0',
  status varchar(20) not null,
  black_flag varchar(1) not null default 'N',
  cert_reject_reason varchar(255),
  cert_submitter_id varchar(32),
  rating_score numeric(4, 1) not null default '80',
  on_time_rate numeric(8, 6),
  source varchar(20) not null default '1',
  remark varchar(255)
);

create table biz_driver (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  driver_no varchar(20) not null,
  driver_name varchar(30) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_type varchar(20) not null,
  id_card_no varchar(18) not null,
  gender varchar(20) not null,
  birthday date not null,
  id_valid_to date,
  mobile varchar(18) not null,
  license_no varchar(18) not null,
  vehicle_class varchar(500) not null,
  license_issue_org varchar(128),
  license_valid_from date not null,
  license_valid_to date not null,
  qualification_no varchar(19),
  qualification_type varchar(20),
  qualification_valid_to date,
  province_code varchar(6),
  city_code varchar(6),
  district_code varchar(6),
  address varchar(255),
  emergency_contact varchar(50),
  emergency_mobile varchar(11),
  bank_account_id varchar(32),
  id_front_img varchar(2000),
  id_back_img varchar(2000),
  license_img varchar(2000),
  license_back_img varchar(2000),
  qualification_img varchar(2000),
  face_verify_flag varchar(1) not null default 'N',
  contract_signed_flag varchar(1) not null default 'N',
  app_user_id varchar(32),
  work_status varchar(20) not null default '1',
  cert_status varchar(20) not null default '0',
  audit_status varchar(20) not null default '0',
  status varchar(20) not null,
  black_flag varchar(1) not null default 'N',
  cert_reject_reason varchar(255),
  cert_submitter_id varchar(32),
  rating_score numeric(4, 1) not null default '80',
  report_status varchar(20) not null default '0',
  remark varchar(256)
);

create table biz_lorry (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  plate_number varchar(10) not null,
  plate_color varchar(20) not null,
  vehicle_type varchar(20) not null,
  vehicle_form varchar(20) not null,
  vehicle_length_code varchar(20),
  trailer_plate_number varchar(10),
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  owner_name varchar(128) not null,
  owner_relation varchar(20) not null,
  use_character varchar(20) not null,
  vin varchar(17) not null,
  engine_no varchar(32),
  brand_model varchar(64),
  issue_org varchar(128),
  register_date date not null,
  issue_date date not null,
  energy_type varchar(20) not null,
  rated_load numeric(9, 2) not null,
  traction_mass numeric(9, 2),
  gross_mass numeric(9, 2) not null,
  curb_mass numeric(9, 2),
  outer_length numeric(5, 2),
  outer_width numeric(5, 2),
  outer_height numeric(5, 2),
  box_volume numeric(9, 2),
  axle_count integer not null,
  transport_cert_no varchar(20),
  transport_cert_valid_to date,
  permit_no varchar(50),
  inspection_valid_to date not null,
  compulsory_ins_no varchar(30) not null,
  compulsory_ins_valid_to date not null,
  commercial_ins_no varchar(30),
  commercial_ins_valid_to date,
  insurance_company_code varchar(20),
  gps_flag varchar(1) not null,
  gps_device_no varchar(20),
  gps_access_status varchar(20) not null default '0',
  etc_card_no varchar(20),
  etc_status varchar(20) not null default '0',
  license_img varchar(2000),
  license_back_img varchar(2000),
  transport_cert_img varchar(2000),
  vehicle_img varchar(2000),
  default_driver_id varchar(32),
  driver_name varchar(30),
  work_status varchar(20) not null default '1',
  cert_status varchar(20) not null default '0',
  audit_status varchar(20) not null default '0',
  status varchar(20) not null,
  black_flag varchar(1) not null default 'N',
  cert_reject_reason varchar(255),
  cert_submitter_id varchar(32),
  report_status varchar(20) not null default '0'
);

create table biz_order (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  order_no varchar(20) not null,
  customer_order_no varchar(35),
  order_source varchar(20) not null,
  source_goods_id varchar(32),
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  company_id varchar(20) not null,
  contract_id varchar(32),
  carry_mode varchar(20) not null,
  goods_type_code varchar(20) not null,
  goods_name varchar(100) not null,
  pack_type varchar(20),
  goods_unit_price numeric(18, 4),
  goods_value numeric(18, 2),
  order_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  total_weight numeric(12, 3),
  total_volume numeric(12, 4),
  total_pieces integer,
  over_ship_ratio numeric(8, 6) not null,
  dispatched_qty numeric(12, 3) not null default '0',
  loaded_qty numeric(12, 3) not null default '0',
  delivered_qty numeric(12, 3) not null default '0',
  remain_qty numeric(12, 3) not null,
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
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  delivery_deadline timestamp(0) with time zone not null,
  price_unit varchar(20) not null,
  shipper_price numeric(18, 4) not null,
  carrier_price_limit numeric(18, 4),
  receivable_estimate numeric(18, 2) not null,
  receivable_freight numeric(18, 2) not null default '0',
  add_receivable numeric(18, 2) not null default '0',
  deduct_receivable numeric(18, 2) not null default '0',
  service_fee numeric(18, 2) not null default '0',
  settle_weight_rule varchar(20) not null,
  loss_type varchar(20) not null,
  loss_tolerance numeric(10, 6) not null,
  loss_calc_mode varchar(20) not null,
  wipe_zero_rule varchar(20) not null,
  settle_type varchar(20) not null,
  pay_term integer not null,
  invoice_flag varchar(1) not null,
  tax_rate varchar(20) not null,
  dispatcher_id varchar(32),
  dispatcher_name varchar(100),
  take_time timestamp(0) with time zone,
  assign_type varchar(20),
  order_status varchar(20) not null,
  write_off_status varchar(20) not null default '0',
  written_off_amount numeric(18, 2) not null default '0',
  invoice_status varchar(20) not null default '0',
  invoiced_amount numeric(18, 2) not null default '0',
  close_reason varchar(255),
  cancel_reason varchar(255),
  reject_reason varchar(255),
  attachment varchar(2000),
  remark varchar(255),
  closed_qty numeric(12, 3) not null default '0'
);

create table biz_dispatch_goods (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  dispatch_goods_no varchar(20) not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  goods_id varchar(32),
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  goods_name varchar(100) not null,
  send_city_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  carrier_type varchar(20) not null,
  offer_id varchar(32),
  allot_qty numeric(12, 3) not null,
  used_qty numeric(12, 3) not null default '0',
  actual_qty numeric(12, 3) not null default '0',
  released_qty numeric(12, 3) not null default '0',
  qty_unit varchar(20) not null,
  price_unit varchar(20) not null,
  carrier_price numeric(18, 4) not null,
  payable_estimate numeric(18, 2) not null,
  oil_ratio numeric(8, 6),
  prepay_amount numeric(18, 2),
  deposit_amount numeric(18, 2),
  plan_lorry_count integer,
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  dispatch_order_id varchar(32),
  dispatch_goods_status varchar(20) not null,
  dispatcher_id varchar(32),
  dispatcher_name varchar(100),
  remark varchar(255)
);

create table biz_dispatch_order (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  dispatch_no varchar(20) not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  dispatch_goods_id varchar(32) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  dispatch_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  waybill_qty numeric(12, 3) not null default '0',
  remain_qty numeric(12, 3) not null,
  plan_lorry_count integer,
  waybill_count integer not null default 0,
  price_unit varchar(20) not null,
  carrier_price numeric(18, 4) not null,
  payable_estimate numeric(18, 2) not null,
  oil_ratio numeric(8, 6),
  oil_amount numeric(18, 2),
  prepay_amount numeric(18, 2),
  deposit_amount numeric(18, 2),
  toll_bearer varchar(20),
  goods_type_code varchar(20) not null,
  goods_name varchar(100) not null,
  pack_type varchar(20),
  goods_unit_price numeric(18, 4),
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
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  delivery_deadline timestamp(0) with time zone not null,
  contract_id varchar(32),
  agreement_no varchar(35),
  accept_deadline timestamp(0) with time zone not null,
  send_time timestamp(0) with time zone not null,
  accept_time timestamp(0) with time zone,
  reject_time timestamp(0) with time zone,
  close_time timestamp(0) with time zone,
  accept_user_id varchar(32),
  accept_user_name varchar(100),
  dispatch_status varchar(20) not null,
  reject_reason varchar(255),
  cancel_reason varchar(255),
  remark varchar(255),
  over_ship_ratio numeric(8, 6) not null default '0'
);

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
  receipt_status varchar(20) not null default '0',
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
  remark varchar(256)
);

create table biz_waybill_node (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  waybill_id varchar(32) not null,
  node_type varchar(20) not null,
  node_time timestamp(0) with time zone not null,
  operator_id varchar(32),
  operator_name varchar(100),
  operator_role varchar(100),
  lng numeric(10, 6),
  lat numeric(10, 6),
  address varchar(256),
  in_fence_flag varchar(1),
  out_fence_reason varchar(255),
  weight_gross numeric(12, 3),
  weight_tare numeric(12, 3),
  weight_net numeric(12, 3),
  volume numeric(12, 4),
  pieces integer,
  voucher_imgs varchar(2000),
  seal_no varchar(32),
  signer_name varchar(50),
  signer_mobile varchar(18),
  sign_img varchar(2000),
  abnormal_desc varchar(255),
  supplement_flag varchar(1) not null default 'N',
  supplement_reason varchar(255),
  remark varchar(255)
);

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
  transfer_type varchar(20) not null,
  from_lorry_id varchar(32),
  to_lorry_id varchar(32),
  from_driver_id varchar(32),
  to_driver_id varchar(32),
  transfer_time timestamp(0) with time zone not null,
  reason varchar(255) not null,
  operator_id varchar(32) not null
);

-- Links between records; personal scope is the policies' business, not the links'. ------------------------------------

alter table biz_driver add foreign key (carrier_id) references biz_carrier;
alter table biz_lorry add foreign key (carrier_id) references biz_carrier;
alter table biz_order add foreign key (shipper_id) references biz_shipper;
alter table biz_dispatch_goods
  add foreign key (order_id) references biz_order,
  add foreign key (carrier_id) references biz_carrier;
alter table biz_dispatch_order
  add foreign key (order_id) references biz_order,
  add foreign key (dispatch_goods_id) references biz_dispatch_goods,
  add foreign key (carrier_id) references biz_carrier;
alter table biz_waybill
  add foreign key (order_id) references biz_order,
  add foreign key (dispatch_order_id) references biz_dispatch_order,
  add foreign key (carrier_id) references biz_carrier,
  add foreign key (lorry_id) references biz_lorry,
  add foreign key (driver_id) references biz_driver;
alter table biz_waybill_node add foreign key (waybill_id) references biz_waybill;
alter table biz_waybill_transfer add foreign key (waybill_id) references biz_waybill;

-- Quantities ----------------------------------------------------------------------------------------------------------

alter table biz_order
  add constraint order_quantity check (order_qty > 0),
  add constraint order_over_ship check (over_ship_ratio between 0 and 1),
  add constraint order_dispatched check (dispatched_qty >= 0 and dispatched_qty <= order_qty * (1 + over_ship_ratio)),
  add constraint order_balance check (order_qty = dispatched_qty + remain_qty + closed_qty),
  add constraint order_progress check (loaded_qty >= 0 and delivered_qty >= 0);
alter table biz_dispatch_goods
  add constraint dispatch_goods_quantity check (allot_qty > 0 and used_qty >= 0 and released_qty between 0 and allot_qty),
  add constraint dispatch_goods_price check (carrier_price > 0);
alter table biz_dispatch_order
  add constraint dispatch_order_quantity check (waybill_qty >= 0 and waybill_qty <= dispatch_qty * (1 + over_ship_ratio)),
  add constraint dispatch_order_count check (waybill_count >= 0);
alter table biz_waybill
  add constraint waybill_quantity check (plan_qty > 0),
  add constraint waybill_load_net check (load_gross is null or load_tare is null or abs(load_gross - load_tare - load_net) <= 0.001),
  add constraint waybill_unload_net check (unload_gross is null or unload_tare is null or abs(unload_gross - unload_tare - unload_net) <= 0.001),
  add constraint waybill_amounts check (payable_freight >= 0 and receivable_freight >= 0),
  add constraint waybill_times check (depart_time >= load_time and delivery_time >= depart_time and arrive_time >= depart_time),
  -- States in which a lorry holds the waybill name it.
  add constraint waybill_vehicle check (waybill_status in ('10', '90') or (lorry_id is not null and driver_id is not null));

-- One of each ---------------------------------------------------------------------------------------------------------

create unique index biz_shipper_no on biz_shipper (tenant_id, shipper_no);
create unique index biz_shipper_name on biz_shipper (tenant_id, shipper_name) where del_flag = 0;
create unique index biz_shipper_uscc on biz_shipper (tenant_id, uscc) where del_flag = 0;
create unique index biz_shipper_id_card on biz_shipper (tenant_id, id_card_no) where del_flag = 0;
create unique index biz_carrier_no on biz_carrier (tenant_id, carrier_no);
create unique index biz_carrier_name on biz_carrier (tenant_id, carrier_name) where del_flag = 0;
create unique index biz_carrier_uscc on biz_carrier (tenant_id, uscc) where del_flag = 0;
create unique index biz_carrier_id_card on biz_carrier (tenant_id, id_card_no) where del_flag = 0;
create unique index biz_driver_no on biz_driver (tenant_id, driver_no);
create unique index biz_driver_id_card on biz_driver (tenant_id, id_card_no) where del_flag = 0;
create unique index biz_driver_mobile on biz_driver (tenant_id, mobile) where del_flag = 0;
create unique index biz_lorry_plate on biz_lorry (tenant_id, plate_number, plate_color) where del_flag = 0;
create unique index biz_order_no on biz_order (tenant_id, order_no);
create unique index biz_order_customer_no on biz_order (shipper_id, customer_order_no) where del_flag = 0;
create unique index biz_dispatch_goods_no on biz_dispatch_goods (tenant_id, dispatch_goods_no);
create unique index biz_dispatch_order_no on biz_dispatch_order (tenant_id, dispatch_no);
create unique index biz_dispatch_order_goods on biz_dispatch_order (dispatch_goods_id);
create unique index biz_waybill_no on biz_waybill (tenant_id, waybill_no, serial_number);
create unique index biz_waybill_transfer_no on biz_waybill_transfer (tenant_id, transfer_no);
-- A lorry, a trailer and a driver are on one journey at a time.
create unique index biz_waybill_live_lorry on biz_waybill (lorry_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
create unique index biz_waybill_live_driver on biz_waybill (driver_id) where waybill_status in ('20', '30', '40') and del_flag = 0;
create unique index biz_waybill_live_trailer on biz_waybill (tenant_id, trailer_plate_number)
  where waybill_status in ('20', '30', '40') and del_flag = 0;

-- Lists: newest first; scope and state first where they select. The included columns let the policy and a count be
-- answered from the index alone.

create index biz_shipper_list on biz_shipper (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_shipper_province on biz_shipper (tenant_id, province_code) where del_flag = 0;
create index biz_carrier_list on biz_carrier (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_carrier_province on biz_carrier (tenant_id, province_code) where del_flag = 0;
create index biz_driver_list on biz_driver (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_driver_carrier on biz_driver (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_lorry_list on biz_lorry (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_lorry_carrier on biz_lorry (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_order_list on biz_order (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_order_shipper on biz_order (shipper_id, create_time desc, id desc) where del_flag = 0;
create index biz_order_status on biz_order (tenant_id, order_status, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_order_send_city on biz_order (tenant_id, send_city_code) where del_flag = 0;
create index biz_order_receive_city on biz_order (tenant_id, receive_city_code) where del_flag = 0;
create index biz_order_load_date on biz_order (tenant_id, load_date_from) where del_flag = 0;
create index biz_dispatch_goods_list on biz_dispatch_goods (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_dispatch_goods_carrier on biz_dispatch_goods (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_goods_status on biz_dispatch_goods (tenant_id, dispatch_goods_status, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_goods_order on biz_dispatch_goods (order_id);
create index biz_dispatch_goods_load_date on biz_dispatch_goods (tenant_id, load_date_from) where del_flag = 0;
create index biz_dispatch_order_list on biz_dispatch_order (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_dispatch_order_carrier on biz_dispatch_order (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_order_status on biz_dispatch_order (tenant_id, dispatch_status, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_order_order on biz_dispatch_order (order_id);
create index biz_dispatch_order_send_time on biz_dispatch_order (tenant_id, send_time) where del_flag = 0;
create index biz_dispatch_order_deadline on biz_dispatch_order (accept_deadline) where dispatch_status = '10' and del_flag = 0;
create index biz_waybill_list on biz_waybill (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_shipper on biz_waybill (shipper_id, create_time desc, id desc)
  include (tenant_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_carrier on biz_waybill (carrier_id, create_time desc, id desc)
  include (tenant_id, shipper_id, driver_id) where del_flag = 0;
create index biz_waybill_driver on biz_waybill (driver_id, create_time desc, id desc)
  include (tenant_id, shipper_id, carrier_id) where del_flag = 0;
create index biz_waybill_lorry on biz_waybill (lorry_id);
create index biz_waybill_status on biz_waybill (tenant_id, waybill_status, create_time desc, id desc)
  include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_shipper_status on biz_waybill (shipper_id, waybill_status, create_time desc, id desc)
  include (tenant_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_carrier_status on biz_waybill (carrier_id, waybill_status, create_time desc, id desc)
  include (tenant_id, shipper_id, driver_id) where del_flag = 0;
create index biz_waybill_order on biz_waybill (order_id);
create index biz_waybill_order_no on biz_waybill (tenant_id, order_no) where del_flag = 0;
create index biz_waybill_dispatch_no on biz_waybill (tenant_id, dispatch_no) where del_flag = 0;
create index biz_waybill_dispatch_order on biz_waybill (dispatch_order_id);
create index biz_waybill_load_time on biz_waybill (tenant_id, load_time)
  include (create_time, id, shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_depart_time on biz_waybill (tenant_id, depart_time) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_delivery_time on biz_waybill (tenant_id, delivery_time)
  include (create_time, id, shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_waybill_node_waybill on biz_waybill_node (waybill_id, node_time);
create index biz_waybill_transfer_waybill on biz_waybill_transfer (waybill_id);

-- Fields that people search with *part*: trigrams. Without the extension the filters work, slowly (start-up says so).
do $$
declare
  target text[];
begin
  if not exists (select from pg_extension where extname = 'pg_trgm') then
    return;
  end if;
  foreach target slice 1 in array array[
    ['biz_shipper', 'shipper_name'], ['biz_shipper', 'contact_name'], ['biz_shipper', 'contact_mobile'],
    ['biz_carrier', 'carrier_name'], ['biz_carrier', 'contact_name'], ['biz_carrier', 'contact_mobile'],
    ['biz_driver', 'driver_name'], ['biz_driver', 'mobile'], ['biz_driver', 'id_card_no'], ['biz_driver', 'carrier_name'],
    ['biz_lorry', 'plate_number'], ['biz_lorry', 'carrier_name'],
    ['biz_order', 'order_no'], ['biz_order', 'shipper_name'], ['biz_order', 'goods_name'],
    ['biz_dispatch_goods', 'dispatch_goods_no'], ['biz_dispatch_goods', 'order_no'],
    ['biz_dispatch_goods', 'shipper_name'], ['biz_dispatch_goods', 'carrier_name'],
    ['biz_dispatch_order', 'dispatch_no'], ['biz_dispatch_order', 'order_no'],
    ['biz_dispatch_order', 'carrier_name'], ['biz_dispatch_order', 'goods_name'],
    ['biz_waybill', 'waybill_no'], ['biz_waybill', 'order_no'], ['biz_waybill', 'dispatch_no'], ['biz_waybill', 'shipper_name'],
    ['biz_waybill', 'carrier_name'], ['biz_waybill', 'plate_number'], ['biz_waybill', 'driver_name']
  ] loop
    execute format('create index %1$s_%2$s_part on %1$s using gin (%2$s gin_trgm_ops)', target[1], target[2]);
  end loop;
end $$;

-- One or two characters have no trigram, and Chinese names are that short: an index of single characters (indexLetters in
-- the tables' definitions names the same columns).
create index biz_waybill_shipper_name_letters on biz_waybill using gin (string_to_array(shipper_name, null));
create index biz_waybill_carrier_name_letters on biz_waybill using gin (string_to_array(carrier_name, null));
create index biz_waybill_plate_number_letters on biz_waybill using gin (string_to_array(plate_number, null));
create index biz_waybill_driver_name_letters on biz_waybill using gin (string_to_array(driver_name, null));

-- Scope ---------------------------------------------------------------------------------------------------------------

select freight.protect('biz_shipper', 'shipper');
select freight.protect('biz_carrier', 'carrier');
select freight.protect('biz_driver', 'driver');
select freight.protect('biz_lorry');
select freight.protect('biz_order');
select freight.protect('biz_dispatch_goods');
select freight.protect('biz_dispatch_order');
select freight.protect('biz_waybill');
select freight.protect('biz_waybill_node');
select freight.protect('biz_waybill_transfer');

-- The other side of the trade has no business here: shippers do not see carriers' people and prices, carriers do not
-- see shippers' records and orders.
create policy freight_side on biz_shipper as restrictive to freight_app using ((select freight.scope_carrier()) is null);
create policy freight_side on biz_order as restrictive to freight_app using ((select freight.scope_carrier()) is null);
create policy freight_side on biz_carrier as restrictive to freight_app using ((select freight.scope_shipper()) is null);
create policy freight_side on biz_driver as restrictive to freight_app using ((select freight.scope_shipper()) is null);
create policy freight_side on biz_lorry as restrictive to freight_app using ((select freight.scope_shipper()) is null);
create policy freight_side on biz_dispatch_goods as restrictive to freight_app using ((select freight.scope_shipper()) is null);
create policy freight_side on biz_dispatch_order as restrictive to freight_app using ((select freight.scope_shipper()) is null);
-- Nodes and transfers follow their waybill: whoever sees it sees them.
create policy freight_side on biz_waybill_node as restrictive to freight_app
  using (exists (select from biz_waybill w where w.id = waybill_id));
create policy freight_side on biz_waybill_transfer as restrictive to freight_app
  using (exists (select from biz_waybill w where w.id = waybill_id));
