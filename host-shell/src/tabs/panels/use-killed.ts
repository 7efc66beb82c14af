/** When an operator stops the version of an open tab, its screen is removed, but not while somebody types. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useShell } from '../../frame-state/shell-slice.ts';
import { panelElementId } from '../tab-ids.ts';

export interface KilledScreen {
  readonly reason: string;
  /** True when the stopped screen stays open because of unsaved input or typing; a line then says what happened. */
  readonly isSpared: boolean;
}

const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]';

/** State of a screen whose version an operator stopped; null while the version may run. */
export function useKilled(tabId: string, remote: string, version: string): KilledScreen | null {
  const { loader } = useShellFacts();
  const reason = useSyncExternalStore(loader.subscribe, () => loader.killed(remote, version));
  const isDirty = useShell(({ tabs }) => tabs.tabs.some((tab) => tab.id === tabId && tab.isDirty));
  const isTyping = useTyping(tabId, reason !== null);
  return reason === null ? null : { reason, isSpared: isDirty || isTyping };
}

/** Whether a text field of the tab has the focus. */
function useTyping(tabId: string, isWatched: boolean): boolean {
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!isWatched) return;
    const look = (): void => setMoves((count) => count + 1);
    // During `focusout` no element has the focus yet, so the focus is checked in a later task.
    const lookSoon = (): void => void setTimeout(look);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', lookSoon);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', lookSoon);
    };
  }, [isWatched]);
  const { activeElement } = document;
  return isWatched && activeElement?.matches(fields) === true && activeElement.closest(`#${panelElementId(tabId)}`) !== null;
}
