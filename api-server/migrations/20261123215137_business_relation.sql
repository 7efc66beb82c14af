-- business-relation: table of the people who work for a shipper. People of present shippers stay without limits until they are entered.

create table biz_owner_relation_user (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  shipper_id varchar(32) not null,
  shipper_name varchar(100) not null,
  user_id varchar(32),
  realname varchar(50) not null,
  mobile varchar(11) not null,
  relation_type varchar(20) not null,
  data_scope varchar(20) not null,
  line_ids varchar(1000),
  info_ids varchar(1000),
  can_publish varchar(1) not null default 'N',
  can_confirm_price varchar(1) not null default 'N',
  can_sign varchar(1) not null default 'N',
  can_view_price varchar(1) not null default 'N',
  can_apply_invoice varchar(1) not null default 'N',
  bind_status varchar(20) not null default '0',
  invite_user varchar(100),
  invite_time timestamp(0) with time zone,
  bind_time timestamp(0) with time zone,
  unbind_time timestamp(0) with time zone,
  status varchar(20) not null default '1',
  remark varchar(255)
);
alter table biz_owner_relation_user add foreign key (shipper_id) references biz_shipper (id);
alter table biz_owner_relation_user add foreign key (user_id) references sys_user (id) deferrable initially deferred;
create unique index biz_owner_relation_user_mobile on biz_owner_relation_user (shipper_id, mobile) where del_flag = 0;
create unique index biz_owner_relation_user_main on biz_owner_relation_user (shipper_id) where relation_type = '1' and bind_status = '1' and del_flag = 0;
create unique index biz_owner_relation_user_user on biz_owner_relation_user (user_id) where bind_status = '1' and del_flag = 0;
create index biz_owner_relation_user_list on biz_owner_relation_user (tenant_id, create_time desc, id desc) include (shipper_id) where del_flag = 0;
create index biz_owner_relation_user_invited on biz_owner_relation_user (mobile) where bind_status = '0' and del_flag = 0;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_owner_relation_user_realname_part on biz_owner_relation_user using gin (realname gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_owner_relation_user_shipper_name_part on biz_owner_relation_user using gin (shipper_name gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_owner_relation_user');
create policy freight_side on biz_owner_relation_user as restrictive to freight_app using ((select freight.scope_carrier()) is null);
