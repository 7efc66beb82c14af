-- business-places: tables of frequent routes and of loading and unloading places; orders name those that filled them. Present orders name none.

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
create table biz_send_receive_info (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  info_type varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  unit_name varchar(100) not null,
  unit_id_no varchar(35),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  telephone varchar(20),
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  lng numeric(10, 6) not null,
  lat numeric(10, 6) not null,
  fence_radius integer not null default 1000,
  open_time varchar(5),
  close_time varchar(5),
  load_require varchar(255),
  default_flag varchar(1) not null default 'N',
  use_count integer not null default 0,
  status varchar(20) not null default '1'
);
alter table biz_often_line add foreign key (shipper_id) references biz_shipper (id);
alter table biz_often_line add foreign key (send_info_id) references biz_send_receive_info (id);
alter table biz_often_line add foreign key (receive_info_id) references biz_send_receive_info (id);
alter table biz_send_receive_info add foreign key (shipper_id) references biz_shipper (id);
create unique index biz_often_line_no on biz_often_line (tenant_id, line_no);
create unique index biz_often_line_route on biz_often_line (tenant_id, coalesce(shipper_id, ''), start_district_code, end_district_code, coalesce(goods_type_code, '')) where del_flag = 0;
create index biz_often_line_list on biz_often_line (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_often_line_shipper on biz_often_line (shipper_id, use_count desc) where del_flag = 0;
create unique index biz_send_receive_info_place on biz_send_receive_info (shipper_id, unit_name, district_code, address) where del_flag = 0;
create unique index biz_send_receive_info_default on biz_send_receive_info (shipper_id, info_type) where default_flag = 'Y' and del_flag = 0;
create index biz_send_receive_info_list on biz_send_receive_info (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_send_receive_info_shipper on biz_send_receive_info (shipper_id, use_count desc) where del_flag = 0;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_often_line_line_name_part on biz_often_line using gin (line_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_often_line_line_no_part on biz_often_line using gin (line_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_often_line_shipper_name_part on biz_often_line using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_send_receive_info_unit_name_part on biz_send_receive_info using gin (unit_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_send_receive_info_contact_name_part on biz_send_receive_info using gin (contact_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_send_receive_info_shipper_name_part on biz_send_receive_info using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_often_line');
create policy freight_side on biz_often_line as restrictive to freight_app using ((select freight.scope_carrier()) is null);
select freight.protect('biz_send_receive_info');
create policy freight_side on biz_send_receive_info as restrictive to freight_app using ((select freight.scope_carrier()) is null);
alter table biz_order add column line_id character varying(32);
alter table biz_order add column receive_info_id character varying(32);
alter table biz_order add column send_info_id character varying(32);
alter table biz_order add constraint biz_order_line_id_fkey FOREIGN KEY (line_id) REFERENCES biz_often_line(id);
alter table biz_order add constraint biz_order_receive_info_id_fkey FOREIGN KEY (receive_info_id) REFERENCES biz_send_receive_info(id);
alter table biz_order add constraint biz_order_send_info_id_fkey FOREIGN KEY (send_info_id) REFERENCES biz_send_receive_info(id);
