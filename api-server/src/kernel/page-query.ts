/** One page of a list and its total, in as few and as cheap statements as the question allows. */
import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Tx } from './database.ts';
import type { WireRecord } from './records.ts';
import { planDependsOnValue, render, run } from './statements.ts';
import type { Total, Totals } from './totals.ts';

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
  return { columns: Object.entries(columns), text: sql.raw(render(list).text) };
}

export interface PagePart {
  readonly where: SQL;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

/** Rows of one page, by the contract's names. `few`: find all, then sort, instead of walking in order until the page is full. */
export async function readRows(tx: Tx, table: PgTable, selection: Selection, part: PagePart, few = false): Promise<WireRecord[]> {
  const { where, limit, offset } = part;
  // `offset 0` keeps the planner from moving the order inside; the name stays the table's, so that column names fit.
  const source = few ? sql`(select ${selection.text} from ${table} where ${where} offset 0) ${table}` : sql`${table} where ${where}`;
  const order = sql.join([...part.order], sql`, `);
  const rows = await run(tx, render(sql`select ${selection.text} from ${source} order by ${order} limit ${limit} offset ${offset}`));
  return rows.map((values) => {
    const record: WireRecord = {};
    selection.columns.forEach(([name, column], index) => {
      const value = values[index];
      record[name] = value === null ? null : column.mapFromDriverValue(value);
    });
    return record;
  });
}

/** Up to this many rows are found and sorted at once. */
const few = 5_000;

/**
 * Rows and total. Where the value decides (patterns, ranges) it counts first: walking a list in its order for something rare, or
 * for a month long ago, reads nearly all of it, and the planner cannot know. Otherwise a page that is not full needs no count.
 */
export async function readPage(tx: Tx, table: PgTable, selection: Selection, totals: Totals, walk: SQL, part: PagePart) {
  const { where, limit, offset } = part;
  const matching = sql`select 1 from ${table} where ${where}`;
  const counted = planDependsOnValue(render(where)) ? await totals.of(tx, matching, walk) : undefined;
  if (counted?.rows === 0) return { rows: [], total: 0 };
  const rows = await readRows(tx, table, selection, part, counted?.isExact && counted.rows <= few);
  if (counted?.isExact) return { rows, total: counted.rows };
  if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length };
  // Past the end of an estimate: now the truth is needed, so that the last page can be found.
  if (rows.length === 0) return { rows, total: offset === 0 ? 0 : await totals.exactly(tx, matching) };
  const total: Total = counted ?? (await totals.of(tx, matching, walk));
  return { rows, total: total.isExact ? total.rows : Math.max(total.rows, offset + rows.length + 1) };
}
