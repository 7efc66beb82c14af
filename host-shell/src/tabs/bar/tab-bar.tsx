/**
 * The row of open tabs. Arrow keys move, Delete closes, Shift+F10 or right click opens the menu, dragging or Alt+Shift with an arrow moves
 * a tab. Hidden on mobile and when multi-page mode is off.
 */
import { type KeyboardEvent, type MouseEvent, Suspense, useEffect, useRef, useState } from 'react';
import { lazyPart } from 'shared-platform/lazy-part';
import { store } from 'shared-platform/store';
import { DownOutlined } from 'shared-widgets/ui/icons';
import { shellActions, useShell } from '../../frame-state/shell-slice.ts';
import { homeId } from '../../frame-state/tab-state.ts';
import { useSinglePage } from '../../frame-state/use-single-page.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { DropMenu } from '../../overlays/drop-menu.tsx';
import type { FloatingAnchor } from '../../overlays/floating.tsx';
import { tabElementId } from '../tab-ids.ts';
import { type TabCommands, useTabCommands } from '../use-tab-commands.ts';
import { focusTab, keyOnTab } from './strip-keys.ts';
import styles from './tab-bar.module.css';
import { TabButton } from './tab-button.tsx';
import { spokenKey, type TabKey, useTabKeys } from './tab-keys.ts';
import { type MenuPlace, TabMenu, useTabActions } from './tab-menu.tsx';
import { useOverflow } from './use-overflow.ts';
import { useTabDrag } from './use-tab-drag.ts';

const TabPopup = lazyPart(() =>
  import(/* webpackChunkName: "outside" */ './tab-popup.tsx').then((module) => ({ default: module.TabPopup })),
);

type Popup = 'list' | 'help' | null;

export function TabBar() {
  return useSinglePage() ? null : <Bar />;
}

function Bar() {
  const t = useShellText();
  const activeId = useShell((state) => state.tabs.activeId);
  const commands = useTabCommands();
  const [popup, setPopup] = useState<Popup>(null);
  const bar = useRef<HTMLElement>(null);
  const help = (): void => setPopup('help');

  useTabKeys((key: TabKey): void => {
    if (key === 'list') setPopup(popup === 'list' ? null : 'list');
    else if (key === 'previous' || key === 'next') commands.step(key === 'next' ? 1 : -1);
    else if (activeId === '') return;
    else if (key === 'close') void commands.close(activeId);
    else commands.shift(activeId, key === 'moveRight' ? 1 : -1);
  });

  return (
    <nav ref={bar} className={styles.bar} aria-label={t('openPages')}>
      <Strip
        commands={commands}
        onHelp={help}
        onList={() => setPopup(popup === 'list' ? null : 'list')}
        onPress={() => setPopup(null)}
        isListOpen={popup === 'list'}
      />
      <DropMenu items={useTabActions(activeId || homeId, commands, help)} trigger={['click']}>
        <button type="button" className={styles.more} aria-label={t('tabActions')} aria-haspopup="menu">
          <DownOutlined />
        </button>
      </DropMenu>
      <Suspense fallback={null}>
        {popup && <TabPopup key={popup} kind={popup} anchor={bar} commands={commands} onClose={() => setPopup(null)} />}
      </Suspense>
    </nav>
  );
}

interface StripProps {
  readonly commands: TabCommands;
  readonly onHelp: () => void;
  readonly onList: () => void;
  /** Called when the person presses the row, to close pop-ups. */
  readonly onPress: () => void;
  readonly isListOpen: boolean;
}

function Strip({ commands, onHelp, onList, onPress, isListOpen }: StripProps) {
  const t = useShellText();
  const { tabs, activeId } = useShell((state) => state.tabs);
  const row = useRef<HTMLDivElement>(null);
  const [overflow, measure] = useOverflow(row, tabs);
  const [menu, setMenu] = useState<MenuPlace | null>(null);
  const idOf = (element: Element | null): string | undefined => tabs.find((tab) => tabElementId(tab.id) === element?.id)?.id;
  const drag = useTabDrag({
    strip: row,
    idOf: (element) => {
      const id = idOf(element);
      return id === undefined || id === homeId ? null : id;
    },
    onMove: (id, place) => void store.dispatch(shellActions.moved({ id, place })),
    onDrop: (id) => commands.show(id),
  });

  // True when the row shows all its tabs. When the row becomes narrower and no longer does, the active tab is scrolled into view again.
  const isFull = !overflow.before && !overflow.after;
  useEffect(() => {
    const behavior = isFull ? 'instant' : 'auto';
    document.getElementById(tabElementId(activeId))?.scrollIntoView?.({ block: 'nearest', inline: 'nearest', behavior });
  }, [activeId, isFull]);

  const openMenu = (element: Element, anchor: FloatingAnchor = element): void => {
    const id = idOf(element);
    if (id) setMenu({ id, anchor });
  };
  const onContextMenu = (event: MouseEvent): void => {
    const element = (event.target as Element).closest('[role="tab"]');
    if (!element) return;
    event.preventDefault();
    const { clientX, clientY } = event;
    openMenu(element, { getBoundingClientRect: () => new DOMRect(clientX, clientY, 0, 0) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const id = idOf(event.target as Element);
    const act = id === undefined ? undefined : keyOnTab(event, { id, ids: tabs.map((tab) => tab.id), commands, openMenu });
    if (!act) return;
    event.preventDefault();
    act();
  };
  const scrollBy = (pages: number): void => row.current?.scrollBy({ left: pages * row.current.clientWidth * 0.8 });

  return (
    <>
      {overflow.before && (
        <button type="button" className={styles.edge} tabIndex={-1} aria-label={t('scrollLeft')} onClick={() => scrollBy(-1)}>
          <DownOutlined rotate={90} />
        </button>
      )}
      <div
        ref={row}
        className={styles.tabs}
        role="tablist"
        aria-label={t('openPages')}
        onKeyDown={onKeyDown}
        onContextMenu={onContextMenu}
        onScroll={measure}
        onPointerDownCapture={onPress}
        onWheel={({ deltaY, currentTarget }) => currentTarget.scrollBy({ left: deltaY, behavior: 'instant' })}
        {...drag}
      >
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} isActive={tab.id === activeId} isEntry={tab.id === (activeId || homeId)} commands={commands} />
        ))}
      </div>
      {overflow.after && (
        <button type="button" className={styles.edge} tabIndex={-1} aria-label={t('scrollRight')} onClick={() => scrollBy(1)}>
          <DownOutlined rotate={-90} />
        </button>
      )}
      {(overflow.before || overflow.after || isListOpen) && (
        <button
          type="button"
          className={styles.more}
          aria-label={`${t('moreTabs')} ${tabs.length}`}
          title={t('moreTabs')}
          aria-haspopup="dialog"
          aria-expanded={isListOpen}
          aria-keyshortcuts={spokenKey('list')}
          onClick={onList}
        >
          {tabs.length}
        </button>
      )}
      {menu && (
        <TabMenu
          key={menu.id}
          place={menu}
          commands={commands}
          onHelp={onHelp}
          onClose={() => setMenu(null)}
          onLeave={() => {
            setMenu(null);
            focusTab(tabs.some((tab) => tab.id === menu.id) ? menu.id : activeId);
          }}
        />
      )}
    </>
  );
}
