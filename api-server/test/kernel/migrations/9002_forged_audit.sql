-- What somebody with the database's own password could do to the audit log beyond one row: compute the chain anew, or cut its end off.

create function test_forge(target bigint, text_after text) returns void language plpgsql security definer as $$
declare
  entry record;
  last text;
begin
  alter table freight.audit_log disable trigger audit_log_insert_only;
  update freight.audit_log set payload = text_after where tenant_id = 1 and serial = target;
  select previous into last from freight.audit_log where tenant_id = 1 and serial = target;
  for entry in select serial, payload from freight.audit_log where tenant_id = 1 and serial >= target order by serial loop
    update freight.audit_log set previous = last, hash = encode(sha256(convert_to(last || entry.payload, 'UTF8')), 'hex')
      where tenant_id = 1 and serial = entry.serial returning hash into last;
  end loop;
  update freight.audit_head set hash = last where tenant_id = 1;
  alter table freight.audit_log enable trigger audit_log_insert_only;
end $$;

create function test_cut(upto bigint) returns void language plpgsql security definer as $$
begin
  alter table freight.audit_log disable trigger audit_log_insert_only;
  delete from freight.audit_log where tenant_id = 1 and serial > upto;
  update freight.audit_head set serial = upto, hash = (select hash from freight.audit_log where tenant_id = 1 and serial = upto) where tenant_id = 1;
  alter table freight.audit_log enable trigger audit_log_insert_only;
end $$;
