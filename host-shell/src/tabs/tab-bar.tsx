/** The row of open pages. Arrow keys walk, Delete closes, the context menu holds the rest. */
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Dropdown, type MenuProps, Tooltip } from 'shared-widgets/ui/core';
import { CloseOutlined, DownOutlined } from 'shared-widgets/ui/icons';
import { useShellText } from '../messages.ts';
import { useShell } from '../shell-slice.ts';
import styles from './tab-bar.module.css';
import { type CloseSide, homeId, type TabRecord } from './tab-state.ts';
import { type TabCommands, useTabCommands } from './use-tab-commands.ts';
import { useTitles } from './use-titles.ts';

export const tabElementId = (id: string): string => `tab-${id}`;
export const panelElementId = (id: string): string => `panel-${id}`;

export function TabBar() {
  const t = useShellText();
  const { tabs, activeId } = useShell((state) => state.tabs);
  const commands = useTabCommands();
  const bar = useRef<HTMLDivElement>(null);

  useEffect(() => {
    bar.current?.querySelector(`[id="${tabElementId(activeId)}"]`)?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' });
  }, [activeId]);

  const walk = (event: KeyboardEvent): void => {
    const step = { ArrowRight: 1, ArrowLeft: -1, Home: -tabs.length, End: tabs.length }[event.key];
    const at = tabs.findIndex((tab) => tabElementId(tab.id) === (event.target as HTMLElement).id);
    if (step === undefined || at < 0) return;
    event.preventDefault();
    const next = tabs[Math.min(Math.max(at + step, 0), tabs.length - 1)];
    if (next) bar.current?.querySelector<HTMLElement>(`[id="${tabElementId(next.id)}"]`)?.focus();
  };

  return (
    <nav className={styles.bar} aria-label={t('openPages')}>
      <div ref={bar} className={styles.tabs} role="tablist" aria-label={t('openPages')} onKeyDown={walk}>
        {tabs.map((tab) => (
          <TabButton key={tab.id} tab={tab} isActive={tab.id === activeId} isEntry={tab.id === (activeId || homeId)} commands={commands} />
        ))}
      </div>
      <Dropdown menu={useActions(activeId || homeId, commands)} trigger={['click']}>
        <button type="button" className={styles.more} aria-label={t('tabActions')} aria-haspopup="menu">
          <DownOutlined />
        </button>
      </Dropdown>
    </nav>
  );
}

function useActions(id: string, commands: TabCommands): MenuProps {
  const t = useShellText();
  const close = (side: CloseSide) => () => void commands.closeSide(id, side);
  return {
    items: [
      { key: 'refresh', label: t('refresh'), onClick: () => commands.refresh(id) },
      { key: 'close', label: t('closeTab'), onClick: () => void commands.close(id) },
      { type: 'divider' },
      { key: 'left', label: t('closeLeft'), onClick: close('left') },
      { key: 'right', label: t('closeRight'), onClick: close('right') },
      { key: 'others', label: t('closeOthers'), onClick: close('others') },
    ],
  };
}

interface TabButtonProps {
  readonly tab: TabRecord;
  readonly isActive: boolean;
  /** The one tab that the Tab key reaches. */
  readonly isEntry: boolean;
  readonly commands: TabCommands;
}

function TabButton({ tab, isActive, isEntry, commands }: TabButtonProps) {
  const t = useShellText();
  const title = useTitles().ofTab(tab);
  return (
    <Dropdown menu={useActions(tab.id, commands)} trigger={['contextMenu']}>
      <button
        type="button"
        role="tab"
        id={tabElementId(tab.id)}
        className={styles.tab}
        aria-selected={isActive}
        aria-controls={panelElementId(tab.id)}
        aria-keyshortcuts="Delete"
        tabIndex={isEntry ? 0 : -1}
        onClick={() => commands.show(tab.id)}
        onAuxClick={(event) => event.button === 1 && void commands.close(tab.id)}
        onKeyDown={(event) => event.key === 'Delete' && void commands.close(tab.id)}
      >
        <span className={styles.title}>{title}</span>
        {tab.formerVersion && (
          <Tooltip title={t('formerHint', { version: tab.formerVersion })}>
            <span className={styles.former}>{t('formerTag')}</span>
          </Tooltip>
        )}
        {tab.isDirty && <span className={styles.dirty} aria-hidden="true" />}
        {tab.id !== homeId && (
          // The keyboard closes with Delete; a button inside a tab would be announced twice.
          <span
            className={styles.close}
            aria-hidden="true"
            title={t('closeTab')}
            onClick={(event) => {
              event.stopPropagation();
              void commands.close(tab.id);
            }}
          >
            <CloseOutlined />
          </span>
        )}
      </button>
    </Dropdown>
  );
}
