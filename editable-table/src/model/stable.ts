/**
 * Returns the former object for an equal value: pages write columns and conditions inline, so they are new objects at each render, which
 * must not render the table again.
 */
import { useState } from 'react';

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Compares plain data by content, functions and everything else by identity. */
export function isSame(first: unknown, second: unknown): boolean {
  if (Object.is(first, second)) return true;
  if (Array.isArray(first)) {
    return Array.isArray(second) && first.length === second.length && first.every((item, index) => isSame(item, second[index]));
  }
  if (!isPlain(first) || !isPlain(second)) return false;
  const keys = Object.keys(first);
  return keys.length === Object.keys(second).length && keys.every((key) => key in second && isSame(first[key], second[key]));
}

/** Returns the previous value while the new one is equal. */
export function useSame<Value>(value: Value): Value {
  const [kept, setKept] = useState(() => value);
  if (kept === value) return value;
  if (isSame(kept, value)) return kept;
  setKept(() => value);
  return value;
}

/**
 * Replaces each item that equals the item at the same index in the previous render by that former item. Returns the previous list itself
 * when all items are equal.
 */
export function useSameItems<Item>(items: readonly Item[]): readonly Item[] {
  const [kept, setKept] = useState(items);
  if (kept === items) return items;
  const next = items.map((item, index) => (isSame(kept[index], item) ? (kept[index] ?? item) : item));
  if (next.length === kept.length && next.every((item, index) => item === kept[index])) return kept;
  setKept(next);
  return next;
}
