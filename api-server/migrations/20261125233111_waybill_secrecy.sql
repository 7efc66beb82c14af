-- waybill-secrecy: events and handovers of a waybill belong to the carrier of that moment, so that the next carrier does not read them.
-- Present ones get the carrier whom the waybill had then.

alter table biz_waybill_node add column carrier_id character varying(32);
alter table biz_waybill_transfer add column carrier_id character varying(32);
drop policy freight_scope on biz_waybill_node;
create policy freight_scope on biz_waybill_node to freight_app using (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier))))) with check (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier)))));
drop policy freight_scope on biz_waybill_transfer;
create policy freight_scope on biz_waybill_transfer to freight_app using (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier))))) with check (((tenant_id = ( SELECT freight.scope_tenant() AS scope_tenant)) AND ((( SELECT
        CASE
            WHEN (freight.scope_carrier() IS NULL) THEN true
            ELSE NULL::boolean
        END AS "case") IS NOT NULL) OR ((carrier_id)::text = ( SELECT freight.scope_carrier() AS scope_carrier)))));
update biz_waybill_transfer set carrier_id = from_carrier_id;
update biz_waybill_node n set carrier_id = coalesce((
  select t.from_carrier_id from biz_waybill_transfer t where t.waybill_id = n.waybill_id and t.transfer_type = '1' and t.audit_status = '2'
    and coalesce(t.audit_time, t.create_time) >= n.create_time order by coalesce(t.audit_time, t.create_time) limit 1), w.carrier_id)
from biz_waybill w where w.id = n.waybill_id;

-- Nodes of the version before do not name the carrier while they are replaced; whose waybill it is then, is the carrier's of that moment.
create function freight.carrier_of_moment() returns trigger language plpgsql as $$
begin
  if new.carrier_id is null then
    select w.carrier_id into new.carrier_id from public.biz_waybill w where w.id = new.waybill_id;
  end if;
  return new;
end $$;
create trigger biz_waybill_node_carrier before insert on biz_waybill_node for each row execute function freight.carrier_of_moment();
create trigger biz_waybill_transfer_carrier before insert on biz_waybill_transfer for each row execute function freight.carrier_of_moment();
