-- Positions of lorries on their way: the points of tracks in a partition per month, and the last position of each running waybill.
-- New tables; rows that exist are not touched.

-- Makes the partition of a month of a table that is declared with `months`; true when it was not there. Months begin at midnight in
-- Asia/Shanghai. Partitions lie in the schema freight, where the application's roles have no rights: their rows are reached through the
-- table, whose policies then hold. With definer rights, because the application's roles may not change tables.
create function freight.ensure_month(target regclass, month date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog set timezone = 'Asia/Shanghai' as $$
declare
  first date := date_trunc('month', month)::date;
  plain text := (select relname from pg_class where oid = target);
  part text := plain || '_' || to_char(first, 'YYYYMM');
begin
  if to_regclass(format('freight.%I', part)) is not null then
    return false;
  end if;
  if not exists (select from pg_partitioned_table where partrelid = target) or month not between date '2000-01-01' and date '2199-12-31' then
    raise exception '% has no months, or none such as %', target, month using errcode = '22023';
  end if;
  -- Two nodes may ask for the same month at once; the second one finds it made.
  perform pg_advisory_xact_lock(7346202);
  if to_regclass(format('freight.%I', part)) is not null then
    return false;
  end if;
  execute format('create table freight.%I (like %s including defaults including constraints)', part, target);
  execute format('select freight.protect(%L)', 'freight.' || quote_ident(part));
  execute format('drop policy freight_scope on freight.%I', part);
  execute format('alter table %s attach partition freight.%I for values from (%L) to (%L)', target, part,
    first::timestamptz, (first + interval '1 month')::timestamptz);
  return true;
end $$;
revoke execute on function freight.ensure_month(regclass, date) from public;
grant execute on function freight.ensure_month(regclass, date) to freight_system;

-- Drops the partitions of the months before the given one; their number.
create function freight.drop_months(target regclass, before date) returns integer
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  plain text := (select relname from pg_class where oid = target);
  part text;
  dropped integer := 0;
begin
  for part in
    select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = target and c.relname like plain || '\_______' and right(c.relname, 6) < to_char(before, 'YYYYMM')
  loop
    execute format('drop table freight.%I', part);
    dropped := dropped + 1;
  end loop;
  return dropped;
end $$;
revoke execute on function freight.drop_months(regclass, date) from public;
grant execute on function freight.drop_months(regclass, date) to freight_system;

create table biz_track_point (
  tenant_id integer not null,
  waybill_id varchar(32) not null,
  locate_time timestamp(0) with time zone not null,
  plate_number varchar(10) not null,
  lng numeric(10, 6) not null,
  lat numeric(10, 6) not null,
  speed numeric(6, 2),
  direction integer,
  mileage numeric(12, 2),
  source varchar(20) not null,
  address varchar(256),
  drift_flag varchar(1) not null default 'N',
  create_time timestamp(0) with time zone not null,
  primary key (waybill_id, locate_time)
) partition by range (locate_time);
create table biz_waybill_position (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  waybill_id varchar(32) not null,
  waybill_no varchar(20) not null,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  carrier_id varchar(32) not null,
  carrier_name varchar(100) not null,
  driver_id varchar(32),
  driver_name varchar(30),
  plate_number varchar(10) not null,
  send_city_code varchar(6) not null,
  receive_city_code varchar(6) not null,
  depart_time timestamp(0) with time zone not null,
  due_time timestamp(0) with time zone not null,
  lng numeric(10, 6),
  lat numeric(10, 6),
  speed numeric(6, 2),
  direction integer,
  locate_time timestamp(0) with time zone,
  source varchar(20),
  address varchar(256),
  standing_since timestamp(0) with time zone,
  standing_lng numeric(10, 6),
  standing_lat numeric(10, 6),
  point_count integer not null default 0,
  drift_count integer not null default 0,
  detour numeric(10, 2),
  remaining numeric(10, 2),
  eta timestamp(0) with time zone,
  transit_status varchar(20) not null,
  late_flag varchar(1) not null default 'N',
  off_route_flag varchar(1) not null default 'N'
);
alter table biz_waybill_position add foreign key (waybill_id) references biz_waybill (id);
create index biz_track_point_plate on biz_track_point (tenant_id, plate_number, locate_time);
create unique index biz_waybill_position_waybill on biz_waybill_position (waybill_id);
create index biz_waybill_position_list on biz_waybill_position (tenant_id, create_time desc, id desc) where del_flag = 0;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_waybill_position_waybill_no_part on biz_waybill_position using gin (waybill_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_waybill_position_plate_number_part on biz_waybill_position using gin (plate_number gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_waybill_position_carrier_name_part on biz_waybill_position using gin (carrier_name gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_waybill_position_shipper_name_part on biz_waybill_position using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_track_point');
drop policy freight_scope on biz_track_point;
select freight.protect('biz_waybill_position');
create policy freight_side on biz_waybill_position as restrictive to freight_app using (exists (select from biz_waybill w where w.id = waybill_id));
select freight.ensure_month('biz_track_point', (now() + make_interval(months => ahead))::date) from generate_series(-1, 3) ahead;
