-- Written by pnpm new-migration; never edited, never carried out.
create table sys_gone_username (
  tenant_id integer not null default 0,
  username varchar(50) not null,
  primary key (username)
);
select freight.protect('sys_gone_username');
