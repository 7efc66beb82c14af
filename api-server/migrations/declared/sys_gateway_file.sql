-- Written by pnpm new-migration; never edited, never carried out.
create table sys_gateway_file (
  id varchar(32) primary key,
  applied_time timestamp(0) with time zone not null,
  host varchar(100) not null,
  configuration text not null
);
select freight.declare_global('sys_gateway_file', 'what the gateway was given; written by the command alone, read with the permission for routes');
