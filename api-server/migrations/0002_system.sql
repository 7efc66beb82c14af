-- People, roles, menus, departments, dictionaries, sessions, business settings.

-- Counters that say whether something read by everybody has changed; every node compares before it trusts its memory.
create table freight.revision (
  name varchar(40) primary key,
  revision bigint not null default 1
);
grant select, insert, update on freight.revision to freight_app, freight_system;
select freight.declare_global('freight.revision', 'change counters without content');

create function freight.bump_revision() returns trigger language plpgsql as $$
begin
  insert into freight.revision (name) values (tg_argv[0])
    on conflict (name) do update set revision = freight.revision.revision + 1;
  return null;
end $$;

-- Departments -----------------------------------------------------------------------------------------------------

create table sys_depart (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  parent_id varchar(32) references sys_depart (id),
  depart_name varchar(100) not null,
  depart_name_en varchar(500),
  depart_name_abbr varchar(500),
  depart_order integer not null default 0,
  description varchar(500),
  org_category varchar(2) not null default '2',
  org_type varchar(10) not null default '1',
  org_code varchar(64) not null,
  mobile varchar(32),
  fax varchar(32),
  address varchar(255),
  memo varchar(500),
  status varchar(2) not null default '1',
  qywx_identifier varchar(100)
);
create unique index sys_depart_org_code on sys_depart (tenant_id, org_code) where del_flag = 0;
create index sys_depart_parent on sys_depart (parent_id);
select freight.protect('sys_depart');

-- Users -----------------------------------------------------------------------------------------------------------

create table sys_user (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  username varchar(50) not null,
  realname varchar(100) not null,
  password_hash varchar(255) not null,
  password_time timestamptz(0) not null,
  avatar varchar(500),
  birthday date,
  sex integer,
  email varchar(100),
  phone varchar(20),
  org_code varchar(64),
  status integer not null default 1,
  work_no varchar(100),
  post varchar(100),
  telephone varchar(45),
  user_identity integer not null default 1,
  depart_ids varchar(1000),
  rel_tenant_ids varchar(255),
  shipper_id varchar(32),
  carrier_id varchar(32),
  driver_id varchar(32),
  constraint sys_user_one_party check (shipper_id is null or carrier_id is null),
  constraint sys_user_driver_of_carrier check (driver_id is null or carrier_id is not null)
);
-- A sign-in gives the name only, in any case: it is unique over all tenants.
create unique index sys_user_username on sys_user (lower(username)) where del_flag = 0;
create index sys_user_tenant on sys_user (tenant_id, create_time desc) where del_flag = 0;
select freight.protect('sys_user');

create table sys_user_depart (
  tenant_id integer not null default 0,
  -- Links are written with the user, in either order.
  user_id varchar(32) not null references sys_user (id) deferrable initially deferred,
  depart_id varchar(32) not null references sys_depart (id),
  primary key (user_id, depart_id)
);
create index sys_user_depart_depart on sys_user_depart (depart_id);
select freight.protect('sys_user_depart');

-- Roles -----------------------------------------------------------------------------------------------------------

create table sys_role (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  role_name varchar(100) not null,
  role_code varchar(100) not null,
  description varchar(255)
);
create unique index sys_role_code on sys_role (tenant_id, role_code) where del_flag = 0;
select freight.protect('sys_role');

create table sys_user_role (
  tenant_id integer not null default 0,
  user_id varchar(32) not null references sys_user (id) deferrable initially deferred,
  role_id varchar(32) not null references sys_role (id),
  primary key (user_id, role_id)
);
create index sys_user_role_role on sys_user_role (role_id);
select freight.protect('sys_user_role');

-- Menus and permission codes --------------------------------------------------------------------------------------

create table sys_permission (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  parent_id varchar(32) references sys_permission (id),
  name varchar(100) not null,
  url varchar(255),
  component varchar(255),
  component_name varchar(100),
  redirect varchar(255),
  menu_type integer not null,
  perms varchar(255),
  perms_type varchar(2),
  sort_no numeric(8, 2) not null default 1,
  always_show varchar(1) not null default 'N',
  icon varchar(100),
  route varchar(1) not null default 'Y',
  leaf varchar(1) not null default 'Y',
  keep_alive varchar(1) not null default 'N',
  hidden varchar(1) not null default 'N',
  description varchar(255),
  status varchar(2) not null default '1',
  rule_flag integer not null default 0,
  internal_or_external varchar(1) not null default 'N'
);
create index sys_permission_parent on sys_permission (parent_id, sort_no);
create index sys_permission_perms on sys_permission (perms) where menu_type = 2 and del_flag = 0;
select freight.declare_global('sys_permission', 'one menu tree for all tenants; what a tenant sees of it is a matter of its roles');

