/**
 * Search dialog for pages, actions and records: a person types, moves with arrow keys, and opens with Enter, or in a new window with Ctrl-Enter.
 * Typing works before the code that finds pages is loaded; pages are shown at once, records when the server responds.
 */
import {
  type KeyboardEvent,
  useCallback,
  useContext,
  useDeferredValue,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useNavigate } from 'react-router-dom';
import { doubtConnection, useWhenBack } from 'shared-platform/connection';
import { useLabel } from 'shared-platform/i18n';
import { useBackCloses } from 'shared-platform/tabs';
import { useIsSettled } from 'shared-widgets/ui/base';
import { SearchOutlined } from 'shared-widgets/ui/icons';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { useFrameActions } from './frame-actions.ts';
import { MenuFinderSource } from './menu-finder-later.ts';
import styles from './menu-search-dialog.module.css';
import { rememberPath } from './recent-items.ts';
import { recentRecords, rememberRecord } from './recent-records.ts';
import { type RecordMatches, useRecordMatches } from './record-matches.ts';
import { type ChoiceGroup, foundChoices, recentChoices, type SearchChoice } from './search-choices.ts';
import { ChoiceLine } from './search-hit.tsx';
import type { SearchHit } from './search-menu.ts';

export function MenuSearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const openChoice = useOpenChoice(onClose);
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { hits, finder, retry } = useFinding(useDeferredValue(typed));
  const records = useRecordMatches(typed);
  const [recent] = useState(recentRecords);
  const groups = typed.trim() ? foundChoices(hits, records.groups) : recentChoices(hits, recent);
  const choices = groups.flatMap((group) => group.choices);
  const isSettled = useIsSettled(true);
  useBackCloses(true, onClose);
  const at = Math.min(chosen, choices.length - 1);

  useLayoutEffect(() => {
    const own = dialog.current;
    if (own?.showModal) own.showModal();
    else own?.setAttribute('open', '');
    focusField(own);
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, at]);

  const tryAgain = (): void => {
    // The focus moves to the search field, because the retry button, which has the focus, disappears together with the error message.
    focusField(dialog.current);
    retry();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // While an input method composes characters, it handles Enter and the arrow keys itself.
    if (event.nativeEvent.isComposing || choices.length === 0) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) setChosen((next + choices.length) % choices.length);
    else if (event.key === 'Enter') openChoice(choices[at], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('searchMenu')}
      onClose={onClose}
      // Escape closes the search, not also the form or record below it.
      onKeyDown={(event) => event.key === 'Escape' && event.stopPropagation()}
      onClick={(event) => isSettled && event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <SearchField
          typed={typed}
          listId={listId}
          chosenId={choices.length > 0 ? `${listId}-${at}` : undefined}
          onType={(text) => {
            setTyped(text);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        <div id={listId} role="listbox" aria-label={t('searchMenu')} aria-busy={records.state === 'searching'} className={styles.hits}>
          {groups.map((group) => (
            <ChoiceLines
              key={group.key}
              group={group}
              isAlone={groups.length === 1 && group.key === 'pages'}
              first={choices.indexOf(group.choices[0] as SearchChoice)}
              listId={listId}
              chosen={at}
              onPoint={setChosen}
              onOpen={openChoice}
            />
          ))}
        </div>
        <SearchNote records={records} finder={finder} isFound={choices.length > 0} typed={typed} onRetry={tryAgain} />
      </div>
    </dialog>
  );
}

/** Runs an action, or opens a page or record and adds it to the recent ones; in a new window if requested. */
function useOpenChoice(onClose: () => void): (choice: SearchChoice | undefined, inNewWindow: boolean) => void {
  const navigate = useNavigate();
  return (choice, inNewWindow) => {
    if (!choice) return;
    const { path } = choice;
    if (choice.kind === 'page') rememberPath(path);
    else if (choice.kind === 'record') rememberRecord({ path, title: choice.title, kind: choice.label });
    onClose();
    const { run, opensWindow: elsewhere } = choice.kind === 'record' ? {} : choice.hit.entry;
    if (run) return run();
    if (elsewhere || inNewWindow) globalThis.open(elsewhere ?? path, '_blank', 'noopener,noreferrer');
    else void navigate(path);
  };
}

interface ChoiceLinesProps {
  readonly group: ChoiceGroup;
  /** True when there is only one group; it is then shown without a heading. */
  readonly isAlone: boolean;
  /** Index of the group's first choice among all choices. */
  readonly first: number;
  readonly listId: string;
  readonly chosen: number;
  readonly onPoint: (index: number) => void;
  readonly onOpen: (choice: SearchChoice, inNewWindow: boolean) => void;
}

function ChoiceLines({ group, isAlone, first, listId, chosen, onPoint, onOpen }: ChoiceLinesProps) {
  const t = useShellText();
  const text = useLabel();
  const { heading } = group;
  const title =
    heading === 'pages'
      ? t('searchPages')
      : heading === 'actions'
        ? t('searchActions')
        : heading === 'recent'
          ? t('searchRecent')
          : text(heading);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox is no set of fields
    <div role="group" aria-label={title}>
      {!isAlone && (
        <div className={styles.heading} aria-hidden="true">
          {title}
          {group.isMore && <span className={styles.more}>{t('searchMore')}</span>}
        </div>
      )}
      {group.choices.map((choice, index) => (
        <ChoiceLine
          key={`${choice.kind} ${choice.path}`}
          id={`${listId}-${first + index}`}
          choice={choice}
          isChosen={first + index === chosen}
          onPoint={() => onPoint(first + index)}
          onOpen={(inNewWindow) => onOpen(choice, inNewWindow)}
        />
      ))}
    </div>
  );
}

