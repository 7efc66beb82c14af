-- mail-links: the link by which people end mails; mails that exist have none.

alter table sys_message add column leave_token character varying(43);
-- Fails where a row breaks it.
CREATE UNIQUE INDEX sys_message_leave_token ON sys_message USING btree (leave_token) WHERE ((leave_token IS NOT NULL) AND (del_flag = 0));
