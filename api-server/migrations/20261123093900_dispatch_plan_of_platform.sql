-- dispatch-plan-of-platform: the plan tells nobody outside the platform anything, but a carrier's session could read the rows that name the
-- carrier. Existing rows stay as they are.

drop policy freight_scope on biz_dispatch_plan;
create policy freight_scope on biz_dispatch_plan to freight_app using (tenant_id = (select freight.scope_tenant()) and (select coalesce(freight.scope_shipper(), freight.scope_carrier(), freight.scope_driver()) is null)) with check (tenant_id = (select freight.scope_tenant()) and (select coalesce(freight.scope_shipper(), freight.scope_carrier(), freight.scope_driver()) is null));
drop policy freight_side on biz_dispatch_plan;
