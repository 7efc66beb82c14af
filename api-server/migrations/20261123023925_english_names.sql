-- english-names: Menus, dictionaries and roles carry an English text that people can edit.

alter table sys_dict add column dict_name_en character varying(100);
alter table sys_dict_item add column item_text_en character varying(200);
alter table sys_permission add column name_en character varying(100);
alter table sys_role add column role_name_en character varying(100);
