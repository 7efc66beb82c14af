/** Keeps address bar and tabs together: whatever the address becomes is opened, redirected, or answered with an exception page. */
import { useLayoutEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { store } from 'shared-platform/store';
import { findRoute, type Route } from '../menu/route-map.ts';
import { homePath } from '../redirect-target.ts';
import { shellActions } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';

export type ExceptionCode = '403' | '404' | '500';

const exceptions: ReadonlyMap<string, ExceptionCode> = new Map([
  ['/403', '403'],
  ['/404', '404'],
  ['/500', '500'],
]);

/** The tab that a history entry belongs to, kept in its state. */
export interface EntryState {
  readonly tabId?: string;
}

const entryTab = (state: unknown): string | undefined => (state as EntryState | null)?.tabId;

/** Follows the address. Returns the exception page that stands instead of a tab, if any. */
export function useAddress(): ExceptionCode | null {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const { routes } = useShellFacts();
  const route = findRoute(routes, pathname);
  const exception = exceptions.get(pathname) ?? (route?.isForbidden ? '403' : null);
  const target = redirectOf(pathname, route, exception);
  const tabId = entryTab(state);

  useLayoutEffect(() => {
    if (target) void navigate(target, { replace: true });
    else if (exception) store.dispatch(shellActions.noneShown());
    else {
      const page = { pathname, search, keepAlive: route?.kind === 'screen' ? route.keepAlive : true };
      store.dispatch(shellActions.opened({ page, tabId }));
    }
  }, [target, exception, pathname, search, route, tabId, navigate]);

  return target ? null : exception;
}

function redirectOf(pathname: string, route: Route | undefined, exception: ExceptionCode | null): string | null {
  if (pathname === '/' || pathname.startsWith('/user/') || pathname === '/user') return homePath;
  if (exception) return null;
  if (!route) return pathname === homePath ? null : '/404';
  return route.kind === 'redirect' ? route.to : null;
}
