/** Where a person goes after signing in, and how the way there is remembered. Only paths of our own origin are followed. */

import { homePath, publicPaths, signInPath } from 'shared-contracts/wire/constants';
import { session } from 'shared-platform/session';
import { clearEnding, readEnding } from './signed-out-message.ts';

/** Whether another person has signed in than the one whose session ended; they start at the home page. */
function isForeign(): boolean {
  const ending = readEnding();
  const user = session.current()?.user;
  return ending !== null && user !== undefined && String(user.id) !== ending.userId;
}

export { homePath, signInPath } from 'shared-contracts/wire/constants';

const isPublicPage = (pathname: string): boolean => publicPaths.some((path) => path === pathname);

/** Whether the path is a page for everybody, signed in or not. The sign-in page itself leads those who are on to the product. */
export const isVisitorPage = (pathname: string): boolean => pathname !== signInPath && isPublicPage(pathname);

/** A path of this origin that may be opened after sign-in; anything else is the home page. */
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

/** The sign-in page's address that leads back to `from` (a full path with query). */
export function signInAddress(from: string): string {
  const { pathname } = new URL(from, globalThis.location.origin);
  if (pathname === '/user' || pathname.startsWith('/user/')) return signInPath;
  return `${signInPath}?redirect=${encodeURIComponent(from)}`;
}

/** Guard for those who are not signed in: every address but the public pages' becomes the sign-in page's, with the way back. */
export function enterSignIn(): void {
  const { pathname, search, hash } = globalThis.location;
  if (!isPublicPage(pathname)) history.replaceState(null, '', signInAddress(pathname + search + hash));
}

/** Where the address leads someone who is signed in, with query; the sign-in page leads on to where they wanted to go. */
export function landingPath(): string {
  const { pathname, search } = globalThis.location;
  if (pathname === '/') return homePath;
  const isSignIn = pathname === '/user' || pathname.startsWith('/user/');
  if (isSignIn && isForeign()) return homePath;
  return isSignIn ? safeRedirect(new URLSearchParams(search).get('redirect')) : pathname + search;
}

/** The component that an address probably shows, used to preload its files; a wrong guess only costs an unused download. */
export const landingComponent = (): string => (landingPath().split('?')[0] ?? '').slice(1);

/** Guard for those who are signed in: leaves the sign-in page. */
export function enterProduct(): void {
  const { pathname } = globalThis.location;
  if (pathname === '/user' || pathname.startsWith('/user/')) history.replaceState(null, '', landingPath());
  clearEnding();
}
