-- Notices of work are found by the record that waits, to be ended when it waits no more.
create index sys_announcement_work on sys_announcement (bus_id) where bus_type = 'work';
