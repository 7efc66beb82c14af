-- Written by pnpm new-migration; never edited, never carried out.
create table sys_gateway_route (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  router_id varchar(50) not null,
  name varchar(100) not null,
  uri varchar(200) not null,
  predicates varchar(4000) not null default '[]',
  filters varchar(4000) not null default '[]',
  retryable varchar(1) not null default 'N',
  strip_prefix varchar(1) not null default 'N',
  persistable varchar(1) not null default 'N',
  status integer not null default 1
);
create unique index sys_gateway_route_router_id on sys_gateway_route (tenant_id, router_id) where del_flag = 0;
select freight.protect('sys_gateway_route');
