-- Dispatchers saw the numbers of every waybill's driver in full, which nothing recorded. They have the logged unmasking of phone numbers
-- instead. The platform's own role is changed at the start of the new version, like every grant that was noted at its delivery; this changes the
-- roles of other tenants, and those of installations from before grants were noted. A role to which somebody gave the right by hand keeps it.

set local role freight_system;
with gone as (
  delete from sys_role_permission g using sys_role r
  where r.id = g.role_id and r.role_code = 'dispatcher' and g.permission_id = md5('code:waybill:unmasked') and g.data_rule_ids is null
    and not exists (select from freight.delivered_row d where d.kind = 'grant' and d.key = g.role_id || ':' || g.permission_id)
    and not exists (
      select from freight.audit_log a
      where a.tenant_id = r.tenant_id and a.entity = 'role' and a.record_id = r.id and a.payload::jsonb ->> 'action' = 'grant'
        and g.permission_id = any(string_to_array(a.payload::jsonb #>> '{changes,permissionIds,1}', ',')))
  returning g.tenant_id, g.role_id)
insert into sys_role_permission (tenant_id, role_id, permission_id)
select gone.tenant_id, gone.role_id, p.id from gone
join sys_permission p on p.id = md5('code:waybill:unmaskMobile') and p.del_flag = 0
on conflict do nothing;
reset role;
