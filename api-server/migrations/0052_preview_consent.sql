-- What was said to each preview: no build of it is handed out before its person agreed and, for administrators, a second one approved.
create table sys_release_preview (
  -- The registry's own.
  id varchar(32) primary key,
  -- SHA-256 of the one-use code; the code itself is in the address and nowhere else.
  code_hash varchar(64) not null unique,
  environment varchar(40) not null,
  name varchar(40) not null,
  -- A published version, or where a developer serves one.
  what varchar(200) not null,
  user_id varchar(32) not null references sys_user (id),
  issuer_id varchar(32) not null references sys_user (id),
  expire_time timestamptz not null,
  agree_time timestamptz,
  -- Of the version that was agreed to; null where nobody published it.
  digest varchar(64),
  -- As it was when the person agreed.
  needs_second boolean not null default false,
  decline_time timestamptz,
  is_approved boolean,
  decider_id varchar(32) references sys_user (id),
  decide_time timestamptz,
  decide_reason varchar(500),
  open_time timestamptz,
  check ((is_approved is null) = (decider_id is null))
);
create index sys_release_preview_age on sys_release_preview (expire_time);
select freight.declare_global('sys_release_preview', 'previews of builds; releases belong to no tenant');
revoke all on sys_release_preview from freight_app;
