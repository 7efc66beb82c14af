/** An operator stopped the version that an open tab runs: its screen goes, but never from under somebody's hands. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useShell } from '../../frame-state/shell-slice.ts';
import { panelElementId } from '../tab-ids.ts';

export interface KilledScreen {
  readonly reason: string;
  /** Unsaved input, or somebody typing: the screen stays until that is done, and says what has happened. */
  readonly isSpared: boolean;
}

const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, [contenteditable="true"]';

/** Null as long as the version may run. */
export function useKilled(tabId: string, remote: string, version: string): KilledScreen | null {
  const { loader } = useShellFacts();
  const reason = useSyncExternalStore(loader.subscribe, () => loader.killed(remote, version));
  const isDirty = useShell(({ tabs }) => tabs.tabs.some((tab) => tab.id === tabId && tab.isDirty));
  const isTyping = useTyping(tabId, reason !== null);
  return reason === null ? null : { reason, isSpared: isDirty || isTyping };
}

/** Whether the caret stands in a field of the tab. */
function useTyping(tabId: string, isWatched: boolean): boolean {
  const [, setMoves] = useState(0);
  useEffect(() => {
    if (!isWatched) return;
    const look = (): void => setMoves((count) => count + 1);
    // A moment later the next element has the focus.
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
