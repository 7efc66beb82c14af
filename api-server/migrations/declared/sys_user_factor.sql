-- Written by pnpm new-migration; never edited, never carried out.
create table sys_user_factor (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null,
  kind varchar(8) not null,
  label varchar(60) not null,
  secret varchar(64),
  last_step bigint not null default 0,
  credential_id varchar(1400),
  public_key text,
  sign_count bigint not null default 0,
  transports varchar(200),
  create_time timestamp with time zone not null,
  last_time timestamp with time zone,
  constraint sys_user_factor_kind_check check (kind in ('totp', 'passkey')),
  constraint sys_user_factor_check check ((kind = 'totp') = (secret is not null)),
  constraint sys_user_factor_check1 check ((kind = 'passkey') = (credential_id is not null and public_key is not null)),
  constraint sys_user_factor_credential_id_key unique (credential_id)
);
alter table sys_user_factor add foreign key (user_id) references sys_user (id) on delete cascade;
create unique index sys_user_factor_totp on sys_user_factor (user_id) where kind = 'totp';
create index sys_user_factor_user on sys_user_factor (user_id);
select freight.declare_global('sys_user_factor', 'secrets of people; reached by their own account calls and the sign-in only');
