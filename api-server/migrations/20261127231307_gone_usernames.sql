-- gone-usernames: the user name of a deleted account is never given again, because the log and stored rows name people by it. The names of
-- accounts that were deleted for ever are kept in a table, which starts with those that the audit log still has.

create table sys_gone_username (
  tenant_id integer not null default 0,
  username varchar(50) not null,
  primary key (username)
);
select freight.protect('sys_gone_username');
CREATE INDEX sys_user_gone ON sys_user USING btree (lower((username)::text)) WHERE (del_flag <> 0);
set local role freight_system;
insert into sys_gone_username (tenant_id, username)
select distinct on (gone.username) gone.tenant_id, gone.username from (
  select l.tenant_id, lower(left(l.payload::jsonb #>> '{changes,username,0}', 50)) username from freight.audit_log l
  where l.entity = 'user' and l.action = 'deletePhysic') gone
where gone.username is not null
order by gone.username, gone.tenant_id
on conflict (username) do nothing;
reset role;
