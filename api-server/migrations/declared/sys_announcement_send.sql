-- Written by pnpm new-migration; never edited, never carried out.
create table sys_announcement_send (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  annt_id varchar(32) not null,
  user_id varchar(32) not null,
  read_flag varchar(1) not null default '0',
  read_time timestamp(0) with time zone,
  create_time timestamptz(0) not null default now(),
  constraint sys_announcement_send_read_flag_check check (read_flag in ('0', '1')),
  constraint sys_announcement_send_user_id_annt_id_key unique (user_id, annt_id)
);
alter table sys_announcement_send add foreign key (annt_id) references sys_announcement (id);
alter table sys_announcement_send add foreign key (user_id) references sys_user (id);
create index sys_announcement_send_unread on sys_announcement_send (user_id, annt_id) where read_flag = '0';
select freight.protect('sys_announcement_send');
drop policy freight_scope on sys_announcement_send;
create policy freight_own on sys_announcement_send to freight_app using (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user())) with check (tenant_id = (select freight.scope_tenant()) and user_id = (select freight.scope_user()));
create policy freight_copies on sys_announcement_send for insert to freight_app with check (tenant_id = (select freight.scope_tenant()));
