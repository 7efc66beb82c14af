/** Router of the sign-in screens: four public paths and the browser's history. */
import { useSyncExternalStore } from 'react';
import { enterSignIn } from '../../navigation/redirect-target.ts';

export const registerPath = '/user/register';
export const registerResultPath = '/user/register-result';
export const alterationPath = '/user/alteration';

const listeners = new Set<() => void>();
let opened = 0;

function tell(): void {
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  globalThis.addEventListener('popstate', listener);
  return () => {
    listeners.delete(listener);
    globalThis.removeEventListener('popstate', listener);
  };
}

/** The present path; re-renders when another page is opened or the browser goes back or forward. */
export const usePagePath = (): string => useSyncExternalStore(watch, () => globalThis.location.pathname);

/** Opens another public page; `state` is stored in its history entry and survives a reload. */
export function openPage(address: string, state: unknown = null): void {
  opened += 1;
  history.pushState(state, '', address);
  tell();
}

/** Whether the present page was opened by another one instead of loading the document. */
export const hasOpenedPage = (): boolean => opened > 0;

/** Replaces the present page, so that going back does not return to it. */
export function replacePage(address: string, state: unknown = null): void {
  history.replaceState(state, '', address);
  tell();
}

/** Redirects every address that is not public to the sign-in page. */
export function guardPage(): void {
  enterSignIn();
  tell();
}

/** A text that was passed to this page when it was opened; empty when there is none. */
export function pageState(name: string): string {
  const state: unknown = history.state;
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
