/** One tab in the row of tabs. */
import { memo } from 'react';
import { homeId, type TabRecord } from '../../frame-state/tab-state.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { panelElementId, tabElementId } from '../tab-ids.ts';
import { useOutdated } from '../use-outdated.ts';
import type { TabCommands } from '../use-tab-commands.ts';
import { CloseMark } from './close-mark.tsx';
import styles from './tab-bar.module.css';
import { spokenKey } from './tab-keys.ts';

interface TabButtonProps {
  readonly tab: TabRecord;
  readonly isActive: boolean;
  /** True for the one tab that the Tab key reaches. */
  readonly isEntry: boolean;
  readonly commands: TabCommands;
}

/** Whether a title is long enough to be shortened where tabs have little room: such a tab is wider than its least width in the style sheet. */
const isLong = (title: string): boolean => title.length > (/[\u2e80-\uffff]/.test(title) ? 6 : 12);

export const TabButton = memo(function TabButton({ tab, isActive, isEntry, commands }: TabButtonProps) {
  const t = useShellText();
  const title = useTitles().ofTab(tab);
  const isHome = tab.id === homeId;
  const isOutdated = useOutdated(tab.id);
  return (
    <button
      type="button"
      role="tab"
      id={tabElementId(tab.id)}
      className={styles.tab}
      aria-selected={isActive}
      aria-controls={panelElementId(tab.id)}
      aria-keyshortcuts={isActive ? `Delete ${spokenKey('close')}` : 'Delete'}
      aria-haspopup="menu"
      aria-description={[tab.isDirty && t('dirtyTitle'), isOutdated && t('outdated')].filter(Boolean).join(' ') || undefined}
      title={title}
      data-long={isLong(title) || undefined}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => commands.show(tab.id)}
      // Prevents scrolling by the middle button, which closes the tab.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && void commands.close(tab.id)}
    >
      <span className={styles.title}>{title}</span>
      {tab.fallbackVersion && (
        <span className={styles.fallback} data-hint={t('fallbackHint', { version: tab.fallbackVersion })}>
          {t('fallbackTag')}
        </span>
      )}
      {isOutdated && <span className={styles.outdated} aria-hidden="true" title={t('outdated')} />}
      {tab.isDirty && <span className={styles.dirty} aria-hidden="true" />}
      {!isHome && <CloseMark tabId={tab.id} className={styles.close} commands={commands} />}
    </button>
  );
});
