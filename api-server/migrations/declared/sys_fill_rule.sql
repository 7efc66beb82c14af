-- Written by pnpm new-migration; never edited, never carried out.
create table sys_fill_rule (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  rule_name varchar(100) not null,
  rule_code varchar(100) not null,
  rule_class varchar(50) not null,
  rule_params varchar(500)
);
create unique index sys_fill_rule_code on sys_fill_rule (rule_code) where del_flag = 0;
select freight.declare_global('sys_fill_rule', 'forms of every tenant name rules by their codes');
