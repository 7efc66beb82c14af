/**
 * Whether another version is pinned than the one that runs in an open tab, newer or, after a rollback, older, or the menu names another screen;
 * the tab keeps what runs until the person updates it.
 */
import { useSyncExternalStore } from 'react';
import { useShellFacts } from '../frame-state/shell-context.ts';
import { useShell } from '../frame-state/shell-slice.ts';
import type { RunningScreen, TabRecord } from '../frame-state/tab-state.ts';
import { findRoute, type RouteMap } from '../menu/route-map.ts';
import type { ScreenLoader } from '../remotes/loader/screen-loader.ts';

function isOutdated(loader: ScreenLoader, running: RunningScreen | null): boolean {
  const newer = running && loader.newer(running.component, running.version);
  // No update is offered to a version that already failed in this tab.
  return newer !== null && newer !== running?.passedOver;
}

function isReplaced(routes: RouteMap, tab: TabRecord | undefined): boolean {
  if (!tab?.running) return false;
  const route = findRoute(routes, tab.pathname);
  return route !== undefined && !(route.kind === 'screen' && route.component === tab.running.component);
}

export function useOutdated(tabId: string): boolean {
  const { loader, routes } = useShellFacts();
  const tab = useShell(({ tabs }) => tabs.tabs.find(({ id }) => id === tabId));
  const hasOtherVersion = useSyncExternalStore(loader.subscribe, () => isOutdated(loader, tab?.running ?? null));
  return hasOtherVersion || isReplaced(routes, tab);
}
