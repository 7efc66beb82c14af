-- Written by pnpm new-migration; never edited, never carried out.
create table biz_goods_offer_round (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  offer_id varchar(32) not null,
  round integer not null,
  offer_price numeric(18, 4) not null,
  offer_qty numeric(12, 3) not null,
  lorry_count integer,
  arrive_time timestamp(0) with time zone,
  offer_time timestamp(0) with time zone not null
);
alter table biz_goods_offer_round add foreign key (offer_id) references biz_public_goods_offer (id) on delete cascade;
create index biz_goods_offer_round_offer on biz_goods_offer_round (offer_id, position);
select freight.protect_lines('biz_goods_offer_round', 'biz_public_goods_offer', 'offer_id');
