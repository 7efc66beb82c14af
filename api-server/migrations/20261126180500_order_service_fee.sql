-- order-service-fee: an order keeps the service fee that was agreed when it was created. Existing orders keep none: they are settled by contract and shipper,
-- without the settings, as before.

alter table biz_order add column fee_mode character varying(20);
alter table biz_order add column fee_rate numeric(8,6);
