/** Number of rows of a list: exact up to ten thousand, the planner's estimate above (docs/decisions/0005-totals.md). */
import type { Tx } from '../database/database.ts';
import { run, type Statement } from '../database/statements.ts';

/** A total above this number is an estimate. */
export const countedExactly = 10_000;
const estimateLifetime = 30_000;
const mostEstimates = 2_000;

/**
 * Estimates of the totals of large lists, cached for half a minute, so that paging does not estimate again. Each list has its own object.
 */
export class Estimates {
  readonly #known = new Map<string, { readonly until: number; readonly rows: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** The cached estimate for the statement `matching`, which selects the counted rows; undefined when none is cached. */
  known(matching: Statement): number | undefined {
    const known = this.#known.get(JSON.stringify(matching));
    return known && known.until > this.#clock() ? known.rows : undefined;
  }

  /** Reads the planner's estimate of the size of a large list and caches it. */
  async ask(tx: Tx, matching: Statement): Promise<number> {
    const rows = Math.max(await expected(tx, matching), countedExactly + 1);
    if (this.#known.size >= mostEstimates) this.#known.clear();
    this.#known.set(JSON.stringify(matching), { until: this.#clock() + estimateLifetime, rows });
    return rows;
  }
}

/** The planner's estimate, rounded to three significant digits, because more digits would suggest that it is exact. */
async function expected(tx: Tx, { text, values }: Statement): Promise<number> {
  const [row] = await run(tx, { text: `explain (format json) ${text}`, values });
  const plans = (row?.[0] ?? []) as readonly { Plan: { 'Plan Rows': number } }[];
  return Number((plans[0]?.Plan['Plan Rows'] ?? 0).toPrecision(3));
}
