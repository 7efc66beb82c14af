-- Written by pnpm new-migration; never edited, never carried out.
create table sys_message (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  es_title varchar(100) not null,
  es_type varchar(20) not null,
  es_receiver varchar(100) not null,
  es_param varchar(100),
  es_content varchar(2000),
  es_send_status varchar(20) not null default '0',
  es_send_time timestamp(0) with time zone,
  es_send_num integer not null default 0,
  es_result varchar(500),
  next_time timestamp(0) with time zone,
  remark varchar(500),
  user_id varchar(32) not null,
  address varchar(200) not null,
  kind varchar(20) not null,
  event_key varchar(100) not null,
  leave_token varchar(43),
  must_reach varchar(1) not null default 'N',
  tries integer not null default 0,
  lease_time timestamp with time zone,
  constraint sys_message_es_send_status_check check (es_send_status in ('0', '1', '2', '3', '4'))
);
create unique index sys_message_once on sys_message (event_key, user_id, es_type) where del_flag = 0;
create unique index sys_message_leave_token on sys_message (leave_token) where leave_token is not null and del_flag = 0;
create index sys_message_list on sys_message (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_message_due on sys_message (es_type, next_time) where es_send_status in ('0', '4') and del_flag = 0;
create index sys_message_tried on sys_message (es_type, es_send_time) where del_flag = 0;
select freight.protect('sys_message');
