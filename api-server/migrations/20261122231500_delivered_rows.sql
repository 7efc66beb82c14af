-- What the product itself has written of dictionaries, roles, menus, codes, grants and settings, in which form it was last written. A row
-- that is still in that form follows the product at an upgrade; one that differs is somebody's.
create table freight.delivered_row (
  kind varchar(20) not null,
  key varchar(80) not null,
  name varchar(200) not null,
  -- Of the columns that the product writes; null: a person's row was there before the product knew what it had delivered.
  hash varchar(32),
  -- `code`, or the release whose pin brought it.
  source varchar(120) not null,
  -- Why what the product would write now is not there; null: it is.
  kept varchar(20),
  at timestamptz not null default now(),
  primary key (kind, key)
);
create index delivered_row_kept on freight.delivered_row (kind, name) where kept is not null;
grant select, insert, update, delete on freight.delivered_row to freight_system;
grant select on freight.delivered_row to freight_app;
select freight.declare_global('freight.delivered_row', 'what the product delivered is the same for every tenant');
