-- Written by pnpm new-migration; never edited, never carried out.
create table sys_list_view (
  id varchar(32) primary key,
  tenant_id integer not null,
  user_id varchar(32) not null,
  list varchar(200) not null,
  entity varchar(64) not null,
  kind varchar(10) not null default 'view',
  name varchar(30) not null,
  state jsonb not null,
  roles varchar(2000),
  default_for varchar(2000),
  version integer not null default 1,
  create_time timestamp(0) with time zone not null,
  update_time timestamp(0) with time zone not null
);
alter table sys_list_view add foreign key (user_id) references sys_user (id) on delete cascade;
create index sys_list_view_list on sys_list_view (tenant_id, list, user_id);
create index sys_list_view_user on sys_list_view (user_id);
select freight.protect('sys_list_view');
drop policy freight_scope on sys_list_view;
create policy freight_own on sys_list_view to freight_app using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user())) with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));
create policy freight_shared on sys_list_view to freight_app using (tenant_id = (select freight.scope_tenant()) and roles is not null) with check (tenant_id = (select freight.scope_tenant()) and roles is not null);
