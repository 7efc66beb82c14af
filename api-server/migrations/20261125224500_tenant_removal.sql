-- tenant-removal: a tenant can be deleted whole. Lines of the operate log go with their tenant; for everything else they stay unchangeable.

create or replace function freight.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and (tg_table_schema = 'freight' and tg_table_name like 'audit\_log%' or tg_table_name = 'biz_operate_log')
    and current_setting('freight.removing_audit', true) = 'signed' then return null; end if;
  raise exception 'rows of % are never changed or removed', tg_table_name using errcode = '42501';
end $$;

-- Removes the rows of a tenant from one table. Only of a tenant that is frozen, never of the platform, and never the signed rows that say
-- where audit logs ended. Runs with the owner's rights, because the system may not delete from every table.
create function freight.remove_rows_of_tenant(tenant integer, target regclass) returns bigint
  language plpgsql volatile security definer set search_path = pg_catalog, public as $$
declare
  removed bigint;
begin
  if tenant is null or tenant = 0 or not exists (select from public.sys_tenant t where t.id = tenant and t.status = 0) then
    raise exception 'only the rows of a frozen tenant are removed' using errcode = '42501';
  end if;
  if target::text in ('freight.audit_log', 'freight.audit_head', 'freight.audit_signed_head', 'freight.audit_removal') then
    raise exception 'rows of % have a removal of their own', target using errcode = '42501';
  end if;
  perform set_config('freight.removing_audit', 'signed', true);
  execute format('delete from %s where tenant_id = $1', target) using tenant;
  get diagnostics removed = row_count;
  perform set_config('freight.removing_audit', '', true);
  return removed;
end $$;
revoke execute on function freight.remove_rows_of_tenant(integer, regclass) from public;
grant execute on function freight.remove_rows_of_tenant(integer, regclass) to freight_system;
