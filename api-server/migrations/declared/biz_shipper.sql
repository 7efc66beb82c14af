-- Written by pnpm new-migration; never edited, never carried out.
create table biz_shipper (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  shipper_no varchar(20) not null,
  shipper_name varchar(100) not null,
  shipper_type varchar(20) not null,
  uscc varchar(18),
  id_card_no varchar(18),
  legal_person varchar(50),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  telephone varchar(20),
  email varchar(100),
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  industry_code varchar(20),
  customer_level varchar(20),
  company_id varchar(20) not null,
  settle_type varchar(20) not null,
  account_period_days integer,
  credit_limit numeric(18, 2),
  credit_used numeric(18, 2) not null default '0',
  prepay_balance numeric(18, 2) not null default '0',
  service_fee_mode varchar(20) not null default '2',
  service_fee_rate numeric(8, 6),
  manager_user_id varchar(32),
  source varchar(20) not null default '1',
  license_img varchar(2000),
  license_valid_to date,
  long_term_flag varchar(1),
  id_front_img varchar(2000),
  id_back_img varchar(2000),
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
  remark varchar(255),
  cert_submitter_id varchar(32)
);
create unique index biz_shipper_no on biz_shipper (tenant_id, shipper_no);
create unique index biz_shipper_name on biz_shipper (tenant_id, shipper_name) where del_flag = 0;
create unique index biz_shipper_uscc on biz_shipper (tenant_id, uscc) where del_flag = 0;
create unique index biz_shipper_id_card on biz_shipper (tenant_id, id_card_no) where del_flag = 0;
create index biz_shipper_list on biz_shipper (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_shipper_province on biz_shipper (tenant_id, province_code) where del_flag = 0;
create index biz_shipper_blacklist on biz_shipper (tenant_id) where black_flag = 'Y';
create index biz_shipper_files on biz_shipper using gin (freight.stored_paths(array[license_img, id_front_img, id_back_img]::text[]));
create index biz_shipper_shipper_name_part on biz_shipper using gin (shipper_name gin_trgm_ops);
create index biz_shipper_shipper_no_part on biz_shipper using gin (shipper_no gin_trgm_ops);
create index biz_shipper_contact_name_part on biz_shipper using gin (contact_name gin_trgm_ops);
create index biz_shipper_contact_mobile_part on biz_shipper using gin (contact_mobile gin_trgm_ops);
select freight.protect('biz_shipper', 'shipper');
create policy freight_side on biz_shipper as restrictive to freight_app using ((select freight.scope_carrier()) is null);
