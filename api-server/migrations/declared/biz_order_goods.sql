-- Written by pnpm new-migration; never edited, never carried out.
create table biz_order_goods (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  order_id varchar(32) not null,
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
alter table biz_order_goods add foreign key (order_id) references biz_order (id) on delete cascade;
create index biz_order_goods_order on biz_order_goods (order_id, position);
select freight.protect_lines('biz_order_goods', 'biz_order', 'order_id');
