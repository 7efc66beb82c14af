/** Focuses the first field of a form that opens in a dialog, so that people can type at once. */
import { type RefObject, useEffect } from 'react';

const typable = 'input:not(:disabled):not([readonly]):not([type="hidden"]), textarea:not(:disabled), [role="switch"]:not(:disabled)';

/** Focuses the first field unless the focus is in the form already. Not on touch screens, whose keyboard would cover the form. */
export function useFirstFocus(formName: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return;
    const window = place.current?.closest('[role="dialog"]');
    if (!window) return;
    // The focus is set a moment later, because the dialog takes the focus when it opens.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      const isFree = activeElement === document.body || activeElement?.contains(window) || window === activeElement;
      if (isFree) place.current?.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
    // The effect depends on nothing else, so it runs once for each form.
  }, [formName, place]);
}
