-- Written by pnpm new-migration; never edited, never carried out.
create table sys_notice_preference (
  user_id varchar(32) primary key,
  tenant_id integer not null default 0,
  wanted varchar(500) not null,
  quiet_from varchar(5),
  quiet_to varchar(5),
  constraint sys_notice_preference_check check ((quiet_from is null) = (quiet_to is null))
);
alter table sys_notice_preference add foreign key (user_id) references sys_user (id) on delete cascade;
select freight.declare_global('sys_notice_preference', 'settings of people; reached by their own account calls and by senders only');
