/**
 * The best matches of a text in one table, for tables of any size. A short text is in very many rows or in very few, and the planner cannot know
 * which; so the newest rows are examined first, and an index on parts of texts is asked only when these do not contain enough matches.
 * See docs/decisions/0154-short-texts-are-found-in-the-newest-rows-first.md.
 */
import { type Column, desc, or, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Tx } from '../database/database.ts';
import { RowReader } from '../database/row-reader.ts';
import { render, run } from '../database/statements.ts';
import type { EntityTable } from '../entity/entity-table.ts';
import type { WireRecord } from '../entity/records.ts';

/**
 * Number of newest rows that are examined without an index. A text that is in more than three of a thousand rows fills the result from them, and
 * any other text is in few enough rows to be found by its index.
 */
const examined = sql.raw('2000');
/** Largest number of matches that are ranked when the newest rows contain too few. */
const ranked = 1_000;
/** Largest number of rows with the complete text as a value of which the newest are shown. */
const mostWhole = sql.raw('200');

/** A column that may hold the text: the same condition twice. */
export interface SoughtIn {
  readonly column: Column;
  /** The form by which an index finds rows; undefined when the column is compared in the newest rows only. */
  readonly byIndex: SQL | undefined;
  /** The form by which a row that was read is examined. */
  readonly examine: SQL;
}

export interface Sought {
  /** The caller's row scope; an index must support it together with the order by time of creation. */
  readonly scope: SQL;
  readonly in: readonly SoughtIn[];
  /** Rows in which a column equals the text; an index must support it. */
  readonly whole: SQL;
  /** Smaller for better matches; 0 exactly for rows that `whole` describes. */
  readonly rank: SQL;
  readonly limit: number;
}

export interface BestRows {
  /** Best matches first; of equally good ones the newest. */
  readonly rows: WireRecord[];
  readonly isMore: boolean;
}

export class BestMatches {
  readonly #table: EntityTable;
  readonly #rows: RowReader<WireRecord>;
  readonly #newest: SQL;

  constructor(table: EntityTable, columns: Readonly<Record<string, PgColumn>>) {
    this.#table = table;
    this.#rows = new RowReader(table, columns);
    this.#newest = sql`${desc(table.createTime)}, ${desc(table.id)}`;
  }

  /**
   * Up to `limit` rows, in a transaction that is `inOrder`. Of more than a thousand matches, those among the newest rows come first, after rows that
   * equal the text.
   */
  async find(tx: Tx, sought: Sought): Promise<BestRows> {
    const { limit } = sought;
    const near = await this.#amongNewest(tx, sought);
    const isEnough = near.isWholeTable || near.found.length > limit;
    const further = isEnough ? undefined : await this.#byIndex(tx, sought);
    const isComplete = near.isWholeTable || further?.isComplete;
    const whole = isComplete ? [] : await this.#whole(tx, sought);
    // All matches by index include those among the newest rows, apart from columns without an index.
    const others = further?.isComplete ? [...further.found, ...near.found] : [...near.found, ...(further?.found ?? [])];
    const ids = [...new Set([...whole, ...others])];
    const rows = await this.#read(tx, ids.slice(0, limit));
    return { rows, isMore: ids.length > limit };
  }

  /**
   * This statement compares no pattern and its plan does not depend on the text, so it is prepared: for most kinds of records, whose tables are
   * small, planning would take longer than reading.
   */
  async #amongNewest(tx: Tx, { scope, in: fields, rank, limit }: Sought) {
    const table = this.#table;
    const newest = sql`${table} as materialized (select ${this.#needed(fields)} from ${table} where ${scope} order by ${this.#newest} limit ${examined})`;
    const found = sql`select ${table.id} from ${table} where ${any(fields)} order by ${rank}, ${this.#newest} limit ${size(limit + 1)}`;
    const [row] = await run(tx, render(sql`with ${newest} select (select count(*) from ${table}) = ${examined}, array(${found})`));
    const [isFull, ids] = (row ?? []) as [boolean, readonly string[]];
    return { isWholeTable: !isFull, found: ids };
  }

  /**
   * The newest rows in which a column equals the text. A materialized query is read only as far as it is needed, but is planned for all of its rows: with
   * a limit inside, the planner would walk through the whole table in the hope of an early match.
   */
  async #whole(tx: Tx, { scope, whole, limit }: Sought): Promise<readonly string[]> {
    const table = this.#table;
    const equal = sql`${table} as materialized (select ${table.id}, ${table.createTime} from ${table} where ${scope} and (${whole}))`;
    const some = sql`(select * from ${table} limit ${mostWhole}) ${table}`;
    const rows = await run(
      tx,
      render(sql`with ${equal} select ${table.id} from ${some} order by ${this.#newest} limit ${size(limit + 1)}`),
    );
    return rows.map(([id]) => String(id));
  }

  /**
   * Searches the indexed columns one after another until there are enough rows. Each uses its own index and leaves out rows that an earlier
   * column found.
   */
  async #byIndex(tx: Tx, { scope, in: fields, rank, limit }: Sought) {
    const table = this.#table;
    const indexed = fields.filter(({ byIndex }) => byIndex !== undefined);
    if (indexed.length === 0) return undefined;
    const parts = indexed.map(({ byIndex }, at) => {
      const before = at > 0 ? sql` and (${any(indexed.slice(0, at))}) is not true` : sql``;
      return sql`(select ${this.#needed(fields)} from ${table} where ${scope} and (${byIndex})${before})`;
    });
    const matches = sql`matches as materialized (${sql.join(parts, sql` union all `)})`;
    const some = sql`${table} as materialized (select * from matches limit ${size(ranked + 1)})`;
    const found = sql`select ${table.id} from ${table} order by ${rank}, ${this.#newest} limit ${size(limit + 1)}`;
    const [row] = await run(tx, render(sql`with ${matches}, ${some} select (select count(*) from ${table}), array(${found})`));
    const [count, ids] = (row ?? []) as [unknown, readonly string[]];
    return { isComplete: Number(count) <= ranked, found: ids };
  }

  /** Only the columns that are compared are read for all examined rows. */
  #needed(fields: readonly SoughtIn[]): SQL {
    return sql.join([this.#table.id, this.#table.createTime, ...fields.map(({ column }) => column)], sql`, `);
  }

  async #read(tx: Tx, ids: readonly string[]): Promise<WireRecord[]> {
    if (ids.length === 0) return [];
    const rows = await this.#rows.read(tx, sql`where ${this.#table.id} = any(${sql.param(ids)}::varchar[])`);
    const byId = new Map(rows.map((record) => [record.id, record] as const));
    return ids.map((id) => byId.get(id)).filter((record) => record !== undefined);
  }
}

const any = (fields: readonly SoughtIn[]): SQL => or(...fields.map(({ examine }) => examine)) ?? sql`false`;

/** A number in the text of the statement: as a parameter it would be unknown to the planner. */
const size = (count: number): SQL => sql.raw(String(count));
