/** Synchronises address bar and tabs: every new address is opened in a tab, redirected, or shown as an exception page. */
import { useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { session } from 'shared-platform/session';
import { store } from 'shared-platform/store';
import type { Route } from '../menu/route.ts';
import { findRoute, followRedirects, movedPath, type RouteMap } from '../menu/route-map.ts';
import { homePath } from '../navigation/redirect-target.ts';
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

/** Data that the shell stores in a browser history entry. */
export interface EntryState {
  /** Id of the tab to which the history entry belongs. */
  readonly tabId?: string;
  /** The address for which an exception page is shown. */
  readonly refused?: string;
  /** Query of the entry below, when this one was made by opening something in the tab, e.g. a record of a list. */
  readonly below?: string;
  /** Number of what is open over the page and is closed by Back, e.g. a form on a phone. */
  readonly held?: number;
}

const entryOf = (state: unknown): EntryState => (state as EntryState | null) ?? {};

/** Opens each new address in a tab, or redirects it. Returns the exception page to show instead of a tab, if any. */
export function useAddress(): ExceptionCode | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { routes } = useShellFacts();
  const isLone = useSinglePage();
  const route = findRoute(routes, pathname);
  const exception = exceptions.get(pathname) ?? (route?.isForbidden ? '403' : null);
  const target = redirectOf(routes, pathname, route, exception);
  const { tabId, refused } = entryOf(state);
  /** The address for which the page 404 is shown, if it leads to a page now, because the menu has changed. */
  const found = exception === '404' && refused && leadsToPage(routes, refused) ? refused : null;
  const moved = movedPath(routes, pathname);
  const isRestored = useRef(false);

  useLayoutEffect(() => {
    if (isRestored.current) return;
    isRestored.current = true;
    const stored = readTabs(session.current()?.user.id ?? '');
    if (stored) store.dispatch(shellActions.restored(restoreTabs(stored, homePage, (path) => keepAliveOf(findRoute(routes, path)))));
  }, [routes]);

  // Tabs follow pages whose menu item has another path now; the page itself stays as it is.
  useLayoutEffect(() => {
    for (const tab of shellState().tabs.tabs) {
      const to = movedPath(routes, tab.pathname);
      if (to !== undefined) store.dispatch(shellActions.relocated({ id: tab.id, pathname: to }));
    }
  }, [routes]);

  useLayoutEffect(() => {
    if (moved !== undefined) void navigate(moved + search, { replace: true, state });
    else if (found !== null) void navigate(found, { replace: true });
    else if (target === '/404') void navigate(target, { replace: true, state: { refused: pathname + search } satisfies EntryState });
    else if (target) void navigate(target, { replace: true });
    else if (exception) store.dispatch(shellActions.noneShown());
    else {
      const page = { pathname, search, keepAlive: keepAliveOf(route) ?? true };
      store.dispatch(shellActions.opened({ page, preferredId: tabId, isLone }));
    }
  }, [moved, found, target, exception, pathname, search, state, route, tabId, isLone, navigate]);

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

function redirectOf(routes: RouteMap, pathname: string, route: Route | undefined, exception: ExceptionCode | null): string | null {
  if (pathname === '/' || pathname.startsWith('/user/') || pathname === '/user') return homePath;
  if (exception) return null;
  if (!route) return pathname === homePath ? null : '/404';
  return route.kind === 'redirect' ? (followRedirects(routes, route) ?? '/404') : null;
}
