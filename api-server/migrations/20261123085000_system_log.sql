-- The log that administrators read is filtered by who did what from where; all of it is in the payload, which is hashed as a text.
alter table freight.audit_log
  add column username text generated always as ((payload::jsonb) ->> 'username') stored,
  add column action text generated always as ((payload::jsonb) ->> 'action') stored,
  add column ip text generated always as ((payload::jsonb) ->> 'ip') stored,
  add column request_id text generated always as ((payload::jsonb) ->> 'requestId') stored;
create index audit_log_entity on freight.audit_log (tenant_id, entity, serial desc);
create index audit_log_username on freight.audit_log (tenant_id, username, serial desc);
create index audit_log_ip on freight.audit_log (tenant_id, ip, serial desc);
create index audit_log_request on freight.audit_log (tenant_id, request_id);
create index audit_log_record_id on freight.audit_log (tenant_id, record_id);