create table sys_permission_data_rule (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  permission_id varchar(32) not null references sys_permission (id),
  rule_name varchar(100) not null,
  rule_column varchar(100) not null,
  rule_conditions varchar(20) not null,
  rule_value varchar(500) not null,
  status varchar(2) not null default '1'
);
create index sys_permission_data_rule_permission on sys_permission_data_rule (permission_id);
select freight.protect('sys_permission_data_rule');

create table sys_role_permission (
  tenant_id integer not null default 0,
  role_id varchar(32) not null references sys_role (id),
  permission_id varchar(32) not null references sys_permission (id),
  data_rule_ids varchar(4000),
  primary key (role_id, permission_id)
);
create index sys_role_permission_permission on sys_role_permission (permission_id);
select freight.protect('sys_role_permission');

-- Dictionaries ----------------------------------------------------------------------------------------------------

create table sys_dict (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  dict_name varchar(100) not null,
  dict_code varchar(100) not null,
  description varchar(255),
  type integer not null default 0
);
create unique index sys_dict_code on sys_dict (dict_code) where del_flag = 0;
select freight.declare_global('sys_dict', 'codes mean the same for every tenant');

create table sys_dict_item (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  dict_id varchar(32) not null references sys_dict (id),
  item_text varchar(100) not null,
  item_value varchar(100) not null,
  description varchar(255),
  sort_order integer not null default 0,
  status integer not null default 1
);
create unique index sys_dict_item_value on sys_dict_item (dict_id, item_value) where del_flag = 0;
select freight.declare_global('sys_dict_item', 'codes mean the same for every tenant');

create trigger sys_dict_revision after insert or update or delete on sys_dict
  for each statement execute function freight.bump_revision('dictionary');
create trigger sys_dict_item_revision after insert or update or delete on sys_dict_item
  for each statement execute function freight.bump_revision('dictionary');

-- Sessions --------------------------------------------------------------------------------------------------------

create table sys_session (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null references sys_user (id),
  token_hash varchar(64) not null unique,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  last_time timestamptz not null,
  revoke_time timestamptz,
  address varchar(64) not null,
  user_agent varchar(255)
);
create index sys_session_user on sys_session (user_id, expire_time desc);
create index sys_session_tenant on sys_session (tenant_id, last_time desc) where revoke_time is null;
select freight.protect('sys_session');

create table sys_login_attempt (
  attempt_key varchar(160) primary key,
  failures integer not null,
  next_time timestamptz not null,
  last_time timestamptz not null
);
create index sys_login_attempt_age on sys_login_attempt (last_time);
revoke all on sys_login_attempt from freight_app;
select freight.declare_global('sys_login_attempt', 'counts tries of people who are not signed in; reached by the sign-in only');

create table sys_captcha (
  captcha_key varchar(64) primary key,
  answer_hash varchar(64) not null,
  expire_time timestamptz not null,
  used boolean not null default false
);
create index sys_captcha_age on sys_captcha (expire_time);
revoke all on sys_captcha from freight_app;
select freight.declare_global('sys_captcha', 'picture codes of people who are not signed in; reached by the sign-in only');

-- Business settings -----------------------------------------------------------------------------------------------

create table biz_common_config (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  config_group varchar(32) not null,
  config_key varchar(64) not null,
  config_name varchar(100) not null,
  config_value varchar(2000) not null,
  value_type varchar(10) not null,
  unit varchar(20),
  min_value varchar(40),
  max_value varchar(40),
  company_id varchar(32),
  editable_flag varchar(1) not null default 'Y',
  description varchar(255)
);
create unique index biz_common_config_key on biz_common_config (tenant_id, coalesce(company_id, ''), config_key) where del_flag = 0;
select freight.protect('biz_common_config');

-- Reference data --------------------------------------------------------------------------------------------------

-- Which sets of seed rows an installation has, by content: an unchanged set is not written again.
create table freight.seed (
  name varchar(40) primary key,
  checksum varchar(64) not null,
  at timestamptz not null default now()
);
grant select, insert, update on freight.seed to freight_system;
select freight.declare_global('freight.seed', 'names of the seed sets that were applied');
