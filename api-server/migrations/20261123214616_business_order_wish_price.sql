-- business-order-wish-price: what a shipper would pay stands beside the price that the platform sets. Existing orders have no wish: their price is
-- taken as agreed.

alter table biz_order add column wish_price numeric(18,4);
