-- Written by pnpm new-migration; never edited, never carried out.
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
create index biz_track_point_plate on biz_track_point (tenant_id, plate_number, locate_time);
select freight.protect('biz_track_point');
drop policy freight_scope on biz_track_point;
