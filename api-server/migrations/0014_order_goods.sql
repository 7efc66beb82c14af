-- Lines: rows that belong to one record and follow it. Whoever sees or may change the parent's row sees and may change them; the parent
-- is looked up under its own policies.
create function freight.protect_lines(target regclass, parent regclass, parent_column text) returns void language plpgsql as $$
declare
  condition text := format(
    'tenant_id = (select freight.scope_tenant()) and exists (select from %s p where p.id = %s.%I)', parent, target, parent_column);
begin
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists freight_scope on %s', target);
  execute format('drop policy if exists freight_system on %s', target);
  execute format('create policy freight_scope on %s to freight_app using (%s) with check (%s)', target, condition, condition);
  execute format('create policy freight_system on %s to freight_system using (true) with check (true)', target);
end $$;

-- What an order consists of.
create table biz_order_goods (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  order_id varchar(32) not null references biz_order (id) on delete cascade,
  goods_name varchar(100) not null,
  goods_type_code varchar(20) not null,
  pack_type varchar(20),
  pieces integer,
  weight numeric(12, 3),
  volume numeric(12, 4),
  unit_price numeric(18, 4),
  remark varchar(255),
  constraint order_goods_amounts check (pieces >= 0 and weight >= 0 and volume >= 0 and unit_price >= 0)
);
create index biz_order_goods_order on biz_order_goods (order_id, position);
select freight.protect_lines('biz_order_goods', 'biz_order', 'order_id');
