-- picker-indexes: fields that search among many people (drivers, users) read their first names by an index instead of sorting all rows;
-- names and plates are also found by one or two characters. Rows stay as they are.

CREATE INDEX biz_driver_driver_name_letters ON biz_driver USING gin (string_to_array((driver_name)::text, NULL::text));
CREATE INDEX biz_driver_name ON biz_driver USING btree (tenant_id, driver_name, id) WHERE (del_flag = 0);
CREATE INDEX biz_lorry_plate_number_letters ON biz_lorry USING gin (string_to_array((plate_number)::text, NULL::text));
CREATE INDEX sys_user_account ON sys_user USING btree (tenant_id, username, id) WHERE (del_flag = 0);
CREATE INDEX sys_user_name ON sys_user USING btree (tenant_id, realname, id) WHERE (del_flag = 0);
CREATE INDEX sys_user_realname_letters ON sys_user USING gin (string_to_array((realname)::text, NULL::text));
