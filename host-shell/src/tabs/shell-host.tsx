import { type ReactNode, use, useMemo } from 'react';
import { type TabHost, TabHostContext } from 'shared-platform/tabs';
import { shellState } from '../frame-state/shell-slice.ts';
import { useSinglePage } from '../frame-state/use-single-page.ts';
import { holdBack } from './history-steps.ts';

/** What the shell's own windows and questions have in place of a tab: Back closes them before it leaves the page that is shown below. */
export function ShellHost({ children }: { readonly children: ReactNode }) {
  const outer = use(TabHostContext);
  const isSingle = useSinglePage();
  const host = useMemo<TabHost>(() => {
    const holds = (onBack: () => void, level: number) => holdBack(shellState().tabs.activeId, onBack, level);
    return isSingle ? { ...outer, holdBack: holds } : outer;
  }, [outer, isSingle]);
  return <TabHostContext value={host}>{children}</TabHostContext>;
}
