-- Written by pnpm new-migration; never edited, never carried out.
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
alter table biz_send_receive_info add foreign key (shipper_id) references biz_shipper (id);
create unique index biz_send_receive_info_place on biz_send_receive_info (shipper_id, unit_name, district_code, address) where del_flag = 0;
create unique index biz_send_receive_info_default on biz_send_receive_info (shipper_id, info_type) where default_flag = 'Y' and del_flag = 0;
create index biz_send_receive_info_list on biz_send_receive_info (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_send_receive_info_shipper on biz_send_receive_info (shipper_id, use_count desc) where del_flag = 0;
create index biz_send_receive_info_unit_name_part on biz_send_receive_info using gin (unit_name gin_trgm_ops);
create index biz_send_receive_info_contact_name_part on biz_send_receive_info using gin (contact_name gin_trgm_ops);
create index biz_send_receive_info_shipper_name_part on biz_send_receive_info using gin (shipper_name gin_trgm_ops);
select freight.protect('biz_send_receive_info');
create policy freight_side on biz_send_receive_info as restrictive to freight_app using ((select freight.scope_carrier()) is null);
