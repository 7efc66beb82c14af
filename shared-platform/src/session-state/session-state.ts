/** Who is signed in, as far as this window knows; stored for seven days and shared by all windows of the browser. */

import type { UserInfo } from 'shared-contracts/session/session';
import { lifetimes } from 'shared-contracts/wire/constants';
import { readStorage, removeStorage, storageExpiry, storageKey, watchStorage, writeStorage } from '../storage/storage.ts';

export interface Session {
  readonly token: string;
  readonly user: UserInfo;
  /** Id of the tenant, sent in the `tenant-id` header. */
  readonly tenantId: string;
}

/** Headers that identify the person and tenant of a call. */
export const sessionHeaders = ({ token, tenantId }: Session) => ({ 'X-Access-Token': token, 'tenant-id': tenantId });

const sessionKey = storageKey<Session>({
  owner: 'platform',
  name: 'session',
  area: 'local',
  lifetime: lifetimes.token,
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { token, user, tenantId } = stored as Partial<Session>;
    if (typeof token !== 'string' || token === '' || typeof user !== 'object' || user === null) return undefined;
    return { token, user, tenantId: typeof tenantId === 'string' ? tenantId : '0' };
  },
});

let current: Session | null = readStorage(sessionKey) ?? null;
let expires = storageExpiry(sessionKey) ?? 0;
const listeners = new Set<() => void>();

function set(next: Session | null): void {
  current = next;
  expires = next ? (storageExpiry(sessionKey) ?? 0) : 0;
  for (const listener of listeners) listener();
}

/** The present session; null when nobody is signed in or seven days are over. */
export function currentSession(): Session | null {
  if (current && expires <= Date.now()) current = null;
  return current;
}

/** Epoch milliseconds at which the session ends by itself; 0 when nobody is signed in. */
export function sessionEnd(): number {
  return current ? expires : 0;
}

/** Starts a session: its seven days begin now. */
export function startSession(session: Session): void {
  writeStorage(sessionKey, session);
  set(session);
}

/** Replaces the user record without changing when the session ends. */
export function updateSessionUser(user: UserInfo): void {
  if (!current) return;
  const next = { ...current, user };
  writeStorage(sessionKey, next, { keepExpiry: true });
  set(next);
}

/** Replaces the tenant that requests are made for, without changing when the session ends. */
export function updateSessionTenant(tenantId: string): void {
  if (!current) return;
  const next = { ...current, tenantId };
  writeStorage(sessionKey, next, { keepExpiry: true });
  set(next);
}

/** Ends the session in every window. */
export function clearSession(): void {
  removeStorage(sessionKey);
  set(null);
}

/** Subscribes to every change of this window's session. Returns a function that stops it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

watchStorage(sessionKey, () => {
  const next = readStorage(sessionKey) ?? null;
  const isSame =
    next?.token === current?.token && next?.tenantId === current?.tenantId && JSON.stringify(next?.user) === JSON.stringify(current?.user);
  if (!isSame) set(next);
});
