-- A menu's address that leads away from the product is not stored, whichever way it comes (shared-contracts/menu-address has the whole
-- rule; this is the wall behind it). Rows from before stay as they are: the shell opens none of them. Triggers and no constraint, so that
-- such a row can still be moved and deleted.
create function freight.leads_away(url text, redirect text) returns boolean language sql immutable set search_path = pg_catalog as $$
  select coalesce(url, '') ~ '^\s*[/\\]\s*[/\\]' or coalesce(url, '') ~ '[[:cntrl:]\\]'
    or coalesce(url, '') ~* '^\s*(javascript|data|vbscript|blob|file)\s*:' or coalesce(url, '') ~* '^/?%(25)*(2f|5c|0[0-9a-f]|1[0-9a-f])'
    or coalesce(redirect, '') ~ '^\s*[/\\]\s*[/\\]' or coalesce(redirect, '') ~ '[[:cntrl:]\\]'
    or coalesce(redirect, '') ~* '^\s*[a-z][a-z0-9+.-]*\s*:'
$$;

create function freight.refuse_menu_address() returns trigger language plpgsql set search_path = pg_catalog as $$
begin
  raise exception 'the address of menu % leads away from the product', new.id using errcode = '23514';
end $$;

create trigger sys_permission_address_added before insert on sys_permission for each row
  when (freight.leads_away(new.url, new.redirect)) execute function freight.refuse_menu_address();
create trigger sys_permission_address_changed before update of url, redirect on sys_permission for each row
  when ((old.url is distinct from new.url or old.redirect is distinct from new.redirect) and freight.leads_away(new.url, new.redirect))
  execute function freight.refuse_menu_address();
