-- Written by pnpm new-migration; never edited, never carried out.
create table biz_driver (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  driver_no varchar(20) not null,
  driver_name varchar(30) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_type varchar(20) not null,
  id_card_no varchar(18) not null,
  gender varchar(20) not null,
  birthday date not null,
  id_valid_to date,
  mobile varchar(18) not null,
  license_no varchar(18) not null,
  vehicle_class varchar(20) not null,
  license_issue_org varchar(128),
  license_valid_from date not null,
  license_valid_to date not null,
  qualification_no varchar(19),
  qualification_type varchar(20),
  qualification_valid_to date,
  province_code varchar(6),
  city_code varchar(6),
  district_code varchar(6),
  address varchar(255),
  emergency_contact varchar(50),
  emergency_mobile varchar(11),
  bank_account_id varchar(32),
  id_front_img varchar(2000),
  id_back_img varchar(2000),
  license_img varchar(2000),
  license_back_img varchar(2000),
  qualification_img varchar(2000),
  face_verify_flag varchar(1) not null default 'N',
  contract_signed_flag varchar(1) not null default 'N',
  agreement_img varchar(2000),
  app_user_id varchar(32),
  work_status varchar(20) not null default '1',
  bind_status varchar(20) not null default '1',
  cert_status varchar(20) not null default '0',
  audit_status varchar(20) not null default '0',
  status varchar(20) not null,
  black_flag varchar(1) not null default 'N',
  cert_reject_reason varchar(255),
  cert_submit_time timestamp(0) with time zone,
  cert_auditor_name varchar(100),
  cert_audit_time timestamp(0) with time zone,
  standing_reason varchar(255),
  cert_findings varchar(500),
  rating_score numeric(4, 1) not null default '80',
  report_status varchar(20) not null default '0',
  remark varchar(256),
  cert_submitter_id varchar(32)
);
alter table biz_driver add foreign key (carrier_id) references biz_carrier (id);
create unique index biz_driver_no on biz_driver (tenant_id, driver_no);
create unique index biz_driver_id_card on biz_driver (tenant_id, id_card_no) where del_flag = 0;
create unique index biz_driver_mobile on biz_driver (tenant_id, mobile) where del_flag = 0;
create index biz_driver_list on biz_driver (tenant_id, create_time desc, id desc) include (carrier_id) where del_flag = 0;
create index biz_driver_carrier on biz_driver (carrier_id, create_time desc, id desc) where del_flag = 0;
create index biz_driver_name on biz_driver (tenant_id, driver_name, id) where del_flag = 0;
create index biz_driver_blacklist on biz_driver (tenant_id) where black_flag = 'Y';
create index biz_driver_driver_name_letters on biz_driver using gin (string_to_array(driver_name, null));
create index biz_driver_files on biz_driver using gin (freight.stored_paths(array[id_front_img, id_back_img, license_img, license_back_img, qualification_img, agreement_img]::text[]));
create index biz_driver_driver_name_part on biz_driver using gin (driver_name gin_trgm_ops);
create index biz_driver_driver_no_part on biz_driver using gin (driver_no gin_trgm_ops);
create index biz_driver_mobile_part on biz_driver using gin (mobile gin_trgm_ops);
create index biz_driver_id_card_no_part on biz_driver using gin (id_card_no gin_trgm_ops);
create index biz_driver_carrier_name_part on biz_driver using gin (carrier_name gin_trgm_ops);
select freight.protect('biz_driver', 'driver');
create policy freight_side on biz_driver as restrictive to freight_app using ((select freight.scope_shipper()) is null);
