/** Synchronises address bar and tabs: every new address is opened in a tab, redirected, or shown as an exception page. */
import { useLayoutEffect, useState } from 'react';
import { type Location, useLocation, useNavigate } from 'react-router-dom';
import { session } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import type { Route } from '../menu/route.ts';
import { findRoute, followRedirects, movedPath, type RouteMap } from '../menu/route-map.ts';
import { homePath } from '../navigation/redirect-target.ts';
import type { EntryState } from './history-entry.ts';
import { useShellFacts } from './shell-context.ts';
import { homePage, shellActions, shellState } from './shell-slice.ts';
import { readTabs, restoreTabs } from './stored-tabs.ts';
import { useSinglePage } from './use-single-page.ts';

export type ExceptionCode = '403' | '404' | '500';

const exceptions: ReadonlyMap<string, ExceptionCode> = new Map([
  ['/403', '403'],
  ['/404', '404'],
  ['/500', '500'],
]);

const entryOf = (state: unknown): EntryState => (state as EntryState | null) ?? {};

/** What an address leads to. */
interface Destination {
  readonly route: Route | undefined;
  readonly exception: ExceptionCode | null;
  /** The address to open instead; null when there is none. */
  readonly target: string | null;
  /** The address for which the page 404 is shown, if it leads to a page now, because the menu has changed. */
  readonly found: string | null;
  /** The path of the same page now: the address without slashes at its end, or the present path of a menu item that was moved. */
  readonly moved: string | undefined;
}

function destinationOf(routes: RouteMap, { pathname, state }: Pick<Location, 'pathname' | 'state'>): Destination {
  const route = findRoute(routes, pathname);
  const exception = exceptions.get(pathname) ?? (route?.isForbidden ? '403' : null);
  const { refused } = entryOf(state);
  return {
    route,
    exception,
    target: redirectOf(routes, pathname, route, exception),
    found: exception === '404' && refused && leadsToPage(routes, refused) ? refused : null,
    moved: withoutSlash(pathname) ?? movedPath(routes, pathname),
  };
}

/**
 * Restores the row of tabs and opens the address in it, before the frame is rendered for the first time: otherwise everything would be
 * rendered without a page first, and then again with it. Addresses that lead elsewhere are left to `useAddress`.
 */
export function useFirstPage(): void {
  const { routes } = useShellFacts();
  const location = useLocation();
  const isLone = useSinglePage();
  useState(() => {
    const stored = readTabs(session.current()?.user.id ?? '');
    if (stored) store.dispatch(shellActions.restored(restoreTabs(stored, homePage, (path) => keepAliveOf(findRoute(routes, path)))));
    const { route, exception, target, found, moved } = destinationOf(routes, location);
    if (moved === undefined && found === null && target === null && exception === null) openInTab(location, route, isLone);
  });
}

/** What the shell does with the browser's history at this moment. */
export const historyMove: {
  /** Id of the tab whose query stays, although it goes back to an entry with an earlier query; null at other times. */
  keepsSearchOf: string | null;
} = { keepsSearchOf: null };

/** Opens an address in a tab, unless the active tab shows it already. */
function openInTab({ pathname, search: asked, state }: Location, route: Route | undefined, isLone: boolean): void {
  const { tabId } = entryOf(state);
  const { tabs } = shellState();
  const kept = tabs.tabs.find((tab) => tab.id === tabId && tab.id === historyMove.keepsSearchOf && tab.pathname === pathname);
  const search = kept?.search ?? asked;
  const page = { pathname, search, keepAlive: keepAliveOf(route) ?? true };
  const active = tabs.tabs.find(({ id }) => id === tabs.activeId);
  // Opening a page in single-page mode closes pages that were only kept for their unsaved input.
  const closesOthers = isLone && tabs.tabs.some((tab) => tab.isLone && !tab.isDirty && tab !== active);
  const isShown =
    active !== undefined &&
    (tabId ?? active.id) === active.id &&
    active.pathname === pathname &&
    active.search === search &&
    active.keepAlive === page.keepAlive &&
    !closesOthers;
  if (!isShown) store.dispatch(shellActions.opened({ page, preferredId: tabId, isLone }));
}

/** Opens each new address in a tab, or redirects it. Returns the exception page to show instead of a tab, if any. */
export function useAddress(): ExceptionCode | null {
  const location = useLocation();
  const navigate = useNavigate();
  const { routes } = useShellFacts();
  const isLone = useSinglePage();
  const { route, exception, target, found, moved } = destinationOf(routes, location);

  // Tabs follow pages whose menu item has another path now; the page itself stays as it is.
  useLayoutEffect(() => {
    for (const tab of shellState().tabs.tabs) {
      const to = movedPath(routes, tab.pathname);
      if (to !== undefined) store.dispatch(shellActions.relocated({ id: tab.id, pathname: to }));
    }
  }, [routes]);

  useLayoutEffect(() => {
    const { pathname, search, state } = location;
    if (moved !== undefined) void navigate(moved + search, { replace: true, state });
    else if (found !== null) void navigate(found, { replace: true });
    else if (target === '/404') void navigate(target, { replace: true, state: { refused: pathname + search } satisfies EntryState });
    else if (target) void navigate(target, { replace: true });
    else if (exception) store.dispatch(shellActions.noneShown());
    else openInTab(location, route, isLone);
  }, [moved, found, target, exception, location, route, isLone, navigate]);

  return target || moved !== undefined ? null : exception;
}

/** Whether an address opens a page of the menu. */
function leadsToPage(routes: RouteMap, address: string): boolean {
  const route = findRoute(routes, address.split('?')[0] ?? '');
  if (!route || route.isForbidden) return false;
  return route.kind !== 'redirect' || followRedirects(routes, route) !== undefined;
}

/** The address for which an exception page is shown; null if the exception page itself was opened. */
export function useRefusedAddress(): string | null {
  const { state, pathname, search } = useLocation();
  return entryOf(state).refused ?? (exceptions.has(pathname) ? null : pathname + search);
}

/** Whether the page of a route is kept alive in the background; undefined when the route cannot be opened as a tab. */
function keepAliveOf(route: Route | undefined): boolean | undefined {
  if (!route || route.isForbidden || route.kind === 'redirect' || route.kind === 'moved') return undefined;
  return route.kind === 'screen' ? route.keepAlive : true;
}

/** The path without slashes at its end, so that a page has one tab however its address was typed; undefined if it has none. */
function withoutSlash(pathname: string): string | undefined {
  const path = pathname.replace(/\/+$/, '');
  return path === '' || path === pathname ? undefined : path;
}

function redirectOf(routes: RouteMap, pathname: string, route: Route | undefined, exception: ExceptionCode | null): string | null {
  if (pathname === '/' || pathname.startsWith('/user/') || pathname === '/user') return homePath;
  if (exception) return null;
  if (!route) return pathname === homePath ? null : '/404';
  return route.kind === 'redirect' ? (followRedirects(routes, route) ?? '/404') : null;
}
