-- Written by pnpm new-migration; never edited, never carried out.
create table biz_risk_rule (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  rule_code varchar(10) not null,
  rule_name varchar(50) not null,
  risk_object varchar(20) not null,
  stage varchar(20) not null,
  risk_level varchar(20) not null,
  enabled_flag varchar(1) not null,
  at_step varchar(1) not null default 'N',
  block_flag varchar(1) not null default 'N',
  threshold numeric(12, 4),
  threshold_unit varchar(20),
  threshold2 numeric(12, 4),
  threshold2_unit varchar(20),
  threshold3 numeric(12, 4),
  threshold3_unit varchar(20),
  description varchar(255) not null,
  sort integer not null
);
create unique index biz_risk_rule_code on biz_risk_rule (tenant_id, rule_code) where del_flag = 0;
create index biz_risk_rule_list on biz_risk_rule (tenant_id, sort) where del_flag = 0;
select freight.protect('biz_risk_rule');
