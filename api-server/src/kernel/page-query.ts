/**
 * Lists as the database likes them: the select list is written once per entity, statements have names (parsed once per
 * connection), and totals above ten thousand are the planner's estimate (docs/decisions/0005-totals.md).
 */
import { type SQL, sql } from 'drizzle-orm';
import { type PgColumn, PgDialect, type PgTable } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { clientOf, type Tx } from './database.ts';
import type { WireRecord } from './records.ts';

const dialect = new PgDialect({ casing: 'snake_case' });

/** The columns of a list with their text in SQL. */
export interface Selection {
  readonly columns: readonly (readonly [name: string, column: PgColumn])[];
  readonly text: SQL;
}

/** Writes the select list once: with a hundred columns that costs more than the rest of the statement. */
export function selectionOf(columns: Readonly<Record<string, PgColumn>>): Selection {
  const list = sql.join(
    Object.values(columns).map((column) => sql`${column}`),
    sql`, `,
  );
  return { columns: Object.entries(columns), text: sql.raw(dialect.sqlToQuery(list).sql) };
}

export interface PagePart {
  readonly where: SQL | undefined;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

/** Rows of one page, by the contract's names. */
export async function readRows(tx: Tx, table: PgTable, selection: Selection, part: PagePart): Promise<WireRecord[]> {
  const order = sql.join([...part.order], sql`, `);
  const rows = await run(
    tx,
    sql`select ${selection.text} from ${table} where ${part.where ?? sql`true`} order by ${order} limit ${part.limit} offset ${part.offset}`,
  );
  return rows.map((values) => {
    const record: WireRecord = {};
    selection.columns.forEach(([name, column], index) => {
      const value = values[index];
      record[name] = value === null ? null : column.mapFromDriverValue(value);
    });
    return record;
  });
}

interface PageSeen {
  /** Rows on this page. */
  readonly found: number;
  readonly limit: number;
  readonly offset: number;
  /** The list's usual order. */
  readonly order: SQL;
}

/** Beyond this many rows a total is an estimate. */
export const countedExactly = 10_000;
const estimateLifetime = 30_000;
const mostEstimates = 2_000;

/** How many rows a list has; one per application, because it remembers estimates of large lists for half a minute. */
export class Totals {
  readonly #estimates = new Map<string, { readonly until: number; readonly total: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** A page that is not full says it; otherwise rows are counted, and above ten thousand estimated (never below what was seen). */
  async of(tx: Tx, table: PgTable, where: SQL | undefined, page: PageSeen): Promise<number> {
    const { found, limit, offset } = page;
    if (found > 0 && found < limit) return offset + found;
    if (found === 0 && offset === 0) return 0;
    const matching = sql`select 1 from ${table} where ${where ?? sql`true`}`;
    // Past the end of an estimate: now the truth is needed, so that the last page can be found.
    if (found === 0) return await count(tx, matching);
    const seen = offset + found + 1;
    const key = JSON.stringify(dialect.sqlToQuery(matching));
    const known = this.#estimates.get(key);
    if (known && known.until > this.#clock()) return Math.max(known.total, seen);
    // For a pattern that fits nearly everything the planner would stop early in the table; in the list's order it walks the list.
    const walk = / like /.test(key) ? page.order : undefined;
    const counted = await count(tx, sql`${matching} ${walk && sql`order by ${walk}`} limit ${countedExactly + 1}`);
    if (counted <= countedExactly) return counted;
    const total = Math.max(await estimate(tx, matching), counted);
    if (this.#estimates.size >= mostEstimates) this.#estimates.clear();
    this.#estimates.set(key, { until: this.#clock() + estimateLifetime, total });
    return Math.max(total, seen);
  }
}

async function count(tx: Tx, matching: SQL): Promise<number> {
  const [row] = await run(tx, sql`select count(*) from (${matching}) matching`);
  return Number(row?.[0] ?? 0);
}

/** What the planner expects, to three digits: more would look exact. */
async function estimate(tx: Tx, matching: SQL): Promise<number> {
  const [row] = await run(tx, sql`explain (format json) ${matching}`);
  const [found] = (row?.[0] ?? []) as { Plan: { 'Plan Rows': number } }[];
  return Number((found?.Plan['Plan Rows'] ?? 0).toPrecision(3));
}

const mostNames = 500;
const names = new Map<string, string>();
/** The best plan for these depends on the value: they are planned each time, not by a plan for any value. */
const planDependsOnValue = / like | between | [<>]=? |^explain /;

/** The same name for the same text; undefined (no prepared statement) beyond the first few hundred texts. */
function nameOf(text: string): string | undefined {
  if (planDependsOnValue.test(text)) return undefined;
  const known = names.get(text);
  if (known || names.size >= mostNames) return known;
  const name = `list_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Times stay the text that the columns read (`2026-06-30 18:00:00+08`). */
const asText = new Set<number>([pg.types.builtins.TIMESTAMPTZ, pg.types.builtins.TIMESTAMP, pg.types.builtins.DATE]);
const types: pg.CustomTypesConfig = {
  getTypeParser: (type: number, format?: string) =>
    asText.has(type) ? (value: string) => value : (pg.types.getTypeParser(type, format as 'text') as (value: string) => unknown),
};

async function run(tx: Tx, query: SQL): Promise<unknown[][]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  const name = nameOf(text);
  const { rows } = await clientOf(tx).query<unknown[]>({ ...(name && { name }), text, values: params, rowMode: 'array', types });
  return rows;
}
