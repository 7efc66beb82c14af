-- session-third-account: by which link to a third-party account a session was opened, so that removing the link ends it. Nobody knows how the sessions
-- from before were opened; those of people with a link count as opened by it.

alter table sys_session add column third_account_id varchar(32);
create index sys_session_third_account on sys_session (third_account_id) where third_account_id is not null and revoke_time is null;
set local role freight_system;
update sys_session s set third_account_id = (select min(t.id) from sys_third_account t where t.user_id = s.user_id)
where s.revoke_time is null and exists (select from sys_third_account t where t.user_id = s.user_id);
reset role;
