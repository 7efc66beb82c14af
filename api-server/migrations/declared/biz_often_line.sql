-- Written by pnpm new-migration; never edited, never carried out.
create table biz_often_line (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  line_no varchar(20) not null,
  line_name varchar(100),
  shipper_id varchar(32),
  shipper_name varchar(100),
  send_info_id varchar(32),
  send_info_name varchar(100),
  receive_info_id varchar(32),
  receive_info_name varchar(100),
  start_province_code varchar(6) not null,
  start_city_code varchar(6) not null,
  start_district_code varchar(6) not null,
  start_address varchar(255) not null,
  start_lng numeric(10, 6),
  start_lat numeric(10, 6),
  end_province_code varchar(6) not null,
  end_city_code varchar(6) not null,
  end_district_code varchar(6) not null,
  end_address varchar(255) not null,
  end_lng numeric(10, 6),
  end_lat numeric(10, 6),
  distance numeric(10, 2) not null,
  standard_hours numeric(6, 2),
  toll_estimate numeric(18, 2),
  goods_type_code varchar(20),
  goods_name varchar(100),
  vehicle_type varchar(20),
  vehicle_length_code varchar(20),
  price_unit varchar(20),
  ref_price numeric(18, 4),
  via_points varchar(500),
  use_count integer not null default 0,
  last_use_time timestamp(0) with time zone,
  status varchar(20) not null default '1',
  remark varchar(255)
);
alter table biz_often_line add foreign key (shipper_id) references biz_shipper (id);
alter table biz_often_line add foreign key (send_info_id) references biz_send_receive_info (id);
alter table biz_often_line add foreign key (receive_info_id) references biz_send_receive_info (id);
create unique index biz_often_line_no on biz_often_line (tenant_id, line_no);
create unique index biz_often_line_route on biz_often_line (tenant_id, coalesce(shipper_id, ''), start_district_code, end_district_code, coalesce(goods_type_code, '')) where del_flag = 0;
create index biz_often_line_list on biz_often_line (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_often_line_shipper on biz_often_line (shipper_id, use_count desc) where del_flag = 0;
create index biz_often_line_line_name_part on biz_often_line using gin (line_name gin_trgm_ops);
create index biz_often_line_line_no_part on biz_often_line using gin (line_no gin_trgm_ops);
create index biz_often_line_shipper_name_part on biz_often_line using gin (shipper_name gin_trgm_ops);
select freight.protect('biz_often_line');
create policy freight_side on biz_often_line as restrictive to freight_app using ((select freight.scope_carrier()) is null);
