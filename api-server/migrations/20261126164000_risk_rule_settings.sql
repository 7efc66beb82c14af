-- risk-rule-settings: thresholds of R005, R006 and R007 come from settings while people have entered none in the rule. Those that still have the value with
-- which the rule was delivered count as not entered.

update biz_risk_rule set threshold = null where rule_code = 'R005' and threshold = 10;
update biz_risk_rule set threshold3 = null where rule_code = 'R006' and threshold3 = 20;
update biz_risk_rule set threshold = null where rule_code = 'R007' and threshold = 30;
