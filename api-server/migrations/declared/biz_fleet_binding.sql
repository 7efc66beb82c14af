-- Written by pnpm new-migration; never edited, never carried out.
create table biz_fleet_binding (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  bind_kind varchar(20) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_id varchar(32),
  driver_name varchar(30),
  lorry_id varchar(32),
  plate_number varchar(10),
  main_flag varchar(1) not null default 'N',
  bind_status varchar(20) not null default '1',
  bind_time timestamp(0) with time zone not null,
  bind_user varchar(100),
  unbind_time timestamp(0) with time zone,
  unbind_user varchar(100),
  unbind_reason varchar(255)
);
alter table biz_fleet_binding add foreign key (carrier_id) references biz_carrier (id);
alter table biz_fleet_binding add foreign key (driver_id) references biz_driver (id);
alter table biz_fleet_binding add foreign key (lorry_id) references biz_lorry (id);
create unique index biz_fleet_binding_driver on biz_fleet_binding (driver_id) where bind_status = '1' and bind_kind = '1' and del_flag = 0;
create unique index biz_fleet_binding_lorry on biz_fleet_binding (lorry_id) where bind_status = '1' and bind_kind = '2' and del_flag = 0;
create unique index biz_fleet_binding_crew on biz_fleet_binding (lorry_id, driver_id) where bind_status = '1' and bind_kind = '3' and del_flag = 0;
create unique index biz_fleet_binding_main on biz_fleet_binding (lorry_id) where bind_status = '1' and bind_kind = '3' and main_flag = 'Y' and del_flag = 0;
create index biz_fleet_binding_list on biz_fleet_binding (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_fleet_binding_carrier on biz_fleet_binding (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_fleet_binding_driver_history on biz_fleet_binding (driver_id) where del_flag = 0;
create index biz_fleet_binding_lorry_history on biz_fleet_binding (lorry_id) where del_flag = 0;
create index biz_fleet_binding_carrier_name_part on biz_fleet_binding using gin (carrier_name gin_trgm_ops);
create index biz_fleet_binding_driver_name_part on biz_fleet_binding using gin (driver_name gin_trgm_ops);
create index biz_fleet_binding_plate_number_part on biz_fleet_binding using gin (plate_number gin_trgm_ops);
select freight.protect('biz_fleet_binding');
create policy freight_side on biz_fleet_binding as restrictive to freight_app using ((select freight.scope_shipper()) is null);
