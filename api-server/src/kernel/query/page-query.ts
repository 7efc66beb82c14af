/** Reads one page of a list and its total with few, cheap statements. */
import { Column, is, SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { planDependsOnValue } from '../database/driver/prepared.ts';
import { RowReader } from '../database/row-reader.ts';
import { render, run } from '../database/statements.ts';
import type { EntityTable } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';
import { countedExactly, Estimates } from './totals.ts';

export interface PagePart {
  readonly where: SQL;
  readonly order: readonly SQL[];
  readonly limit: number;
  readonly offset: number;
  /** `where` contains only the caller's scope, no filter of the request. */
  readonly isUnfiltered?: boolean;
}

export interface Page {
  readonly rows: WireRecord[];
  readonly total: number;
}

const beyondCounting = sql.raw(String(countedExactly + 1));
/**
 * Page sizes that get prepared statements of their own: with the size as a parameter, PostgreSQL would assume a tenth of the table and
 * never reuse a plan.
 */
const usualSizes = [10, 20, 30];
/**
 * Number of rows that an export reads at once. It is small, so that the rows are freed before the garbage collector moves them to the old generation,
 * which it cleans rarely. After the client disconnects, at most one slice is still read.
 */
const sliceSize = 100;
let heldCursors = 0;

/** Reads pages of the list of one table. */
export class ListReader {
  readonly #table: EntityTable;
  readonly #rows: RowReader<WireRecord>;
  readonly #walk: SQL;
  readonly #estimates: Estimates;

  /**
   * `usualOrder`: the default order of the list, which an index supports. `later`: properties that are added to the rows afterwards (see RowReader).
   */
  constructor(
    table: EntityTable,
    columns: Readonly<Record<string, PgColumn>>,
    usualOrder: readonly SQL[],
    clock: () => number,
    later: readonly string[] = [],
  ) {
    this.#table = table;
    this.#rows = new RowReader(table, columns, later);
    this.#walk = sql.join([...usualOrder], sql`, `);
    this.#estimates = new Estimates(clock);
  }

  /**
   * Rows and total of one page. For patterns and ranges the planner cannot estimate how many rows match, so all matches are found first and
   * then sorted: reading in list order until the page is full would scan nearly the whole table when matches are rare or old.
   */
  async page(tx: Tx, part: PagePart): Promise<Page> {
    const { where, limit, offset } = part;
    const matching = sql`select 1 from ${this.#table} where ${where}`;
    const statement = render(matching);
    const estimate = this.#estimates.known(statement);
    if (estimate === undefined && planDependsOnValue(statement.text)) {
      const found = await this.#find(tx, part, / like | @> /.test(statement.text));
      if (found) return found;
      return this.#beyond(tx, await this.rows(tx, part), await this.#estimates.ask(tx, statement), part, matching);
    }
    const reading = this.rows(tx, part);
    // A page of the unfiltered list is nearly always full, and then the total has to be counted. So the count is sent together with the query
    // for the rows instead of after it. When the page is not full, the list is short and the unneeded count costs little.
    const counting = part.isUnfiltered && estimate === undefined ? count(tx, sql`${matching} limit ${beyondCounting}`) : undefined;
    counting?.catch(() => undefined);
    const rows = await reading;
    if (rows.length > 0 && rows.length < limit) return { rows, total: offset + rows.length };
    if (rows.length === 0 && offset === 0) return { rows, total: 0 };
    if (estimate !== undefined) return this.#beyond(tx, rows, estimate, part, matching);
    const total = await (counting ?? count(tx, sql`${matching} limit ${beyondCounting}`));
    return total <= countedExactly ? { rows, total } : this.#beyond(tx, rows, await this.#estimates.ask(tx, statement), part, matching);
  }

  /**
   * The first rows in `order`, and whether there are more. More than ten thousand matches would all have to be sorted, so in that case the
   * first rows in the list's usual order are returned instead.
   */
  async best(
    tx: Tx,
    { where, order, limit }: Omit<PagePart, 'offset'>,
  ): Promise<{ readonly rows: WireRecord[]; readonly isMore: boolean }> {
    const found = await this.#find(tx, { where, order, limit, offset: 0 }, true);
    if (found) return { rows: found.rows, isMore: found.total > limit };
    return { rows: await this.rows(tx, { where, order: [this.#walk], limit, offset: 0 }), isMore: true };
  }

  /** Rows of one page, read in the list's order. */
  async rows(tx: Tx, { where, order, limit, offset }: PagePart): Promise<WireRecord[]> {
    const size = usualSizes.includes(limit) ? sql.raw(String(limit)) : sql`${limit}`;
    const skip = offset === 0 ? sql`0` : sql`${offset}`;
    const asked = this.#rows.statement(sql`where ${where} order by ${sql.join([...order], sql`, `)} limit ${size} offset ${skip}`);
    return this.#rows.records(await run(tx, render(asked)));
  }

  /**
   * Reads all rows in the list's order and passes them to `take` in slices, as they were at the beginning of the transaction. `take` ends the reading
   * by throwing.
   */
  async slices(tx: Tx, { where, order, limit }: Omit<PagePart, 'offset'>, take: (rows: WireRecord[]) => Promise<void>): Promise<void> {
    const asked = this.#rows.statement(sql`where ${where} order by ${sql.join([...order], sql`, `)} limit ${limit}`);
    await run(tx, render(sql`declare rows_of_list no scroll cursor for ${asked}`));
    for (let isMore = true; isMore; ) {
      const found = await run(tx, render(sql`fetch forward ${sql.raw(String(sliceSize))} from rows_of_list`));
      const rows = this.#rows.records(found);
      isMore = rows.length === sliceSize;
      empty(found);
      if (rows.length > 0) await take(rows);
      empty(rows);
    }
    await run(tx, render(sql`close rows_of_list`));
  }

  /**
   * Like `slices`, for the embedded database: it has a single connection, which a long transaction would block. The ids of the rows, in order, are
   * fixed by a cursor that outlives its transaction; each slice is then read in a transaction of its own and contains only rows that the caller may
   * see at that time. `within` opens such a transaction.
   */
  async heldSlices(
    within: (work: (tx: Tx) => Promise<void>) => Promise<void>,
    { where, order, limit }: Omit<PagePart, 'offset'>,
    take: (tx: Tx, rows: WireRecord[]) => Promise<void>,
  ): Promise<void> {
    const name = sql.raw(`held_rows_${++heldCursors}`);
    const { id } = this.#table;
    const asked = sql`select ${id} from ${this.#table} where ${where} order by ${sql.join([...order], sql`, `)} limit ${limit}`;
    await within(async (tx) => void (await run(tx, render(sql`declare ${name} no scroll cursor with hold for ${asked}`))));
    try {
      for (let isMore = true; isMore; ) {
        await within(async (tx) => {
          const held = await run(tx, render(sql`fetch forward ${sql.raw(String(sliceSize))} from ${name}`));
          isMore = held.length === sliceSize;
          if (held.length === 0) return;
          const ids = held.map(([value]) => value as string);
          const rows = await this.#rows.read(tx, sql`where ${where} and ${id} = any(${sql.param(ids)}::varchar[])`);
          const byId = new Map(rows.map((record) => [record.id, record] as const));
          const ordered = ids.map((one) => byId.get(one)).filter((record) => record !== undefined);
          for (const read of [held, rows]) empty(read);
          byId.clear();
          await take(tx, ordered);
          empty(ordered);
        });
      }
    } finally {
      // Closing the cursor fails when the database was reopened since, because the cursor no longer exists.
      await within(async (tx) => void (await run(tx, render(sql`close ${name}`)))).catch(() => undefined);
    }
  }

  /** Page and exact total of up to ten thousand matches; undefined when there are more. */
  async #find(tx: Tx, { where, order, limit, offset }: PagePart, byPattern: boolean): Promise<Page | undefined> {
    const table = this.#table;
    // For a pattern that matches nearly every row the planner would scan the table until it has enough rows; the ORDER BY makes it use the
    // index of the list's order.
    const inOrder = byPattern ? sql`order by ${this.#walk}` : sql``;
    // Uses the table's own name, so that the order's SQL is valid; selects only the needed columns, so that an index-only scan is possible.
    const needed = sql.join([...new Set([table.id, ...order.flatMap(columnsIn)])], sql`, `);
    const matches = sql`with ${table} as materialized (select ${needed} from ${table} where ${where} ${inOrder} limit ${beyondCounting})`;
    // Only the rows of the page are read completely, not all matches.
    const page = sql`select ${table.id} from ${table} order by ${sql.join([...order], sql`, `)} limit ${limit} offset ${offset}`;
    const statement = sql`${matches} select (select count(*) from ${table}), array(${page})`;
    const [row] = await run(tx, render(statement));
    const total = Number(row?.[0] ?? 0);
    if (total > countedExactly) return undefined;
    const ids = (row?.[1] ?? []) as readonly string[];
    if (ids.length === 0) return { rows: [], total };
    const rows = await this.#rows.read(tx, sql`where ${table.id} = any(${sql.param(ids)}::varchar[])`);
    const byId = new Map(rows.map((record) => [record.id, record] as const));
    return { rows: ids.map((id) => byId.get(id)).filter((record) => record !== undefined), total };
  }

  /**
   * The total of a large list: the estimate, but at least the number of rows seen so far; on the last page the exact number, so that people
   * can reach that page.
   */
  async #beyond(tx: Tx, rows: WireRecord[], estimate: number, { offset, limit }: PagePart, matching: SQL): Promise<Page> {
    if (rows.length === 0) return { rows, total: offset === 0 ? 0 : await count(tx, matching) };
    if (rows.length < limit) return { rows, total: offset + rows.length };
    return { rows, total: Math.max(estimate, offset + rows.length + 1) };
  }
}

/**
 * Empties a list whose rows are no longer needed. When the garbage collector has moved the list to its old generation, the list keeps the rows alive
 * until the next full collection; long exports grew by hundreds of megabytes that way.
 */
function empty(rows: unknown[]): void {
  rows.length = 0;
}

/** The columns that occur in an SQL expression. */
function columnsIn(piece: SQL): Column[] {
  return piece.queryChunks.flatMap((chunk) => (is(chunk, Column) ? [chunk] : is(chunk, SQL) ? columnsIn(chunk) : []));
}

async function count(tx: Tx, matching: SQL): Promise<number> {
  const [row] = await run(tx, render(sql`select count(*) from (${matching}) matching`));
  return Number(row?.[0] ?? 0);
}
