-- What people have written in tables that several edit at once, until nobody has the table open: rows of the message module.
create table sys_live_table (
  tenant_id integer not null,
  -- Whose rows the people see, and the key: only people with the same text share the state.
  room varchar(300) not null,
  -- The record that the table is about; null: many records.
  record_id varchar(32),
  -- Number of the newest write, and of the first one that is known.
  head bigint not null,
  started bigint not null,
  cells integer not null default 0,
  touched_at timestamptz not null default now(),
  primary key (tenant_id, room)
);
create index sys_live_table_record on sys_live_table (tenant_id, record_id);
create index sys_live_table_age on sys_live_table (touched_at);
select freight.protect('sys_live_table');

create table sys_live_cell (
  tenant_id integer not null,
  room varchar(300) not null,
  row_id varchar(64) not null,
  column_key varchar(64) not null,
  value jsonb,
  seq bigint not null,
  case_id varchar(64) not null,
  write_number bigint not null,
  -- The record was saved since: who reads it now reads the value, or what replaced it.
  is_saved boolean not null default false,
  primary key (tenant_id, room, row_id, column_key),
  foreign key (tenant_id, room) references sys_live_table (tenant_id, room) on delete cascade
);
create index sys_live_cell_order on sys_live_cell (tenant_id, room, seq);
create index sys_live_cell_row on sys_live_cell (tenant_id, row_id) where not is_saved;
select freight.protect('sys_live_cell');
