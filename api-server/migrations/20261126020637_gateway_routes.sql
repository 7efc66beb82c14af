-- gateway-routes: routes that the gateway is given, and the files that were written for it.

create table sys_gateway_file (
  id varchar(32) primary key,
  applied_time timestamp(0) with time zone not null,
  host varchar(100) not null,
  configuration text not null
);
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
select freight.declare_global('sys_gateway_file', 'what the gateway was given; written by the command alone, read with the permission for routes');
select freight.protect('sys_gateway_route');
