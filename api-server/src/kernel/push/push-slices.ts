/** Processes long lists in short slices, one list after the other, so that the event loop is never blocked. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time of one slice, ms. All work together should block the event loop for at most 20 ms. */
const longestSlice = 4;

export class SliceQueue {
  #last: Promise<void> = Promise.resolve();

  /** Calls `work` for every item, after the items of earlier calls; resolves when all are done. `work` must not throw. */
  run<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
    this.#last = this.#last.then(() => inSlices(items, work));
    return this.#last;
  }
}

async function inSlices<Item>(items: readonly Item[], work: (item: Item) => void): Promise<void> {
  let since = performance.now();
  for (const item of items) {
    work(item);
    if (performance.now() - since < longestSlice) continue;
    await nextTurn();
    since = performance.now();
  }
}
