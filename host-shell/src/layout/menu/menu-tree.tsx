/**
 * The menu as tree: groups expand in place. When there are many rows, only visible ones are rendered. Tab reaches one row; arrows, Home,
 * End and first letters move between rows. After a click letters are left to the page, until another key is used in the menu or the focus comes
 * back to it.
 */
import {
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useShellFacts } from '../../frame-state/shell-context.ts';
import { useTitles } from '../../frame-state/use-titles.ts';
import type { MenuNode } from '../../menu/menu-tree.ts';
import { type MenuRow, menuRows, menuStep, rowStartingWith, rowWindow } from './menu-rows.ts';
import { MenuTreeRow } from './menu-tree-row.tsx';
import styles from './side-menu.module.css';

/** Height of a row in pixels; passed to the style sheet. */
export const rowHeight = 40;
/** Letters typed within this time of each other form one search text, ms. */
const typingPause = 600;

export interface MenuTreeProps {
  readonly menu: readonly MenuNode[];
  readonly label: string;
  /** Path of the highlighted menu item. */
  readonly selected: string;
  readonly open: ReadonlySet<string>;
  readonly onToggle: (path: string) => void;
  /** The element that scrolls the rows. */
  readonly scroller: RefObject<HTMLElement | null>;
  /** True when a page takes the place of the present entry of the browser's history. */
  readonly replaces?: boolean;
  /** Called when the person opens a page. */
  readonly onChoose?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

export function MenuTree({ menu, label, selected, open, onToggle, scroller, replaces = false, onChoose }: MenuTreeProps) {
  const { loader } = useShellFacts();
  const titles = useTitles();
  const rows = useMemo(() => menuRows(menu, open), [menu, open]);
  const titleOf = (row: MenuRow | undefined): string => (row ? titles.ofPath(row.node.path, row.node.title) : '');
  const tree = useRef<HTMLDivElement>(null);
  const walk = useRowFocus({ rows, selected, tree, scroller });
  const [first, last] = rowWindow(rows.length, useView(scroller, rows.length), rowHeight);
  const drawn = shownRows(first, last, walk.entry);
  const typed = useTyping();
  const byPointer = useRef(false);

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key.length === 1 && event.key !== ' ') {
      // Who has just clicked looks at the page, whose keys letters are then.
      if (byPointer.current) return;
      const { text, isOngoing } = typed(event);
      const found = rowStartingWith((at) => titleOf(rows[at]), rows.length, walk.entry + (isOngoing ? 0 : 1), text);
      if (found < 0) return;
      event.preventDefault();
      walk.focus(found);
      return;
    }
    // Shift alone is part of typing a character such as `?`.
    if (event.key !== 'Shift') byPointer.current = false;
    const step = menuStep(rows, walk.entry, event.key);
    if (!step) return;
    event.preventDefault();
    if ('focus' in step) walk.focus(step.focus);
    else onToggle(rows[step.toggle]?.node.path ?? '');
  };

  return (
    <div
      ref={tree}
      role="tree"
      aria-label={label}
      className={styles.tree}
      style={{ height: rows.length * rowHeight }}
      onKeyDown={onKeyDown}
      onPointerDown={() => {
        byPointer.current = true;
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Within the tree, and while only another window is in front, the focus has not left.
        const isWithin = currentTarget.contains(relatedTarget) || currentTarget.contains(document.activeElement);
        if (!isWithin) byPointer.current = false;
      }}
    >
      {drawn.map((at) => {
        const row = rows[at];
        return (
          row && (
            <MenuTreeRow
              key={`${row.parent}:${row.node.path}`}
              row={row}
              top={at * rowHeight}
              title={titleOf(row)}
              isSelected={row.node.path === selected}
              isEntry={at === walk.entry}
              onFocus={() => walk.remember(row.node.path)}
              onToggle={() => onToggle(row.node.path)}
              replaces={replaces}
              onChoose={onChoose}
              onPoint={() => loader.prefetch(row.node.component)}
            />
          )
        );
      })}
    </div>
  );
}

