/** State of the menu: highlighted item, expanded groups. */
import { useCallback, useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { findRoute } from '../../menu/route-map.ts';
import { highlightedPath, indexMenu, type MenuIndex, pathsAbove } from './menu-index.ts';

const indexes = new WeakMap<readonly MenuNode[], MenuIndex>();

/** Menu items by path; built once per menu. */
export function useMenuIndex(): MenuIndex {
  const { menu } = useShellFacts();
  const known = indexes.get(menu);
  if (known) return known;
  const made = indexMenu(menu);
  indexes.set(menu, made);
  return made;
}

/** Path of the highlighted item. */
export function useHighlighted(): string {
  const { routes } = useShellFacts();
  const index = useMenuIndex();
  const { pathname, search } = useLocation();
  return useMemo(() => highlightedPath(index, { pathname, search }, findRoute(routes, pathname)), [index, routes, pathname, search]);
}

/** The expanded groups: those that the person expanded, and those that contain the highlighted item when it changes. */
export function useOpenGroups(selected: string) {
  const index = useMenuIndex();
  const [open, setOpen] = useState<ReadonlySet<string>>(() => new Set(pathsAbove(index, selected)));
  useEffect(() => {
    const above = pathsAbove(index, selected);
    setOpen((previous) => (above.every((path) => previous.has(path)) ? previous : new Set([...previous, ...above])));
  }, [index, selected]);
  const toggle = useCallback((path: string): void => {
    setOpen((previous) => {
      const next = new Set(previous);
      if (!next.delete(path)) next.add(path);
      return next;
    });
  }, []);
  return { open, toggle };
}
