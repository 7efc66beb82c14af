-- order-assignment: who gave an order to its dispatcher, and what it was before, so that it can be taken back. Existing orders were taken by their dispatchers: nothing to fill in.

alter table biz_order add column assign_time timestamp(0) with time zone;
alter table biz_order add column assigner_id character varying(32);
alter table biz_order add column assigner_name character varying(100);
alter table biz_order add column before_assign jsonb;
CREATE INDEX biz_order_dispatcher ON biz_order USING btree (dispatcher_id, order_status) WHERE ((dispatcher_id IS NOT NULL) AND (del_flag = 0));