interface SearchNoteProps {
  readonly records: RecordMatches;
  readonly finder: Finding['finder'];
  readonly isFound: boolean;
  readonly typed: string;
  readonly onRetry: () => void;
}

/** Says what is missing in the search result: no match, connection lost, a kind of records too late, or the menu finder not loadable. */
function SearchNote({ records, finder, isFound, typed, onRetry }: SearchNoteProps) {
  const t = useShellText();
  const text = useLabel();
  const late = records.late.length > 0 ? t('searchLate', { kinds: records.late.map(text).join(text(['、', ', '])) }) : null;
  const problem = records.state === 'away' ? t('searchAway') : records.state === 'busy' ? t('searchBusy') : late;
  const empty = isFound || (problem && finder === 'present') ? null : t(emptyText(finder, typed, records.state));
  if (!problem && !empty) return null;
  return (
    <p className={isFound ? styles.note : styles.empty} role="status">
      {[empty, problem].filter(Boolean).join(' ')}
      {!isFound && finder === 'missing' && (
        <button type="button" className={styles.key} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
    </p>
  );
}

function focusField(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector('input')?.focus();
}

interface SearchFieldProps {
  readonly typed: string;
  readonly listId: string;
  /** Id of the choice that Enter opens. */
  readonly chosenId: string | undefined;
  readonly onType: (text: string) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
  readonly onClose: () => void;
}

function SearchField({ typed, listId, chosenId, onType, onKeyDown, onClose }: SearchFieldProps) {
  const t = useShellText();
  return (
    <div className={styles.field}>
      <SearchOutlined />
      <input
        type="text"
        role="combobox"
        aria-label={t('searchMenu')}
        aria-expanded={chosenId !== undefined}
        aria-controls={listId}
        aria-activedescendant={chosenId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
        placeholder={t('searchHint')}
        value={typed}
        onChange={(event) => onType(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <button type="button" className={styles.key} aria-label={t('closeByKey', { key: 'Esc' })} onClick={onClose}>
        Esc
      </button>
    </div>
  );
}

function emptyText(finder: Finding['finder'], typed: string, records: RecordMatches['state']) {
  if (finder === 'missing') return 'searchMissing';
  if (!typed.trim()) return 'searchStart';
  if (finder === 'loading') return 'searchLoading';
  if (records === 'searching') return 'searchSearching';
  return records === 'idle' ? 'searchShort' : 'searchEmpty';
}

interface Finding {
  readonly hits: readonly SearchHit[];
  /** State of the code that finds menu pages; `missing`: it could not be loaded. */
  readonly finder: 'present' | 'loading' | 'missing';
  readonly retry: () => void;
}

function useFinding(typed: string): Finding {
  const { menu } = useShellFacts();
  const titles = useTitles();
  const source = useContext(MenuFinderSource);
  const [makeFinder, setMakeFinder] = useState(source.present);
  const [isMissing, setMissing] = useState(false);
  const load = useCallback((): void => {
    setMissing(false);
    source.load().then(
      (loaded) => setMakeFinder(() => loaded),
      () => {
        setMissing(true);
        void doubtConnection();
      },
    );
  }, [source]);
  useEffect(() => {
    if (!source.present()) load();
  }, [load, source]);
  useWhenBack(isMissing, load);
  const t = useShellText();
  const text = useLabel();
  const actions = useFrameActions();
  const find = useMemo(() => {
    const titleOf = (node: MenuNode): string => titles.ofPath(node.path, node.title);
    const addTitleOf = ({ adds }: MenuNode): string => (adds ? t('searchAdd', { name: text(adds.label) }) : '');
    return makeFinder?.(menu, { titleOf, addTitleOf }, actions);
  }, [makeFinder, menu, titles, t, text, actions]);
  const hits = useMemo(() => find?.(typed) ?? [], [find, typed]);
  return { hits, finder: find ? 'present' : isMissing ? 'missing' : 'loading', retry: load };
}
