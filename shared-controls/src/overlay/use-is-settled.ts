import { useEffect, useState } from 'react';

/** Milliseconds within which a second click belongs to a double click. */
const doubleClick = 500;

/** Whether something has been open long enough that a click beside it is not the second click of a double click. */
export function useIsSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    if (!isOpen) return setSettled(false);
    const timer = setTimeout(() => setSettled(true), doubleClick);
    return () => clearTimeout(timer);
  }, [isOpen]);
  return isSettled && isOpen;
}

/**
 * Whether a click beside a window is the second click of a double click by the count of the browser. On a busy machine it may come much later than
 * the window opened.
 */
export function isSecondClickBeside({ target, detail }: { readonly target: EventTarget | null; readonly detail?: unknown }): boolean {
  return Number(detail) > 1 && target instanceof Element && target.closest('[role="dialog"]') === null;
}
