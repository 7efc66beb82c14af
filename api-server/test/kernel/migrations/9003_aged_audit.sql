-- Makes the first part of the audit log that of an earlier month, as if its rows had been written then.
create function test_age(month date) returns void language plpgsql security definer as $$
declare
  part text := (select c.relname from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'freight.audit_log'::regclass order by c.relname limit 1);
  aged text := 'audit_log_' || to_char(month, 'YYYY_MM');
begin
  execute format('alter table freight.audit_log detach partition freight.%I', part);
  execute format('alter table freight.%I disable trigger user', part);
  execute format('update freight.%I set at = %L', part, month + interval '3 days');
  execute format('alter table freight.%I enable trigger user', part);
  execute format('alter table freight.%I rename to %I', part, aged);
  execute format('alter table freight.audit_log attach partition freight.%I for values from (minvalue) to (%L)',
    aged, (month + interval '1 month')::timestamp at time zone 'Asia/Shanghai');
end $$;
