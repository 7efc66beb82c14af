-- Goods that shippers offer, and what carriers offer for them: new tables, no rows that exist are touched.

create table biz_goods_offer_round (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  offer_id varchar(32) not null,
  round integer not null,
  offer_price numeric(18, 4) not null,
  offer_qty numeric(12, 3) not null,
  lorry_count integer,
  arrive_time timestamp(0) with time zone,
  offer_time timestamp(0) with time zone not null
);
create table biz_public_goods_offer (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  offer_no varchar(20) not null,
  goods_id varchar(32) not null,
  goods_no varchar(20) not null,
  goods_name varchar(100) not null,
  shipper_name varchar(100) not null,
  send_city_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  total_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  price_unit varchar(20) not null,
  load_date_from timestamp(0) with time zone not null,
  load_date_to timestamp(0) with time zone not null,
  offer_deadline timestamp(0) with time zone not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  carrier_type varchar(20) not null,
  offer_type varchar(20) not null,
  offer_price numeric(18, 4) not null,
  offer_qty numeric(12, 3) not null,
  lorry_count integer,
  arrive_time timestamp(0) with time zone,
  valid_to timestamp(0) with time zone,
  lorry_ids varchar(1000),
  tax_inclusive_flag varchar(1) not null default 'Y',
  round integer not null default 1,
  offer_time timestamp(0) with time zone not null,
  rank_no integer,
  win_qty numeric(12, 3),
  win_price numeric(18, 4),
  offer_status varchar(20) not null,
  lose_reason varchar(255),
  withdraw_reason varchar(255),
  give_up_reason varchar(255),
  remark varchar(255),
  constraint goods_offer_amounts check (offer_qty > 0 and offer_price > 0),
  constraint goods_offer_win check (win_qty > 0 and win_qty <= offer_qty)
);
create table biz_source_goods (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  goods_no varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  company_id varchar(20) not null,
  contract_id varchar(32),
  contract_no varchar(40),
  business_type varchar(20) not null default '1002996',
  transport_type varchar(20) not null default '1',
  goods_type_code varchar(20) not null,
  goods_name varchar(100) not null,
  pack_type varchar(20),
  total_qty numeric(12, 3) not null,
  qty_unit varchar(20) not null,
  total_weight numeric(12, 3),
  total_volume numeric(12, 4),
  total_pieces integer,
  goods_unit_price numeric(18, 4),
  goods_value numeric(18, 2),
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
  vehicle_type_req varchar(20),
  vehicle_length_req varchar(20),
  lorry_count_req integer,
  publish_scope varchar(20) not null default '2',
  target_carrier_ids varchar(2000),
  target_carrier_names varchar(2000),
  price_mode varchar(20) not null default '2',
  price_unit varchar(20) not null default '1',
  shipper_expect_price numeric(18, 4),
  fixed_price numeric(18, 4),
  offer_deadline timestamp(0) with time zone,
  shipper_price numeric(18, 4),
  carrier_price numeric(18, 4),
  receivable_estimate numeric(18, 2),
  loss_type varchar(20) not null default '2',
  loss_tolerance numeric(10, 6) not null default '0.003',
  loss_calc_mode varchar(20) not null default '2',
  settle_weight_rule varchar(20) not null default '3',
  wipe_zero_rule varchar(20) not null default '0',
  invoice_flag varchar(1) not null default 'Y',
  oil_ratio numeric(8, 6),
  remain_qty numeric(12, 3) not null,
  submit_time timestamp(0) with time zone,
  publish_time timestamp(0) with time zone,
  goods_status varchar(20) not null,
  auditor_name varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  confirmer_name varchar(100),
  confirm_time timestamp(0) with time zone,
  over_reason varchar(255),
  price_reject_reason varchar(255),
  order_id varchar(32),
  order_no varchar(20),
  cancel_reason varchar(255),
  remark varchar(255),
  submitter_id varchar(32),
  arranger_id varchar(32),
  confirmer_id varchar(32),
  award_plan varchar(20000),
  warn_time timestamp(0) with time zone,
  constraint source_goods_quantity check (total_qty > 0 and remain_qty between 0 and total_qty),
  constraint source_goods_loading check (load_date_to >= load_date_from and delivery_deadline > load_date_from)
);
alter table biz_goods_offer_round add foreign key (offer_id) references biz_public_goods_offer (id) on delete cascade;
alter table biz_public_goods_offer add foreign key (goods_id) references biz_source_goods (id);
alter table biz_public_goods_offer add foreign key (carrier_id) references biz_carrier (id);
alter table biz_source_goods add foreign key (shipper_id) references biz_shipper (id);
create index biz_goods_offer_round_offer on biz_goods_offer_round (offer_id, position);
create unique index biz_public_goods_offer_no on biz_public_goods_offer (tenant_id, offer_no);
create unique index biz_public_goods_offer_live on biz_public_goods_offer (goods_id, carrier_id) where offer_status in ('10', '20', '21') and del_flag = 0;
create index biz_public_goods_offer_list on biz_public_goods_offer (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_public_goods_offer_carrier on biz_public_goods_offer (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_public_goods_offer_goods on biz_public_goods_offer (goods_id, carrier_id) where del_flag = 0;
create index biz_public_goods_offer_status on biz_public_goods_offer (tenant_id, offer_status, create_time desc, id desc) where del_flag = 0;
create unique index biz_source_goods_no on biz_source_goods (tenant_id, goods_no);
create index biz_source_goods_list on biz_source_goods (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_source_goods_shipper on biz_source_goods (shipper_id, create_time desc, id desc) where del_flag = 0;
create index biz_source_goods_status on biz_source_goods (tenant_id, goods_status, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_source_goods_load_date on biz_source_goods (tenant_id, load_date_from) where del_flag = 0;
create index biz_source_goods_deadline on biz_source_goods (offer_deadline) where goods_status = '20' and del_flag = 0;
create index biz_source_goods_end on biz_source_goods (load_date_to) where goods_status in ('10', '20', '30', '35') and del_flag = 0;
create index biz_source_goods_order on biz_source_goods (order_id) where order_id is not null;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_public_goods_offer_offer_no_part on biz_public_goods_offer using gin (offer_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_public_goods_offer_goods_no_part on biz_public_goods_offer using gin (goods_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_public_goods_offer_shipper_name_part on biz_public_goods_offer using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_public_goods_offer_carrier_name_part on biz_public_goods_offer using gin (carrier_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_source_goods_goods_no_part on biz_source_goods using gin (goods_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_source_goods_shipper_name_part on biz_source_goods using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_source_goods_goods_name_part on biz_source_goods using gin (goods_name gin_trgm_ops);
  end if;
end $$;
select freight.protect_lines('biz_goods_offer_round', 'biz_public_goods_offer', 'offer_id');
select freight.protect('biz_public_goods_offer');
create policy freight_side on biz_public_goods_offer as restrictive to freight_app using ((select freight.scope_shipper()) is null);
select freight.protect('biz_source_goods');
create policy freight_side on biz_source_goods as restrictive to freight_app using ((select freight.scope_carrier()) is null or (publish_scope = '2' and publish_time is not null));
