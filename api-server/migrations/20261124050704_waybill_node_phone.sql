-- Events that were reported from a phone, and why a phone could not tell its position; older events say neither.

alter table biz_waybill_node add column on_site character varying(1);
alter table biz_waybill_node add column place_reason character varying(255);
