-- quartz-job-limits: jobs have a time limit and say what happens to missed times; present rows go on as before.

alter table sys_quartz_job add column catch_up character varying(20) not null default '0'::character varying;
alter table sys_quartz_job add column time_limit integer not null default 30;
