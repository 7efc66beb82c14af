-- Written by pnpm new-migration; never edited, never carried out.
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
  contract_no varchar(40),
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
  over_ship_ratio numeric(8, 6) not null default '0',
  constraint dispatch_order_quantity check (waybill_qty >= 0 and waybill_qty <= dispatch_qty * (1 + over_ship_ratio)),
  constraint dispatch_order_count check (waybill_count >= 0)
);
alter table biz_dispatch_order add foreign key (order_id) references biz_order (id);
alter table biz_dispatch_order add foreign key (dispatch_goods_id) references biz_dispatch_goods (id);
alter table biz_dispatch_order add foreign key (carrier_id) references biz_carrier (id);
create unique index biz_dispatch_order_no on biz_dispatch_order (tenant_id, dispatch_no);
create unique index biz_dispatch_order_goods on biz_dispatch_order (dispatch_goods_id);
create index biz_dispatch_order_list on biz_dispatch_order (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_dispatch_order_carrier on biz_dispatch_order (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_order_status on biz_dispatch_order (tenant_id, dispatch_status, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_order_order on biz_dispatch_order (order_id);
create index biz_dispatch_order_send_time on biz_dispatch_order (tenant_id, send_time) where del_flag = 0;
create index biz_dispatch_order_deadline on biz_dispatch_order (accept_deadline) where dispatch_status = '10' and del_flag = 0;
create index biz_dispatch_order_dispatch_no_part on biz_dispatch_order using gin (dispatch_no gin_trgm_ops);
create index biz_dispatch_order_order_no_part on biz_dispatch_order using gin (order_no gin_trgm_ops);
create index biz_dispatch_order_carrier_name_part on biz_dispatch_order using gin (carrier_name gin_trgm_ops);
create index biz_dispatch_order_goods_name_part on biz_dispatch_order using gin (goods_name gin_trgm_ops);
select freight.protect('biz_dispatch_order');
create policy freight_side on biz_dispatch_order as restrictive to freight_app using ((select freight.scope_shipper()) is null);
