-- audit-months: the audit log is divided by months (Shanghai time), so that retention removes whole months. Rows that exist become the part of
-- the month that is running. What is removed, by retention or with its tenant, leaves a signed row that says where the log ended.

alter table freight.audit_head add column at timestamptz;
update freight.audit_head h set at = (select max(l.at) from freight.audit_log l where l.tenant_id = h.tenant_id);

alter table freight.audit_log rename to audit_log_before;
drop trigger audit_log_insert_only on freight.audit_log_before;
drop index freight.audit_log_record, freight.audit_log_entity, freight.audit_log_username, freight.audit_log_ip, freight.audit_log_request,
  freight.audit_log_record_id;
alter table freight.audit_log_before drop constraint audit_log_pkey;

create table freight.audit_log (
  tenant_id integer not null,
  serial bigint not null,
  at timestamptz not null,
  payload text not null,
  previous text not null,
  hash text not null,
  entity text generated always as ((payload::jsonb) ->> 'entity') stored,
  record_id text generated always as ((payload::jsonb) ->> 'recordId') stored,
  username text generated always as ((payload::jsonb) ->> 'username') stored,
  action text generated always as ((payload::jsonb) ->> 'action') stored,
  ip text generated always as ((payload::jsonb) ->> 'ip') stored,
  request_id text generated always as ((payload::jsonb) ->> 'requestId') stored,
  primary key (tenant_id, serial, at)
) partition by range (at);
create index audit_log_record on freight.audit_log (tenant_id, entity, record_id);
create index audit_log_entity on freight.audit_log (tenant_id, entity, serial desc);
create index audit_log_username on freight.audit_log (tenant_id, username, serial desc);
create index audit_log_ip on freight.audit_log (tenant_id, ip, serial desc);
create index audit_log_request on freight.audit_log (tenant_id, request_id);
create index audit_log_record_id on freight.audit_log (tenant_id, record_id);
select freight.protect('freight.audit_log');
grant select on freight.audit_log to freight_app, freight_system;

-- Rows stay unchangeable; only `remove_audit_of_tenant`, which runs with the owner's rights, may delete. Nobody else has the privilege.
create or replace function freight.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and tg_table_schema = 'freight' and tg_table_name like 'audit\_log%'
    and current_setting('freight.removing_audit', true) = 'signed' then return null; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $$;
create trigger audit_log_insert_only before update or delete or truncate on freight.audit_log
  for each statement execute function freight.refuse_change();

-- Rows of the chain's first part keep their order: the part of the running month begins with the oldest row.
do $$
declare
  last timestamptz := greatest(now(), (select max(at) from freight.audit_log_before));
  month timestamp := date_trunc('month', last at time zone 'Asia/Shanghai');
  part text := 'audit_log_' || to_char(month, 'YYYY_MM');
begin
  alter table freight.audit_log_before alter column at drop default;
  execute format('alter table freight.audit_log_before rename to %I', part);
  execute format('alter table freight.audit_log attach partition freight.%I for values from (minvalue) to (%L)',
    part, (month + interval '1 month') at time zone 'Asia/Shanghai');
  perform freight.protect(format('freight.%I', part)::regclass);
  execute format('create trigger %I before update or delete or truncate on freight.%I for each statement execute function freight.refuse_change()',
    part || '_insert_only', part);
  execute format('revoke all on freight.%I from freight_app, freight_system', part);
end $$;

-- Makes the part of the log for a month, named by its first day; nothing when it exists.
create function freight.make_audit_month(month timestamp) returns void
  language plpgsql security definer set search_path = pg_catalog as $$
declare
  first timestamp := date_trunc('month', month);
  part text := 'audit_log_' || to_char(first, 'YYYY_MM');
begin
  if to_regclass('freight.' || part) is not null then return; end if;
  -- Two transactions may find that it is missing.
  perform pg_advisory_xact_lock(hashtext('freight.audit_log'));
  if to_regclass('freight.' || part) is not null then return; end if;
  execute format('create table freight.%I partition of freight.audit_log for values from (%L) to (%L)', part,
    first at time zone 'Asia/Shanghai', (first + interval '1 month') at time zone 'Asia/Shanghai');
  perform freight.protect(('freight.' || part)::regclass);
  execute format('create trigger %I before update or delete or truncate on freight.%I for each statement execute function freight.refuse_change()',
    part || '_insert_only', part);
end $$;
revoke execute on function freight.make_audit_month(timestamp) from public;
grant execute on function freight.make_audit_month(timestamp) to freight_system;

-- The time of a row is taken while the tenant's head is locked and never before that of the row before it: in one tenant, the order of
-- serials is the order of times, so that a month is a piece of the chain.
create or replace function freight.append_audit(tenant integer, payloads text[]) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  head record;
  entry text;
  next_hash text;
  moment timestamptz;
