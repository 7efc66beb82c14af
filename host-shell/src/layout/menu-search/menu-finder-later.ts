/** Loads the finder when the page is idle, or with the first search: it contains the pinyin of every character. */
import { createContext } from 'react';
import { loadPatiently } from 'shared-platform/lazy-part';
import type { menuFinder } from './menu-finder.ts';

const restAfter = 1_500;

export type MakeMenuFinder = typeof menuFinder;

/** Where the finder comes from; `fetch` gets its code. */
export function finderSource(fetch: () => Promise<MakeMenuFinder>) {
  let present: MakeMenuFinder | null = null;
  /** Rejects if it cannot be loaded now; a later call tries again. */
  const load = async (): Promise<MakeMenuFinder> => {
    present = await fetch();
    return present;
  };
  return {
    load,
    /** The loaded finder. */
    present: () => present,
    /** Returns a function that stops it. A failure is ignored, because the search loads it again. */
    loadLater(): () => void {
      const timer = setTimeout(() => loadPatiently(load).catch(() => undefined), restAfter);
      return () => clearTimeout(timer);
    },
  };
}

export const MenuFinderSource = createContext(
  finderSource(() => import(/* webpackChunkName: "menu-finder" */ './menu-finder.ts').then((loaded) => loaded.menuFinder)),
);
