-- Written by pnpm new-migration; never edited, never carried out.
create table sys_data_source (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  code varchar(100) not null,
  name varchar(100) not null,
  db_type varchar(20) not null,
  db_driver varchar(100),
  db_url varchar(300) not null,
  db_name varchar(100),
  db_username varchar(100),
  remark varchar(200),
  password_cipher varchar(600)
);
create unique index sys_data_source_code on sys_data_source (tenant_id, code) where del_flag = 0;
select freight.protect('sys_data_source');
