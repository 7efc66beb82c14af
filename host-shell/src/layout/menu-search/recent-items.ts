/** Pages that a person opened through the search, the latest first. */
import { session } from 'shared-platform/session';
import { readStorage, type StorageKey, storageKey, writeStorage } from 'shared-platform/storage';

const kept = 8;

/** Storage key per person, because several people may use a browser. */
const recentKey = (userId: string): StorageKey<readonly string[]> =>
  storageKey({
    owner: 'shell',
    name: `found:${userId}`,
    area: 'local',
    parse: (stored) => (Array.isArray(stored) && stored.every((path) => typeof path === 'string') ? stored.slice(0, kept) : undefined),
  });

const own = (): StorageKey<readonly string[]> => recentKey(session.current()?.user.id ?? '');

export const recentPaths = (): readonly string[] => readStorage(own()) ?? [];

export function rememberPath(path: string): void {
  writeStorage(own(), [path, ...recentPaths().filter((known) => known !== path)].slice(0, kept));
}
