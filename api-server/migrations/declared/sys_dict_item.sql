-- Written by pnpm new-migration; never edited, never carried out.
create table sys_dict_item (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  dict_id varchar(32) not null,
  item_text varchar(100) not null,
  item_text_en varchar(200),
  item_value varchar(100) not null,
  item_color varchar(20),
  description varchar(255),
  sort_order integer not null default 0,
  status integer not null default 1
);
alter table sys_dict_item add foreign key (dict_id) references sys_dict (id);
create unique index sys_dict_item_value on sys_dict_item (dict_id, item_value) where del_flag = 0;
select freight.declare_global('sys_dict_item', 'codes mean the same for every tenant');
