/** What the tab bar and the pages do with tabs; the address follows the tab in front. */
import { useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { notices } from 'shared-platform/notices';
import { store } from 'shared-platform/store';
import { useShellText } from '../messages.ts';
import { shellActions, shellState } from '../shell-slice.ts';
import { type CloseSide, closeRefusal, type TabRecord, tabPath, tabsToClose } from './tab-state.ts';
import type { EntryState } from './use-address.ts';

export interface TabCommands {
  show(id: string): void;
  /** Says why when the tab stays; asks when it holds unsaved input. */
  close(id: string): Promise<void>;
  closeSide(id: string, side: CloseSide): Promise<void>;
  refresh(id: string): void;
  replaceSearch(id: string, search: string): void;
  open(path: string): void;
}

const tabOf = (id: string): TabRecord | undefined => shellState().tabs.tabs.find((tab) => tab.id === id);

export function useTabCommands(): TabCommands {
  const navigate = useNavigate();
  const t = useShellText();
  return useMemo(() => {
    const show = (id: string, replace = false): void => {
      const tab = tabOf(id);
      if (tab) void navigate(tabPath(tab), { replace, state: { tabId: id } satisfies EntryState });
    };
    /** Runs a change of tabs and lets the address follow when another tab came to the front. */
    const followed = (change: () => void): void => {
      const before = shellState().tabs.activeId;
      change();
      const after = shellState().tabs.activeId;
      if (after && after !== before) show(after, true);
    };
    const mayLose = async (tabs: readonly TabRecord[]): Promise<boolean> =>
      !tabs.some((tab) => tab.isDirty) || notices.confirm({ title: t('dirtyTitle'), content: t('dirtyText'), dangerous: true });

    return {
      show: (id) => show(id),
      async close(id) {
        const refusal = closeRefusal(shellState().tabs, id);
        if (refusal) {
          notices.warning(t(refusal === 'home' ? 'homeStays' : 'lastStays'));
          return;
        }
        const tab = tabOf(id);
        if (tab && (await mayLose([tab]))) followed(() => store.dispatch(shellActions.closed(id)));
      },
      async closeSide(id, side) {
        if (await mayLose(tabsToClose(shellState().tabs, id, side))) followed(() => store.dispatch(shellActions.sideClosed({ id, side })));
      },
      refresh(id) {
        store.dispatch(shellActions.refreshed(id));
        if (shellState().tabs.activeId !== id) show(id);
      },
      replaceSearch(id, search) {
        store.dispatch(shellActions.searchReplaced({ id, search }));
        if (shellState().tabs.activeId === id) show(id, true);
      },
      open: (path) => void navigate(path),
    };
  }, [navigate, t]);
}
