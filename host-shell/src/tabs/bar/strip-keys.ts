/** Keys on the focused tab: move the focus, move the tab, close it, open its menu. */
import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { homeId } from '../../frame-state/tab-state.ts';
import { tabElementId } from '../tab-ids.ts';
import type { TabCommands } from '../use-tab-commands.ts';

export const focusTab = (id: string): void => document.getElementById(tabElementId(id))?.focus();

export interface TabKeyPress {
  readonly id: string;
  /** Ids of all tabs, in the order of the row. */
  readonly ids: readonly string[];
  readonly commands: TabCommands;
  readonly openMenu: (element: Element) => void;
}

/** Handles a key on the focused tab. */
export function keyOnTab(event: KeyboardEvent, { id, ids, commands, openMenu }: TabKeyPress): (() => void) | undefined {
  const { key, altKey, shiftKey, currentTarget, target } = event;
  const at = ids.indexOf(id);
  const step = { ArrowRight: 1, ArrowLeft: -1, Home: -ids.length, End: ids.length }[key];
  if (step !== undefined && altKey && shiftKey) {
    return () => {
      // A moved tab is removed from the document for a moment and loses the focus.
      flushSync(() => commands.shift(id, step));
      if (currentTarget.contains(target as Element)) focusTab(id);
    };
  }
  if (step !== undefined && !altKey) return () => focusTab(ids[Math.min(Math.max(at + step, 0), ids.length - 1)] ?? id);
  if (key === 'ContextMenu' || (key === 'F10' && shiftKey)) return () => openMenu(target as Element);
  return key === 'Delete' ? () => void closeFromKeyboard(id, at, ids, commands) : undefined;
}

/** Closes the tab, and focuses the tab that then has its position. */
async function closeFromKeyboard(id: string, at: number, ids: readonly string[], commands: TabCommands): Promise<void> {
  await commands.close(id);
  if (!document.getElementById(tabElementId(id))) focusTab(ids[at + 1] ?? ids[at - 1] ?? homeId);
}
