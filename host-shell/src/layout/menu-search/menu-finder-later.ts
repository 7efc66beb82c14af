/** The finder comes when the page has come to rest, else with the first search: it holds the pinyin of every sign. */
import { createContext } from 'react';
import { loadPatiently } from 'shared-platform/lazy-part';
import type { menuFinder } from './menu-finder.ts';

const restAfter = 1_500;

export type MakeMenuFinder = typeof menuFinder;

/** Where the finder comes from; `fetch` gets its code. */
export function finderSource(fetch: () => Promise<MakeMenuFinder>) {
  let present: MakeMenuFinder | null = null;
  /** Rejects when it cannot be had now; it may be asked for again. */
  const load = async (): Promise<MakeMenuFinder> => {
    present = await fetch();
    return present;
  };
  return {
    load,
    /** What has come so far. */
    present: () => present,
    /** Returns the way to stop; a failure costs nothing, the search asks again. */
    loadLater(): () => void {
      const timer = setTimeout(() => loadPatiently(load).catch(() => undefined), restAfter);
      return () => clearTimeout(timer);
    },
  };
}

export const MenuFinderSource = createContext(
  finderSource(() => import(/* webpackChunkName: "menu-finder" */ './menu-finder.ts').then((loaded) => loaded.menuFinder)),
);
