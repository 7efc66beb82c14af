/** All open pages: the one in front visible, those kept alive hidden with their effects paused, the rest asleep. */
import { Activity, useLayoutEffect, useMemo, useState } from 'react';
import { findRoute } from '../menu/route-map.ts';
import { useShell } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import { TabPanel } from './tab-panel.tsx';
import { liveTabs } from './tab-state.ts';
import { useWindowGuard } from './unsaved.ts';
import { useKeptTabs } from './use-kept-tabs.ts';
import { useSinglePage } from './use-single-page.ts';
import { useTabCommands } from './use-tab-commands.ts';
import { useTitles } from './use-titles.ts';

/** `limit`: how many tabs keep a living page. */
export function TabPanels({ limit }: { readonly limit?: number | undefined }) {
  const tabs = useShell((state) => state.tabs);
  const { routes } = useShellFacts();
  const commands = useTabCommands();
  const titles = useTitles();
  const isSingle = useSinglePage();
  const memory = useKeptTabs();
  useWindowGuard();
  const live = useMemo(() => liveTabs(tabs, isSingle ? 1 : limit), [tabs, isSingle, limit]);

  // A page goes to the back in two steps: first it hears of it and takes its windows away, then it is paused. In one step React
  // would tell it later, and a tab that is back by then would find a window whose effects were cut off in the middle.
  const [pausedFor, setPausedFor] = useState(tabs.activeId);
  useLayoutEffect(() => setPausedFor(tabs.activeId), [tabs.activeId]);

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
