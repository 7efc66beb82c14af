-- Announcements, every person's copies of them, and how news reaches open sockets.

create table sys_announcement (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  titile varchar(100) not null,
  msg_category varchar(20) not null default '1' check (msg_category in ('1', '2')),
  priority varchar(20) not null default 'L' check (priority in ('L', 'M', 'H')),
  msg_type varchar(20) not null default 'ALL' check (msg_type in ('ALL', 'USER')),
  user_ids text,
  msg_abstract varchar(500),
  msg_content text,
  start_time timestamptz(0),
  end_time timestamptz(0),
  open_type varchar(20) check (open_type in ('url', 'component')),
  open_page varchar(255),
  bus_type varchar(40),
  bus_id varchar(64),
  sender varchar(100),
  send_status varchar(20) not null default '0' check (send_status in ('0', '1', '2')),
  send_time timestamptz(0),
  cancel_time timestamptz(0),
  check (end_time > start_time),
  check ((send_status = '0') = (send_time is null))
);
create index sys_announcement_list on sys_announcement (tenant_id, create_time desc, id desc) where del_flag = 0;
create index sys_announcement_for_all on sys_announcement (tenant_id, send_time)
  where del_flag = 0 and send_status = '1' and msg_type = 'ALL';
select freight.protect('sys_announcement');

-- A person's copy: made at the release for people who are named, when they look for those meant for everybody.
create table sys_announcement_send (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  annt_id varchar(32) not null references sys_announcement (id),
  user_id varchar(32) not null references sys_user (id),
  read_flag varchar(1) not null default '0' check (read_flag in ('0', '1')),
  read_time timestamptz(0),
  create_time timestamptz(0) not null default now(),
  unique (user_id, annt_id)
);
create index sys_announcement_send_unread on sys_announcement_send (user_id, annt_id) where read_flag = '0';
-- No index begins with annt_id: nothing asks for all copies of one announcement, and on a fresh table the planner would take it for a person's.
select freight.protect('sys_announcement_send');
-- Within the tenant anybody who releases may make copies; only their owner sees them and marks them.
drop policy freight_scope on sys_announcement_send;
create policy freight_own on sys_announcement_send to freight_app
  using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()))
  with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));
create policy freight_copies on sys_announcement_send for insert to freight_app
  with check (tenant_id = (select freight.scope_tenant()));

-- News for sockets, written in the transaction that makes it. Every node reads what has become due and tells its own sockets.
create table sys_outbox (
  id varchar(32) primary key,
  tenant_id integer not null,
  channel varchar(40) not null,
  -- Whom it is for; null: everybody of the tenant.
  user_ids varchar(32)[],
  payload jsonb not null,
  due_time timestamptz not null
);
create index sys_outbox_due on sys_outbox (due_time);
select freight.protect('sys_outbox');
revoke select, update, delete on sys_outbox from freight_app;

-- One-use tickets of sockets. They live for seconds, so nothing is written to the log for them: after a crash people ask again.
create unlogged table sys_socket_ticket (
  ticket_hash varchar(64) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null,
  session_id varchar(32) not null,
  expire_time timestamptz not null
);
create index sys_socket_ticket_age on sys_socket_ticket (expire_time);
select freight.protect('sys_socket_ticket');
revoke all on sys_socket_ticket from freight_app;

-- Sessions that were ended a moment ago: their sockets are closed.
create index sys_session_revoked on sys_session (revoke_time) where revoke_time is not null;
