-- risk-price-without-parties: carriers and drivers read the risks that name them, and R007 tells what the shipper pays and the margin. Present ones name nobody.

update biz_risk set carrier_id = null, carrier_name = null, driver_id = null, driver_name = null where rule_code = 'R007';
