/**
 * Collects what a transaction needs at its end: audit entries, state changes, changed records, work after COMMIT. When a part of the
 * transaction is rolled back to its savepoint, the entries that it collected are dropped too.
 */
import type { Tx } from './database.ts';

export interface Collector<Item> {
  add(tx: Tx, item: Item): void;
  /** Returns everything that was collected, in order, and empties the collector. */
  take(tx: Tx): readonly Item[];
}

const all: WeakMap<Tx, unknown[]>[] = [];

export function collector<Item>(): Collector<Item> {
  const items = new WeakMap<Tx, Item[]>();
  all.push(items);
  return {
    add(tx, item) {
      const known = items.get(tx);
      if (known) known.push(item);
      else items.set(tx, [item]);
    },
    take(tx) {
      const taken = items.get(tx) ?? [];
      items.delete(tx);
      return taken;
    },
  };
}

/** Remembers how much is collected now. The returned function drops what was added since. */
export function markCollected(tx: Tx): () => void {
  const counts = all.map((items) => items.get(tx)?.length ?? 0);
  return () => {
    for (const [index, items] of all.entries()) items.get(tx)?.splice(counts[index] ?? 0);
  };
}
