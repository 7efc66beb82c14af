-- depart-role-code: codes of department roles are unique within their department. Unique within the tenant, they told the head of a department which
-- codes other departments use.

drop index sys_depart_role_code;
create unique index sys_depart_role_code on sys_depart_role (depart_id, role_code) where del_flag = 0;
