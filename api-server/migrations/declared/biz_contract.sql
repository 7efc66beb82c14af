-- Written by pnpm new-migration; never edited, never carried out.
create table biz_contract (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  contract_no varchar(40) not null,
  contract_name varchar(100) not null,
  contract_type varchar(20) not null,
  company_id varchar(20) not null,
  shipper_id varchar(32),
  shipper_name varchar(100),
  carrier_id varchar(32),
  carrier_name varchar(100),
  sign_mode varchar(20) not null,
  sign_date date not null,
  effective_from date not null,
  effective_to date not null,
  goods_type_code varchar(20),
  price_unit varchar(20),
  settle_type varchar(20) not null,
  account_period_days integer,
  settle_weight_rule varchar(20) not null,
  loss_type varchar(20) not null,
  loss_tolerance numeric(10, 6) not null,
  loss_calc_mode varchar(20) not null,
  wipe_zero_rule varchar(20) not null,
  service_fee_mode varchar(20),
  service_fee_rate numeric(8, 6),
  invoice_type varchar(20) not null,
  tax_rate varchar(20) not null,
  contract_amount numeric(18, 2),
  deposit_amount numeric(18, 2),
  attachment varchar(2000),
  contract_status varchar(20) not null default '0',
  submit_time timestamp(0) with time zone,
  auditor_name varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  our_signer varchar(50),
  our_sign_time timestamp(0) with time zone,
  party_signer varchar(50),
  party_sign_time timestamp(0) with time zone,
  parent_contract_id varchar(32),
  parent_contract_no varchar(40),
  renewal_contract_no varchar(40),
  terminate_reason varchar(255),
  terminate_audit varchar(20),
  terminate_date date,
  remark varchar(255),
  submitter_id varchar(32),
  terminator_id varchar(32),
  constraint contract_one_party check ((shipper_id is null) <> (carrier_id is null)),
  constraint contract_term check (effective_to >= effective_from)
);
alter table biz_contract add foreign key (shipper_id) references biz_shipper (id);
alter table biz_contract add foreign key (carrier_id) references biz_carrier (id);
alter table biz_contract add foreign key (parent_contract_id) references biz_contract (id);
create unique index biz_contract_no on biz_contract (tenant_id, contract_no) where del_flag = 0;
create index biz_contract_list on biz_contract (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_contract_status on biz_contract (tenant_id, contract_status, create_time desc, id desc) where del_flag = 0;
create index biz_contract_shipper on biz_contract (shipper_id, create_time desc, id desc) where del_flag = 0;
create index biz_contract_carrier on biz_contract (carrier_id, effective_from desc) where del_flag = 0;
create index biz_contract_end on biz_contract (effective_to) where contract_status = '2' and del_flag = 0;
create index biz_contract_files on biz_contract using gin (freight.stored_paths(array[attachment]::text[]));
create index biz_contract_contract_no_part on biz_contract using gin (contract_no gin_trgm_ops);
create index biz_contract_contract_name_part on biz_contract using gin (contract_name gin_trgm_ops);
create index biz_contract_shipper_name_part on biz_contract using gin (shipper_name gin_trgm_ops);
create index biz_contract_carrier_name_part on biz_contract using gin (carrier_name gin_trgm_ops);
select freight.protect('biz_contract');
