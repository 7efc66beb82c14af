-- Written by pnpm new-migration; never edited, never carried out.
create table sys_depart_role (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  depart_id varchar(32) not null,
  role_name varchar(100) not null,
  role_code varchar(100) not null,
  description varchar(255)
);
alter table sys_depart_role add foreign key (depart_id) references sys_depart (id);
create unique index sys_depart_role_code on sys_depart_role (depart_id, role_code) where del_flag = 0;
create index sys_depart_role_depart on sys_depart_role (depart_id) where del_flag = 0;
select freight.protect('sys_depart_role');
