-- must-reach: messages that must reach people are sent in quiet hours too, by mail and by text message, so it is stored with each. Of those that
-- exist, mails without an unsubscribe link are such messages.

alter table sys_message add column must_reach character varying(1) not null default 'N'::character varying;
update sys_message set must_reach = 'Y' where es_type = '2' and leave_token is null and kind <> 'test';
