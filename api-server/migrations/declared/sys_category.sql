-- Written by pnpm new-migration; never edited, never carried out.
create table sys_category (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  pid varchar(32),
  name varchar(100) not null,
  code varchar(64) not null
);
alter table sys_category add foreign key (pid) references sys_category (id);
create unique index sys_category_code on sys_category (tenant_id, code);
create index sys_category_parent on sys_category (pid, code) where del_flag = 0;
select freight.protect('sys_category');
