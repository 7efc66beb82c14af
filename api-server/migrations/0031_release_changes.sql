-- Changes that were sent to the registry of releases and are not in the audit yet. A row stands before the registry is asked and goes
-- in the transaction that writes the audit row: whatever dies in between, the change is audited or did not happen.
create table sys_release_change (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null,
  username varchar(50) not null,
  -- As the registry's history names the person.
  by_whom varchar(64) not null,
  request_id varchar(64) not null,
  ip varchar(64) not null,
  environment varchar(40) not null,
  -- The registry refuses the change at any other serial; made, it is the next one.
  serial integer not null,
  call varchar(20) not null,
  reason varchar(500) not null,
  create_time timestamptz not null default now()
);
create index sys_release_change_age on sys_release_change (create_time);
select freight.protect('sys_release_change');
