-- A tenant that is frozen, not yet or no longer in force is out: at sign-in, at the session, and at every transaction of its scope.

-- Null for a tenant that does not exist. The platform's own tenant cannot lock itself out.
create function freight.tenant_in_force(tenant integer, day date) returns boolean
  language sql stable security definer set search_path = pg_catalog, public as $$
  select t.id = 0 or (t.status = 1 and coalesce(t.begin_date <= day, true) and coalesce(t.end_date >= day, true))
  from public.sys_tenant t where t.id = tenant
$$;
revoke execute on function freight.tenant_in_force(integer, date) from public;
grant execute on function freight.tenant_in_force(integer, date) to freight_system;

-- As before, and refused (FT001) where the tenant is not in force: what a node remembers of a session is never the last word.
create or replace function freight.enter_scope(user_id text, tenant integer, shipper text, carrier text, driver text) returns void
  language plpgsql volatile security definer set search_path = pg_catalog as $$
begin
  if coalesce(current_setting('freight.tenant', true), '') <> '' then
    raise exception 'scope was entered already' using errcode = '42501';
  end if;
  if user_id is null or tenant is null then
    raise exception 'scope needs a user and a tenant' using errcode = '42501';
  end if;
  if not freight.tenant_in_force(tenant, (now() at time zone 'Asia/Shanghai')::date) then
    raise exception 'tenant % is not in force', tenant using errcode = 'FT001';
  end if;
  perform set_config('freight.user_id', user_id, true);
  perform set_config('freight.tenant', tenant::text, true);
  perform set_config('freight.shipper', coalesce(shipper, ''), true);
  perform set_config('freight.carrier', coalesce(carrier, ''), true);
  perform set_config('freight.driver', coalesce(driver, ''), true);
end $$;
