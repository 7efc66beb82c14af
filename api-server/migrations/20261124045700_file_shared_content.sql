-- Content that a tenant already has is not stored again: several files may share the bytes under one storage key.

alter table sys_file drop constraint sys_file_storage_key_key;
create index sys_file_storage_key on sys_file (storage_key);
