/** Values that are fixed for a signed-in session: routes, menu, loader of remotes. */
import { createContext, useContext } from 'react';
import type { MenuNode } from '../menu/menu-tree.ts';
import type { RouteMap } from '../menu/route-map.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';

export interface ShellFacts {
  readonly routes: RouteMap;
  readonly menu: readonly MenuNode[];
  readonly loader: ScreenLoader;
}

export const ShellContext = createContext<ShellFacts | null>(null);

export function useShellFacts(): ShellFacts {
  const facts = useContext(ShellContext);
  if (!facts) throw new Error('The shell is not signed in');
  return facts;
}
