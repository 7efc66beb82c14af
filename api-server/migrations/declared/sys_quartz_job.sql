-- Written by pnpm new-migration; never edited, never carried out.
create table sys_quartz_job (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  job_class_name varchar(100) not null,
  cron_expression varchar(120) not null,
  parameter varchar(255),
  catch_up varchar(20) not null default '0',
  time_limit integer not null default 30,
  description varchar(255),
  status varchar(20) not null default '0',
  next_time timestamp(0) with time zone,
  last_time timestamp(0) with time zone,
  last_outcome varchar(20),
  last_duration integer,
  failures integer not null default 0,
  planned_expression varchar(120),
  current_run varchar(32),
  claim_until timestamp(0) with time zone
);
create index sys_quartz_job_due on sys_quartz_job (next_time) where del_flag = 0;
select freight.protect('sys_quartz_job');
