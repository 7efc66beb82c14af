/** Which of the page's elements a row is drawn in. */

export interface RowSlots {
  /**
   * The slots of the rows that are to be drawn, in their order; React keys. A row keeps its slot while it is drawn. One that comes takes
   * the slot of one that went from the same place between those that stay, so that no element is ever moved: a jump changes the texts
   * of what is there instead of making everything anew. Rows in another `order` than before take no slot of others.
   */
  assign(rowKeys: readonly string[], order: number): readonly number[];
}

export function createRowSlots(): RowSlots {
  /** Slots by row, in the order in which they stand in the page. */
  let previous: ReadonlyMap<string, number> = new Map();
  let previousOrder = Number.NaN;
  let last = -1;

  /** Slots that became free, by the row that stays behind them; `null`: at the end. */
  function freeSlots(drawn: ReadonlySet<string>): Map<string | null, number[]> {
    const free = new Map<string | null, number[]>();
    let run: number[] = [];
    for (const [rowKey, slot] of previous) {
      if (!drawn.has(rowKey)) run.push(slot);
      else {
        free.set(rowKey, run);
        run = [];
      }
    }
    return free.set(null, run);
  }

  return {
    assign(rowKeys, order) {
      const free = order === previousOrder ? freeSlots(new Set(rowKeys)) : new Map<string | null, number[]>();
      const next = new Map<string, number>();
      let coming: string[] = [];
      const settle = (behind: string | null): void => {
        const slots = free.get(behind) ?? [];
        for (const [at, rowKey] of coming.entries()) next.set(rowKey, slots[at] ?? ++last);
        coming = [];
      };
      for (const rowKey of rowKeys) {
        const slot = previous.get(rowKey);
        if (slot === undefined) coming.push(rowKey);
        else {
          settle(rowKey);
          next.set(rowKey, slot);
        }
      }
      settle(null);
      previous = next;
      previousOrder = order;
      return [...next.values()];
    },
  };
}
