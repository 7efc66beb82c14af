/** Says by a cookie whether somebody is signed in, so that the next page names the part of the shell that it needs. */
import { lifetimes, signedInCookie } from 'shared-contracts/wire/constants';

/** Stores or removes the cookie. It lasts as long as a session does. */
export function storeSignedIn(isSignedIn: boolean): void {
  const seconds = isSignedIn ? lifetimes.token / 1000 : 0;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing over plain HTTP, and in Firefox before 140.
  document.cookie = `${signedInCookie}=1; path=/; max-age=${seconds}; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`;
}
