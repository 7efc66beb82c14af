/** Where a person goes after signing in. Only paths of this origin are accepted. */

import { homePath, publicPaths, signInPath } from 'shared-contracts/wire/constants';
import { session } from 'shared-platform/session';
import { clearEnding, readEnding } from './signed-out-message.ts';

/** Whether the person who has signed in is another one than before; such a person starts at the home page. */
function isForeign(): boolean {
  const ending = readEnding();
  const user = session.current()?.user;
  return ending !== null && user !== undefined && String(user.id) !== ending.userId;
}

export { homePath, signInPath } from 'shared-contracts/wire/constants';

const isPublicPage = (pathname: string): boolean => publicPaths.some((path) => path === pathname);

/** Whether a path is a public page. The sign-in page itself is not: it redirects signed-in people to the product. */
export const isVisitorPage = (pathname: string): boolean => pathname !== signInPath && isPublicPage(pathname);

/** The path if it may be opened after sign-in, otherwise the home page. */
export function safeRedirect(wanted: string | null | undefined, origin: string = globalThis.location.origin): string {
  if (!wanted?.startsWith('/')) return homePath;
  let address: URL;
  try {
    address = new URL(wanted, origin);
  } catch {
    return homePath;
  }
  const path = address.pathname + address.search + address.hash;
  if (address.origin !== origin || path.startsWith('//') || path === '/') return homePath;
  return address.pathname === '/user' || address.pathname.startsWith('/user/') ? homePath : path;
}

/** Address of the sign-in page that returns to `from` (a full path with query) after sign-in. */
export function signInAddress(from: string): string {
  const { pathname } = new URL(from, globalThis.location.origin);
  if (pathname === '/user' || pathname.startsWith('/user/')) return signInPath;
  return `${signInPath}?redirect=${encodeURIComponent(from)}`;
}

/** Redirects people who are not signed in from all addresses except public pages to the sign-in page. */
export function enterSignIn(): void {
  const { pathname, search, hash } = globalThis.location;
  if (!isPublicPage(pathname)) history.replaceState(null, '', signInAddress(pathname + search + hash));
}

/**
 * The page with query that opens for a signed-in person at the present address; on the sign-in page, the page that was requested before.
 */
export function landingPath(): string {
  const { pathname, search } = globalThis.location;
  if (pathname === '/') return homePath;
  const isSignIn = pathname === '/user' || pathname.startsWith('/user/');
  if (isSignIn && isForeign()) return homePath;
  return isSignIn ? safeRedirect(new URLSearchParams(search).get('redirect')) : pathname + search;
}

/** The screen that the address probably shows; its files are preloaded. A wrong guess only causes an unused download. */
export const landingComponent = (): string => (landingPath().split('?')[0] ?? '').replace(/^\/|\/+$/g, '');

/** Redirects signed-in people away from the sign-in page. */
export function enterProduct(): void {
  const { pathname } = globalThis.location;
  if (pathname === '/user' || pathname.startsWith('/user/')) history.replaceState(null, '', landingPath());
  clearEnding();
}