begin
  if current_setting('role', true) = 'freight_app' and tenant is distinct from freight.scope_tenant() then
    raise exception 'audit of another tenant' using errcode = '42501';
  end if;
  insert into freight.audit_head (tenant_id, serial, hash) values (tenant, 0, repeat('0', 64)) on conflict do nothing;
  select h.serial, h.hash, h.at into head from freight.audit_head h where h.tenant_id = tenant for update;
  moment := greatest(clock_timestamp(), head.at);
  if to_regclass('freight.audit_log_' || to_char(moment at time zone 'Asia/Shanghai', 'YYYY_MM')) is null then
    perform freight.make_audit_month(moment at time zone 'Asia/Shanghai');
  end if;
  foreach entry in array payloads loop
    next_hash := encode(sha256(convert_to(head.hash || entry, 'UTF8')), 'hex');
    insert into freight.audit_log (tenant_id, serial, at, payload, previous, hash)
      values (tenant, head.serial + 1, moment, entry, head.hash, next_hash);
    head.serial := head.serial + 1;
    head.hash := next_hash;
  end loop;
  update freight.audit_head set serial = head.serial, hash = head.hash, at = moment where tenant_id = tenant;
end $$;

-- Removals --------------------------------------------------------------------------------------------------------

-- Says, signed like a head, that the rows of a tenant up to this one were removed, and why. Never changed or removed itself.
create table freight.audit_removal (
  tenant_id integer not null,
  day date not null,
  serial bigint not null,
  hash text not null,
  reason text not null check (reason in ('retention', 'tenant')),
  public_key text not null,
  signature text not null,
  primary key (tenant_id, serial)
);
select freight.protect('freight.audit_removal');
grant select, insert on freight.audit_removal to freight_system;
create trigger audit_removal_insert_only before update or delete or truncate on freight.audit_removal
  for each statement execute function freight.refuse_change();

-- The months that the log has parts for, by their first day.
create function freight.audit_months() returns setof date language sql stable security definer set search_path = pg_catalog as $$
  select to_date(right(c.relname, 7), 'YYYY_MM') from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'freight.audit_log'::regclass order by 1
$$;
revoke execute on function freight.audit_months() from public;
grant execute on function freight.audit_months() to freight_system;

-- Removes the part of a month, when the removal of each tenant's last row in it was recorded. Resolves to whether there was such a part.
create function freight.remove_audit_month(month date) returns boolean
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  part text := 'audit_log_' || to_char(month, 'YYYY_MM');
  unrecorded integer;
begin
  if to_regclass('freight.' || part) is null then return false; end if;
  if month >= date_trunc('month', now() at time zone 'Asia/Shanghai') then
    raise exception 'the part of a running month is not removed' using errcode = '42501';
  end if;
  execute format('select l.tenant_id from (select distinct on (tenant_id) tenant_id, serial, hash from freight.%I order by tenant_id, serial desc) l
    where not exists (select from freight.audit_removal r where r.tenant_id = l.tenant_id and r.serial = l.serial and r.hash = l.hash) limit 1', part)
    into unrecorded;
  if unrecorded is not null then
    raise exception 'the removal of rows of tenant % is not recorded', unrecorded using errcode = '42501';
  end if;
  execute format('drop table freight.%I', part);
  return true;
end $$;
revoke execute on function freight.remove_audit_month(date) from public;
grant execute on function freight.remove_audit_month(date) to freight_system;

-- Removes the whole log of a tenant, when that was recorded at its last row. The head stays: a later tenant of the same id continues it.
create function freight.remove_audit_of_tenant(tenant integer) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog as $$
declare
  removed bigint;
begin
  if exists (select from freight.audit_head h where h.tenant_id = tenant and h.serial > 0 and not exists (
    select from freight.audit_removal r where r.tenant_id = tenant and r.serial = h.serial and r.hash = h.hash and r.reason = 'tenant')) then
    raise exception 'the removal of the log of tenant % is not recorded', tenant using errcode = '42501';
  end if;
  perform set_config('freight.removing_audit', 'signed', true);
  delete from freight.audit_log where tenant_id = tenant;
  get diagnostics removed = row_count;
  perform set_config('freight.removing_audit', '', true);
  return removed;
end $$;
revoke execute on function freight.remove_audit_of_tenant(integer) from public;
grant execute on function freight.remove_audit_of_tenant(integer) to freight_system;

-- The first row whose chain is broken, counted from the last recorded removal.
create or replace function freight.first_broken_audit(tenant integer) returns bigint language sql stable as $$
  with start as (
    select coalesce(max(r.serial), 0) as serial,
      coalesce((select x.hash from freight.audit_removal x where x.tenant_id = tenant order by x.serial desc limit 1), repeat('0', 64)) as hash
    from freight.audit_removal r where r.tenant_id = tenant
  )
  select min(serial) from (
    select chain.serial from (
      select serial, payload, previous, hash, lag(hash) over w as expected, lag(serial) over w as before
      from freight.audit_log where tenant_id = tenant and serial > (select serial from start) window w as (order by serial)
    ) chain, start
    where previous <> coalesce(expected, start.hash) or chain.serial <> coalesce(before, start.serial) + 1
      or chain.hash <> encode(sha256(convert_to(previous || payload, 'UTF8')), 'hex')
    union all
    select h.serial from freight.audit_head h where h.tenant_id = tenant and h.hash is distinct from coalesce(
      (select l.hash from freight.audit_log l where l.tenant_id = tenant order by l.serial desc limit 1), (select hash from start))
  ) broken
$$;
