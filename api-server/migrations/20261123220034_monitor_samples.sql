-- monitor-samples: figures of each minute, for the charts of the monitoring screens. Recorded from now on.

create table sys_monitor_sample (
  id varchar(32) primary key,
  node varchar(100) not null,
  time timestamp with time zone not null,
  cpu numeric(8, 2) not null,
  memory bigint not null,
  heap bigint not null,
  requests integer not null,
  server_errors integer not null,
  database_size bigint not null
);
create index sys_monitor_sample_time on sys_monitor_sample (time);
select freight.declare_global('sys_monitor_sample', 'figures of the installation; read by the monitoring calls of the platform only');
