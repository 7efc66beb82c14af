/** The finder comes when the page has come to rest, else with the first search: it holds the pinyin of every sign. */
import { loadPatiently } from 'shared-platform/lazy-part';
import type { menuFinder } from './menu-finder.ts';

const restAfter = 1_500;

export type MakeMenuFinder = typeof menuFinder;
let present: MakeMenuFinder | null = null;

/** What has come so far. */
export const presentMenuFinder = (): MakeMenuFinder | null => present;

/** Rejects when it cannot be had now; it may be asked for again. */
export async function loadMenuFinder(): Promise<MakeMenuFinder> {
  const loaded = await import(/* webpackChunkName: "menu-finder" */ './menu-finder.ts');
  present = loaded.menuFinder;
  return present;
}

/** Returns the way to stop; a failure costs nothing, the search asks again. */
export function loadMenuFinderLater(): () => void {
  const timer = setTimeout(() => loadPatiently(loadMenuFinder).catch(() => undefined), restAfter);
  return () => clearTimeout(timer);
}
