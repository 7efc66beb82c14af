/** Unsaved input is lost only after a yes: by closing or refreshing a tab, by signing out, by leaving the window. */
import { useCallback, useEffect } from 'react';
import { notices } from 'shared-platform/notices';
import { session } from 'shared-platform/session';
import { isLeaving } from '../browser/leave-page.ts';
import { shellState, useShell } from '../frame-state/shell-slice.ts';
import type { TabRecord } from '../frame-state/tab-state.ts';
import { useTitles } from '../frame-state/use-titles.ts';
import { useShellText } from '../messages/shell-messages.ts';

export type Loss = 'close' | 'refresh' | 'leave';

/** Asks whether the unsaved input of these tabs may go; true at once when there is none. */
export type AskLoss = (tabs: readonly TabRecord[], loss: Loss) => Promise<boolean>;

export function useAskLoss(): AskLoss {
  const t = useShellText();
  const titles = useTitles();
  return useCallback(
    async (tabs, loss) => {
      const dirty = tabs.filter((tab) => tab.isDirty);
      if (dirty.length === 0) return true;
      const content = t(`dirty.${loss}`, { titles: dirty.map((tab) => titles.ofTab(tab)).join(t('listComma')) });
      return notices.confirm({ title: t('dirtyTitle'), content, dangerous: true });
    },
    [t, titles],
  );
}

/** For whatever ends the session or loads the page anew: asks when any open tab holds unsaved input. */
export function useMayLeave(): () => Promise<boolean> {
  const ask = useAskLoss();
  return useCallback(() => ask(shellState().tabs.tabs, 'leave'), [ask]);
}

/** Reloading or closing the window asks in the browser's own words, as long as somebody is signed in and something is unsaved. */
export function useWindowGuard(): void {
  const hasUnsaved = useShell(({ tabs }) => tabs.tabs.some((tab) => tab.isDirty));
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => {
      // Code that leaves the page on purpose has stored the input.
      if (session.current() && !isLeaving()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
