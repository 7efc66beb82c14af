-- Written by pnpm new-migration; never edited, never carried out.
create table biz_dispatch_plan (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  order_id varchar(32),
  order_no varchar(20) not null,
  dispatch_order_id varchar(32),
  dispatch_no varchar(20),
  shipper_name varchar(100) not null,
  goods_name varchar(100) not null,
  send_city_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  lorry_id varchar(32) not null,
  plate_number varchar(10) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_id varchar(32),
  driver_name varchar(30),
  plan_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  load_ratio numeric(18, 6),
  price_unit varchar(20) not null,
  carrier_price numeric(18, 4),
  payable_estimate numeric(18, 2),
  receivable_estimate numeric(18, 2),
  margin_estimate numeric(18, 2),
  problem varchar(255),
  plan_status varchar(20) not null default '10',
  dispatch_goods_id varchar(32),
  waybill_id varchar(32),
  waybill_no varchar(20),
  remark varchar(255),
  constraint dispatch_plan_quantity check (plan_qty > 0)
);
alter table biz_dispatch_plan add foreign key (order_id) references biz_order (id);
alter table biz_dispatch_plan add foreign key (dispatch_order_id) references biz_dispatch_order (id);
alter table biz_dispatch_plan add foreign key (lorry_id) references biz_lorry (id);
alter table biz_dispatch_plan add foreign key (carrier_id) references biz_carrier (id);
alter table biz_dispatch_plan add foreign key (driver_id) references biz_driver (id);
alter table biz_dispatch_plan add foreign key (dispatch_goods_id) references biz_dispatch_goods (id);
alter table biz_dispatch_plan add foreign key (waybill_id) references biz_waybill (id);
create index biz_dispatch_plan_list on biz_dispatch_plan (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_dispatch_plan_status on biz_dispatch_plan (tenant_id, plan_status, create_time desc, id desc) where del_flag = 0;
create index biz_dispatch_plan_order on biz_dispatch_plan (order_id);
create index biz_dispatch_plan_order_no_part on biz_dispatch_plan using gin (order_no gin_trgm_ops);
create index biz_dispatch_plan_dispatch_no_part on biz_dispatch_plan using gin (dispatch_no gin_trgm_ops);
create index biz_dispatch_plan_plate_number_part on biz_dispatch_plan using gin (plate_number gin_trgm_ops);
create index biz_dispatch_plan_carrier_name_part on biz_dispatch_plan using gin (carrier_name gin_trgm_ops);
select freight.protect('biz_dispatch_plan');
drop policy freight_scope on biz_dispatch_plan;
create policy freight_scope on biz_dispatch_plan to freight_app using (tenant_id = (select freight.scope_tenant()) and (select coalesce(freight.scope_shipper(), freight.scope_carrier(), freight.scope_driver()) is null)) with check (tenant_id = (select freight.scope_tenant()) and (select coalesce(freight.scope_shipper(), freight.scope_carrier(), freight.scope_driver()) is null));
