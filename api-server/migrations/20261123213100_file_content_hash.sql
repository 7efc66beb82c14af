-- Pictures that prove one journey must not prove another: files get the SHA-256 of their content. Files stored before have none and are not compared.

alter table sys_file add column content_hash varchar(64);
create index sys_file_content on sys_file (tenant_id, content_hash) where content_hash is not null;
