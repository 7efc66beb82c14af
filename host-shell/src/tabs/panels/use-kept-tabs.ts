/** Stores the row of tabs while the person is signed in, so that a reload of the window restores it. */
import { useEffect, useState } from 'react';
import { session } from 'shared-platform/session';
import { shellState, useShell } from '../../frame-state/shell-slice.ts';
import { forgetTabs, readTabs, storeTabs, toStored } from '../../frame-state/stored-tabs.ts';
import type { ScrollMemory } from './use-scroll-memory.ts';

const owner = (): string => session.current()?.user.id ?? '';

/**
 * Stores every change of the row of tabs, and scroll positions when the page is left. Returns the scroll positions that were stored before.
 */
export function useKeptTabs(): ScrollMemory {
  const tabs = useShell((state) => state.tabs);
  const [memory] = useState<ScrollMemory>(() => new Map(readTabs(owner())?.tabs.map(({ id, scroll }) => [id, scroll])));

  useEffect(() => {
    // Reads the state at the time of storing, because the row may have been restored since the last render.
    const store = (): void => {
      if (owner()) storeTabs(toStored(shellState().tabs, owner(), (id) => memory.get(id) ?? 0));
    };
    const open = new Set(shellState().tabs.tabs.map(({ id }) => id));
    for (const id of memory.keys()) if (tabs && !open.has(id)) memory.delete(id);
    store();
    globalThis.addEventListener('pagehide', store);
    return () => globalThis.removeEventListener('pagehide', store);
  }, [tabs, memory]);

  useEffect(() => session.watch(() => owner() || forgetTabs()), []);
  return memory;
}
