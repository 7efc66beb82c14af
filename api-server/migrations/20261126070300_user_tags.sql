-- user-tags: people may describe themselves by tags on their own pages; existing people have none.

alter table sys_user add column tags character varying(60);
