/** Where the focus goes when a dialog about a row is closed. */
import { useEffect, useRef, useState } from 'react';

const recordOf = (id: string): string => `[data-record="${CSS.escape(id)}"]`;
const rowOf = (id: string): string => `[data-row-key="${CSS.escape(id)}"]`;

/** Focuses the first of these elements that can have the focus; those of hidden tabs cannot. */
function focusOneOf(elements: Iterable<HTMLElement>): boolean {
  for (const element of elements) {
    element.focus({ preventScroll: true });
    if (document.activeElement === element) return true;
  }
  return false;
}

/**
 * When the dialog closes, the focus returns to the element that had it before. After the action was done, it goes to the open record or to the
 * row instead, because the button that opened the dialog usually disappears with the record's former state. Returns the function that tells
 * that the action was done.
 */
export function useFocusBack(id: string | undefined): () => void {
  const [before] = useState(() => (document.activeElement instanceof HTMLElement ? document.activeElement : null));
  const isDone = useRef(false);
  useEffect(() => {
    const places = (): HTMLElement[] => {
      if (id === undefined) return [];
      const found = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
      // The row, if the dialog was opened there: the record beside the list may be another one.
      return before?.closest(rowOf(id)) ? found(rowOf(id)) : [...found(recordOf(id)), ...found(rowOf(id))];
    };
    return () => {
      // Waits, because the dialog takes its own element out of the page first.
      setTimeout(() => {
        const { activeElement } = document;
        // A row has the focus when the list has taken up what the dialog lost.
        const isChosen =
          activeElement && activeElement !== document.body && activeElement !== before && !activeElement.matches('[data-row-key]');
        if (isChosen) return;
        if (!isDone.current && before?.isConnected && focusOneOf([before])) return;
        if (!focusOneOf(places()) && before?.isConnected) before.focus({ preventScroll: true });
      });
    };
  }, [before, id]);
  return () => {
    isDone.current = true;
  };
}
