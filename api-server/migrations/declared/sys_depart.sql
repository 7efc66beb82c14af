-- Written by pnpm new-migration; never edited, never carried out.
create table sys_depart (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  parent_id varchar(32),
  depart_name varchar(100) not null,
  depart_name_en varchar(500),
  depart_name_abbr varchar(500),
  depart_order integer not null default 0,
  description varchar(500),
  org_category varchar(20) not null default '2',
  org_type varchar(10) not null default '1',
  org_code varchar(64) not null,
  mobile varchar(32),
  fax varchar(32),
  address varchar(255),
  memo varchar(500),
  status varchar(20) not null default '1',
  qywx_identifier varchar(100)
);
alter table sys_depart add foreign key (parent_id) references sys_depart (id);
create unique index sys_depart_org_code on sys_depart (tenant_id, org_code) where del_flag = 0;
create index sys_depart_parent on sys_depart (parent_id);
select freight.protect('sys_depart');
