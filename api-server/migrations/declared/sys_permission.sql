-- Written by pnpm new-migration; never edited, never carried out.
create table sys_permission (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  parent_id varchar(32),
  name varchar(100) not null,
  name_en varchar(100),
  url varchar(255),
  component varchar(255),
  component_name varchar(100),
  redirect varchar(255),
  target varchar(20),
  permission_list varchar(500),
  menu_type integer not null,
  perms varchar(255),
  perms_type varchar(20),
  sort_no numeric(8, 2) not null default 1,
  always_show varchar(1) not null default 'N',
  icon varchar(100),
  route varchar(1) not null default 'Y',
  leaf varchar(1) not null default 'Y',
  keep_alive varchar(1) not null default 'N',
  hidden varchar(1) not null default 'N',
  description varchar(255),
  status varchar(20) not null default '1',
  rule_flag integer not null default 0,
  internal_or_external varchar(1) not null default 'N'
);
alter table sys_permission add foreign key (parent_id) references sys_permission (id);
create index sys_permission_parent on sys_permission (parent_id, sort_no);
create index sys_permission_perms on sys_permission (perms) where menu_type = 2 and del_flag = 0;
select freight.declare_global('sys_permission', 'one menu tree for all tenants; what a tenant sees of it is a matter of its roles');
