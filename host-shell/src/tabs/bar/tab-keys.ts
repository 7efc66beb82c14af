/**
 * Shortcuts for tabs that work anywhere in the product. All use Alt, and none is used by a browser: Chromium and Firefox reserve Alt with
 * arrows, digits, Home, D, E and F, and Ctrl with Tab, W, Page Up and Page Down.
 */
import { useEffect, useRef } from 'react';

export type TabKey = 'previous' | 'next' | 'moveLeft' | 'moveRight' | 'close' | 'list';

interface Shortcut {
  readonly does: TabKey;
  /** Physical key (`KeyboardEvent.code`), independent of the layout. */
  readonly code: string;
  readonly shift: boolean;
  /** The shortcut in the notation of `aria-keyshortcuts`. */
  readonly spoken: string;
}

const shortcuts: readonly Shortcut[] = [
  { does: 'previous', code: 'PageUp', shift: false, spoken: 'Alt+PageUp' },
  { does: 'next', code: 'PageDown', shift: false, spoken: 'Alt+PageDown' },
  { does: 'moveLeft', code: 'PageUp', shift: true, spoken: 'Alt+Shift+PageUp' },
  { does: 'moveRight', code: 'PageDown', shift: true, spoken: 'Alt+Shift+PageDown' },
  { does: 'close', code: 'KeyW', shift: false, spoken: 'Alt+W' },
  { does: 'list', code: 'KeyL', shift: false, spoken: 'Alt+L' },
];

/** The shortcut's name in `aria-keyshortcuts` and help. */
export const spokenKey = (does: TabKey): string => shortcuts.find((shortcut) => shortcut.does === does)?.spoken ?? '';

/** The shortcut of a key press, or null. */
export function tabKeyOf(event: KeyboardEvent, isMac: boolean): TabKey | null {
  if (!event.altKey || event.ctrlKey || event.metaKey || event.isComposing || event.defaultPrevented) return null;
  const found = shortcuts.find(({ code, shift }) => code === event.code && shift === event.shiftKey);
  // On a Mac, Option with a letter types a special character, so it is no shortcut while the focus is in a field.
  const isWriting = isMac && found?.code.startsWith('Key') && event.target instanceof Element && isEditable(event.target);
  return found && !isWriting ? found.does : null;
}

const isEditable = (element: Element): boolean =>
  element.matches('input, textarea, select') || (element instanceof HTMLElement && element.isContentEditable);

/** Calls `act` for the tab shortcuts, wherever the focus is. */
export function useTabKeys(act: (key: TabKey) => void): void {
  const latest = useRef(act);
  useEffect(() => {
    latest.current = act;
  });
  useEffect(() => {
    const isMac = /mac/i.test(navigator.userAgent);
    const hear = (event: KeyboardEvent): void => {
      const key = tabKeyOf(event, isMac);
      if (!key) return;
      event.preventDefault();
      latest.current(key);
    };
    globalThis.addEventListener('keydown', hear);
    return () => globalThis.removeEventListener('keydown', hear);
  }, []);
}
