-- What every module stands on: row scope, audit chain, idempotency, numbers, operate log.
-- The roles freight_app and freight_system are made by the bootstrap step before any migration runs.

create schema if not exists freight;

grant usage on schema freight to freight_app, freight_system;
grant usage on schema public to freight_app, freight_system;
alter default privileges in schema public grant select, insert, update, delete on tables to freight_app, freight_system;
alter default privileges in schema public grant usage, select on sequences to freight_app, freight_system;

-- Scope -----------------------------------------------------------------------------------------------------------
-- The settings live for one transaction. set_config is revoked from everybody, so only enter_scope can write them, and
-- only once per transaction: SQL smuggled into a statement cannot widen the scope afterwards.

create function freight.enter_scope(user_id text, tenant integer, shipper text, carrier text, driver text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if coalesce(current_setting('freight.tenant', true), '') <> '' then
    raise exception 'scope was entered already' using errcode = '42501';
  end if;
  if user_id is null or tenant is null then
    raise exception 'scope needs a user and a tenant' using errcode = '42501';
  end if;
  perform set_config('freight.user_id', user_id, true);
  perform set_config('freight.tenant', tenant::text, true);
  perform set_config('freight.shipper', coalesce(shipper, ''), true);
  perform set_config('freight.carrier', coalesce(carrier, ''), true);
  perform set_config('freight.driver', coalesce(driver, ''), true);
end $$;
revoke execute on function freight.enter_scope(text, integer, text, text, text) from public;
grant execute on function freight.enter_scope(text, integer, text, text, text) to freight_app;

create function freight.scope_user() returns text language sql stable as $$ select nullif(current_setting('freight.user_id', true), '') $$;
create function freight.scope_tenant() returns integer language sql stable as $$ select nullif(current_setting('freight.tenant', true), '')::integer $$;
create function freight.scope_shipper() returns text language sql stable as $$ select nullif(current_setting('freight.shipper', true), '') $$;
create function freight.scope_carrier() returns text language sql stable as $$ select nullif(current_setting('freight.carrier', true), '') $$;
create function freight.scope_driver() returns text language sql stable as $$ select nullif(current_setting('freight.driver', true), '') $$;

-- Tables that hold no one's rows (dictionaries, permissions); everything else must be protected. A test compares both
-- with the catalogue.
create table freight.global_table (
  name text primary key,
  reason text not null
);

grant select on freight.global_table to freight_system;

create function freight.declare_global(target regclass, reason text) returns void language sql as $$
  insert into freight.global_table (name, reason) values (target::text, reason) on conflict (name) do update set reason = excluded.reason
$$;

-- Turns row-level security on for a table and writes its policy from the columns it has: tenant_id (required),
-- shipper_id, carrier_id, driver_id. `own` names the party whose rows these are ('shipper' for biz_shipper): there the
-- id column itself is compared. Without an entered scope nothing is visible.
create function freight.protect(target regclass, own text default null) returns void language plpgsql as $$
declare
  party text;
  column_name text;
  condition text := 'tenant_id = (select freight.scope_tenant())';
begin
  if not exists (select from pg_attribute where attrelid = target and attname = 'tenant_id' and not attisdropped) then
    raise exception 'table % has no tenant_id: declare it global or add the column', target;
  end if;
  foreach party in array array['shipper', 'carrier', 'driver'] loop
    column_name := case when own = party then 'id' else party || '_id' end;
    if exists (select from pg_attribute where attrelid = target and attname = column_name and not attisdropped) then
      -- "x is not null" of a value that is null for bound callers, not "x is null": the planner takes the former for nearly
      -- always true, the latter for nearly never, and three of those made it expect one row of a hundred thousand.
      condition := condition || format(
        ' and ((select case when freight.scope_%1$s() is null then true end) is not null or %2$I = (select freight.scope_%1$s()))',
        party, column_name);
    end if;
  end loop;
  execute format('alter table %s enable row level security', target);
  execute format('alter table %s force row level security', target);
  execute format('drop policy if exists freight_scope on %s', target);
  execute format('drop policy if exists freight_system on %s', target);
  execute format('create policy freight_scope on %s to freight_app using (%s) with check (%s)', target, condition, condition);
  execute format('create policy freight_system on %s to freight_system using (true) with check (true)', target);
end $$;

-- Audit -----------------------------------------------------------------------------------------------------------
-- One chain per tenant: hash = SHA-256(previous hash || payload). The application may only append, through the function.

create table freight.audit_head (
  tenant_id integer primary key,
  serial bigint not null,
  hash text not null
);

create table freight.audit_log (
  tenant_id integer not null,
  serial bigint not null,
  at timestamptz not null default now(),
  payload text not null,
  previous text not null,
  hash text not null,
  entity text generated always as ((payload::jsonb) ->> 'entity') stored,
  record_id text generated always as ((payload::jsonb) ->> 'recordId') stored,
  primary key (tenant_id, serial)
);
create index audit_log_record on freight.audit_log (tenant_id, entity, record_id);
select freight.protect('freight.audit_log');
select freight.protect('freight.audit_head');
grant select on freight.audit_log to freight_app, freight_system;
grant select on freight.audit_head to freight_system;

create function freight.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_insert_only before update or delete or truncate on freight.audit_log
  for each statement execute function freight.refuse_change();

create function freight.append_audit(tenant integer, payloads text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  head record;
  entry text;
  next_hash text;
begin
  if current_setting('role', true) = 'freight_app' and tenant is distinct from freight.scope_tenant() then
    raise exception 'audit of another tenant' using errcode = '42501';
  end if;
  insert into freight.audit_head (tenant_id, serial, hash) values (tenant, 0, repeat('0', 64)) on conflict do nothing;
  select serial, hash into head from freight.audit_head where tenant_id = tenant for update;
  foreach entry in array payloads loop
    next_hash := encode(sha256(convert_to(head.hash || entry, 'UTF8')), 'hex');
    insert into freight.audit_log (tenant_id, serial, payload, previous, hash)
      values (tenant, head.serial + 1, entry, head.hash, next_hash);
    head.serial := head.serial + 1;
    head.hash := next_hash;
  end loop;
  update freight.audit_head set serial = head.serial, hash = head.hash where tenant_id = tenant;
end $$;
revoke execute on function freight.append_audit(integer, text[]) from public;
grant execute on function freight.append_audit(integer, text[]) to freight_app, freight_system;

-- The serial of the first row that does not continue its chain (or the head's, when rows are missing at the end);
-- null when the chain is whole.
create function freight.first_broken_audit(tenant integer) returns bigint language sql stable as $$
  select min(serial) from (
    select serial from (
      select serial, payload, previous, hash,
        lag(hash, 1, repeat('0', 64)) over w as expected, lag(serial, 1, 0::bigint) over w as before
      from freight.audit_log where tenant_id = tenant window w as (order by serial)
    ) chain
    where previous <> expected or serial <> before + 1 or hash <> encode(sha256(convert_to(previous || payload, 'UTF8')), 'hex')
    union all
    select h.serial from freight.audit_head h where h.tenant_id = tenant
      and h.hash is distinct from (select l.hash from freight.audit_log l where l.tenant_id = tenant order by l.serial desc limit 1)
  ) broken
$$;

-- Idempotency -----------------------------------------------------------------------------------------------------

create table freight.idempotency_key (
  tenant_id integer not null,
  user_id varchar(32) not null,
  key varchar(100) not null,
  call varchar(200) not null,
  body_hash varchar(64) not null,
  answer text,
  create_time timestamptz not null default now(),
  primary key (tenant_id, user_id, key)
);
create index idempotency_key_age on freight.idempotency_key (create_time);
select freight.protect('freight.idempotency_key');
grant select, insert, update on freight.idempotency_key to freight_app;
grant select, delete on freight.idempotency_key to freight_system;

-- Error files of imports -----------------------------------------------------------------------------------------

create table freight.import_report (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null,
  content text not null,
  create_time timestamptz not null default now()
);
select freight.protect('freight.import_report');
grant select, insert on freight.import_report to freight_app;
grant select, delete on freight.import_report to freight_system;

-- Numbers ---------------------------------------------------------------------------------------------------------

create table freight.number_sequence (
  tenant_id integer not null,
  kind varchar(40) not null,
  day date not null,
  seq integer not null,
  primary key (tenant_id, kind, day)
);
select freight.protect('freight.number_sequence');
grant select, insert, update on freight.number_sequence to freight_app, freight_system;

-- Operate log (domain §1.38): what people read on a record's history tab. Never changed, never removed. --------------

create table biz_operate_log (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  biz_type varchar(40) not null,
  biz_id varchar(32) not null,
  biz_no varchar(40),
  action varchar(40) not null,
  from_status varchar(20),
  to_status varchar(20),
  operator_id varchar(32) not null,
  operator_name varchar(100) not null,
  operator_role varchar(200),
  operate_time timestamptz(0) not null default now(),
  ip varchar(64),
  detail jsonb,
  remark varchar(500)
);
create index biz_operate_log_record on biz_operate_log (tenant_id, biz_type, biz_id, operate_time);
select freight.protect('biz_operate_log');
revoke update, delete on biz_operate_log from freight_app, freight_system;
create trigger biz_operate_log_insert_only before update or delete or truncate on biz_operate_log
  for each statement execute function freight.refuse_change();

-- Leakproof -------------------------------------------------------------------------------------------------------
-- Under a policy a condition may use an index only if its operator cannot leak rows it has not checked. PostgreSQL
-- says so for = and for times, not for LIKE and numeric; a superuser may (the functions named here do not print values).
create function freight.mark_leakproof() returns void language plpgsql as $$
declare
  signature text;
begin
  foreach signature in array freight.leakproof_functions() loop
    execute format('alter function %s leakproof', signature);
  end loop;
end $$;

create function freight.leakproof_functions() returns text[] language sql immutable as $$
  select array[
    'pg_catalog.textlike(text,text)', 'pg_catalog.textnlike(text,text)', 'pg_catalog.texticlike(text,text)',
    'pg_catalog.string_to_array(text,text)', 'pg_catalog.arraycontains(anyarray,anyarray)',
    'pg_catalog.numeric_eq(numeric,numeric)', 'pg_catalog.numeric_ne(numeric,numeric)', 'pg_catalog.numeric_gt(numeric,numeric)',
    'pg_catalog.numeric_ge(numeric,numeric)', 'pg_catalog.numeric_lt(numeric,numeric)', 'pg_catalog.numeric_le(numeric,numeric)']
$$;
