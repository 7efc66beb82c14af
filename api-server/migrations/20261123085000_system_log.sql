-- The log that administrators read is filtered by who did what; both are in the payload, which is hashed as a text.
alter table freight.audit_log
  add column username text generated always as ((payload::jsonb) ->> 'username') stored,
  add column action text generated always as ((payload::jsonb) ->> 'action') stored;
create index audit_log_entity on freight.audit_log (tenant_id, entity, serial desc);
create index audit_log_username on freight.audit_log (tenant_id, username, serial desc);
