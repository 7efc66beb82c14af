/** The greeting after sign-in, which phones show for a few seconds in place of the product's name. */
import { useSyncExternalStore } from 'react';

let shown = '';
let ending: ReturnType<typeof setTimeout> | undefined;
const listeners = new Set<() => void>();

function show(text: string): void {
  shown = text;
  for (const listener of [...listeners]) listener();
}

/** A second greeting replaces the first one and its time. */
export function greetInHeader(text: string, seconds: number): void {
  clearTimeout(ending);
  show(text);
  ending = setTimeout(() => show(''), seconds * 1000);
}

/** The greeting to show now; empty when there is none. */
export const useHeaderGreeting = (): string =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shown,
  );