/** Returns a function that joins letters typed without a pause to one search text. */
function useTyping(): (event: KeyboardEvent) => { readonly text: string; readonly isOngoing: boolean } {
  const typing = useRef({ text: '', time: 0 });
  return ({ key, timeStamp }) => {
    const isOngoing = timeStamp - typing.current.time < typingPause && typing.current.text !== '';
    typing.current = { text: (isOngoing ? typing.current.text : '') + key, time: timeStamp };
    return { text: typing.current.text, isOngoing };
  };
}

/** Indexes of the rows to render, in order; the row that the Tab key reaches is always included. */
function shownRows(first: number, last: number, entry: number): number[] {
  const numbers: number[] = [];
  if (entry >= 0 && entry < first) numbers.push(entry);
  for (let at = first; at <= last; at += 1) numbers.push(at);
  if (entry > last) numbers.push(entry);
  return numbers;
}

interface RowFocusOptions {
  readonly rows: readonly MenuRow[];
  readonly selected: string;
  readonly tree: RefObject<HTMLElement | null>;
  readonly scroller: RefObject<HTMLElement | null>;
}

/** Remembers which row the Tab key reaches, and focuses another row even if it is not rendered yet. */
function useRowFocus({ rows, selected, tree, scroller }: RowFocusOptions) {
  const [entryPath, setEntryPath] = useState<string | null>(null);
  const wanted = useRef<number | null>(null);
  const numbers = useMemo(() => new Map(rows.map(({ node }, at) => [node.path, at])), [rows]);
  const entry = numbers.get(entryPath ?? '') ?? numbers.get(selected) ?? 0;

  const reveal = useCallback(
    (at: number): void => {
      const place = scroller.current;
      if (!place) return;
      const above = (tree.current?.offsetTop ?? 0) + at * rowHeight;
      if (above < place.scrollTop) place.scrollTop = above;
      else if (above + rowHeight > place.scrollTop + place.clientHeight) place.scrollTop = above + rowHeight - place.clientHeight;
    },
    [scroller, tree],
  );
  const focus = useCallback(
    (at: number): void => {
      wanted.current = at;
      reveal(at);
      setEntryPath(rows[at]?.node.path ?? null);
    },
    [rows, reveal],
  );
  // The row to focus is rendered by now, because the row that Tab reaches is always rendered.
  useLayoutEffect(() => {
    if (wanted.current === null) return;
    wanted.current = null;
    tree.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  const chosen = numbers.get(selected);
  const revealed = useRef<string | null>(null);
  // Scrolls the item of the active page into view; expanding or collapsing other groups does not scroll. This is done before the next frame
  // is painted: reading sizes at once would compute the layout of the whole page twice.
  useEffect(() => {
    if (chosen === undefined || revealed.current === selected) return;
    const frame = requestAnimationFrame(() => {
      revealed.current = selected;
      reveal(chosen);
    });
    return () => cancelAnimationFrame(frame);
  }, [chosen, selected, reveal]);

  return { entry, focus, remember: setEntryPath };
}

/** The visible part of the list; updated when the list is scrolled or resized, but only if it has many rows. */
function useView(scroller: RefObject<HTMLElement | null>, count: number): { readonly top: number; readonly height: number } {
  const [view, setView] = useState({ top: 0, height: 1080 });
  const isLong = count > 0 && rowWindow(count, { top: 0, height: 0 }, rowHeight)[1] < count - 1;
  useLayoutEffect(() => {
    const place = scroller.current;
    if (!place || !isLong) return;
    const look = (): void => setView({ top: place.scrollTop, height: place.clientHeight });
    look();
    place.addEventListener('scroll', look, { passive: true });
    const sizes = new ResizeObserver(look);
    sizes.observe(place);
    return () => {
      place.removeEventListener('scroll', look);
      sizes.disconnect();
    };
  }, [scroller, isLong]);
  return view;
}
