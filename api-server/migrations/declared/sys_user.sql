-- Written by pnpm new-migration; never edited, never carried out.
create table sys_user (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  username varchar(50) not null,
  realname varchar(100) not null,
  avatar varchar(2000),
  birthday date,
  sex integer,
  email varchar(100),
  phone varchar(20),
  own_phone varchar(1),
  org_code varchar(64),
  status integer not null default 1,
  work_no varchar(100),
  post varchar(100),
  telephone varchar(45),
  user_identity integer not null default 1,
  depart_ids varchar(1000),
  tags varchar(60),
  rel_tenant_ids varchar(255),
  shipper_id varchar(32),
  carrier_id varchar(32),
  driver_id varchar(32),
  password_hash varchar(255) not null,
  password_time timestamp(0) with time zone not null,
  freeze_count integer not null default 0,
  constraint sys_user_one_party check (shipper_id is null or carrier_id is null),
  constraint sys_user_driver_of_carrier check (driver_id is null or carrier_id is not null)
);
create unique index sys_user_username on sys_user (lower(username)) where del_flag = 0;
create index sys_user_tenant on sys_user (tenant_id, create_time desc) where del_flag = 0;
create index sys_user_account on sys_user (tenant_id, username, id) where del_flag = 0;
create index sys_user_name on sys_user (tenant_id, realname, id) where del_flag = 0;
create index sys_user_phone on sys_user (phone) where del_flag = 0;
create index sys_user_email on sys_user (lower(email)) where del_flag = 0;
create index sys_user_gone on sys_user (lower(username)) where del_flag <> 0;
create index sys_user_realname_letters on sys_user using gin (string_to_array(realname, null));
create index sys_user_files on sys_user using gin (freight.stored_paths(array[avatar]::text[]));
create index sys_user_username_part on sys_user using gin (username gin_trgm_ops);
create index sys_user_realname_part on sys_user using gin (realname gin_trgm_ops);
select freight.protect('sys_user');
