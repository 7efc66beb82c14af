-- Customer service was given the announcements, and with them the codes that hang on the group above: to see who is signed in, and to end
-- anybody's session. They go, unless somebody gave them by hand.
set local role freight_system;
delete from sys_role_permission g
where g.role_id = md5('role:customer_service') and g.permission_id in (md5('code:online:list'), md5('code:online:forceLogout'))
  and not exists (
    select from freight.audit_log a
    where a.entity = 'role' and a.record_id = g.role_id and a.payload::jsonb ->> 'action' = 'grant'
      and g.permission_id = any(string_to_array(a.payload::jsonb #>> '{changes,permissionIds,1}', ',')));
reset role;
