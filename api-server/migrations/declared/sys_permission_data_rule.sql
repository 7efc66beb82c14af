-- Written by pnpm new-migration; never edited, never carried out.
create table sys_permission_data_rule (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  permission_id varchar(32) not null,
  rule_name varchar(100) not null,
  rule_column varchar(100) not null,
  rule_conditions varchar(20) not null,
  rule_value varchar(500) not null,
  status varchar(2) not null default '1'
);
alter table sys_permission_data_rule add foreign key (permission_id) references sys_permission (id);
create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id);
select freight.protect('sys_permission_data_rule');
