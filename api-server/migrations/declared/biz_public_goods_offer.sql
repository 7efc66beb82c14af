-- Written by pnpm new-migration; never edited, never carried out.
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
alter table biz_public_goods_offer add foreign key (goods_id) references biz_source_goods (id);
alter table biz_public_goods_offer add foreign key (carrier_id) references biz_carrier (id);
create unique index biz_public_goods_offer_no on biz_public_goods_offer (tenant_id, offer_no);
create unique index biz_public_goods_offer_live on biz_public_goods_offer (goods_id, carrier_id) where offer_status in ('10', '20', '21') and del_flag = 0;
create index biz_public_goods_offer_list on biz_public_goods_offer (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_public_goods_offer_carrier on biz_public_goods_offer (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_public_goods_offer_goods on biz_public_goods_offer (goods_id, carrier_id) where del_flag = 0;
create index biz_public_goods_offer_status on biz_public_goods_offer (tenant_id, offer_status, create_time desc, id desc) where del_flag = 0;
create index biz_public_goods_offer_offer_no_part on biz_public_goods_offer using gin (offer_no gin_trgm_ops);
create index biz_public_goods_offer_goods_no_part on biz_public_goods_offer using gin (goods_no gin_trgm_ops);
create index biz_public_goods_offer_shipper_name_part on biz_public_goods_offer using gin (shipper_name gin_trgm_ops);
create index biz_public_goods_offer_carrier_name_part on biz_public_goods_offer using gin (carrier_name gin_trgm_ops);
select freight.protect('biz_public_goods_offer');
create policy freight_side on biz_public_goods_offer as restrictive to freight_app using ((select freight.scope_shipper()) is null);
