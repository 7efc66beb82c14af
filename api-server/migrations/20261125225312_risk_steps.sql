-- risk-steps: rules that hold steps back until somebody lets them pass, what a risk freezes, and a record of each certification event.
-- Present rules keep what people set; expired papers (R003) were refused before and are held back now. Present risks get the driver of their waybill.

create table biz_cert_record (
  id varchar(32) primary key,
  tenant_id integer not null default 0,
  sys_org_code varchar(64),
  create_by varchar(50),
  create_time timestamp(0) with time zone not null default now(),
  update_by varchar(50),
  update_time timestamp(0) with time zone,
  del_flag smallint not null default 0,
  version integer not null default 1,
  cert_party varchar(20) not null,
  party_id varchar(32) not null,
  party_name varchar(100) not null,
  shipper_id varchar(32),
  carrier_id varchar(32),
  driver_id varchar(32),
  lorry_id varchar(32),
  cert_event varchar(20) not null,
  event_time timestamp(0) with time zone not null,
  operator_name varchar(100),
  reason varchar(255),
  cert_status varchar(20) not null,
  papers varchar(1000),
  first_end date,
  id_card_no varchar(18),
  paper_imgs varchar(2000),
  personal_imgs varchar(2000)
);
create index biz_cert_record_list on biz_cert_record (tenant_id, create_time desc, id desc) include (carrier_id, shipper_id) where del_flag = 0;
create index biz_cert_record_carrier on biz_cert_record (carrier_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_cert_record_shipper on biz_cert_record (shipper_id, create_time desc, id desc) include (tenant_id) where del_flag = 0;
create index biz_cert_record_party on biz_cert_record (party_id, create_time desc, id desc) where del_flag = 0;
create index biz_cert_record_files on biz_cert_record using gin (freight.stored_paths(array[paper_imgs, personal_imgs]::text[]));
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    create index biz_cert_record_party_name_part on biz_cert_record using gin (party_name gin_trgm_ops);
  end if;
end $$;
select freight.protect('biz_cert_record');
alter table biz_carrier add column standing_reason character varying(255);
alter table biz_driver add column agreement_img character varying(2000);
alter table biz_driver add column standing_reason character varying(255);
alter table biz_lorry add column standing_reason character varying(255);
alter table biz_risk add column block_flag character varying(1) not null default 'N'::character varying;
alter table biz_risk add column blocked_key character varying(200);
alter table biz_risk add column blocked_step character varying(100);
alter table biz_risk add column driver_id character varying(32);
alter table biz_risk add column driver_name character varying(30);
alter table biz_risk add column due_time timestamp(0) with time zone;
alter table biz_risk add column evidence_imgs character varying(2000);
alter table biz_risk add column evidence_track character varying(8000);
alter table biz_risk add column freeze_reason character varying(255);
alter table biz_risk add column frozen_ids character varying(200);
alter table biz_risk add column frozen_scope character varying(20);
alter table biz_risk add column override_reason character varying(500);
alter table biz_risk add column override_time timestamp(0) with time zone;
alter table biz_risk add column override_used character varying(1);
alter table biz_risk add column override_user character varying(100);
alter table biz_risk_rule add column at_step character varying(1) not null default 'N'::character varying;
alter table biz_risk_rule add column block_flag character varying(1) not null default 'N'::character varying;
alter table biz_risk_rule add column threshold2 numeric(12,4);
alter table biz_risk_rule add column threshold2_unit character varying(20);
alter table biz_risk_rule add column threshold3 numeric(12,4);
alter table biz_risk_rule add column threshold3_unit character varying(20);
alter table biz_shipper add column standing_reason character varying(255);
alter table biz_waybill add column frozen_flag character varying(1) not null default 'N'::character varying;
drop index biz_driver_files;
CREATE INDEX biz_driver_files ON biz_driver USING gin (freight.stored_paths(ARRAY[(id_front_img)::text, (id_back_img)::text, (license_img)::text, (license_back_img)::text, (qualification_img)::text, (agreement_img)::text]));
CREATE INDEX biz_risk_blocked ON biz_risk USING btree (blocked_key) WHERE ((blocked_key IS NOT NULL) AND (del_flag = 0));
CREATE INDEX biz_risk_driver ON biz_risk USING btree (driver_id, create_time DESC, id DESC) INCLUDE (tenant_id) WHERE (del_flag = 0);
drop index biz_risk_files;
CREATE INDEX biz_risk_files ON biz_risk USING gin (freight.stored_paths(ARRAY[(evidence_imgs)::text, (handle_imgs)::text]));
CREATE INDEX biz_risk_object ON biz_risk USING btree (object_id) WHERE (del_flag = 0);
drop policy freight_scope on biz_risk;
create policy freight_scope on biz_risk to freight_app using (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier))) AND ((( SELECT
        CASE
            WHEN (freight.scope_driver() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((driver_id)::text = ( SELECT freight.scope_driver() AS scope_driver))))) with check (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier))) AND ((( SELECT
        CASE
            WHEN (freight.scope_driver() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((driver_id)::text = ( SELECT freight.scope_driver() AS scope_driver)))));
update biz_risk_rule set block_flag = 'Y', at_step = 'Y' where rule_code = 'R003';
update biz_risk k set driver_id = w.driver_id, driver_name = w.driver_name from biz_waybill w where w.id = k.waybill_id;
update biz_risk k set driver_id = d.id, driver_name = d.driver_name from biz_driver d where k.risk_object = '2' and d.id = k.object_id;
