/**
 * Detects a remote whose code never ends and freezes the page, so that nothing can be reported. A mark is stored before a remote is loaded,
 * and removed if the page still runs afterwards. A mark found at the next start counts as a crash; after two crashes the version is
 * quarantined.
 */
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';

export interface BootMark {
  /** The remote and version that is being loaded, as `remote@version`. */
  readonly id: string;
  /** Id of the window that loads the remote. */
  readonly window: string;
  /** When loading began, epoch milliseconds. */
  readonly at: number;
}

export interface BootRecord {
  readonly marks: readonly BootMark[];
  /** By `remote@version`, the number of starts at which it froze the page. */
  readonly strikes: Readonly<Record<string, number>>;
}

export interface BootMemory {
  read(): BootRecord | undefined;
  write(record: BootRecord): void;
  /** Id of this window, stored with every mark that it sets. */
  readonly window: string;
}

export interface BootGuard {
  /** Reads the marks that earlier page loads left. Returns the quarantined versions as `remote@version`. */
  recall(): readonly string[];
  /**
   * Stores the mark before a remote's code runs. Returns a function to call when loading has ended; the mark is removed a moment after
   * that.
   */
  loading(name: string, version: string): () => void;
  /** Deletes marks and crashes of a version, because it was rendered. */
  mounted(name: string, version: string): void;
  isQuarantined(name: string, version: string): boolean;
  /** Allows a quarantined version again, because the user retries; one more crash quarantines it again. */
  release(name: string, version: string): void;
  /** Called when the page is left normally, so that loads in progress do not count as crashes. */
  leave(): void;
}

export const strikeLimit = 2;
/**
 * Age in milliseconds from which a mark of another window counts as a crash: loading takes at most 8 s, so that window is frozen or was
 * closed.
 */
const markAge = 60_000;

/** Milliseconds for which a mark stays after loading. If the page still runs then, the first work of the screen did not freeze it. */
const afterLoad = 3000;

const empty: BootRecord = { marks: [], strikes: {} };
const isSame = (a: BootMark, b: BootMark): boolean => a.id === b.id && a.window === b.window && a.at === b.at;

export function createBootGuard(memory: BootMemory, now: () => number): BootGuard {
  const record = () => memory.read() ?? empty;
  const change = (next: Partial<BootRecord>) => memory.write({ ...record(), ...next });
  const strikesOf = (id: string) => record().strikes[id] ?? 0;

  return {
    recall() {
      const { marks, strikes } = record();
      const dead = marks.filter((mark) => mark.window === memory.window || now() - mark.at > markAge);
      if (dead.length === 0) return [];
      const ids = [...new Set(dead.map(({ id }) => id))];
      const next = { ...strikes };
      for (const id of ids) next[id] = (next[id] ?? 0) + 1;
      memory.write({ marks: marks.filter((mark) => !dead.includes(mark)), strikes: next });
      return ids.filter((id) => next[id] === strikeLimit);
    },
    loading(name, version) {
      const mark: BootMark = { id: `${name}@${version}`, window: memory.window, at: now() };
      change({ marks: [...record().marks, mark] });
      return () => void setTimeout(() => change({ marks: record().marks.filter((known) => !isSame(known, mark)) }), afterLoad);
    },
    mounted(name, version) {
      const id = `${name}@${version}`;
      const { marks, strikes } = record();
      memory.write({
        marks: marks.filter((mark) => mark.id !== id || mark.window !== memory.window),
        strikes: Object.fromEntries(Object.entries(strikes).filter(([known]) => known !== id)),
      });
    },
    isQuarantined: (name, version) => strikesOf(`${name}@${version}`) >= strikeLimit,
    release(name, version) {
      const id = `${name}@${version}`;
      if (strikesOf(id) >= strikeLimit) change({ strikes: { ...record().strikes, [id]: strikeLimit - 1 } });
    },
    leave() {
      const { marks } = record();
      if (marks.some(({ window }) => window === memory.window)) change({ marks: marks.filter(({ window }) => window !== memory.window) });
    },
  };
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null && !Array.isArray(value);

const recordKey = storageKey<BootRecord>({
  owner: 'host-shell',
  name: 'boot',
  area: 'local',
  parse(stored) {
    if (!isRecord(stored) || !Array.isArray(stored.marks) || !isRecord(stored.strikes)) return undefined;
    const marks = stored.marks.filter(
      (mark: unknown): mark is BootMark =>
        isRecord(mark) && typeof mark.id === 'string' && typeof mark.window === 'string' && typeof mark.at === 'number',
    );
    const strikes = Object.fromEntries(Object.entries(stored.strikes).flatMap(([id, n]) => (typeof n === 'number' ? [[id, n]] : [])));
    return { marks, strikes };
  },
});

const windowKey = storageKey<string>({
  owner: 'host-shell',
  name: 'window',
  area: 'session',
  parse: (stored) => (typeof stored === 'string' ? stored : undefined),
});

function windowId(): string {
  const known = readStorage(windowKey);
  if (known) return known;
  const made = crypto.randomUUID();
  writeStorage(windowKey, made);
  return made;
}

export const browserBootMemory = (): BootMemory => ({
  read: () => readStorage(recordKey),
  write: (record) => writeStorage(recordKey, record),
  window: windowId(),
});
