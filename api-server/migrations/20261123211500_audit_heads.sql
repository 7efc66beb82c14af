-- audit-heads: where each tenant's audit log stood at the end of a day, signed. Like rows of the log, heads are never changed or removed.

create table freight.audit_signed_head (
  tenant_id integer not null,
  day date not null,
  serial bigint not null,
  hash text not null,
  public_key text not null,
  signature text not null,
  primary key (tenant_id, serial)
);
select freight.protect('freight.audit_signed_head');
grant select, insert on freight.audit_signed_head to freight_system;
create trigger audit_signed_head_insert_only before update or delete or truncate on freight.audit_signed_head
  for each statement execute function freight.refuse_change();
