/** Focuses the first field of a form that opens in a dialog, so that people can type at once. */
import { type RefObject, useEffect } from 'react';

const typable = 'input:not(:disabled):not([readonly]):not([type="hidden"]), textarea:not(:disabled), [role="switch"]:not(:disabled)';

/** Whether no control of the dialog was chosen yet: the focus is outside, on the dialog itself, or on its close button, where antd puts it. */
function isFree(window: Element, focused: Element | null): boolean {
  return !focused || focused === window || !window.contains(focused) || focused.matches('.ant-drawer-close, .ant-modal-close');
}

/** Focuses the first field unless the focus is in the form already. Not on touch screens, whose keyboard would cover the form. */
export function useFirstFocus(formName: string, place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (globalThis.matchMedia?.('(pointer: coarse)').matches) return;
    const window = place.current?.closest('[role="dialog"]');
    if (!window) return;
    // The focus is set a moment later, because the dialog takes the focus when it opens.
    const timer = setTimeout(() => {
      if (isFree(window, document.activeElement)) place.current?.querySelector<HTMLElement>(typable)?.focus({ preventScroll: true });
    });
    return () => clearTimeout(timer);
    // The effect depends on nothing else, so it runs once for each form.
  }, [formName, place]);
}
