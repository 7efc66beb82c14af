-- Written by pnpm new-migration; never edited, never carried out.
create table biz_risk (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  risk_no varchar(20) not null,
  rule_code varchar(10) not null,
  rule_name varchar(50) not null,
  risk_level varchar(20) not null,
  risk_object varchar(20) not null,
  object_id varchar(32) not null,
  object_no varchar(50) not null,
  waybill_id varchar(32),
  waybill_no varchar(20),
  carrier_id varchar(32),
  carrier_name varchar(100),
  driver_id varchar(32),
  driver_name varchar(30),
  trigger_stage varchar(20) not null,
  trigger_time timestamp(0) with time zone not null,
  rule_value varchar(100) not null,
  actual_value varchar(100) not null,
  evidence varchar(2000),
  evidence_imgs varchar(2000),
  evidence_track varchar(8000),
  block_flag varchar(1) not null default 'N',
  blocked_step varchar(100),
  repeat_count integer not null,
  last_trigger_time timestamp(0) with time zone not null,
  due_time timestamp(0) with time zone,
  risk_status varchar(20) not null,
  handle_user varchar(100),
  handle_time timestamp(0) with time zone,
  handle_result varchar(500),
  handle_imgs varchar(2000),
  carrier_explain varchar(500),
  override_user varchar(100),
  override_time timestamp(0) with time zone,
  override_reason varchar(500),
  override_used varchar(1),
  frozen_scope varchar(20),
  freeze_reason varchar(255),
  repeatable varchar(1) not null,
  blocked_key varchar(200),
  frozen_ids varchar(200)
);
create unique index biz_risk_no on biz_risk (tenant_id, risk_no);
create unique index biz_risk_undecided on biz_risk (tenant_id, rule_code, object_id, carrier_id) where risk_status in ('0', '1', '2') and del_flag = 0;
create index biz_risk_list on biz_risk (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_risk_status on biz_risk (tenant_id, risk_status, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_risk_carrier on biz_risk (carrier_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_risk_driver on biz_risk (driver_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_risk_waybill on biz_risk (waybill_id) where del_flag = 0;
create index biz_risk_object on biz_risk (object_id) where del_flag = 0;
create index biz_risk_blocked on biz_risk (blocked_key) where blocked_key is not null and del_flag = 0;
create index biz_risk_files on biz_risk using gin (freight.stored_paths(array[evidence_imgs, handle_imgs]::text[]));
create index biz_risk_risk_no_part on biz_risk using gin (risk_no gin_trgm_ops);
create index biz_risk_object_no_part on biz_risk using gin (object_no gin_trgm_ops);
create index biz_risk_waybill_no_part on biz_risk using gin (waybill_no gin_trgm_ops);
create index biz_risk_rule_name_part on biz_risk using gin (rule_name gin_trgm_ops);
select freight.protect('biz_risk');
create policy freight_side on biz_risk as restrictive to freight_app using ((select freight.scope_shipper()) is null);
