-- Written by pnpm new-migration; never edited, never carried out.
create table biz_freight_adjust (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  adjust_no varchar(20) not null,
  adjust_target varchar(20) not null,
  order_id varchar(32) not null,
  order_no varchar(20) not null,
  waybill_id varchar(32),
  waybill_no varchar(20),
  receipt_id varchar(32),
  receipt_no varchar(20),
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32),
  carrier_name varchar(100),
  adjust_type varchar(20) not null,
  direction varchar(20) not null,
  before_amount numeric(18, 2) not null,
  adjust_amount numeric(18, 2) not null,
  after_amount numeric(18, 2) not null,
  new_weight numeric(12, 3),
  new_price numeric(18, 4),
  reason varchar(255) not null,
  voucher_imgs varchar(2000),
  adjust_status varchar(20) not null,
  audit_user varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  effect_time timestamp(0) with time zone,
  reverse_of_id varchar(32),
  constraint freight_adjust_amounts check (adjust_amount > 0 and after_amount >= 0)
);
alter table biz_freight_adjust add foreign key (waybill_id) references biz_waybill (id);
alter table biz_freight_adjust add foreign key (reverse_of_id) references biz_freight_adjust (id);
create unique index biz_freight_adjust_no on biz_freight_adjust (tenant_id, adjust_no);
create index biz_freight_adjust_list on biz_freight_adjust (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_freight_adjust_status on biz_freight_adjust (tenant_id, adjust_status, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_freight_adjust_waybill on biz_freight_adjust (waybill_id) where del_flag = 0;
create index biz_freight_adjust_order on biz_freight_adjust (order_id) where del_flag = 0;
create index biz_freight_adjust_receipt on biz_freight_adjust (receipt_id) where del_flag = 0;
create index biz_freight_adjust_files on biz_freight_adjust using gin (freight.stored_paths(array[voucher_imgs]::text[]));
create index biz_freight_adjust_adjust_no_part on biz_freight_adjust using gin (adjust_no gin_trgm_ops);
create index biz_freight_adjust_waybill_no_part on biz_freight_adjust using gin (waybill_no gin_trgm_ops);
create index biz_freight_adjust_order_no_part on biz_freight_adjust using gin (order_no gin_trgm_ops);
select freight.protect('biz_freight_adjust');
create policy freight_side on biz_freight_adjust as restrictive to freight_app using ((select freight.scope_shipper()) is null);
