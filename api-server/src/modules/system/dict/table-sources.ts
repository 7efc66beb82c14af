import { and, asc, eq, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Caller } from '../../../kernel/caller.ts';
import type { Tx } from '../../../kernel/database.ts';
import { type EntityTable, scopeCondition } from '../../../kernel/entity-table.ts';
import { Invalid } from '../../../kernel/errors.ts';
import { carriers } from '../../business/carrier/carrier.table.ts';
import { drivers } from '../../business/driver/driver.table.ts';
import { lorries } from '../../business/lorry/lorry.table.ts';
import { shippers } from '../../business/shipper/shipper.table.ts';
import { departs } from '../depart/depart.table.ts';
import { roles } from '../role/role.table.ts';
import { users } from '../user/user.table.ts';

/** A table that dictionary fields may name, with the columns they may name. Nothing else of the database can be reached. */
interface TableSource {
  readonly table: EntityTable;
  readonly columns: Readonly<Record<string, PgColumn>>;
}

const sources: Readonly<Record<string, TableSource>> = {
  sys_user: { table: users, columns: { id: users.id, username: users.username, realname: users.realname } },
  sys_role: { table: roles, columns: { id: roles.id, role_name: roles.roleName, role_code: roles.roleCode } },
  sys_depart: {
    table: departs,
    columns: { id: departs.id, parent_id: departs.parentId, depart_name: departs.departName, org_code: departs.orgCode },
  },
  biz_shipper: { table: shippers, columns: { id: shippers.id, shipper_name: shippers.shipperName, shipper_no: shippers.shipperNo } },
  biz_carrier: { table: carriers, columns: { id: carriers.id, carrier_name: carriers.carrierName, carrier_no: carriers.carrierNo } },
  biz_driver: { table: drivers, columns: { id: drivers.id, driver_name: drivers.driverName, driver_no: drivers.driverNo } },
  biz_lorry: { table: lorries, columns: { id: lorries.id, plate_number: lorries.plateNumber } },
};

const malformed = '字典Code格式不正确！';

function sourceOf(name: string): TableSource {
  if (!Object.hasOwn(sources, name)) throw new Invalid(malformed);
  return sources[name] as TableSource;
}

/** A column of the source by its wire name; refuses any other. */
export function columnOf(source: TableSource, name: string): PgColumn {
  const column = Object.hasOwn(source.columns, name) ? source.columns[name] : undefined;
  if (!column) throw new Invalid(malformed);
  return column;
}

interface TableDictionary {
  readonly source: TableSource;
  readonly text: PgColumn;
  readonly code: PgColumn;
}

/** `sys_user,realname,username` → a source and two of its columns. Conditions as a fourth part are not taken. */
export function tableDictionary(key: string): TableDictionary {
  const parts = key.split(',');
  const [name = '', text = '', code = ''] = parts;
  if (parts.length !== 3) throw new Invalid(malformed);
  const source = sourceOf(name);
  return { source, text: columnOf(source, text), code: columnOf(source, code) };
}

/** The source that a tree names. */
export function treeSource(name: string): TableSource {
  return sourceOf(name);
}

/** Rows of a source that the caller may see. */
export async function readSource(
  tx: Tx,
  caller: Caller,
  { source, text, code }: TableDictionary,
  query: { where?: SQL | undefined; limit: number },
): Promise<{ value: string; text: string }[]> {
  const rows = await tx
    .select({ value: code, text })
    .from(source.table as PgTable)
    .where(and(scopeCondition(source.table, caller), query.where))
    .orderBy(asc(text))
    .limit(query.limit);
  return rows.map((row) => ({ value: String(row.value ?? ''), text: String(row.text ?? '') }));
}

/** Equality conditions of a tree: a JSON object of column names and scalar values. */
export function equalities(source: TableSource, condition: string): SQL | undefined {
  let parsed: unknown;
  try {
    parsed = JSON.parse(condition);
  } catch {
    throw new Invalid('component condition value wrong, a json string is needed');
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) {
    throw new Invalid('component condition value wrong, a json string is needed');
  }
  return and(
    ...Object.entries(parsed).map(([name, value]) => {
      if (typeof value !== 'string' && typeof value !== 'number') throw new Invalid();
      return eq(columnOf(source, name), String(value));
    }),
  );
}
