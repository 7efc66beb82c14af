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

/** The product waits from here on, whoever is signed in. */
export const holdProduct = (): void => set(true);

/** The product opens as soon as somebody is signed in. */
export const releaseProduct = (): void => set(false);

/** Whether the product waits. */
export const useHeldProduct = (): boolean => useSyncExternalStore(watch, isHeld);
