-- Departments have permissions of their own, which their roles hand on to members; people name agents for a time. All tables are new and empty.

create table sys_depart_permission (
  tenant_id integer not null default 0,
  depart_id varchar(32) not null,
  permission_id varchar(32) not null,
  data_rule_ids varchar(4000),
  primary key (depart_id, permission_id)
);
create table sys_depart_role_permission (
  tenant_id integer not null default 0,
  role_id varchar(32) not null,
  permission_id varchar(32) not null,
  data_rule_ids varchar(4000),
  primary key (role_id, permission_id)
);
create table sys_depart_role_user (
  tenant_id integer not null default 0,
  user_id varchar(32) not null,
  role_id varchar(32) not null,
  primary key (user_id, role_id)
);
create table sys_depart_role (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  depart_id varchar(32) not null,
  role_name varchar(100) not null,
  role_code varchar(100) not null,
  description varchar(255)
);
create table sys_user_agent (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  user_id varchar(32) not null,
  agent_user_id varchar(32) not null,
  start_time timestamp(0) with time zone not null,
  end_time timestamp(0) with time zone not null,
  status varchar(2) not null default '1',
  constraint sys_user_agent_other check (user_id <> agent_user_id),
  constraint sys_user_agent_period check (start_time < end_time)
);
alter table sys_depart_permission add foreign key (depart_id) references sys_depart (id);
alter table sys_depart_permission add foreign key (permission_id) references sys_permission (id);
alter table sys_depart_role_permission add foreign key (role_id) references sys_depart_role (id);
alter table sys_depart_role_permission add foreign key (permission_id) references sys_permission (id);
alter table sys_depart_role_user add foreign key (user_id) references sys_user (id);
alter table sys_depart_role_user add foreign key (role_id) references sys_depart_role (id);
alter table sys_depart_role add foreign key (depart_id) references sys_depart (id);
alter table sys_user_agent add foreign key (user_id) references sys_user (id);
alter table sys_user_agent add foreign key (agent_user_id) references sys_user (id);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);
create index sys_depart_role_permission_permission on sys_depart_role_permission (permission_id);
create index sys_depart_role_user_role on sys_depart_role_user (role_id);
create unique index sys_depart_role_code on sys_depart_role (tenant_id, role_code) where del_flag = 0;
create index sys_depart_role_depart on sys_depart_role (depart_id) where del_flag = 0;
create unique index sys_user_agent_user on sys_user_agent (user_id) where del_flag = 0;
create index sys_user_agent_agent on sys_user_agent (agent_user_id) where del_flag = 0;
select freight.protect('sys_depart_permission');
select freight.protect('sys_depart_role_permission');
select freight.protect('sys_depart_role_user');
select freight.protect('sys_depart_role');
select freight.protect('sys_user_agent');
