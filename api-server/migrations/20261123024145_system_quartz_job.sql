-- Scheduled jobs and their runs: people see and change when recurring work runs. New tables; no row that exists changes.

create table sys_quartz_job_run (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  job_id varchar(32) not null,
  due_time timestamp(0) with time zone not null,
  start_time timestamp(0) with time zone not null,
  duration integer,
  cause varchar(20) not null,
  outcome varchar(20) not null,
  node varchar(100) not null,
  result varchar(255),
  error varchar(2000)
);
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
alter table sys_quartz_job_run add foreign key (job_id) references sys_quartz_job (id) on delete cascade;
create unique index sys_quartz_job_run_due on sys_quartz_job_run (job_id, due_time) where cause = '0' and del_flag = 0;
create index sys_quartz_job_run_list on sys_quartz_job_run (job_id, start_time desc) where del_flag = 0;
create index sys_quartz_job_due on sys_quartz_job (next_time) where del_flag = 0;
select freight.protect('sys_quartz_job_run');
select freight.protect('sys_quartz_job');
