-- track-provider: how the provider of positions answered last, so that every node leaves it alone while it fails; a new table.

create table biz_track_provider (
  url varchar(255) not null,
  failures integer not null default 0,
  retry_time timestamp(0) with time zone,
  last_error varchar(255),
  ok_time timestamp(0) with time zone,
  primary key (url)
);
select freight.declare_global('biz_track_provider', 'how an outside service answers; read and written by the job that asks it');
