-- Accounts that were deleted for ever are found in the log by part of their user name: the lines of their deletion keep the name.
create index audit_log_gone_accounts on freight.audit_log (tenant_id) where entity = 'user' and action = 'deletePhysic';
