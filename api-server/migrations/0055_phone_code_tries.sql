-- Wrong tries at a phone code by the network that they came from: a stranger elsewhere does not void the owner's code.
alter table sys_phone_code add column wrong_by jsonb not null default '{}';
