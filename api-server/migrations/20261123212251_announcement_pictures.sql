-- announcement-pictures: stored pictures in the text, which the readers of an announcement may open. Existing texts hold none.

alter table sys_announcement add column msg_files character varying(2000);
CREATE INDEX sys_announcement_files ON sys_announcement USING gin (freight.stored_paths(ARRAY[(msg_files)::text]));
