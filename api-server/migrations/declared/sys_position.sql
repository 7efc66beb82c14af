-- Written by pnpm new-migration; never edited, never carried out.
create table sys_position (
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
  post_rank varchar(20) not null,
  company_id varchar(36)
);
create unique index sys_position_code on sys_position (tenant_id, code) where del_flag = 0;
select freight.protect('sys_position');
