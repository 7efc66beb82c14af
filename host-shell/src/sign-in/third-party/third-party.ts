/** Third-party sign-in: redirects to the provider and returns from it, in this window or in one that it opened. */
import { shellConfiguration } from 'shared-platform/config';
import { readStorage, removeStorage, storageKey, writeStorage } from 'shared-platform/storage';
import { signInAddress } from '../../navigation/redirect-target.ts';
import type { ThirdTicket } from '../../navigation/sign-in-entry.ts';

/** Place for the page that the person had requested, because the third party sends people back without it. */
const wayBackKey = storageKey<string>({
  owner: 'shell',
  name: 'third-way-back',
  area: 'session',
  lifetime: 600_000,
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

/** Opens the sign-in page of the provider in this window. */
export function leaveForProvider(type: string): void {
  const redirect = new URLSearchParams(location.search).get('redirect');
  if (redirect) writeStorage(wayBackKey, redirect);
  else removeStorage(wayBackKey);
  location.assign(`${shellConfiguration().apiBase}/sys/thirdLogin/render/${encodeURIComponent(type)}`);
}

/** Address of the sign-in page with the page that was requested before. It is returned once, then forgotten. */
export function takeWayBack(): string | null {
  const kept = readStorage(wayBackKey);
  removeStorage(wayBackKey);
  return kept ? signInAddress(kept) : null;
}

/** If the sign-in page opened this window: passes the ticket to that page and closes the window. Returns false when no page opened it. */
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
