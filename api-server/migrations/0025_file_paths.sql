-- A stored file opens for whoever may read a record that holds its path: which records do is asked at every opening. One index per
-- table over all its columns of paths, in the order of the contract's fields (`holdsFile` in the kernel writes the same expression).
create function freight.stored_paths(cells text[]) returns text[] language sql immutable parallel safe as $$
  select string_to_array(array_to_string(cells, ','), ',')
$$;

do $$
begin
  alter function freight.stored_paths(text[]) leakproof;
exception when insufficient_privilege then
  null; -- said at start, see freight.leakproof_functions()
end $$;

create or replace function freight.leakproof_functions() returns text[] language sql immutable as $$
  select array[
    'pg_catalog.textlike(text,text)', 'pg_catalog.textnlike(text,text)', 'pg_catalog.texticlike(text,text)',
    'pg_catalog.string_to_array(text,text)', 'pg_catalog.arraycontains(anyarray,anyarray)', 'freight.pieces(text)',
    'freight.stored_paths(text[])',
    'pg_catalog.numeric_eq(numeric,numeric)', 'pg_catalog.numeric_ne(numeric,numeric)', 'pg_catalog.numeric_gt(numeric,numeric)',
    'pg_catalog.numeric_ge(numeric,numeric)', 'pg_catalog.numeric_lt(numeric,numeric)', 'pg_catalog.numeric_le(numeric,numeric)']
$$;

create index biz_driver_files on biz_driver using gin
  (freight.stored_paths(array[id_front_img, id_back_img, license_img, license_back_img, qualification_img]::text[]));
create index biz_lorry_files on biz_lorry using gin
  (freight.stored_paths(array[license_img, license_back_img, transport_cert_img, vehicle_img]::text[]));
create index etc_lorry_files on etc_lorry using gin (freight.stored_paths(array[license_img, authorize_img]::text[]));
create index biz_contract_files on biz_contract using gin (freight.stored_paths(array[attachment]::text[]));
create index biz_order_files on biz_order using gin (freight.stored_paths(array[attachment]::text[]));
create index biz_waybill_node_files on biz_waybill_node using gin (freight.stored_paths(array[voucher_imgs, sign_img]::text[]));
create index sys_user_files on sys_user using gin (freight.stored_paths(array[avatar]::text[]));
