-- Written by pnpm new-migration; never edited, never carried out.
create table sys_role (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  role_name varchar(100) not null,
  role_name_en varchar(100),
  role_code varchar(100) not null,
  description varchar(255)
);
create unique index sys_role_code on sys_role (tenant_id, role_code) where del_flag = 0;
select freight.protect('sys_role');
