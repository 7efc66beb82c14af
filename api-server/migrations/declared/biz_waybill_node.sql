-- Written by pnpm new-migration; never edited, never carried out.
create table biz_waybill_node (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  waybill_id varchar(32) not null,
  carrier_id varchar(32),
  node_type varchar(20) not null,
  node_time timestamp(0) with time zone not null,
  operator_id varchar(32),
  operator_name varchar(100),
  operator_role varchar(100),
  lng numeric(10, 6),
  lat numeric(10, 6),
  address varchar(256),
  place_reason varchar(255),
  on_site varchar(1),
  in_fence_flag varchar(1),
  out_fence_reason varchar(255),
  weight_gross numeric(12, 3),
  weight_tare numeric(12, 3),
  weight_net numeric(12, 3),
  volume numeric(12, 4),
  pieces integer,
  voucher_imgs varchar(2000),
  seal_no varchar(32),
  signer_name varchar(50),
  signer_mobile varchar(18),
  sign_img varchar(2000),
  abnormal_desc varchar(255),
  supplement_flag varchar(1) not null default 'N',
  supplement_reason varchar(255),
  speed_reason varchar(255),
  remark varchar(255)
);
alter table biz_waybill_node add foreign key (waybill_id) references biz_waybill (id);
create index biz_waybill_node_waybill on biz_waybill_node (waybill_id, node_time);
create index biz_waybill_node_files on biz_waybill_node using gin (freight.stored_paths(array[voucher_imgs, sign_img]::text[]));
select freight.protect('biz_waybill_node');
create policy freight_side on biz_waybill_node as restrictive to freight_app using (exists (select from biz_waybill w where w.id = waybill_id));
