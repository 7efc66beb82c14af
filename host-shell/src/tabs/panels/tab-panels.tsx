/**
 * The pages of all tabs: the active one is visible, those that stay mounted are hidden and their effects stopped, and the others are not
 * rendered.
 */
import { Activity, useLayoutEffect, useMemo, useState } from 'react';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useShell } from '../../frame-state/shell-slice.ts';
import { liveTabs } from '../../frame-state/tab-state.ts';
import { useSinglePage } from '../../frame-state/use-single-page.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import { findRoute } from '../../menu/route-map.ts';
import { useFollowedHistory } from '../history-steps.ts';
import { useWindowGuard } from '../unsaved.ts';
import { useForbiddenTabs } from '../use-forbidden-tabs.ts';
import { useTabCommands } from '../use-tab-commands.ts';
import { TabPanel } from './tab-panel.tsx';
import { useFocusInPanel } from './use-focus-in-panel.ts';
import { useKeptTabs } from './use-kept-tabs.ts';

/** Renders the pages of all tabs; `limit` is the maximum number of pages that stay mounted. */
export function TabPanels({ limit }: { readonly limit?: number | undefined }) {
  const tabs = useShell((state) => state.tabs);
  const { routes } = useShellFacts();
  const commands = useTabCommands();
  const titles = useTitles();
  const isSingle = useSinglePage();
  const memory = useKeptTabs();
  useWindowGuard();
  useForbiddenTabs(titles);
  useFollowedHistory();
  const live = useMemo(() => liveTabs(tabs, isSingle ? 1 : limit), [tabs, isSingle, limit]);

  // A page goes to the background in two steps: first it learns that it is hidden and closes its dialogs, then React stops its effects. In
  // a single step it would learn this too late, and a tab shown again quickly would have a dialog with stopped effects.
  const [pausedFor, setPausedFor] = useState(tabs.activeId);
  useLayoutEffect(() => setPausedFor(tabs.activeId), [tabs.activeId]);
  useFocusInPanel(tabs.activeId);

  return tabs.tabs
    .filter((tab) => live.has(tab.id) || tab.id === tabs.activeId)
    .map((tab) => {
      const isActive = tab.id === tabs.activeId;
      return (
        <Activity key={tab.id} mode={isActive || tab.id === pausedFor ? 'visible' : 'hidden'}>
          <TabPanel
            tab={tab}
            route={findRoute(routes, tab.pathname)}
            title={titles.ofTab(tab)}
            isActive={isActive}
            commands={commands}
            memory={memory}
          />
        </Activity>
      );
    });
}
