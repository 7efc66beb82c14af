-- Written by pnpm new-migration; never edited, never carried out.
create table sys_dict (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  dict_name varchar(100) not null,
  dict_name_en varchar(100),
  dict_code varchar(100) not null,
  description varchar(255),
  type integer not null default 0
);
create unique index sys_dict_code on sys_dict (dict_code) where del_flag = 0;
select freight.declare_global('sys_dict', 'codes mean the same for every tenant');
