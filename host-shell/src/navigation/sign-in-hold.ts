/**
 * Keeps the sign-in screens in front although there is a session: tenant and department are chosen before the product opens,
 * and the pages for everybody (registering, a forgotten password) are for those who are signed in too.
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

/** From here on the product is not opened, even with a session. */
export const holdProduct = (): void => set(true);

/** Opens the product as soon as there is a session. */
export const releaseProduct = (): void => set(false);

/** Whether the product must not be opened yet. */
export const useHeldProduct = (): boolean => useSyncExternalStore(watch, isHeld);
