-- Columns take what their contracts say. Wider ones keep every value; a driver's licence classes were never accepted above 20 characters
-- (the contract checks every way in), so that no row holds a longer text.

alter table biz_driver alter column vehicle_class type character varying(20);
alter table sys_depart alter column org_category type character varying(20);
alter table sys_depart alter column status type character varying(20);
alter table sys_permission alter column perms_type type character varying(20);
alter table sys_permission alter column status type character varying(20);
alter table sys_user alter column avatar type character varying(2000);
