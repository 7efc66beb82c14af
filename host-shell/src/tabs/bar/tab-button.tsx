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

/**
 * A title that ends with a number, in two parts of which only the first is shortened: the last digits tell apart the tabs of two orders of one
 * day. Other titles have no second part.
 */
const parts = (title: string): readonly [head: string, end: string] => {
  const end = /\d{8,}(?: \d+)?$/.exec(title)?.[0].match(/\d{5}(?: \d+)?$/)?.[0] ?? '';
  return [title.slice(0, title.length - end.length), end];
};

export const TabButton = memo(function TabButton({ tab, isActive, isEntry, commands }: TabButtonProps) {
  const t = useShellText();
  const title = useTitles().ofTab(tab);
  const [head, end] = parts(title);
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
      // The two parts of a title would be read as two words.
      aria-label={end === '' ? undefined : [title, tab.fallbackVersion && t('fallbackTag')].filter(Boolean).join(' ')}
      data-long={isLong(title) || undefined}
      tabIndex={isEntry ? 0 : -1}
      onClick={() => commands.show(tab.id)}
      // Prevents scrolling by the middle button, which closes the tab.
      onMouseDown={(event) => event.button === 1 && event.preventDefault()}
      onAuxClick={(event) => event.button === 1 && void commands.close(tab.id)}
    >
      {end === '' ? (
        <span className={styles.title}>{title}</span>
      ) : (
        <span className={styles.numbered}>
          <span className={styles.title}>{head}</span>
          <span>{end}</span>
        </span>
      )}
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
