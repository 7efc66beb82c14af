/** One tab's page: its own address, its own place for what floats, its own boundary. A broken screen costs only its tab. */
import { memo, type ReactNode, useCallback, useMemo, useRef } from 'react';
import { UNSAFE_LocationContext as LocationContext, Route as RouterRoute, Routes } from 'react-router-dom';
import { store } from 'shared-platform/store';
import { type TabHost, TabHostContext } from 'shared-platform/tabs';
import { ConfigProvider } from 'shared-widgets/ui/core';
import type { Route } from '../menu/route-map.ts';
import { shellActions } from '../shell-slice.ts';
import { panelElementId, tabElementId } from './tab-bar.tsx';
import { TabPage } from './tab-page.tsx';
import styles from './tab-panel.module.css';
import type { TabRecord } from './tab-state.ts';
import type { TabCommands } from './use-tab-commands.ts';

export interface TabPanelProps {
  readonly tab: TabRecord;
  /** Undefined when the menu does not know the path: only the home tab may be without. */
  readonly route: Route | undefined;
  readonly title: string;
  readonly isActive: boolean;
  readonly commands: TabCommands;
}

export const TabPanel = memo(function TabPanel({ tab, route, title, isActive, commands }: TabPanelProps) {
  const { id, pathname, search, generation } = tab;
  const element = useRef<HTMLDivElement>(null);
  const container = useCallback((): HTMLElement => element.current ?? document.body, []);

  const host = useMemo<TabHost>(
    () => ({
      tab: {
        id,
        title,
        isActive,
        setTitle: (next) => void store.dispatch(shellActions.renamed({ id, title: next })),
        setDirty: (isDirty) => void store.dispatch(shellActions.dirtied({ id, isDirty })),
        close: () => void commands.close(id),
      },
      open: commands.open,
      replaceSearch: (next) => commands.replaceSearch(id, next),
      container,
    }),
    [id, title, isActive, commands, container],
  );

  return (
    <div ref={element} role="tabpanel" id={panelElementId(id)} aria-labelledby={tabElementId(id)} className={styles.panel}>
      <TabHostContext value={host}>
        <ConfigProvider getPopupContainer={container}>
          <TabAddress id={id} pathname={pathname} search={search} pattern={route?.path ?? pathname}>
            <TabPage key={generation} tabId={id} route={route} />
          </TabAddress>
        </ConfigProvider>
      </TabHostContext>
    </div>
  );
});

interface TabAddressProps {
  readonly id: string;
  readonly pathname: string;
  readonly search: string;
  /** The route's path, whose parameters the page may read. */
  readonly pattern: string;
  readonly children: ReactNode;
}

/** Gives the page a location of its own: the browser's address belongs to whichever tab is in front. */
function TabAddress({ id, pathname, search, pattern, children }: TabAddressProps) {
  const value = useMemo(
    () => ({ location: { pathname, search, hash: '', state: null, key: id, unstable_mask: undefined }, navigationType: 'POP' as const }),
    [pathname, search, id],
  );
  return (
    // The router keeps this context to itself; `<Routes location>` alone would re-render every hidden tab on each navigation.
    <LocationContext value={value as never}>
      <Routes>
        <RouterRoute path={pattern} element={children} />
        <RouterRoute path="*" element={children} />
      </Routes>
    </LocationContext>
  );
}
