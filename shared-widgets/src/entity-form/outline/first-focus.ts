/** A form that opens in a window takes the focus: people type at once. */
import { type RefObject, useEffect } from 'react';

const typable = 'input:not(:disabled):not([readonly]):not([type="hidden"]), textarea:not(:disabled), [role="switch"]:not(:disabled)';

/** Focuses the first field unless the person is in the form already. On a touch screen the keyboard would cover the form: nothing is focused. */
export function useFirstFocus(formName: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return;
    const window = place.current?.closest('[role="dialog"]');
    if (!window) return;
    // The window takes the focus when it opens: its form takes it from the window.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement?.contains(window) || window === activeElement;
      if (isFree) place.current?.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
    // Once for each form.
  }, [formName, place]);
}
