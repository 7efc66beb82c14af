-- Written by pnpm new-migration; never edited, never carried out.
create table sys_depart_role_user (
  tenant_id integer not null default 0,
  user_id varchar(32) not null,
  role_id varchar(32) not null,
  primary key (user_id, role_id)
);
alter table sys_depart_role_user add foreign key (user_id) references sys_user (id);
alter table sys_depart_role_user add foreign key (role_id) references sys_depart_role (id);
create index sys_depart_role_user_role on sys_depart_role_user (role_id);
select freight.protect('sys_depart_role_user');
