/** The person's permissions and menu in this window. The server checks every call again; this state only hides what is not allowed. */
import { type RecordPlace, recordPlaces } from 'shared-contracts/session/record-places';
import type { PermissionGrant, PermissionResult, PermissionRule } from 'shared-contracts/session/session';
import { readStorage, removeStorage, storageKey, writeStorage } from '../storage/storage.ts';

/** The permissions and rules in the server's response about permissions. */
export interface Grants {
  readonly auth: readonly PermissionGrant[];
  readonly allAuth: readonly PermissionRule[];
  /** By entity name, the screen in the person's menu that shows the entity's records. */
  readonly places: Readonly<Record<string, RecordPlace>>;
}

const nothing: Grants = { auth: [], allAuth: [], places: {} };

const grantsKey = storageKey<Grants>({
  owner: 'platform',
  name: 'grants',
  area: 'session',
  parse(stored) {
    if (typeof stored !== 'object' || stored === null) return undefined;
    const { auth, allAuth, places = {} } = stored as Partial<Grants>;
    return Array.isArray(auth) && Array.isArray(allAuth) ? { auth, allAuth, places } : undefined;
  },
});

let current: Grants | null = null;
const listeners = new Set<() => void>();

export function currentGrants(): Grants {
  current ??= readStorage(grantsKey) ?? nothing;
  return current;
}

/** For the shell and for tests: stores the grants that decide what is shown. Without a menu, no entity has a screen. */
export function storePermissions({
  auth,
  allAuth,
  menu = [],
}: Pick<PermissionResult, 'auth' | 'allAuth'> & Partial<PermissionResult>): void {
  current = { auth, allAuth, places: Object.fromEntries(recordPlaces(menu)) };
  writeStorage(grantsKey, current);
  for (const listener of listeners) listener();
}

export function clearPermissions(): void {
  current = nothing;
  removeStorage(grantsKey);
  for (const listener of listeners) listener();
}

export function watchGrants(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
