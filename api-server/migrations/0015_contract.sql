-- Contracts with shippers and carriers, and what they say a load costs.
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
  shipper_id varchar(32) references biz_shipper,
  shipper_name varchar(100),
  carrier_id varchar(32) references biz_carrier,
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
  submitter_id varchar(32),
  submit_time timestamp(0) with time zone,
  auditor_name varchar(100),
  audit_time timestamp(0) with time zone,
  reject_reason varchar(255),
  our_signer varchar(50),
  our_sign_time timestamp(0) with time zone,
  party_signer varchar(50),
  party_sign_time timestamp(0) with time zone,
  parent_contract_id varchar(32) references biz_contract,
  parent_contract_no varchar(40),
  renewal_contract_no varchar(40),
  terminate_reason varchar(255),
  terminate_audit varchar(20),
  terminator_id varchar(32),
  terminate_date date,
  remark varchar(255),
  constraint contract_one_party check ((shipper_id is null) <> (carrier_id is null)),
  constraint contract_term check (effective_to >= effective_from)
);
create unique index biz_contract_no on biz_contract (tenant_id, contract_no) where del_flag = 0;
create index biz_contract_list on biz_contract (tenant_id, create_time desc, id desc) include (shipper_id, carrier_id) where del_flag = 0;
create index biz_contract_status on biz_contract (tenant_id, contract_status, create_time desc, id desc) where del_flag = 0;
create index biz_contract_shipper on biz_contract (shipper_id, create_time desc, id desc) where del_flag = 0;
create index biz_contract_carrier on biz_contract (carrier_id, effective_from desc) where del_flag = 0;
create index biz_contract_end on biz_contract (effective_to) where contract_status = '2' and del_flag = 0;
select freight.protect('biz_contract');

create table biz_contract_price (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  contract_id varchar(32) not null references biz_contract (id) on delete cascade,
  start_city_code varchar(6),
  end_city_code varchar(6),
  goods_type_code varchar(20),
  vehicle_type varchar(20),
  price_unit varchar(20) not null,
  unit_price numeric(18, 4) not null check (unit_price > 0),
  min_charge numeric(18, 2) check (min_charge >= 0),
  distance numeric(10, 2) check (distance > 0),
  surcharges varchar(255),
  effective_from date,
  effective_to date,
  -- What a price is for, as one text: an open part is one like any other. Days as numbers, whatever the session's date style.
  price_key text not null generated always as (
    coalesce(start_city_code, '') || '|' || coalesce(end_city_code, '') || '|' || coalesce(goods_type_code, '') || '|'
    || coalesce(vehicle_type, '') || '|' || coalesce((effective_from - date '2000-01-01')::text, '')) stored,
  -- At the end of the transaction: two lines may change places.
  constraint contract_price_once unique (contract_id, price_key) deferrable initially deferred,
  constraint contract_price_days check (effective_to >= effective_from)
);
create index biz_contract_price_contract on biz_contract_price (contract_id, position);
select freight.protect_lines('biz_contract_price', 'biz_contract', 'contract_id');

-- Who names a contract shows its number. The least that a lorry costs the shipper comes with the contract's price.
alter table biz_order add column contract_no varchar(40), add column min_charge numeric(18, 2) check (min_charge >= 0);
alter table biz_carrier add column contract_no varchar(40);
alter table biz_dispatch_order add column contract_no varchar(40);
create index biz_order_contract on biz_order (contract_id) where contract_id is not null;

-- Fields that people search with *part*.
do $$
begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_contract_contract_no_part on biz_contract using gin (contract_no gin_trgm_ops);
    create index biz_contract_contract_name_part on biz_contract using gin (contract_name gin_trgm_ops);
    create index biz_contract_shipper_name_part on biz_contract using gin (shipper_name gin_trgm_ops);
    create index biz_contract_carrier_name_part on biz_contract using gin (carrier_name gin_trgm_ops);
  end if;
end $$;
