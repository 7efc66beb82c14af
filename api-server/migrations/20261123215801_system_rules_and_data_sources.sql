-- system-rules-and-data-sources: rules that forms check and fill by, and data sources.

create table sys_check_rule (
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
  rule_json text not null,
  rule_description varchar(255)
);
create table sys_data_source (
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
  db_type varchar(20) not null,
  db_driver varchar(100),
  db_url varchar(300) not null,
  db_name varchar(100),
  db_username varchar(100),
  remark varchar(200),
  password_cipher varchar(600)
);
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
create unique index sys_check_rule_code on sys_check_rule (rule_code) where del_flag = 0;
create unique index sys_data_source_code on sys_data_source (tenant_id, code) where del_flag = 0;
create unique index sys_fill_rule_code on sys_fill_rule (rule_code) where del_flag = 0;
select freight.declare_global('sys_check_rule', 'forms of every tenant name rules by their codes');
select freight.protect('sys_data_source');
select freight.declare_global('sys_fill_rule', 'forms of every tenant name rules by their codes');
