/** Pop-ups below the row: list of all tabs with filter, and help on keys. */
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useShell } from '../../frame-state/shell-slice.ts';
import { homeId } from '../../frame-state/tab-state.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import { quoteAddress } from '../../menu/menu-url.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { Floating } from '../../overlays/floating.tsx';
import type { TabCommands } from '../use-tab-commands.ts';
import { CloseMark } from './close-mark.tsx';
import { spokenKey } from './tab-keys.ts';
import styles from './tab-popup.module.css';

export interface TabPopupProps {
  readonly kind: 'list' | 'help';
  /** The pop-up opens below the end of this element. */
  readonly anchor: RefObject<HTMLElement | null>;
  readonly commands: TabCommands;
  readonly onClose: () => void;
}

export function TabPopup({ kind, anchor, commands, onClose }: TabPopupProps) {
  const t = useShellText();
  const box = useRef<HTMLDivElement>(null);
  const [before] = useState(() => document.activeElement);
  useEffect(() => box.current?.querySelector<HTMLElement>('input, dl')?.focus(), []);
  const leave = (): void => {
    onClose();
    if (before instanceof HTMLElement) before.focus();
  };
  return (
    <Floating anchor={anchor} side="belowEnd" className={kind === 'list' ? styles.box : styles.help} onLeave={leave} onClose={onClose}>
      <div ref={box} className={styles.inside} role="dialog" aria-label={t(kind === 'list' ? 'moreTabs' : 'shortcuts')}>
        {kind === 'list' ? <TabList commands={commands} onClose={onClose} /> : <TabHelp />}
      </div>
    </Floating>
  );
}

function TabList({ commands, onClose }: Pick<TabPopupProps, 'commands' | 'onClose'>) {
  const t = useShellText();
  const titles = useTitles();
  const listId = useId();
  const { tabs, activeId } = useShell((state) => state.tabs);
  const [filter, setFilter] = useState('');
  const [chosenId, choose] = useState(activeId);
  const wanted = filter.trim().toLowerCase();
  const found = tabs
    .map((tab) => ({ ...tab, shown: titles.ofTab(tab) }))
    // Tabs that show the same screen are listed with their query, by which people can tell them apart.
    .map((tab, _, all) => ({ ...tab, isTwin: all.some((other) => other.id !== tab.id && other.shown === tab.shown) }))
    .filter((tab) => tab.shown.toLowerCase().includes(wanted) || tab.pathname.toLowerCase().includes(wanted));
  const at = Math.max(
    found.findIndex((tab) => tab.id === chosenId),
    0,
  );
  const chosen = found[at];
  const optionId = (id: string): string => `${listId}-${id}`;

  useEffect(() => {
    if (chosen) document.getElementById(`${listId}-${chosen.id}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [chosen, listId]);

  const show = (id: string): void => {
    commands.show(id);
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) choose(found.at((at + step) % found.length)?.id ?? '');
    else if (event.key === 'Enter' && chosen) show(chosen.id);
    else if (event.key === 'Delete' && chosen && filter === '') void commands.close(chosen.id);
    else return;
    event.preventDefault();
  };

  return (
    <>
      <input
        className={styles.filter}
        type="search"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={chosen ? optionId(chosen.id) : undefined}
        aria-label={t('filterTabs')}
        placeholder={t('filterTabs')}
        value={filter}
        onChange={(event) => setFilter(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <div id={listId} className={styles.list} role="listbox" aria-label={t('openPages')}>
        {found.map((tab) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard walks the list from the filter's input
          <div
            key={tab.id}
            id={optionId(tab.id)}
            className={styles.option}
            role="option"
            tabIndex={-1}
            aria-selected={tab.id === chosen?.id}
            aria-current={tab.id === activeId ? 'page' : undefined}
            onClick={() => show(tab.id)}
          >
            <span className={styles.name}>{tab.shown}</span>
            {tab.isTwin && tab.search && <span className={styles.query}>{quoteAddress(decodeQuery(tab.search), 40)}</span>}
            {tab.isDirty && <span className={styles.dirty} aria-hidden="true" />}
            {tab.id !== homeId && <CloseMark tabId={tab.id} className={styles.close} commands={commands} />}
          </div>
        ))}
      </div>
      {found.length === 0 && <p className={styles.none}>{t('noTab')}</p>}
    </>
  );
}

function TabHelp() {
  const t = useShellText();
  const keys = [
    [t('keyStep'), [spokenKey('previous'), spokenKey('next')]],
    [t('keyMove'), [spokenKey('moveLeft'), spokenKey('moveRight')]],
    [t('closeTab'), [spokenKey('close')]],
    [t('moreTabs'), [spokenKey('list')]],
    [t('keyWalk'), ['←', '→', 'Home', 'End']],
    [t('keyShift'), ['Alt+Shift+←', 'Alt+Shift+→']],
    [t('keyDelete'), ['Delete']],
    [t('keyMenu'), ['Shift+F10']],
  ] as const;
  return (
    <dl className={styles.keys} tabIndex={-1}>
      {keys.map(([what, names]) => (
        <div key={what}>
          <dt>{what}</dt>
          <dd>
            {names.map((name) => (
              <kbd key={name}>{name}</kbd>
            ))}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A query in readable form: `status=待发车, pageNo=2`. */
const decodeQuery = (search: string): string => [...new URLSearchParams(search)].map(([name, value]) => `${name}=${value}`).join(', ');
