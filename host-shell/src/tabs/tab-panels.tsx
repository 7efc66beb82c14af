/** All open pages: the one in front visible, those kept alive hidden with their effects paused, the rest asleep. */
import { Activity, useMemo } from 'react';
import { findRoute } from '../menu/route-map.ts';
import { useShell } from '../shell-slice.ts';
import { useShellFacts } from '../signed-in/shell-context.ts';
import { TabPanel } from './tab-panel.tsx';
import { liveTabs } from './tab-state.ts';
import { useTabCommands } from './use-tab-commands.ts';
import { useTitles } from './use-titles.ts';

/** `limit`: how many tabs keep a living page. */
export function TabPanels({ limit }: { readonly limit?: number }) {
  const tabs = useShell((state) => state.tabs);
  const { routes } = useShellFacts();
  const commands = useTabCommands();
  const titles = useTitles();
  const live = useMemo(() => liveTabs(tabs, limit), [tabs, limit]);
  return tabs.tabs
    .filter((tab) => live.has(tab.id))
    .map((tab) => {
      const isActive = tab.id === tabs.activeId;
      return (
        <Activity key={tab.id} mode={isActive ? 'visible' : 'hidden'}>
          <TabPanel tab={tab} route={findRoute(routes, tab.pathname)} title={titles.ofTab(tab)} isActive={isActive} commands={commands} />
        </Activity>
      );
    });
}
