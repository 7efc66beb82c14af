/** Long work over many things in short slices, one piece of work after the other, so that the event loop is never held up. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Longest time at a stretch, ms; the goal for everything together is 20. */
const longestSlice = 4;

export class SliceQueue {
  #last: Promise<void> = Promise.resolve();

  /** Calls `work` for every item, after what was added before; resolves when it is done. `work` must not throw. */
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
