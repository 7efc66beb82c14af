-- Written by pnpm new-migration; never edited, never carried out.
create table biz_feedback_message (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  feedback_id varchar(32) not null,
  sender_type varchar(20) not null,
  sender_name varchar(100) not null,
  content varchar(1000) not null,
  images varchar(2000),
  shipper_id varchar(32),
  carrier_id varchar(32),
  driver_id varchar(32)
);
alter table biz_feedback_message add foreign key (feedback_id) references biz_feedback (id);
create index biz_feedback_message_feedback on biz_feedback_message (feedback_id, create_time) where del_flag = 0;
create index biz_feedback_message_files on biz_feedback_message using gin (freight.stored_paths(array[images]::text[]));
select freight.protect('biz_feedback_message');
create policy freight_side on biz_feedback_message as restrictive to freight_app using (exists (select from biz_feedback w where w.id = feedback_id));
