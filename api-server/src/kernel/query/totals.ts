/** How many rows a list has: exact up to ten thousand, the planner's estimate above (docs/decisions/0005-totals.md). */
import type { Tx } from '../database/database.ts';
import { run, type Statement } from '../database/statements.ts';

/** Beyond this many rows a total is an estimate. */
export const countedExactly = 10_000;
const estimateLifetime = 30_000;
const mostEstimates = 2_000;

/** Estimates of large lists, remembered for half a minute: paging through one does not count it again. One per list. */
export class Estimates {
  readonly #known = new Map<string, { readonly until: number; readonly rows: number }>();
  readonly #clock: () => number;

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** `matching` selects the rows that are counted. */
  known(matching: Statement): number | undefined {
    const known = this.#known.get(JSON.stringify(matching));
    return known && known.until > this.#clock() ? known.rows : undefined;
  }

  /** Asks the planner about a list that was found to be large. */
  async ask(tx: Tx, matching: Statement): Promise<number> {
    const rows = Math.max(await expected(tx, matching), countedExactly + 1);
    if (this.#known.size >= mostEstimates) this.#known.clear();
    this.#known.set(JSON.stringify(matching), { until: this.#clock() + estimateLifetime, rows });
    return rows;
  }
}

/** What the planner expects, to three digits: more would look exact. */
async function expected(tx: Tx, { text, values }: Statement): Promise<number> {
  const [row] = await run(tx, { text: `explain (format json) ${text}`, values });
  const plans = (row?.[0] ?? []) as readonly { Plan: { 'Plan Rows': number } }[];
  return Number((plans[0]?.Plan['Plan Rows'] ?? 0).toPrecision(3));
}
