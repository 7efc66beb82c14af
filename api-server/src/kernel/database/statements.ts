/** Runs statements of lists without drizzle's query builder: rendered once, and prepared by name when one plan suits every value. */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clientOf, type Tx } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** The SQL text with placeholders `$1 …`, the values of these, and the result's column names in snake case. */
export function render(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

/** Times are read as text, in the form of the table's columns (`2026-06-30 18:00:00+08`). */
const asText = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) =>
    asText.has(type) ? (value: string) => value : (pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown),
};

/**
 * Runs the statement in the transaction and returns rows as arrays. `isList: false`: the statement does not contain filters of a list;
 * prepared statements of both kinds are counted separately.
 */
export async function run(tx: Tx, statement: Statement, { isList = true }: { isList?: boolean } = {}): Promise<unknown[][]> {
  const asked = { ...statement, rowMode: 'array' as const, types, isList };
  const { rows } = await clientOf(tx).query<unknown[]>(asked);
  return rows;
}

/**
 * Runs a long statement whose best plan does not depend on its values, under a name of its own: each connection plans it a few times, or once in a
 * transaction with `planOnce`, and then keeps the plan. Statements with patterns or comparisons are not prepared automatically, even when these compare no value of the request.
 * `name` must stand for one text only.
 */
export async function runNamed<Row extends Record<string, unknown>>(tx: Tx, name: string, query: SQL): Promise<Row[]> {
  const { rows } = await clientOf(tx).query<Row>({ name, ...render(query) });
  return rows;
}
