/**
 * The only file that uses localStorage and sessionStorage. Every key has an owner, an area, a lifetime and a parser. A full, blocked,
 * cleared or corrupt storage never throws: what cannot be written stays in memory until the page is left.
 */

export interface StorageKey<Value> {
  /** Package or remote that owns the key; part of the stored name. */
  readonly owner: string;
  readonly name: string;
  readonly area: 'local' | 'session';
  /** Milliseconds from writing until the value expires; without it the value stays until it is removed. */
  readonly lifetime?: number;
  /** Checks and converts the stored content; returns undefined when it is not a valid value. */
  readonly parse: (stored: unknown) => Value | undefined;
}

/** Defines a typed key. Keep one constant per key, beside the code that owns it. */
export function storageKey<Value>(key: StorageKey<Value>): StorageKey<Value> {
  return key;
}

/** What the browser stores for a key: the value, and the epoch milliseconds at which it expires. */
interface Entry {
  readonly value: unknown;
  readonly expires: number | null;
}

const memory = new Map<string, Entry>();

const storedName = (key: StorageKey<never> | StorageKey<unknown>): string => `freight:${key.owner}:${key.name}`;

function area(key: { readonly area: 'local' | 'session' }): Storage | undefined {
  try {
    return key.area === 'local' ? globalThis.localStorage : globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}

function parseEntry(text: string): Entry | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    if (typeof parsed !== 'object' || parsed === null || !('value' in parsed) || !('expires' in parsed)) return undefined;
    const { value, expires } = parsed;
    return expires === null || typeof expires === 'number' ? { value, expires } : undefined;
  } catch {
    return undefined;
  }
}

function stored(name: string, key: StorageKey<unknown>): Entry | undefined {
  const kept = memory.get(name);
  if (kept) return kept;
  try {
    const text = area(key)?.getItem(name);
    return text ? parseEntry(text) : undefined;
  } catch {
    return undefined;
  }
}

/** The value, or undefined when there is none, it expired, or its parser rejects it. */
export function readStorage<Value>(key: StorageKey<Value>): Value | undefined {
  const entry = stored(storedName(key), key);
  if (!entry) return undefined;
  if (entry.expires !== null && entry.expires <= Date.now()) {
    // An expired value is deleted, so that an old token does not stay in the browser.
    removeStorage(key);
    return undefined;
  }
  try {
    return key.parse(entry.value);
  } catch {
    return undefined;
  }
}

/** Epoch milliseconds at which the stored value expires; null when it does not expire or does not exist. */
export function storageExpiry(key: StorageKey<unknown>): number | null {
  return stored(storedName(key), key)?.expires ?? null;
}

export interface WriteOptions {
  /** Keep the expiry of the value that is replaced, instead of starting a new lifetime. */
  readonly keepExpiry?: boolean;
}

/** Stores the value with the key's lifetime. When the browser refuses, the value is only kept until the page is left. */
export function writeStorage<Value>(key: StorageKey<Value>, value: Value, options?: WriteOptions): void {
  const name = storedName(key);
  const previous = options?.keepExpiry ? storageExpiry(key) : null;
  const entry: Entry = { value, expires: previous ?? (key.lifetime === undefined ? null : Date.now() + key.lifetime) };
  memory.delete(name);
  try {
    const place = area(key);
    if (!place) throw new Error('no storage');
    place.setItem(name, JSON.stringify(entry));
  } catch {
    try {
      area(key)?.removeItem(name);
    } catch {
      // The storage can be neither read nor cleaned, so from now on only memory is used.
    }
    memory.set(name, entry);
  }
}

export function removeStorage(key: StorageKey<unknown>): void {
  const name = storedName(key);
  memory.delete(name);
  try {
    area(key)?.removeItem(name);
  } catch {
    // Nothing has to be removed, because a blocked storage contains nothing.
  }
}

/** Calls `listener` when another window of this browser writes, removes or clears the key. Returns a function that stops it. */
export function watchStorage(key: StorageKey<unknown>, listener: () => void): () => void {
  const name = storedName(key);
  const onStorage = (event: StorageEvent): void => {
    if (event.key === name || event.key === null) listener();
  };
  globalThis.addEventListener?.('storage', onStorage);
  return () => globalThis.removeEventListener?.('storage', onStorage);
}
