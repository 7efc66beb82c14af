-- Written by pnpm new-migration; never edited, never carried out.
create table biz_waybill_transfer (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  transfer_no varchar(20) not null,
  waybill_id varchar(32) not null,
  waybill_no varchar(20) not null,
  transfer_type varchar(20) not null,
  from_lorry_id varchar(32),
  to_lorry_id varchar(32),
  from_driver_id varchar(32),
  to_driver_id varchar(32),
  transfer_time timestamp(0) with time zone not null,
  reason varchar(255) not null,
  operator_id varchar(32) not null
);
alter table biz_waybill_transfer add foreign key (waybill_id) references biz_waybill (id);
create unique index biz_waybill_transfer_no on biz_waybill_transfer (tenant_id, transfer_no);
create index biz_waybill_transfer_waybill on biz_waybill_transfer (waybill_id);
select freight.protect('biz_waybill_transfer');
create policy freight_side on biz_waybill_transfer as restrictive to freight_app using (exists (select from biz_waybill w where w.id = waybill_id));
