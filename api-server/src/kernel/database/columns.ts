/**
 * Column helpers, one per kind of value, so that all tables store a kind in the same way. Columns of a contract's fields are derived from
 * the contract (`entityTable`); the helpers are for all other columns. The connection maps camelCase to snake_case.
 */
import { type SQL, sql } from 'drizzle-orm';
import { customType, integer, numeric, smallint, varchar } from 'drizzle-orm/pg-core';
import { epochOf, instantText } from '../basics/clock.ts';
import { newId } from '../basics/ids.ts';

/** Column for a moment: `timestamptz(0)` in the database, `YYYY-MM-DD HH:mm:ss` in Asia/Shanghai everywhere else. */
export const instant = customType<{ data: string; driverData: unknown }>({
  dataType: () => 'timestamp(0) with time zone',
  toDriver: (value) => `${value}+08`,
  fromDriver: (value) => readInstant(value),
});

function readInstant(value: unknown): string {
  if (typeof value === 'string' && value.endsWith('+08')) return value.slice(0, 19);
  return instantText(value instanceof Date ? value.getTime() : Date.parse(String(value)));
}

/** Column for a day, `YYYY-MM-DD`. */
export const day = customType<{ data: string; driverData: unknown }>({
  dataType: () => 'date',
  fromDriver: (value) => (value instanceof Date ? instantText(value.getTime()).slice(0, 10) : String(value).slice(0, 10)),
});

/**
 * Converts `YYYY-MM-DD HH:mm:ss` to an SQL parameter for a comparison with a `timestamptz` column. It does not validate: check the text
 * with `epochOf` before.
 */
export function instantParameter(text: string): SQL {
  return sql`${`${instantText(epochOf(text))}+08`}::timestamptz`;
}

/** Column for the id of this or another record (32 hexadecimal characters). */
export const id = () => varchar({ length: 32 });
/** Column for a short text; `length` in characters. */
export const text = (length = 255) => varchar({ length });
/** Column for a code from a dictionary. */
export const code = (length = 20) => varchar({ length });
/** Column for `Y` or `N`. */
export const flag = () => varchar({ length: 1, enum: ['Y', 'N'] });
/** Column for a quantity in tonnes or in the unit of the order: three decimal places, read as a string. */
export const tonnes = () => numeric({ precision: 12, scale: 3 });
/** Column for cubic metres, four decimal places. */
export const cubicMetres = () => numeric({ precision: 12, scale: 4 });
/** Column for kilometres, two decimal places. */
export const kilometres = () => numeric({ precision: 10, scale: 2 });
/** Column for an amount in yuan, two decimal places. */
export const money = () => numeric({ precision: 18, scale: 2 });
/** Column for a price in yuan per unit: four decimal places, read as a string. */
export const price = () => numeric({ precision: 18, scale: 4 });
/** Column for a rate as a decimal fraction: six decimal places, read as a string. */
export const ratio = () => numeric({ precision: 8, scale: 6 });
/** Column for a decimal of any other kind. */
export const decimal = (precision = 18, scale = 2) => numeric({ precision, scale });
/** Column for a whole number. */
export const whole = () => integer();
/** Column for paths of stored files, comma separated. */
export const files = () => varchar({ length: 2000 });
/** Column for several codes, comma separated. */
export const codes = (length = 500) => varchar({ length });

/** Columns of every record. The application makes `id`; `version` is the optimistic lock. */
export const baseColumns = {
  id: id().primaryKey().$defaultFn(newId),
  tenantId: integer().notNull().default(0),
  sysOrgCode: varchar({ length: 64 }),
  createBy: varchar({ length: 50 }),
  // Set by the server's clock, like every other time of a record; the database's clock is the default for rows that migrations and seeds
  // write.
  createTime: instant()
    .notNull()
    .default(sql`now()`)
    .$defaultFn(() => instantText(Date.now())),
  updateBy: varchar({ length: 50 }),
  updateTime: instant(),
  delFlag: smallint().notNull().default(0),
  version: integer().notNull().default(1),
};

/**
 * Columns of every table of lines (`lines` of an entity) in addition to its fields and the parent's id. Author and times are stored only in
 * the parent's row.
 */
export const lineColumns = {
  id: id().primaryKey().$defaultFn(newId),
  tenantId: integer().notNull().default(0),
  /** Index of the line among those of its parent, from 0. */
  position: integer().notNull().default(0),
};
