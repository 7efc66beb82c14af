-- Records that came into a state and whose people have not been told: written with the change, taken away with the ring, so that a node
-- that dies in between loses none.
create table sys_work_step (
  id bigint generated always as identity primary key,
  tenant_id integer not null,
  -- Transition of the kernel.
  step jsonb not null,
  create_time timestamptz not null default clock_timestamp()
);
select freight.protect('sys_work_step');
revoke select, update, delete on sys_work_step from freight_app;

-- The records that a notice of work about several is about: it ends when the last of them waits no more.
create table sys_work_notice (
  annt_id varchar(32) not null references sys_announcement (id) on delete cascade,
  record_id varchar(32) not null,
  tenant_id integer not null,
  primary key (annt_id, record_id)
);
create index sys_work_notice_record on sys_work_notice (record_id);
select freight.protect('sys_work_notice');
revoke all on sys_work_notice from freight_app;
