-- Tenants are edited by several people: the version says who was first. Existing ones begin with 1.

alter table sys_tenant add column version integer not null default 1;
