-- Accounts: phone codes, one-use tickets, limits of calls by people who are not signed in, links to third-party accounts, tenants.

-- The code that a number has now, by purpose ('0' sign-in, '1' register, '2' forgotten password). A newer one takes its place.
-- Numbers that nobody has get a row too, with a digest that fits no code: what follows looks the same.
create table sys_phone_code (
  phone varchar(20) not null,
  purpose varchar(1) not null,
  salt varchar(32) not null,
  code_hash varchar(64) not null,
  expire_time timestamptz not null,
  wrong_tries integer not null default 0,
  used boolean not null default false,
  primary key (phone, purpose)
);
create index sys_phone_code_age on sys_phone_code (expire_time);
revoke all on sys_phone_code from freight_app;
select freight.declare_global('sys_phone_code', 'codes of people who are not signed in; reached by the account calls only');

-- Slider challenges and proofs, password resets, sign-ins that came back from a third party: each good once and for minutes.
create table sys_account_ticket (
  ticket_hash varchar(64) primary key,
  purpose varchar(20) not null,
  -- Where it must be used from; empty: anywhere.
  address varchar(64) not null default '',
  content jsonb not null,
  create_time timestamptz not null,
  expire_time timestamptz not null,
  used boolean not null default false
);
create index sys_account_ticket_age on sys_account_ticket (expire_time);
revoke all on sys_account_ticket from freight_app;
select freight.declare_global('sys_account_ticket', 'tickets of people who are not signed in; reached by the account calls only');

-- How many calls a number or an address has taken of its window.
create table sys_call_limit (
  limit_key varchar(160) primary key,
  taken integer not null,
  window_end timestamptz not null
);
create index sys_call_limit_age on sys_call_limit (window_end);
revoke all on sys_call_limit from freight_app;
select freight.declare_global('sys_call_limit', 'counts calls of people who are not signed in; reached by the account calls only');

-- Which account of a third party is whose.
create table sys_third_account (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  user_id varchar(32) not null references sys_user (id),
  third_type varchar(32) not null,
  third_user_id varchar(255) not null,
  create_time timestamptz(0) not null default now()
);
create unique index sys_third_account_user on sys_third_account (third_type, third_user_id);
create index sys_third_account_owner on sys_third_account (user_id);
select freight.protect('sys_third_account');

-- Phone sign-in finds people by their number.
create index sys_user_phone on sys_user (phone) where del_flag = 0;
create index sys_user_email on sys_user (lower(email)) where del_flag = 0;

create table sys_tenant (
  id integer primary key,
  name varchar(100) not null,
  begin_date date,
  end_date date,
  -- 1 normal, 0 frozen.
  status integer not null default 1,
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0)
);
revoke all on sys_tenant from freight_app;
select freight.declare_global('sys_tenant', 'tenants themselves; people reach the names of their own through the account calls');
insert into sys_tenant (id, name, create_by) values (0, '智慧运输平台', 'system');
