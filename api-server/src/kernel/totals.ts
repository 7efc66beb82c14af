/** How many rows a list has: exact up to ten thousand, the planner's estimate above (docs/decisions/0005-totals.md). */
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from './database.ts';
import { render, run, type Statement } from './statements.ts';

/** Beyond this many rows a total is an estimate. */
export const countedExactly = 10_000;
const estimateLifetime = 30_000;
const mostEstimates = 2_000;

export interface Total {
  readonly rows: number;
  readonly isExact: boolean;
}

/** One per list: remembers estimates for half a minute, so that paging through a large list does not count again. */
export class Totals {
  readonly #estimates = new Map<string, { readonly until: number; readonly rows: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** `matching` selects the rows, `walk` is the list's usual order. */
  async of(tx: Tx, matching: SQL, walk: SQL): Promise<Total> {
    const statement = render(matching);
    const key = JSON.stringify(statement);
    const known = this.#estimates.get(key);
    if (known && known.until > this.#clock()) return { rows: known.rows, isExact: false };
    // For a pattern that fits nearly everything the planner would stop early in the table; in the list's order it walks the list.
    const inOrder = / like | @> /.test(statement.text) ? sql`order by ${walk}` : sql``;
    const counted = await this.exactly(tx, sql`${matching} ${inOrder} limit ${countedExactly + 1}`);
    if (counted <= countedExactly) return { rows: counted, isExact: true };
    const rows = Math.max(await expected(tx, statement), counted);
    if (this.#estimates.size >= mostEstimates) this.#estimates.clear();
    this.#estimates.set(key, { until: this.#clock() + estimateLifetime, rows });
    return { rows, isExact: false };
  }

  /** Counts all, however long it takes. */
  async exactly(tx: Tx, matching: SQL): Promise<number> {
    const [row] = await run(tx, render(sql`select count(*) from (${matching}) matching`));
    return Number(row?.[0] ?? 0);
  }
}

/** What the planner expects, to three digits: more would look exact. */
async function expected(tx: Tx, { text, values }: Statement): Promise<number> {
  const [row] = await run(tx, { text: `explain (format json) ${text}`, values });
  const [{ Plan: plan }] = row?.[0] as [{ Plan: { 'Plan Rows': number } }];
  return Number(plan['Plan Rows'].toPrecision(3));
}
