-- Written by pnpm new-migration; never edited, never carried out.
create table onl_report (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  report_name varchar(100) not null,
  report_code varchar(60) not null,
  source varchar(20),
  definition text not null,
  is_enabled varchar(1) not null,
  remark varchar(500)
);
create unique index onl_report_code on onl_report (tenant_id, report_code) where del_flag = 0;
select freight.protect('onl_report');
