-- blacklist-indexes: Each identity that is entered is compared with the blacklist, and a driver who changes the carrier is taken from the lorries: both read whole tables.

CREATE INDEX biz_carrier_blacklist ON biz_carrier USING btree (tenant_id) WHERE ((black_flag)::text = 'Y'::text);
CREATE INDEX biz_driver_blacklist ON biz_driver USING btree (tenant_id) WHERE ((black_flag)::text = 'Y'::text);
CREATE INDEX biz_lorry_blacklist ON biz_lorry USING btree (tenant_id) WHERE ((black_flag)::text = 'Y'::text);
CREATE INDEX biz_lorry_driver ON biz_lorry USING btree (default_driver_id);
CREATE INDEX biz_shipper_blacklist ON biz_shipper USING btree (tenant_id) WHERE ((black_flag)::text = 'Y'::text);
