-- Written by pnpm new-migration; never edited, never carried out.
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
  over_reason varchar(255),
  plan_lorry_count integer,
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  dispatch_order_id varchar(32),
  dispatch_goods_status varchar(20) not null,
  dispatcher_id varchar(32),
  dispatcher_name varchar(100),
  remark varchar(255),
  constraint dispatch_goods_quantity check (allot_qty > 0 and used_qty >= 0 and released_qty <= allot_qty),
  constraint dispatch_goods_price check (carrier_price > 0)
);
alter table biz_dispatch_goods add foreign key (order_id) references biz_order (id);
alter table biz_dispatch_goods add foreign key (carrier_id) references biz_carrier (id);
create unique index biz_dispatch_goods_no on biz_dispatch_goods (tenant_id, dispatch_goods_no);
create index biz_dispatch_goods_list on biz_dispatch_goods (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_dispatch_goods_carrier on biz_dispatch_goods (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_goods_status on biz_dispatch_goods (tenant_id, dispatch_goods_status, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_goods_order on biz_dispatch_goods (order_id);
create index biz_dispatch_goods_load_date on biz_dispatch_goods (tenant_id, load_date_from) where del_flag = 0;
create index biz_dispatch_goods_dispatch_goods_no_part on biz_dispatch_goods using gin (dispatch_goods_no gin_trgm_ops);
create index biz_dispatch_goods_order_no_part on biz_dispatch_goods using gin (order_no gin_trgm_ops);
create index biz_dispatch_goods_shipper_name_part on biz_dispatch_goods using gin (shipper_name gin_trgm_ops);
create index biz_dispatch_goods_carrier_name_part on biz_dispatch_goods using gin (carrier_name gin_trgm_ops);
select freight.protect('biz_dispatch_goods');
create policy freight_side on biz_dispatch_goods as restrictive to freight_app using ((select freight.scope_shipper()) is null);
