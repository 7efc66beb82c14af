-- Written by pnpm new-migration; never edited, never carried out.
create table biz_cert_record (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  cert_party varchar(20) not null,
  party_id varchar(32) not null,
  party_name varchar(100) not null,
  shipper_id varchar(32),
  carrier_id varchar(32),
  driver_id varchar(32),
  lorry_id varchar(32),
  cert_event varchar(20) not null,
  event_time timestamp(0) with time zone not null,
  operator_name varchar(100),
  reason varchar(255),
  cert_status varchar(20) not null,
  papers varchar(1000),
  first_end date,
  id_card_no varchar(18),
  paper_imgs varchar(2000),
  personal_imgs varchar(2000)
);
create index biz_cert_record_list on biz_cert_record (tenant_id, create_time desc, id desc) include (carrier_id, shipper_id) where del_flag = 0;
create index biz_cert_record_carrier on biz_cert_record (carrier_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_cert_record_shipper on biz_cert_record (shipper_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_cert_record_party on biz_cert_record (party_id, create_time desc, id desc) where del_flag = 0;
create index biz_cert_record_files on biz_cert_record using gin (freight.stored_paths(array[paper_imgs, personal_imgs]::text[]));
create index biz_cert_record_party_name_part on biz_cert_record using gin (party_name gin_trgm_ops);
select freight.protect('biz_cert_record');
