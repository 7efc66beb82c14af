-- Written by pnpm new-migration; never edited, never carried out.
create table sys_depart_permission (
  tenant_id integer not null default 0,
  depart_id varchar(32) not null,
  permission_id varchar(32) not null,
  data_rule_ids varchar(4000),
  primary key (depart_id, permission_id)
);
alter table sys_depart_permission add foreign key (depart_id) references sys_depart (id);
alter table sys_depart_permission add foreign key (permission_id) references sys_permission (id);
create index sys_depart_permission_permission on sys_depart_permission (permission_id);
select freight.protect('sys_depart_permission');
