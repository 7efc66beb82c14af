-- Words of messages, and which event is told with which: people change them without a release. New tables; no row that exists changes.

create table sys_message_template (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  template_code varchar(50) not null,
  template_name varchar(100) not null,
  template_type varchar(20) not null default '4',
  template_title varchar(100) not null,
  template_content varchar(2000) not null,
  template_test_json varchar(1000)
);
create table sys_push_template (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  event varchar(50) not null,
  template_name varchar(100) not null,
  template_code varchar(50) not null,
  channel varchar(20) not null default '4',
  enabled varchar(1) not null default 'Y'
);
create unique index sys_message_template_code on sys_message_template (template_code) where del_flag = 0;
create unique index sys_push_template_event on sys_push_template (event, channel) where del_flag = 0;
select freight.protect('sys_message_template');
select freight.protect('sys_push_template');
