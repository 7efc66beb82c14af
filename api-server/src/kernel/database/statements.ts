/** Statements of lists, below drizzle's query builder: rendered once, named (prepared) where one plan fits every value. */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clientOf, type Tx } from './database.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

export interface Statement {
  readonly text: string;
  readonly values: unknown[];
}

/** SQL text with `$1 …` and its values, column names in snake case. */
export function render(query: SQL): Statement {
  const { sql: text, params: values } = dialect.sqlToQuery(query);
  return { text, values };
}

/** True when how rare the value is decides the plan: patterns, ranges, arrays. One plan for all values would be wrong for some. */
export function planDependsOnValue({ text }: Statement): boolean {
  return / like | between | [<>]=? | @> |^explain /.test(text);
}

const mostNames = 500;
const names = new Map<string, string>();

/** The same name for the same text; undefined (parsed and planned each time) for the others and beyond the first few hundred texts. */
function nameOf(statement: Statement): string | undefined {
  if (planDependsOnValue(statement)) return undefined;
  const known = names.get(statement.text);
  if (known || names.size >= mostNames) return known;
  const name = `list_${names.size + 1}`;
  names.set(statement.text, name);
  return name;
}

/** Times stay text, as the columns read them (`2026-06-30 18:00:00+08`). */
const asText = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) =>
    asText.has(type) ? (value: string) => value : (pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown),
};

/** Runs it in the transaction; rows as arrays. `isNamed: false`: its columns differ from call to call, as those of a cursor. */
export async function run(tx: Tx, statement: Statement, { isNamed = true }: { isNamed?: boolean } = {}): Promise<unknown[][]> {
  const name = isNamed ? nameOf(statement) : undefined;
  const { rows } = await clientOf(tx).query<unknown[]>({ ...(name && { name }), ...statement, rowMode: 'array', types });
  return rows;
}
