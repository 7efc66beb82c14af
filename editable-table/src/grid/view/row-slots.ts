/** Assigns rendered rows to reusable elements of the page. */

export interface RowSlots {
  /**
   * Returns the slots (React keys) of the rows to render, in order. A row keeps its slot while it is rendered. A new row reuses the slot of
   * a removed one at the same position between the rows that stay, so that no element is moved: a jump changes texts instead of creating
   * elements. Rows in another `order` than before reuse no slots.
   */
  assign(rowKeys: readonly string[], order: number): readonly number[];
}

export function createRowSlots(): RowSlots {
  /** Slots by row, in document order. */
  let previous: ReadonlyMap<string, number> = new Map();
  let previousOrder = Number.NaN;
  let last = -1;

  /** Slots that became free, by the key of the row that follows them; `null` for those at the end. */
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
