-- Written by pnpm new-migration; never edited, never carried out.
create table sys_user_depart (
  tenant_id integer not null default 0,
  user_id varchar(32) not null,
  depart_id varchar(32) not null,
  primary key (user_id, depart_id)
);
alter table sys_user_depart add foreign key (user_id) references sys_user (id) deferrable initially deferred;
alter table sys_user_depart add foreign key (depart_id) references sys_depart (id);
create index sys_user_depart_depart on sys_user_depart (depart_id);
select freight.protect('sys_user_depart');
