-- Written by pnpm new-migration; never edited, never carried out.
create table sys_list_view_choice (
  tenant_id integer not null,
  user_id varchar(32) not null,
  list varchar(200) not null,
  places jsonb not null,
  start varchar(64),
  primary key (user_id, tenant_id, list)
);
alter table sys_list_view_choice add foreign key (user_id) references sys_user (id) on delete cascade;
select freight.protect('sys_list_view_choice');
drop policy freight_scope on sys_list_view_choice;
create policy freight_own on sys_list_view_choice to freight_app using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user())) with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));
