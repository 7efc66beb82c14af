/**
 * Looks up names of values that are stored as codes: users, departments, rows of table dictionaries. All names needed within a few
 * milliseconds are requested in one call, and a known name is not requested again in this session.
 */
import { useEffect, useSyncExternalStore } from 'react';
import { session } from 'shared-platform/session';

export interface NameSource {
  /** Name of the source; no other source may have it. */
  readonly name: string;
  /** Maximum number of values per call. */
  readonly most: number;
  /** Returns the names by value; values without a name are left out. */
  load(values: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

/** Milliseconds for which names are collected before one call requests them. */
const gatherWithin = 20;
/** Unknown names are requested again after this many milliseconds. */
const askAgainAfter = 30_000;

interface Book {
  readonly names: Map<string, string>;
  /** By value, when its name was last requested. */
  readonly asked: Map<string, number>;
  readonly waiting: Set<string>;
}

const books = new Map<string, Book>();
const listeners = new Set<() => void>();

function bookOf({ name }: NameSource): Book {
  const known = books.get(name);
  if (known) return known;
  const made: Book = { names: new Map(), asked: new Map(), waiting: new Set() };
  books.set(name, made);
  return made;
}

let tokenInForce = session.current()?.token;
// All names are removed when the session changes, because the session decides which names a person may see.
session.watch(() => {
  const token = session.current()?.token;
  if (token !== tokenInForce) books.clear();
  tokenInForce = token;
});

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Stores names that another call returned, e.g. one of a picker. */
export function learnNames(source: NameSource, names: ReadonlyMap<string, string>): void {
  const book = bookOf(source);
  for (const [value, name] of names) book.names.set(value, name);
  for (const listener of listeners) listener();
}

/** The name of a value if it is already known. */
export function knownName(source: NameSource, value: string): string | undefined {
  return bookOf(source).names.get(value);
}

/** Values whose known name equals this one; several people may have the same name. */
export function valuesOfName(source: NameSource, name: string): readonly string[] {
  return [...bookOf(source).names].flatMap(([value, known]) => (known === name ? [value] : []));
}

async function ask(source: NameSource, book: Book): Promise<void> {
  const values = [...book.waiting];
  book.waiting.clear();
  for (let from = 0; from < values.length; from += source.most) {
    const part = values.slice(from, from + source.most);
    await source.load(part).then(
      (names) => learnNames(source, names),
      () => undefined,
    );
  }
}

function wish(source: NameSource, values: readonly string[]): void {
  const book = bookOf(source);
  const now = Date.now();
  const unknown = values.filter((value) => !book.names.has(value) && now - (book.asked.get(value) ?? 0) > askAgainAfter);
  if (unknown.length === 0) return;
  if (book.waiting.size === 0) setTimeout(() => void ask(source, book), gatherWithin);
  for (const value of unknown) {
    book.asked.set(value, now);
    book.waiting.add(value);
  }
}

/** Requests the names that are not known; a value whose name is not found is shown as code. */
export async function findNames(source: NameSource, values: readonly string[]): Promise<void> {
  const book = bookOf(source);
  for (const value of values) if (!book.names.has(value)) book.waiting.add(value);
  await ask(source, book);
}

const separator = '\u0000';

/** Names of the values in the same order; the value itself while its name is unknown. */
export function useNames(source: NameSource, values: readonly string[]): readonly string[] {
  const key = values.join(separator);
  useEffect(() => {
    if (key) wish(source, key.split(separator));
  }, [source, key]);
  const names = useSyncExternalStore(watch, () => values.map((value) => knownName(source, value) ?? value).join(separator));
  return values.length ? names.split(separator) : [];
}
