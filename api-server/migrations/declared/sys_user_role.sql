-- Written by pnpm new-migration; never edited, never carried out.
create table sys_user_role (
  tenant_id integer not null default 0,
  user_id varchar(32) not null,
  role_id varchar(32) not null,
  primary key (user_id, role_id)
);
alter table sys_user_role add foreign key (user_id) references sys_user (id) deferrable initially deferred;
alter table sys_user_role add foreign key (role_id) references sys_role (id);
create index sys_user_role_role on sys_user_role (role_id);
select freight.protect('sys_user_role');
