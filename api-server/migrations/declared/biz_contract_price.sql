-- Written by pnpm new-migration; never edited, never carried out.
create table biz_contract_price (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  contract_id varchar(32) not null,
  start_city_code varchar(6),
  end_city_code varchar(6),
  goods_type_code varchar(20),
  vehicle_type varchar(20),
  price_unit varchar(20) not null,
  unit_price numeric(18, 4) not null,
  min_charge numeric(18, 2),
  distance numeric(10, 2),
  surcharges varchar(255),
  effective_from date,
  effective_to date,
  price_key text not null generated always as (
  coalesce(start_city_code, '') || '|' || coalesce(end_city_code, '') || '|' || coalesce(goods_type_code, '') || '|'
  || coalesce(vehicle_type, '') || '|' || coalesce((effective_from - date '2000-01-01')::text, '')) stored,
  constraint biz_contract_price_unit_price_check check (unit_price > 0),
  constraint biz_contract_price_min_charge_check check (min_charge >= 0),
  constraint biz_contract_price_distance_check check (distance > 0),
  constraint contract_price_once unique (contract_id, price_key) deferrable initially deferred,
  constraint contract_price_days check (effective_to >= effective_from)
);
alter table biz_contract_price add foreign key (contract_id) references biz_contract (id) on delete cascade;
create index biz_contract_price_contract on biz_contract_price (contract_id, position);
select freight.protect_lines('biz_contract_price', 'biz_contract', 'contract_id');
