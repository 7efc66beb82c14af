-- What pages report of the remotes they load, counted per version and hour; what was told to operators; who watches the registry.

-- Counts only: no person, no session, no address.
create table sys_release_health (
  environment varchar(40) not null,
  hour timestamptz(0) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  loads integer not null,
  failures integer not null,
  -- Reason → count.
  failures_by jsonb not null,
  -- One count per bound of shared-contracts/telemetry `loadTimeBounds`.
  times integer[] not null,
  bytes bigint not null,
  formers integer not null,
  integrity integer not null,
  shares integer not null,
  primary key (environment, hour, name, version)
);
select freight.declare_global('sys_release_health', 'counts per version without people; releases belong to no tenant');
revoke all on sys_release_health from freight_app;

-- The same loads and failures by ten seconds, kept for hours: what canaries and alerts are judged by.
create table sys_release_recent (
  environment varchar(40) not null,
  slice timestamptz(0) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  loads integer not null,
  failures integer not null,
  primary key (environment, slice, name, version)
);
select freight.declare_global('sys_release_recent', 'counts per version without people; releases belong to no tenant');
revoke all on sys_release_recent from freight_app;

-- One announcement per event: a halt or kill of one serial, a spike until it has been quiet for a while.
create table sys_release_alert (
  environment varchar(40) not null,
  event varchar(200) not null,
  announced_time timestamptz(0) not null,
  seen_time timestamptz(0) not null,
  primary key (environment, event)
);
select freight.declare_global('sys_release_alert', 'which events of releases were announced; releases belong to no tenant');
revoke all on sys_release_alert from freight_app;

-- Which node watches the registry for this environment, and up to which serial it has told of changes.
create table sys_release_watch (
  environment varchar(40) primary key,
  holder varchar(32),
  held_until timestamptz,
  -- Environment → serial that was told of.
  told jsonb not null default '{}'
);
select freight.declare_global('sys_release_watch', 'one row per environment of releases; releases belong to no tenant');
revoke all on sys_release_watch from freight_app;
