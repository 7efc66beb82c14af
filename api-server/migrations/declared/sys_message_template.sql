-- Written by pnpm new-migration; never edited, never carried out.
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
create unique index sys_message_template_code on sys_message_template (template_code) where del_flag = 0;
select freight.protect('sys_message_template');
