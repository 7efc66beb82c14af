/** The sign-in screens' own small router: four public paths, the browser's history, nothing else. */
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

/** The path in the address; re-renders when a screen opens another, or the browser goes back or forth. */
export const usePagePath = (): string => useSyncExternalStore(watch, () => globalThis.location.pathname);

/** Opens another public page; `state` travels with its history entry and survives a reload. */
export function openPage(address: string, state: unknown = null): void {
  opened += 1;
  history.pushState(state, '', address);
  tell();
}

/** Whether the page in front was opened by another one, not by loading the document. */
export const hasOpenedPage = (): boolean => opened > 0;

/** Takes the place of the page in front, so that going back does not lead to it. */
export function replacePage(address: string, state: unknown = null): void {
  history.replaceState(state, '', address);
  tell();
}

/** Leads every address that is not public to the sign-in page. */
export function guardPage(): void {
  enterSignIn();
  tell();
}

/** A text that the page was opened with; empty when it was not. */
export function pageState(name: string): string {
  const state: unknown = history.state;
  const value = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : '';
}
