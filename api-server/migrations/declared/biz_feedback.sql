-- Written by pnpm new-migration; never edited, never carried out.
create table biz_feedback (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  feedback_no varchar(20) not null,
  feedback_type varchar(20) not null,
  source_type varchar(20) not null,
  waybill_id varchar(32),
  waybill_no varchar(20),
  shipper_id varchar(32),
  shipper_name varchar(100),
  carrier_id varchar(32),
  carrier_name varchar(100),
  driver_id varchar(32),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  title varchar(100) not null,
  content varchar(1000) not null,
  images varchar(2000),
  score_time integer,
  score_service integer,
  score_goods integer,
  feedback_status varchar(20) not null default '0',
  handle_user_name varchar(100),
  handle_time timestamp(0) with time zone,
  handle_result varchar(500),
  satisfaction integer,
  reply_deadline timestamp(0) with time zone not null,
  close_time timestamp(0) with time zone,
  author_id varchar(32)
);
alter table biz_feedback add foreign key (waybill_id) references biz_waybill (id);
create unique index biz_feedback_no on biz_feedback (tenant_id, feedback_no);
create unique index biz_feedback_evaluation on biz_feedback (waybill_id, source_type) where coalesce(score_time, score_service, score_goods) is not null and del_flag = 0;
create index biz_feedback_list on biz_feedback (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id, driver_id) where del_flag = 0;
create index biz_feedback_shipper on biz_feedback (shipper_id, create_time desc) where shipper_id is not null and del_flag = 0;
create index biz_feedback_carrier on biz_feedback (carrier_id, create_time desc) where carrier_id is not null and del_flag = 0;
create index biz_feedback_responded on biz_feedback (handle_time) where feedback_status = '2' and del_flag = 0;
create index biz_feedback_files on biz_feedback using gin (freight.stored_paths(array[images]::text[]));
create index biz_feedback_feedback_no_part on biz_feedback using gin (feedback_no gin_trgm_ops);
create index biz_feedback_title_part on biz_feedback using gin (title gin_trgm_ops);
create index biz_feedback_waybill_no_part on biz_feedback using gin (waybill_no gin_trgm_ops);
select freight.protect('biz_feedback');
