-- Written by pnpm new-migration; never edited, never carried out.
create table biz_common_config (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  config_group varchar(20) not null,
  config_key varchar(64) not null,
  config_name varchar(100) not null,
  config_value varchar(2000) not null default '',
  value_type varchar(20) not null,
  unit varchar(20),
  min_value varchar(40),
  max_value varchar(40),
  company_id varchar(20),
  editable_flag varchar(1) not null default 'Y',
  description varchar(255)
);
create unique index biz_common_config_key on biz_common_config (tenant_id, coalesce(company_id, ''), config_key) where del_flag = 0;
select freight.protect('biz_common_config');
