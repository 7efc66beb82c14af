-- Written by pnpm new-migration; never edited, never carried out.
create table etc_lorry (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  lorry_id varchar(32) not null,
  plate_number varchar(10) not null,
  plate_color varchar(20) not null,
  etc_plate_color varchar(20) not null,
  etc_vehicle_class varchar(20) not null,
  etc_card_no varchar(20) not null,
  obu_no varchar(20),
  card_issuer varchar(64),
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  company_id varchar(20) not null,
  owner_name varchar(128) not null,
  owner_id_no varchar(18) not null,
  axle_count integer not null,
  gross_mass numeric(9, 2) not null,
  license_img varchar(2000),
  authorize_img varchar(2000),
  provider_code varchar(20) not null,
  provider_vehicle_id varchar(64),
  etc_lorry_status varchar(20) not null default '0',
  submit_time timestamp(0) with time zone,
  approve_time timestamp(0) with time zone,
  cancel_time timestamp(0) with time zone,
  fail_reason varchar(255),
  last_trade_time timestamp(0) with time zone,
  remark varchar(255)
);
alter table etc_lorry add foreign key (lorry_id) references biz_lorry (id);
alter table etc_lorry add foreign key (carrier_id) references biz_carrier (id);
create unique index etc_lorry_plate on etc_lorry (tenant_id, provider_code, plate_number, plate_color) where del_flag = 0;
create index etc_lorry_list on etc_lorry (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index etc_lorry_carrier on etc_lorry (carrier_id, create_time desc, id desc) where del_flag = 0;
create index etc_lorry_status on etc_lorry (tenant_id, etc_lorry_status) where del_flag = 0;
create index etc_lorry_files on etc_lorry using gin (freight.stored_paths(array[license_img, authorize_img]::text[]));
create index etc_lorry_plate_number_part on etc_lorry using gin (plate_number gin_trgm_ops);
create index etc_lorry_etc_card_no_part on etc_lorry using gin (etc_card_no gin_trgm_ops);
create index etc_lorry_carrier_name_part on etc_lorry using gin (carrier_name gin_trgm_ops);
select freight.protect('etc_lorry');
create policy freight_side on etc_lorry as restrictive to freight_app using ((select freight.scope_shipper()) is null);
