-- Written by pnpm new-migration; never edited, never carried out.
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
alter table sys_user_agent add foreign key (user_id) references sys_user (id);
alter table sys_user_agent add foreign key (agent_user_id) references sys_user (id);
create unique index sys_user_agent_user on sys_user_agent (user_id) where del_flag = 0;
create index sys_user_agent_agent on sys_user_agent (agent_user_id) where del_flag = 0;
select freight.protect('sys_user_agent');
