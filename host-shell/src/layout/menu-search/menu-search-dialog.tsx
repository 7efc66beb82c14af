/** The menu search: type, move with the arrow keys, open with Enter. Its field accepts input even before the finder is loaded. */
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
import { useIsSettled } from 'shared-widgets/ui/core';
import { MenuIcon, SearchOutlined } from 'shared-widgets/ui/icons';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import { useShellText } from '../../messages/shell-messages.ts';
import { MenuFinderSource } from './menu-finder-later.ts';
import styles from './menu-search-dialog.module.css';
import { rememberPath } from './recent-items.ts';
import type { SearchEntry, SearchHit } from './search-menu.ts';

export function MenuSearchDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useShellText();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const listId = useId();
  const { hits, finder, retry } = useFinding(useDeferredValue(typed));
  const isSettled = useIsSettled(true);
  const at = Math.min(chosen, hits.length - 1);

  useLayoutEffect(() => {
    const own = dialog.current;
    if (own?.showModal) own.showModal();
    else own?.setAttribute('open', '');
    focusField(own);
  }, []);
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [listId, at]);

  const open = (entry: SearchEntry | undefined): void => {
    if (!entry) return;
    rememberPath(entry.path);
    onClose();
    if (entry.opensWindow) globalThis.open(entry.opensWindow, '_blank', 'noopener,noreferrer');
    else void navigate(entry.path);
  };
  const tryAgain = (): void => {
    // The retry button disappears with the error.
    focusField(dialog.current);
    retry();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    // Enter and arrows that choose Chinese letters belong to the input method.
    if (event.nativeEvent.isComposing || hits.length === 0) return;
    const next = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key];
    if (next !== undefined) setChosen((next + hits.length) % hits.length);
    else if (event.key === 'Enter') open(hits[at]?.entry);
    else return;
    event.preventDefault();
  };

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard closes it with Escape
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('searchMenu')}
      onClose={onClose}
      onClick={(event) => isSettled && event.target === dialog.current && onClose()}
    >
      <div className={styles.box}>
        <SearchField
          typed={typed}
          listId={listId}
          chosenId={hits.length > 0 ? `${listId}-${at}` : undefined}
          onType={(text) => {
            setTyped(text);
            setChosen(0);
          }}
          onKeyDown={onKeyDown}
          onClose={onClose}
        />
        {!typed.trim() && hits.length > 0 && <div className={styles.heading}>{t('searchRecent')}</div>}
        <div id={listId} role="listbox" aria-label={t('searchMenu')} className={styles.hits}>
          {hits.map((hit, index) => (
            <Hit
              key={hit.entry.path}
              id={`${listId}-${index}`}
              hit={hit}
              isChosen={index === at}
              onPoint={() => setChosen(index)}
              onOpen={() => open(hit.entry)}
            />
          ))}
        </div>
        {hits.length === 0 && (
          <p className={styles.empty} role="status">
            {t(emptyText(finder, typed))}
            {finder === 'missing' && (
              <button type="button" className={styles.key} onClick={tryAgain}>
                {t('retry')}
              </button>
            )}
          </p>
        )}
      </div>
    </dialog>
  );
}

function focusField(dialog: HTMLDialogElement | null): void {
  dialog?.querySelector('input')?.focus();
}

interface SearchFieldProps {
  readonly typed: string;
  readonly listId: string;
  /** Id of the hit that Enter opens. */
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

function emptyText(finder: Finding['finder'], typed: string) {
  if (finder === 'missing') return 'searchMissing';
  if (!typed.trim()) return 'searchStart';
  return finder === 'loading' ? 'searchLoading' : 'searchEmpty';
}

interface Finding {
  readonly hits: readonly SearchHit[];
  /** `missing`: the finder cannot be loaded now. */
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
  const find = useMemo(() => makeFinder?.(menu, (node) => titles.ofPath(node.path, node.title)), [makeFinder, menu, titles]);
  const hits = useMemo(() => find?.(typed) ?? [], [find, typed]);
  return { hits, finder: find ? 'present' : isMissing ? 'missing' : 'loading', retry: load };
}

interface HitProps {
  readonly id: string;
  readonly hit: SearchHit;
  readonly isChosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: () => void;
}

function Hit({ id, hit: { entry, mark }, isChosen, onPoint, onOpen }: HitProps) {
  const t = useShellText();
  const { title, above } = entry;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard stays in the field and opens the chosen one from there
    <div id={id} role="option" tabIndex={-1} aria-selected={isChosen} className={styles.hit} onClick={onOpen} onPointerMove={onPoint}>
      <span className={styles.icon}>
        <MenuIcon name={entry.icon ?? 'file-text'} />
      </span>
      <span className={styles.title}>
        {mark ? (
          <>
            {title.slice(0, mark[0])}
            <mark>{title.slice(mark[0], mark[1] + 1)}</mark>
            {title.slice(mark[1] + 1)}
          </>
        ) : (
          title
        )}
      </span>
      <span className={styles.above}>{entry.opensWindow ? t('opensWindow') : above.join(' / ')}</span>
    </div>
  );
}
