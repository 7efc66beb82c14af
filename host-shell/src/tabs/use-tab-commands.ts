/** Commands for tabs, used by the row of tabs, keys and pages; the address follows the active tab. */
import { useLayoutEffect, useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { notices } from 'shared-platform/notices';
import { store } from 'shared-platform/store';
import type { EntryState } from '../frame-state/history-entry.ts';
import { shellActions, shellState } from '../frame-state/shell-slice.ts';
import { type CloseSide, closeRefusal, neighbourOf, type TabRecord, tabPath, tabsToClose } from '../frame-state/tab-state.ts';
import { useShellText } from '../messages/shell-messages.ts';
import { createHistorySteps } from './history-steps.ts';
import { useAskLoss } from './unsaved.ts';

export interface TabCommands {
  show(id: string): void;
  /** Activates the tab that is `steps` positions further, continuing at the other end. */
  step(steps: number): void;
  /** Closes a tab. If it cannot be closed, says why; if it has unsaved input, asks the person first. */
  close(id: string): Promise<void>;
  closeSide(id: string, side: CloseSide): Promise<void>;
  /** Moves a tab by `places` positions. */
  shift(id: string, places: number): void;
  refresh(id: string): Promise<void>;
  /** Changes the query of a tab's address. `isStep`: Back returns to the previous query. */
  replaceSearch(id: string, search: string, options?: { readonly isStep?: boolean }): void;
  /**
   * Makes Back call `onBack` instead of leaving the tab, until the returned function is called. What has the highest `level` is closed first; nothing
   * else ever has the same level.
   */
  holdBack(id: string, onBack: () => void, level: number): () => void;
  open(path: string): void;
}

const tabOf = (id: string): TabRecord | undefined => shellState().tabs.tabs.find((tab) => tab.id === id);

/** The commands for tabs. The object stays the same, so that background pages do not render again. */
export function useTabCommands(): TabCommands {
  const navigate = useNavigate();
  const t = useShellText();
  const ask = useAskLoss();
  const latest = useRef({ navigate, t, ask });
  useLayoutEffect(() => {
    latest.current = { navigate, t, ask };
  });

  return useMemo(() => {
    let isAsking = false;
    const steps = createHistorySteps((to, options) => void latest.current.navigate(to as string, options));
    const show = (id: string, replace = false): void => {
      const tab = tabOf(id);
      if (tab) void latest.current.navigate(tabPath(tab), { replace, state: { tabId: id } satisfies EntryState });
    };
    /** Changes the tabs and updates the address when another tab became active. */
    const followed = (change: () => void): void => {
      const before = shellState().tabs.activeId;
      change();
      const after = shellState().tabs.activeId;
      if (after && after !== before) show(after, true);
    };
    /** Only one question is open at a time, even when a key is held down. */
    const unlessKept = async (tabs: readonly TabRecord[], loss: 'close' | 'refresh', change: () => void): Promise<void> => {
      if (isAsking) return;
      isAsking = true;
      const mayGo = await latest.current.ask(tabs, loss).finally(() => {
        isAsking = false;
      });
      if (mayGo) change();
    };

    return {
      show: (id) => show(id),
      step(steps) {
        const id = neighbourOf(shellState().tabs, steps);
        if (id !== shellState().tabs.activeId) show(id);
      },
      async close(id) {
        const refusal = closeRefusal(shellState().tabs, id);
        const tab = tabOf(id);
        if (refusal) notices.warning(latest.current.t(refusal === 'home' ? 'homeStays' : 'lastStays'));
        else if (tab) await unlessKept([tab], 'close', () => followed(() => store.dispatch(shellActions.closed(id))));
      },
      closeSide: (id, side) =>
        unlessKept(tabsToClose(shellState().tabs, id, side), 'close', () =>
          followed(() => store.dispatch(shellActions.sideClosed({ id, side }))),
        ),
      shift(id, places) {
        const place = shellState().tabs.tabs.findIndex((tab) => tab.id === id) + places;
        store.dispatch(shellActions.moved({ id, place }));
      },
      async refresh(id) {
        const tab = tabOf(id);
        if (!tab) return;
        await unlessKept([tab], 'refresh', () => {
          store.dispatch(shellActions.refreshed(id));
          if (shellState().tabs.activeId !== id) show(id);
        });
      },
      replaceSearch: steps.replaceSearch,
      holdBack: steps.holdBack,
      open: (path) => void latest.current.navigate(path),
    };
  }, []);
}
