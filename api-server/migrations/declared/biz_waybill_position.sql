-- Written by pnpm new-migration; never edited, never carried out.
create table biz_waybill_position (
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
  waybill_no varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_id varchar(32),
  driver_name varchar(30),
  plate_number varchar(10) not null,
  send_city_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  depart_time timestamp(0) with time zone not null,
  due_time timestamp(0) with time zone not null,
  delivery_deadline timestamp(0) with time zone,
  lng numeric(10, 6),
  lat numeric(10, 6),
  speed numeric(6, 2),
  direction integer,
  locate_time timestamp(0) with time zone,
  source varchar(20),
  address varchar(256),
  standing_since timestamp(0) with time zone,
  standing_lng numeric(10, 6),
  standing_lat numeric(10, 6),
  point_count integer not null default 0,
  drift_count integer not null default 0,
  detour numeric(10, 2),
  remaining numeric(10, 2),
  eta timestamp(0) with time zone,
  eta_speed numeric(6, 2),
  transit_status varchar(20) not null,
  late_flag varchar(1) not null default 'N',
  off_route_flag varchar(1) not null default 'N'
);
alter table biz_waybill_position add foreign key (waybill_id) references biz_waybill (id);
create unique index biz_waybill_position_waybill on biz_waybill_position (waybill_id);
create index biz_waybill_position_list on biz_waybill_position (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_waybill_position_waybill_no_part on biz_waybill_position using gin (waybill_no gin_trgm_ops);
create index biz_waybill_position_plate_number_part on biz_waybill_position using gin (plate_number gin_trgm_ops);
create index biz_waybill_position_carrier_name_part on biz_waybill_position using gin (carrier_name gin_trgm_ops);
create index biz_waybill_position_shipper_name_part on biz_waybill_position using gin (shipper_name gin_trgm_ops);
select freight.protect('biz_waybill_position');
create policy freight_side on biz_waybill_position as restrictive to freight_app using (exists (select from biz_waybill w where w.id = waybill_id));
