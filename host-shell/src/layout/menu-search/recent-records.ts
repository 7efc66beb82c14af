/** Records that a person opened through the search, the latest first. */
import { session } from 'shared-platform/session';
import { readStorage, type StorageKey, storageKey, writeStorage } from 'shared-platform/storage';

const kept = 8;

/** Data to show the record again and to open it. */
export interface RecentRecord {
  readonly path: string;
  readonly title: string;
  readonly kind: readonly [string, string];
}

const isRecent = (value: unknown): value is RecentRecord => {
  const { path, title, kind } = (value ?? {}) as Partial<RecentRecord>;
  return typeof path === 'string' && typeof title === 'string' && Array.isArray(kind) && kind.every((text) => typeof text === 'string');
};

/** Stored for this window only, because titles may be names of people. */
const recentKey = (userId: string): StorageKey<readonly RecentRecord[]> =>
  storageKey({
    owner: 'shell',
    name: `foundRecords:${userId}`,
    area: 'session',
    parse: (stored) => (Array.isArray(stored) && stored.every(isRecent) ? stored.slice(0, kept) : undefined),
  });

const own = (): StorageKey<readonly RecentRecord[]> => recentKey(session.current()?.user.id ?? '');

export const recentRecords = (): readonly RecentRecord[] => readStorage(own()) ?? [];

export function rememberRecord(record: RecentRecord): void {
  writeStorage(own(), [record, ...recentRecords().filter(({ path }) => path !== record.path)].slice(0, kept));
}
