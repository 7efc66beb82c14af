/**
 * Finds the longest task that blocks a page, in the browser's own recording of tasks. A page cannot measure this itself: its messages wait
 * behind a continued task (`scheduler.yield`), while clicks and frames do not.
 */
import type { Browser, Page } from '@playwright/test';

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly pid: number;
  readonly tid: number;
  /** Time of the event, microseconds. */
  readonly ts: number;
  readonly dur?: number;
}

const categories = ['toplevel', 'blink.user_timing'];

/** Milliseconds of the longest task of the page's main thread between two performance marks of the page. */
export function longestTask(events: readonly TraceEvent[], marks: { readonly begins: string; readonly ends: string }): number {
  const mark = (name: string): TraceEvent => {
    const found = events.findLast((event) => event.name === name && event.cat.includes('user_timing'));
    if (!found) throw new Error(`the record has no mark "${name}"`);
    return found;
  };
  const [begins, ends] = [mark(marks.begins), mark(marks.ends)];
  const durations = events.flatMap(({ name, pid, tid, ts, dur = 0 }) => {
    const isTask = name.endsWith('RunTask') && pid === begins.pid && tid === begins.tid;
    return isTask && ts <= ends.ts && ts + dur >= begins.ts ? dur / 1000 : [];
  });
  if (durations.length === 0) throw new Error('the record has no tasks');
  return Math.max(...durations);
}

/** Records the tasks of `page` while `work` runs. */
export async function recordTasks<Result>(
  browser: Browser,
  page: Page,
  work: () => Promise<Result>,
): Promise<readonly [Result, readonly TraceEvent[]]> {
  await browser.startTracing(page, { categories });
  const result = await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { readonly traceEvents: readonly TraceEvent[] };
  return [result, traceEvents];
}
