/** Who is signed in, as this window knows it; kept for seven days and shared by all windows of the browser. */
import type { UserInfo } from 'shared-contracts/session';
import { readStorage, removeStorage, storageExpiry, storageKey, watchStorage, writeStorage } from './storage.ts';

/** 7 days in milliseconds (specification, shell §9). */
export const sessionLifetime = 604_800_000;

export interface Session {
  readonly token: string;
  readonly user: UserInfo;
  /** Value of the `tenant-id` header. */
  readonly tenantId: string;
}

const sessionKey = storageKey<Session>({
  owner: 'platform',
  name: 'session',
  area: 'local',
  lifetime: sessionLifetime,
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

/** The session in force; null when nobody is signed in or seven days are over. */
export function currentSession(): Session | null {
  if (current && expires <= Date.now()) current = null;
  return current;
}

/** Starts a session: its seven days begin now. */
export function startSession(session: Session): void {
  writeStorage(sessionKey, session);
  set(session);
}

/** Replaces the user record; the session's end stays where it was. */
export function updateSessionUser(user: UserInfo): void {
  if (!current) return;
  const next = { ...current, user };
  writeStorage(sessionKey, next, { keepExpiry: true });
  set(next);
}

/** Forgets the session in every window. */
export function clearSession(): void {
  removeStorage(sessionKey);
  set(null);
}

/** Hears every change of this window's session. Returns the way to stop. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

watchStorage(sessionKey, () => {
  const next = readStorage(sessionKey) ?? null;
  if (next?.token !== current?.token || next?.user.orgCode !== current?.user.orgCode) set(next);
});
