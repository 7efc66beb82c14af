/** Reads table definitions in the form in which the database prints them, so that two schemas can be compared as texts. */
import { sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';

/** One column, constraint, index or policy of a table, in the form in which the database prints it. */
export interface CatalogItem {
  readonly table: string;
  readonly kind: 'table' | 'column' | 'constraint' | 'index' | 'policy';
  readonly name: string;
  /** Type, nullability and default; definition of a constraint, index or policy. */
  readonly definition: string;
}

// Table names are printed without schema when it is first in the search path.
const itemsOf = (schema: string, tables: readonly string[]) => sql`
  with found (id, name, secured, forced) as (
    select oid, relname, relrowsecurity, relforcerowsecurity from pg_class
    where relnamespace = ${schema}::regnamespace and relkind in ('r', 'p') and relname = any(string_to_array(${tables.join()}, ',')))
  select f.name "table", 'table' kind, 'row level security' "name",
    case when secured and forced then 'forced' when secured then 'on' else 'off' end definition
  from found f
  union all
  select f.name, 'column', attname, concat_ws(' ', format_type(atttypid, atttypmod), case when attnotnull then 'not null' end,
    case when adbin is not null then case attgenerated when 's' then 'generated as ' else 'default ' end || pg_get_expr(adbin, adrelid) end)
  from found f join pg_attribute on attrelid = f.id and attnum > 0 and not attisdropped
  left join pg_attrdef on adrelid = attrelid and adnum = attnum
  union all
  select f.name, 'constraint', conname, pg_get_constraintdef(c.oid) from found f join pg_constraint c on conrelid = f.id
  where contype in ('c', 'f', 'p', 'u')
  union all
  select f.name, 'index', i.relname, regexp_replace(pg_get_indexdef(indexrelid), ${` ON (ONLY )?${schema}\\.`}, ' ON ')
  from found f join pg_index on indrelid = f.id join pg_class i on i.oid = indexrelid
  where not exists (select from pg_constraint where conindid = indexrelid and contype in ('p', 'u'))
  union all
  select f.name, 'policy', polname, concat_ws(' ', case when not polpermissive then 'as restrictive' end,
    case polcmd when 'a' then 'for insert' when 'r' then 'for select' when 'w' then 'for update' when 'd' then 'for delete' end,
    'to ' || (select string_agg(rolname, ', ' order by rolname) from pg_roles r where r.oid = any(polroles)),
    'using (' || pg_get_expr(polqual, polrelid) || ')', 'with check (' || pg_get_expr(polwithcheck, polrelid) || ')')
  from found f join pg_policy on polrelid = f.id
  order by 1, 2, 3`;

/** Reads all items of the named tables of a schema. The schema must be first in the search path. */
export async function readCatalog(tx: Tx, schema: string, tables: readonly string[]): Promise<CatalogItem[]> {
  const { rows } = await tx.execute<CatalogItem & Record<string, unknown>>(itemsOf(schema, tables));
  return rows;
}
