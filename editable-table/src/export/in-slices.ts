import { nextTask } from '../work/next-task.ts';

/** Milliseconds for which the work may run without letting the browser render. */
const slice = 12;

/** Processes items one after another and lets the browser render in between. */
export async function inSlices<Item>(items: readonly Item[], take: (item: Item, index: number) => void | Promise<void>): Promise<void> {
  let began = performance.now();
  for (const [index, item] of items.entries()) {
    await take(item, index);
    if (performance.now() - began < slice) continue;
    await nextTask();
    began = performance.now();
  }
}
