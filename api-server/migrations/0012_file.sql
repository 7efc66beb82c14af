-- Files that people upload. The bytes lie in the data folder or an object store under storage_key; nothing but this row leads there.

create table sys_file (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  user_id varchar(32) not null references sys_user (id),
  -- What records hold: folder, name and a part nobody can guess.
  stored_path varchar(200) not null unique,
  storage_key varchar(80) not null unique,
  -- As it was called where it came from.
  file_name varchar(255) not null,
  content_type varchar(100) not null,
  file_size integer not null check (file_size > 0),
  -- False until the bytes are there for good: what a crash left in between is swept away.
  is_kept boolean not null default false,
  create_by varchar(50) not null,
  create_time timestamptz(0) not null default now()
);
create index sys_file_user on sys_file (user_id, create_time desc);
create index sys_file_unkept on sys_file (create_time) where not is_kept;
select freight.protect('sys_file');
revoke update, delete on sys_file from freight_app;
grant update (is_kept) on sys_file to freight_app;

-- One-use tickets for windows that cannot send the session's header. They live for seconds, so nothing is written to the log for them.
create unlogged table sys_file_ticket (
  ticket_hash varchar(64) primary key,
  tenant_id integer not null,
  session_id varchar(32) not null,
  file_id varchar(32) not null,
  expire_time timestamptz not null
);
create index sys_file_ticket_age on sys_file_ticket (expire_time);
select freight.protect('sys_file_ticket');
revoke all on sys_file_ticket from freight_app;
