-- Written by pnpm new-migration; never edited, never carried out.
create table sys_announcement (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  titile varchar(100) not null,
  msg_category varchar(20) not null default '1',
  priority varchar(20) not null default 'L',
  msg_type varchar(20) not null default 'ALL',
  user_ids text,
  msg_abstract varchar(500),
  msg_content text,
  msg_files varchar(2000),
  start_time timestamp(0) with time zone,
  end_time timestamp(0) with time zone,
  open_type varchar(20),
  open_page varchar(255),
  bus_type varchar(40),
  bus_id varchar(64),
  sender varchar(100),
  send_status varchar(20) not null default '0',
  send_time timestamp(0) with time zone,
  cancel_time timestamp(0) with time zone,
  constraint sys_announcement_msg_category_check check (msg_category in ('1', '2')),
  constraint sys_announcement_priority_check check (priority in ('L', 'M', 'H')),
  constraint sys_announcement_msg_type_check check (msg_type in ('ALL', 'USER')),
  constraint sys_announcement_open_type_check check (open_type in ('url', 'component')),
  constraint sys_announcement_send_status_check check (send_status in ('0', '1', '2')),
  constraint sys_announcement_check check (end_time > start_time),
  constraint sys_announcement_check1 check ((send_status = '0') = (send_time is null))
);
create index sys_announcement_list on sys_announcement (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_announcement_for_all on sys_announcement (tenant_id, send_time) where del_flag = 0 and send_status = '1' and msg_type = 'ALL';
create index sys_announcement_work on sys_announcement (bus_id) where bus_type = 'work';
create index sys_announcement_files on sys_announcement using gin (freight.stored_paths(array[msg_files]::text[]));
select freight.protect('sys_announcement');
