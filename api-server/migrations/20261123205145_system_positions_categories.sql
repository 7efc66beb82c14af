-- system-positions-categories: positions that users hold, and a tree of categories for forms.

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
create table sys_position (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  code varchar(100) not null,
  name varchar(100) not null,
  post_rank varchar(20) not null,
  company_id varchar(36)
);
alter table sys_category add foreign key (pid) references sys_category (id);
create unique index sys_category_code on sys_category (tenant_id, code);
create index sys_category_parent on sys_category (pid, code) where del_flag = 0;
create unique index sys_position_code on sys_position (tenant_id, code) where del_flag = 0;
select freight.protect('sys_category');
select freight.protect('sys_position');
