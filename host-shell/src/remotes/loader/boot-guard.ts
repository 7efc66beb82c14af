/**
 * Code that never ends freezes the whole page, so no code can report it. Therefore a mark is stored before a remote is loaded and
 * removed if the page still runs afterwards. A mark found at the next start counts as a crash; after the second one the version
 * is quarantined.
 */
import { readStorage, storageKey, writeStorage } from 'shared-platform/storage';

export interface BootMark {
  /** `remote@version`. */
  readonly id: string;
  /** The window that loads it. */
  readonly window: string;
  /** Epoch milliseconds. */
  readonly at: number;
}

export interface BootRecord {
  readonly marks: readonly BootMark[];
  /** `remote@version` → starts that it did not survive. */
  readonly strikes: Readonly<Record<string, number>>;
}

export interface BootMemory {
  read(): BootRecord | undefined;
  write(record: BootRecord): void;
  /** The same for every load of one window. */
  readonly window: string;
}

export interface BootGuard {
  /** Looks at what the last start left behind. Returns what is quarantined from now on, as `remote@version`. */
  recall(): readonly string[];
  /** A remote's code is about to run. Returns what to call when it has come, or will not: the mark stays a moment longer. */
  loading(name: string, version: string): () => void;
  /** The version rendered: its marks and crashes are deleted. */
  mounted(name: string, version: string): void;
  isQuarantined(name: string, version: string): boolean;
  /** The user tries again: one more crash quarantines the version again. */
  release(name: string, version: string): void;
  /** The page is left normally: loads that are still running do not count as crashes. */
  leave(): void;
}

export const strikeLimit = 2;
/** No load takes that long (its deadline is 8 s): an older mark of another window means that it hangs or was closed. */
const markAge = 60_000;

/** What a screen does first happens within this time; a page that still runs afterwards has survived it. */
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
