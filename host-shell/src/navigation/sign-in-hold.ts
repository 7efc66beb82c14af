/**
 * Keeps the sign-in screens open although a session exists: until tenant and department are chosen, and on public pages (registration,
 * forgotten password).
 */
import { useSyncExternalStore } from 'react';
import { isVisitorPage } from './redirect-target.ts';

let held: boolean | null = null;
const listeners = new Set<() => void>();

function isHeld(): boolean {
  held ??= isVisitorPage(globalThis.location.pathname);
  return held;
}

function set(next: boolean): void {
  held = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Prevents the product from opening, even with a session. */
export const holdProduct = (): void => set(true);

/** Allows the product to open when there is a session. */
export const releaseProduct = (): void => set(false);

/** Whether the product must not be opened yet. */
export const useHeldProduct = (): boolean => useSyncExternalStore(watch, isHeld);
