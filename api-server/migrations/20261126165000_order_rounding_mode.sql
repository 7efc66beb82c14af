-- order-rounding-mode: amounts of an order and its waybills are rounded as the setting freight.roundingMode said when it was created. Those of existing
-- orders were rounded half up.

alter table biz_order add column rounding_mode character varying(20) not null default 'HALF_UP'::character varying;

-- A shipper whose service fee is left empty gets that of the settings, which the product always writes; the default is for nodes of the version before.
alter table biz_shipper alter column service_fee_mode set default '2'::character varying;
