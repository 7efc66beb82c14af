/** Loads the menu finder when a person begins to search: it contains the pinyin of all characters, which most pages never need. */
import { createContext } from 'react';
import { loadPatiently } from 'shared-platform/lazy-part';
import type { menuFinder } from './menu-finder.ts';

export type MakeMenuFinder = typeof menuFinder;

/** Loads and caches the finder; `fetch` imports its code. */
export function finderSource(fetch: () => Promise<MakeMenuFinder>) {
  let present: MakeMenuFinder | null = null;
  let isComing = false;
  /** Loads the finder; rejects if that fails, and a later call tries again. */
  const load = async (): Promise<MakeMenuFinder> => {
    present = await fetch();
    return present;
  };
  return {
    load,
    /** The finder, once it is loaded. */
    present: () => present,
    /** Starts loading the finder. A failure is ignored, because a search loads it again. */
    prepare(): void {
      if (present || isComing) return;
      isComing = true;
      loadPatiently(load)
        .catch(() => undefined)
        .finally(() => {
          isComing = false;
        });
    },
  };
}

export const MenuFinderSource = createContext(
  finderSource(() => import(/* webpackChunkName: "menu-finder" */ './menu-finder.ts').then((loaded) => loaded.menuFinder)),
);
