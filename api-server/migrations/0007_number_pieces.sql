-- Part of a number: the numbers of a year share nearly all their trigrams ("000", "202"), so that an index of trigrams reads
-- more the larger the table is. Pieces of five characters are rare whatever the size (indexPieces in the tables' definitions
-- names the same columns).
create function freight.pieces(value text) returns text[] language sql immutable strict parallel safe as $$
  select array(select distinct substr(value, first, 5) from generate_series(1, length(value) - 4) first)
$$;

do $$
begin
  alter function freight.pieces(text) leakproof;
exception when insufficient_privilege then
  null; -- said at start, see freight.leakproof_functions()
end $$;

create or replace function freight.leakproof_functions() returns text[] language sql immutable as $$
  select array[
    'pg_catalog.textlike(text,text)', 'pg_catalog.textnlike(text,text)', 'pg_catalog.texticlike(text,text)',
    'pg_catalog.string_to_array(text,text)', 'pg_catalog.arraycontains(anyarray,anyarray)', 'freight.pieces(text)',
    'pg_catalog.numeric_eq(numeric,numeric)', 'pg_catalog.numeric_ne(numeric,numeric)', 'pg_catalog.numeric_gt(numeric,numeric)',
    'pg_catalog.numeric_ge(numeric,numeric)', 'pg_catalog.numeric_lt(numeric,numeric)', 'pg_catalog.numeric_le(numeric,numeric)']
$$;

create index biz_waybill_waybill_no_pieces on biz_waybill using gin (freight.pieces(waybill_no));
