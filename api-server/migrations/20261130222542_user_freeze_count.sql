-- user-freeze-count: how often the account was frozen or deleted, to which tickets of a sign-in or a forgotten password are bound

alter table sys_user add column freeze_count integer not null default 0;
