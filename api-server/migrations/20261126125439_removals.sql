-- removals: what the deletion of a menu, role or department takes away is kept, so that undo can put it back; the new table starts empty.

create table sys_removal (
  tenant_id integer not null,
  entity varchar(32) not null,
  record_id varchar(32) not null,
  table_name varchar(63) not null,
  kept_rows jsonb not null,
  create_time timestamp(0) with time zone not null,
  primary key (tenant_id, entity, record_id, table_name)
);
create index sys_removal_time on sys_removal (create_time);
select freight.protect('sys_removal');
