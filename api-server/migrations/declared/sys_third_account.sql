-- Written by pnpm new-migration; never edited, never carried out.
create table sys_third_account (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  user_id varchar(32) not null,
  third_type varchar(32) not null,
  third_user_id varchar(255) not null,
  create_time timestamptz(0) not null default now()
);
alter table sys_third_account add foreign key (user_id) references sys_user (id);
create unique index sys_third_account_user on sys_third_account (third_type, third_user_id);
create index sys_third_account_owner on sys_third_account (user_id);
select freight.protect('sys_third_account');
