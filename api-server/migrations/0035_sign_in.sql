-- Places where somebody has proved who it is: wrong tries from elsewhere do not count there. Digests only.
create table sys_known_place (
  user_id varchar(32) not null references sys_user (id) on delete cascade,
  -- device: digest of the token in the browser's cookie; network: the address, or the /64 of version 6.
  kind varchar(8) not null check (kind in ('device', 'network')),
  place varchar(64) not null,
  create_time timestamptz not null,
  last_time timestamptz not null,
  primary key (user_id, kind, place)
);
create index sys_known_place_age on sys_known_place (last_time);
revoke all on sys_known_place from freight_app;
select freight.declare_global('sys_known_place', 'known browsers and networks of people; reached by the sign-in only');
insert into sys_known_place (user_id, kind, place, create_time, last_time)
select user_id, 'network', address, min(create_time), max(last_time) from sys_session
where address not like '%:%' and create_time > now() - interval '60 days' group by user_id, address;

-- When the session's owner last proved who it is (password or second factor); null: at no time that is known.
alter table sys_session add column proof_time timestamptz;

-- Second factors. A row of TOTP has a secret, a row of a passkey its credential.
create table sys_user_factor (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null references sys_user (id) on delete cascade,
  kind varchar(8) not null check (kind in ('totp', 'passkey')),
  label varchar(60) not null,
  secret varchar(64),
  -- The last 30-second step whose code was used: each is good once.
  last_step bigint not null default 0,
  credential_id varchar(1400) unique,
  public_key text,
  sign_count bigint not null default 0,
  transports varchar(200),
  create_time timestamptz not null,
  last_time timestamptz,
  check ((kind = 'totp') = (secret is not null)),
  check ((kind = 'passkey') = (credential_id is not null and public_key is not null))
);
create index sys_user_factor_user on sys_user_factor (user_id);
create unique index sys_user_factor_totp on sys_user_factor (user_id) where kind = 'totp';
revoke all on sys_user_factor from freight_app;
select freight.declare_global('sys_user_factor', 'secrets of people; reached by their own account calls and the sign-in only');

create table sys_recovery_code (
  user_id varchar(32) not null references sys_user (id) on delete cascade,
  code_hash varchar(64) not null,
  used_time timestamptz,
  primary key (user_id, code_hash)
);
revoke all on sys_recovery_code from freight_app;
select freight.declare_global('sys_recovery_code', 'digests of one-use codes; reached by their owner''s account calls and the sign-in only');
