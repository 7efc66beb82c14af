-- A small entity with every kind of column.
create table test_parcel (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamptz(0) not null default now(),
  update_by varchar(50),
  update_time timestamptz(0),
  del_flag smallint not null default 0,
  version integer not null default 1,
  parcel_no varchar(20) not null,
  name varchar(50) not null,
  status varchar(20) not null,
  tags varchar(200),
  pieces integer,
  weight numeric(12,3),
  freight numeric(18,2),
  load_time timestamptz(0),
  due_date date,
  insured varchar(1),
  receiver_mobile varchar(20),
  pin varchar(20),
  remark varchar(200),
  shipper_id varchar(32),
  carrier_id varchar(32)
);
create unique index test_parcel_name on test_parcel (tenant_id, name) where del_flag = 0;
select freight.protect('test_parcel');

create table test_parcel_item (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  position integer not null default 0,
  parcel_id varchar(32) not null references test_parcel (id),
  item_name varchar(20) not null,
  tag varchar(20),
  weight numeric(12,3),
  sender_mobile varchar(20),
  cost numeric(18,2)
);
select freight.protect_lines('test_parcel_item', 'test_parcel', 'parcel_id');

-- What somebody with the database's own password could do to an audit row.
create function test_tamper(target bigint, text_after text) returns void language plpgsql security definer as $$
begin
  alter table freight.audit_log disable trigger audit_log_insert_only;
  if text_after is null then delete from freight.audit_log where tenant_id = 1 and serial = target;
  else update freight.audit_log set payload = text_after where tenant_id = 1 and serial = target; end if;
  alter table freight.audit_log enable trigger audit_log_insert_only;
end $$;
