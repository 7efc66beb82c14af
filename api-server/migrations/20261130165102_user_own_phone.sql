-- user-own-phone: whether the person entered the phone number themselves and has not proved it with a code. Existing numbers: what the audit log says
-- about the last change; numbers of which it says nothing count as proved, because an administrator or a registration set them.

alter table sys_user add column own_phone character varying(1);
set local role freight_system;
update sys_user u set own_phone = 'Y'
where u.phone is not null and 'editOwn' = (
  select a.action from freight.audit_log a
  where a.tenant_id = u.tenant_id and a.entity = 'user' and a.record_id = u.id and a.action in ('editOwn', 'edit')
    and a.payload::jsonb #> '{changes,phone}' is not null
  order by a.serial desc limit 1);
reset role;
