-- Written by pnpm new-migration; never edited, never carried out.
create table sys_push_template (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  event varchar(50) not null,
  template_name varchar(100) not null,
  template_code varchar(50) not null,
  channel varchar(20) not null default '4',
  enabled varchar(1) not null default 'Y'
);
create unique index sys_push_template_event on sys_push_template (event, channel) where del_flag = 0;
select freight.protect('sys_push_template');
