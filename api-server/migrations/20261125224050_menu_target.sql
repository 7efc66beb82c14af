-- Menus hold the window they open in and the permissions their page names, which clients read in `meta`. Existing menus have neither.

alter table sys_permission add column permission_list character varying(500);
alter table sys_permission add column target character varying(20);
