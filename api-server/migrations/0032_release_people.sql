-- What pages report is counted by people, so that one account moves nothing. A person is a keyed hash here: no name, no id, no address.

create table sys_release_salt (
  one boolean primary key default true check (one),
  salt varchar(72) not null
);
insert into sys_release_salt (salt) values (gen_random_uuid()::text || gen_random_uuid()::text);
select freight.declare_global('sys_release_salt', 'one row: makes hashes of people that nobody can compute without the database');
revoke all on sys_release_salt from freight_app;

-- Which versions a person's signed document named: what is reported of any other counts nowhere. Kept for eight days.
create table sys_release_draw (
  environment varchar(40) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  person varchar(24) not null,
  last_time timestamptz not null,
  primary key (environment, name, version, person)
);
create index sys_release_draw_age on sys_release_draw (last_time);
select freight.declare_global('sys_release_draw', 'hashes of people per version; releases belong to no tenant');
revoke all on sys_release_draw from freight_app;

-- Reports that were counted, for a day: the same one counts once.
create table sys_release_report (
  report varchar(64) primary key,
  time timestamptz not null
);
create index sys_release_report_age on sys_release_report (time);
select freight.declare_global('sys_release_report', 'ids of reports; releases belong to no tenant');
revoke all on sys_release_report from freight_app;

-- Loads and failures of one session, for two days: failures never exceed loads.
create table sys_release_session (
  environment varchar(40) not null,
  session varchar(24) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  loads integer not null,
  failures integer not null,
  last_time timestamptz not null,
  primary key (environment, session, name, version)
);
create index sys_release_session_age on sys_release_session (last_time);
select freight.declare_global('sys_release_session', 'counts per hash of a session; releases belong to no tenant');
revoke all on sys_release_session from freight_app;

-- By hour, for thirty days: how many people opened a version, and for how many it failed.
create table sys_release_person (
  environment varchar(40) not null,
  hour timestamptz(0) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  person varchar(24) not null,
  loads integer not null,
  failures integer not null,
  primary key (environment, hour, name, version, person)
);
select freight.declare_global('sys_release_person', 'counts per hash of a person; releases belong to no tenant');
revoke all on sys_release_person from freight_app;

-- By ten seconds, for two hours: what canaries and alerts are judged by. Takes the place of sys_release_recent, which stays for nodes
-- of the version before and goes with a later migration.
create table sys_release_voice (
  environment varchar(40) not null,
  slice timestamptz(0) not null,
  name varchar(40) not null,
  version varchar(100) not null,
  person varchar(24) not null,
  loads integer not null,
  failures integer not null,
  primary key (environment, slice, name, version, person)
);
select freight.declare_global('sys_release_voice', 'counts per hash of a person; releases belong to no tenant');
revoke all on sys_release_voice from freight_app;
