/** One page of a list and its total, in as few and as cheap statements as the question allows. */
import { Column, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { planDependsOnValue, render, run } from '../database/statements.ts';
import type { EntityTable } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';
import { countedExactly, Estimates } from './totals.ts';

export interface PagePart {
  readonly where: SQL;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
}

export interface Page {
  readonly rows: WireRecord[];
  readonly total: number;
}

const beyondCounting = sql.raw(String(countedExactly + 1));
/** Page sizes with statements of their own: with a parameter there, PostgreSQL would expect a tenth of the table and never keep a plan. */
const usualSizes = [10, 20, 30];

/** Reads the list of one table; the text of its hundred columns is written once. */
export class ListReader {
  readonly #table: EntityTable;
  readonly #columns: readonly (readonly [name: string, column: PgColumn])[];
  readonly #columnText: SQL;
  readonly #walk: SQL;
  readonly #estimates: Estimates;

  /** `usualOrder`: how the list is sorted when nobody asks otherwise; an index follows it. */
  constructor(table: EntityTable, columns: Readonly<Record<string, PgColumn>>, usualOrder: readonly SQL[], clock: () => number) {
    this.#table = table;
    this.#columns = Object.entries(columns);
    const list = sql.join(
      Object.values(columns).map((column) => sql`${column}`),
      sql`, `,
    );
    this.#columnText = sql.raw(render(list).text);
    this.#walk = sql.join([...usualOrder], sql`, `);
    this.#estimates = new Estimates(clock);
  }

  /**
   * Rows and total. Where the value decides how to search (patterns, ranges), everything that matches is found first, then sorted:
   * walking the list in its order for something rare, or for a month long ago, reads nearly all of it, and the planner cannot know.
   */
  async page(tx: Tx, part: PagePart): Promise<Page> {
    const { where, limit, offset } = part;
    const matching = sql`select 1 from ${this.#table} where ${where}`;
    const statement = render(matching);
    const estimate = this.#estimates.known(statement);
    if (estimate === undefined && planDependsOnValue(statement)) {
      const found = await this.#find(tx, part, / like | @> /.test(statement.text));
      if (found) return found;
      return this.#beyond(tx, await this.rows(tx, part), await this.#estimates.ask(tx, statement), part, matching);
    }
    const rows = await this.rows(tx, part);
    if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length };
    if (rows.length === 0 && offset === 0) return { rows, total: 0 };
    if (estimate !== undefined) return this.#beyond(tx, rows, estimate, part, matching);
    const total = await count(tx, sql`${matching} limit ${beyondCounting}`);
    return total <= countedExactly ? { rows, total } : this.#beyond(tx, rows, await this.#estimates.ask(tx, statement), part, matching);
  }

  /** Rows of one page, walked in order. */
  async rows(tx: Tx, { where, order, limit, offset }: PagePart): Promise<WireRecord[]> {
    const size = usualSizes.includes(limit) ? sql.raw(String(limit)) : sql`${limit}`;
    const skip = offset === 0 ? sql`0` : sql`${offset}`;
    return await this.#read(tx, sql`where ${where} order by ${sql.join([...order], sql`, `)} limit ${size} offset ${skip}`);
  }

  /** Page and exact total of up to ten thousand matches; undefined when there are more. */
  async #find(tx: Tx, { where, order, limit, offset }: PagePart, byPattern: boolean): Promise<Page | undefined> {
    const table = this.#table;
    // For a pattern that fits nearly everything the planner would stop early in the table; in the list's order it walks the list.
    const inOrder = byPattern ? sql`order by ${this.#walk}` : sql``;
    // Under the table's own name, so that the order fits; only what it needs, so that an index alone may respond.
    const needed = sql.join([...new Set([table.id, ...order.flatMap(columnsIn)])], sql`, `);
    const matches = sql`with ${table} as materialized (select ${needed} from ${table} where ${where} ${inOrder} limit ${beyondCounting})`;
    // The page alone is sorted out, not all that was found.
    const page = sql`select ${table.id} from ${table} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`;
    const statement = sql`${matches} select (select count(*) from ${table}), array(${page})`;
    const [row] = await run(tx, render(statement));
    const total = Number(row?.[0] ?? 0);
    if (total > countedExactly) return undefined;
    const ids = (row?.[1] ?? []) as readonly string[];
    if (ids.length === 0) return { rows: [], total };
    const rows = await this.#read(tx, sql`where ${table.id} = any(${sql.param(ids)}::varchar[])`);
    const byId = new Map(rows.map((record) => [record.id, record] as const));
    return { rows: ids.map((id) => byId.get(id)).filter((record) => record !== undefined), total };
  }

  async #read(tx: Tx, rest: SQL): Promise<WireRecord[]> {
    const found = await run(tx, render(sql`select ${this.#columnText} from ${this.#table} ${rest}`));
    return found.map((values) => {
      const record: WireRecord = {};
      this.#columns.forEach(([name, column], index) => {
        const value = values[index];
        record[name] = value === null ? null : column.mapFromDriverValue(value);
      });
      return record;
    });
  }

  /** The total of a large list: the estimate, never below what was seen; past its end the truth, so that the last page can be found. */
  async #beyond(tx: Tx, rows: WireRecord[], estimate: number, { offset, limit }: PagePart, matching: SQL): Promise<Page> {
    if (rows.length === 0) return { rows, total: offset === 0 ? 0 : await count(tx, matching) };
    if (rows.length < limit) return { rows, total: offset + rows.length };
    return { rows, total: Math.max(estimate, offset + rows.length + 1) };
  }
}

/** The columns that a piece of SQL names. */
function columnsIn(piece: SQL): Column[] {
  return piece.queryChunks.flatMap((chunk) => (is(chunk, Column) ? [chunk] : is(chunk, SQL) ? columnsIn(chunk) : []));
}

async function count(tx: Tx, matching: SQL): Promise<number> {
  const [row] = await run(tx, render(sql`select count(*) from (${matching}) matching`));
  return Number(row?.[0] ?? 0);
}
