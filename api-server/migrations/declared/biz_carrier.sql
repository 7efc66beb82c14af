-- Written by pnpm new-migration; never edited, never carried out.
create table biz_carrier (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  carrier_no varchar(20) not null,
  carrier_name varchar(100) not null,
  carrier_type varchar(20) not null,
  uscc varchar(18),
  id_card_no varchar(18),
  legal_person varchar(50),
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  permit_no varchar(50),
  permit_valid_from date,
  permit_valid_to date,
  permit_scope varchar(255),
  taxpayer_type varchar(20) not null,
  invoice_rate varchar(20),
  settle_type varchar(20) not null,
  account_period_days integer,
  payee_mode varchar(20) not null,
  default_bank_account_id varchar(32),
  deposit_amount numeric(18, 2),
  cooperate_type varchar(20) not null,
  contract_id varchar(32),
  contract_no varchar(40),
  company_id varchar(20) not null,
  lorry_count integer not null default 0,
  driver_count integer not null default 0,
  license_img varchar(2000),
  license_valid_to date,
  long_term_flag varchar(1),
  id_front_img varchar(2000),
  id_back_img varchar(2000),
  permit_img varchar(2000),
  taxpayer_proof_img varchar(2000),
  entrust_agreement_img varchar(2000),
  collect_agreement_img varchar(2000),
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
  on_time_rate numeric(8, 6),
  source varchar(20) not null default '1',
  remark varchar(255),
  cert_submitter_id varchar(32)
);
create unique index biz_carrier_no on biz_carrier (tenant_id, carrier_no);
create unique index biz_carrier_name on biz_carrier (tenant_id, carrier_name) where del_flag = 0;
create unique index biz_carrier_uscc on biz_carrier (tenant_id, uscc) where del_flag = 0;
create unique index biz_carrier_id_card on biz_carrier (tenant_id, id_card_no) where del_flag = 0;
create index biz_carrier_list on biz_carrier (tenant_id, create_time desc, id desc) where del_flag = 0;
create index biz_carrier_province on biz_carrier (tenant_id, province_code) where del_flag = 0;
create index biz_carrier_blacklist on biz_carrier (tenant_id) where black_flag = 'Y';
create index biz_carrier_files on biz_carrier using gin (freight.stored_paths(array[license_img, id_front_img, id_back_img, permit_img, taxpayer_proof_img, entrust_agreement_img, collect_agreement_img]::text[]));
create index biz_carrier_carrier_name_part on biz_carrier using gin (carrier_name gin_trgm_ops);
create index biz_carrier_carrier_no_part on biz_carrier using gin (carrier_no gin_trgm_ops);
create index biz_carrier_contact_name_part on biz_carrier using gin (contact_name gin_trgm_ops);
create index biz_carrier_contact_mobile_part on biz_carrier using gin (contact_mobile gin_trgm_ops);
select freight.protect('biz_carrier', 'carrier');
create policy freight_side on biz_carrier as restrictive to freight_app using ((select freight.scope_shipper()) is null);
