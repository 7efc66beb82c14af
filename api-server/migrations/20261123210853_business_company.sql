-- business-company: table of the platform's companies; the table of settings gets the column types of its contract. Present settings fit into them.

create table biz_company (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  company_no varchar(20) not null,
  company_name varchar(100) not null,
  company_type varchar(20) not null,
  uscc varchar(18) not null,
  network_permit_no varchar(50),
  network_permit_from date,
  network_permit_to date,
  icp_no varchar(50),
  security_level_no varchar(50),
  legal_person varchar(50) not null,
  contact_name varchar(50) not null,
  contact_mobile varchar(11) not null,
  province_code varchar(6) not null,
  city_code varchar(6) not null,
  district_code varchar(6) not null,
  address varchar(255) not null,
  tax_no varchar(20),
  taxpayer_type varchar(20) not null,
  org_depart_id varchar(32),
  org_depart_name varchar(100),
  report_sender_code varchar(20),
  report_status_flag varchar(1) not null default 'N',
  monthly_invoice_quota numeric(18, 2),
  status varchar(20) not null default '1'
);
create unique index biz_company_no on biz_company (tenant_id, company_no);
create unique index biz_company_name on biz_company (tenant_id, company_name) where del_flag = 0;
create unique index biz_company_uscc on biz_company (tenant_id, uscc) where uscc <> '' and del_flag = 0;
create index biz_company_list on biz_company (tenant_id, create_time desc, id desc) where del_flag = 0;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_company_company_name_part on biz_company using gin (company_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_company_company_no_part on biz_company using gin (company_no gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_company');
-- Fails where a value is longer than character varying(20) holds: shorten those first.
alter table biz_common_config alter column company_id type character varying(20);
-- Fails where a value is longer than character varying(20) holds: shorten those first.
alter table biz_common_config alter column config_group type character varying(20);
alter table biz_common_config alter column config_value set default ''::character varying;
alter table biz_common_config alter column value_type type character varying(20);
