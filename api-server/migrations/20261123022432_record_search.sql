-- record-search: numbers of parties and names of users are found by a part of them in the search over all records. Rows stay as they are.

do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX biz_carrier_carrier_no_part ON biz_carrier USING gin (carrier_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX biz_driver_driver_no_part ON biz_driver USING gin (driver_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX biz_shipper_shipper_no_part ON biz_shipper USING gin (shipper_no gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX sys_user_realname_part ON sys_user USING gin (realname gin_trgm_ops);
  end if;
end $$;
do $$ begin
  if exists (select from pg_extension where extname = 'pg_trgm') then
    CREATE INDEX sys_user_username_part ON sys_user USING gin (username gin_trgm_ops);
  end if;
end $$;
