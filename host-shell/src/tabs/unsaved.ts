/** Asks the person before unsaved input is lost, be it by closing or refreshing a tab, signing out, or leaving the window. */
import { useCallback, useEffect } from 'react';
import { notices } from 'shared-platform/notices';
import { session } from 'shared-platform/session';
import { isLeaving } from '../browser/leave-page.ts';
import { shellState, useShell } from '../frame-state/shell-slice.ts';
import type { TabRecord } from '../frame-state/tab-state.ts';
import { useTitles } from '../frame-state/use-titles.ts';
import { useShellText } from '../messages/shell-messages.ts';

export type Loss = 'close' | 'refresh' | 'leave';

/** Asks whether unsaved input of these tabs may be lost; resolves to true at once when there is none. */
export type AskLoss = (tabs: readonly TabRecord[], loss: Loss) => Promise<boolean>;

export function useAskLoss(): AskLoss {
  const t = useShellText();
  const titles = useTitles();
  return useCallback(
    async (tabs, loss) => {
      const dirty = tabs.filter((tab) => tab.isDirty);
      if (dirty.length === 0) return true;
      const content = t(`dirty.${loss}`, { titles: dirty.map((tab) => titles.ofTab(tab)).join(t('listComma')) });
      return notices.confirm({ title: t('dirtyTitle'), content, dangerous: true, everywhere: true });
    },
    [t, titles],
  );
}

/** Returns a function that asks the person when any open tab has unsaved input; called before the session ends or the page is reloaded. */
export function useMayLeave(): () => Promise<boolean> {
  const ask = useAskLoss();
  return useCallback(() => ask(shellState().tabs.tabs, 'leave'), [ask]);
}

/** Makes the browser ask before reload or close while somebody is signed in and input is unsaved. */
export function useWindowGuard(): void {
  const hasUnsaved = useShell(({ tabs }) => tabs.tabs.some((tab) => tab.isDirty));
  useEffect(() => {
    if (!hasUnsaved) return;
    const ask = (event: BeforeUnloadEvent): void => {
      // The browser does not ask when code leaves the page on purpose, because the input has been stored then.
      if (session.current() && !isLeaving()) event.preventDefault();
    };
    globalThis.addEventListener('beforeunload', ask);
    return () => globalThis.removeEventListener('beforeunload', ask);
  }, [hasUnsaved]);
}
