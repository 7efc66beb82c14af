/** A tab's page, with its own address, container of pop-ups and error boundary. A broken screen affects only its tab. */
import { memo, type ReactNode, useCallback, useMemo, useState } from 'react';
import { UNSAFE_LocationContext as LocationContext, Route as RouterRoute, Routes } from 'react-router-dom';
import { store } from 'shared-platform/store';
import { TabActiveContext, type TabHost, TabHostContext } from 'shared-platform/tabs';
import { ConfigProvider } from 'shared-widgets/ui/base';
import { shellActions } from '../../frame-state/shell-slice.ts';
import type { TabRecord } from '../../frame-state/tab-state.ts';
import { useSinglePage } from '../../frame-state/use-single-page.ts';
import type { Route } from '../../menu/route.ts';
import { pageIdOf, panelElementId, tabElementId } from '../tab-ids.ts';
import type { TabCommands } from '../use-tab-commands.ts';
import { TabPage } from './tab-page.tsx';
import styles from './tab-panel.module.css';
import { type ScrollMemory, useEntryScroll, useScrollMemory } from './use-scroll-memory.ts';

export interface TabPanelProps {
  readonly tab: TabRecord;
  /** Route of the tab; undefined when the menu lacks the path, which only the home tab may do. */
  readonly route: Route | undefined;
  readonly title: string;
  readonly isActive: boolean;
  readonly commands: TabCommands;
  readonly memory: ScrollMemory;
}

export const TabPanel = memo(function TabPanel({ tab, route, title, isActive, commands, memory }: TabPanelProps) {
  const { id, pathname, search, generation } = tab;
  // The element is kept in state instead of a ref, because React removes refs of hidden pages; pop-ups thus always get the same container.
  const [element, setElement] = useState<HTMLElement | null>(null);
  const hold = useCallback((node: HTMLElement | null): void => {
    if (node) setElement(node);
  }, []);
  useEntryScroll(memory, tab, isActive);
  const onScroll = useScrollMemory(memory, id, element);
  // The page element is memoised, so that switching tabs does not render the page again; components learn from a React context whether the
  // tab is active.
  const pattern = route?.path ?? pathname;
  const page = useMemo(
    () => (
      <TabAddress id={id} pathname={pathname} search={search} pattern={pattern}>
        <TabPage key={generation} tabId={id} title={title} route={route} />
      </TabAddress>
    ),
    [id, pathname, search, pattern, generation, title, route],
  );

  return (
    <div
      ref={hold}
      role="tabpanel"
      id={panelElementId(id)}
      aria-labelledby={tabElementId(id)}
      className={styles.panel}
      hidden={!isActive}
      tabIndex={-1}
      onScroll={onScroll}
    >
      {element && (
        <TabSurroundings id={id} pageId={pageIdOf(tab)} title={title} isActive={isActive} commands={commands} element={element}>
          {page}
        </TabSurroundings>
      )}
    </div>
  );
});

interface TabSurroundingsProps extends Pick<TabPanelProps, 'title' | 'isActive' | 'commands'> {
  readonly id: string;
  readonly pageId: string;
  /** Element that contains the tab's pop-ups, so that they are hidden with the tab. */
  readonly element: HTMLElement;
  readonly children: ReactNode;
}

/** Provides the page with the functions that it can call on its tab. */
function TabSurroundings({ id, pageId, title, isActive, commands, element, children }: TabSurroundingsProps) {
  const acts = useMemo(
    () => ({
      setTitle: (next: string) => void store.dispatch(shellActions.renamed({ id, title: next })),
      setDirty: (isDirty: boolean, source?: string) =>
        void store.dispatch(shellActions.dirtied({ id, isDirty, ...(source === undefined ? {} : { source }) })),
      close: () => void commands.close(id),
    }),
    [id, commands],
  );
  const container = useCallback(() => element, [element]);
  const isSingle = useSinglePage();
  const host = useMemo<TabHost>(
    () => ({
      tab: { id: pageId, title, ...acts },
      open: commands.open,
      replaceSearch: (next, options) => commands.replaceSearch(id, next, options),
      ...(isSingle ? { holdBack: (onBack: () => void, level: number) => commands.holdBack(id, onBack, level) } : {}),
      container,
    }),
    [id, pageId, title, acts, commands, container, isSingle],
  );
  const framed = useMemo(() => <ConfigProvider getPopupContainer={container}>{children}</ConfigProvider>, [container, children]);
  return (
    <TabHostContext value={host}>
      <TabActiveContext value={isActive}>{framed}</TabActiveContext>
    </TabHostContext>
  );
}

interface TabAddressProps {
  readonly id: string;
  readonly pathname: string;
  readonly search: string;
  /** Path pattern of the route, whose parameters the page may read. */
  readonly pattern: string;
  readonly children: ReactNode;
}

/** Gives the page its own location, because the browser's address belongs to the active tab. */
function TabAddress({ id, pathname, search, pattern, children }: TabAddressProps) {
  const value = useMemo(
    () => ({ location: { pathname, search, hash: '', state: null, key: id, unstable_mask: undefined }, navigationType: 'POP' as const }),
    [pathname, search, id],
  );
  return (
    // The cast is needed because the router does not export this context; `<Routes location>` would render every hidden tab again on each
    // navigation.
    <LocationContext value={value as never}>
      <Routes>
        <RouterRoute path={pattern} element={children} />
        <RouterRoute path="*" element={children} />
      </Routes>
    </LocationContext>
  );
}
