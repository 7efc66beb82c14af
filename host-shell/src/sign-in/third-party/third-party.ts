/** Third-party sign-in: redirecting to the provider and back, in this window or in one it opened. */
import { shellConfiguration } from 'shared-platform/config';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { signInAddress } from '../../navigation/redirect-target.ts';
import type { ThirdTicket } from '../../navigation/sign-in-entry.ts';

/** Stores the requested page, because the provider returns without it. */
const wayBackKey = storageKey<string>({
  owner: 'shell',
  name: 'third-way-back',
  area: 'session',
  lifetime: 600_000,
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

/** Leaves for the provider. */
export function leaveForProvider(type: string): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  if (redirect) writeStorage(wayBackKey, redirect);
  else removeStorage(wayBackKey);
  location.assign(`${shellConfiguration().apiBase}/sys/thirdLogin/render/${encodeURIComponent(type)}`);
}

/** Address of the sign-in page with the stored requested page; only once. */
export function takeWayBack(): string | null {
  const kept = readStorage(wayBackKey);
  removeStorage(wayBackKey);
  return kept ? signInAddress(kept) : null;
}

/** In a window opened by the sign-in page: passes the ticket on and closes. False when nobody opened this window. */
export function handOver(ticket: ThirdTicket): boolean {
  const opener: unknown = globalThis.opener;
  if (!opener || opener === globalThis.window) return false;
  (opener as Window).postMessage(ticket, location.origin);
  globalThis.close();
  return true;
}

/** Listens for a ticket from a window of our own origin. Returns a function that stops it. */
export function watchHandOver(take: (ticket: ThirdTicket) => void): () => void {
  const onMessage = ({ origin, data }: MessageEvent<unknown>): void => {
    if (origin !== location.origin || typeof data !== 'object' || data === null) return;
    const { thirdToken, thirdType } = data as Partial<ThirdTicket>;
    if (typeof thirdToken === 'string' && typeof thirdType === 'string') take({ thirdToken, thirdType });
  };
  globalThis.addEventListener('message', onMessage);
  return () => globalThis.removeEventListener('message', onMessage);
}
