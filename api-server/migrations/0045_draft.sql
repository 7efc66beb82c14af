-- What people typed into forms and have not sent: only for their owner, for seven days.
create table sys_draft (
  tenant_id integer not null,
  user_id varchar(32) not null references sys_user (id),
  form varchar(200) not null,
  content jsonb not null,
  -- When the person typed, by the clock of the device: a device that comes back late does not undo what was typed elsewhere.
  saved_at timestamptz(3) not null,
  expire_time timestamptz not null,
  primary key (user_id, tenant_id, form)
);
create index sys_draft_age on sys_draft (expire_time);
select freight.protect('sys_draft');
drop policy freight_scope on sys_draft;
create policy freight_own on sys_draft to freight_app
  using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()))
  with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));

-- With this key a person's unsent drafts lie on a device: without a session nobody can read them there.
create table sys_draft_key (
  tenant_id integer not null,
  user_id varchar(32) not null references sys_user (id),
  -- 32 random bytes, base64.
  secret varchar(44) not null,
  primary key (user_id, tenant_id)
);
select freight.protect('sys_draft_key');
drop policy freight_scope on sys_draft_key;
create policy freight_own on sys_draft_key to freight_app
  using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()))
  with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));

-- Why a session ended, so that its windows can say so.
alter table sys_session add column revoke_reason varchar(20);
