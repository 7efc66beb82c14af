-- Written by pnpm new-migration; never edited, never carried out.
create table sys_record_comment (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  entity varchar(40) not null,
  record_id varchar(32) not null,
  content varchar(1000) not null,
  audience varchar(40) not null default '',
  mentions varchar(700),
  author_id varchar(32) not null,
  author_name varchar(100) not null,
  edited_flag varchar(1) not null default 'N',
  edit_time timestamp(0) with time zone
);
alter table sys_record_comment add foreign key (author_id) references sys_user (id);
create index sys_record_comment_record on sys_record_comment (tenant_id, entity, record_id, create_time desc) where del_flag = 0;
select freight.protect('sys_record_comment');
drop policy freight_scope on sys_record_comment;
create policy freight_scope on sys_record_comment to freight_app using (tenant_id = (select freight.scope_tenant()) and (((select freight.scope_shipper()) is null and (select freight.scope_carrier()) is null) or ((select freight.scope_shipper()) is not null and 'shipper' = any(string_to_array(audience, ','))) or ((select freight.scope_carrier()) is not null and 'carrier' = any(string_to_array(audience, ','))))) with check (tenant_id = (select freight.scope_tenant()));
