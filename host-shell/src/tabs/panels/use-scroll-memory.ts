/** Scroll positions of pages, kept while their tab is in the background, over a reload, and for the way back to a page that was closed. */
import { type UIEvent, useLayoutEffect, useState } from 'react';
import { pageOfEntry } from '../../frame-state/history-entry.ts';

/** Scroll position in pixels from the top, by tab id. */
export type ScrollMemory = Map<string, number>;

/** Positions by the page's own entry of the history and its path, of this window since it was loaded. */
const ofEntries = new Map<string, number>();
const mostEntries = 200;

const entryKey = (): string => `${pageOfEntry()} ${location.pathname}`;

function noteEntry(position: number | undefined): void {
  const key = entryKey();
  if (position === undefined) return;
  // A key that is set anew becomes the last one, so the first one is the oldest.
  ofEntries.delete(key);
  ofEntries.set(key, position);
  const [oldest] = ofEntries.keys();
  if (ofEntries.size > mostEntries && oldest !== undefined) ofEntries.delete(oldest);
}

/**
 * Gives a page that is opened by Back or Forward the position that it had at this entry of the history: on phones, and where pages have no
 * tabs, it was closed meanwhile. A page that is opened otherwise has a new entry, and begins at its top.
 */
export function useEntryScroll(
  memory: ScrollMemory,
  { id, search }: { readonly id: string; readonly search: string },
  isActive: boolean,
): void {
  useState(() => {
    const known = ofEntries.get(entryKey());
    if (isActive && known !== undefined && !memory.has(id)) memory.set(id, known);
  });
  useLayoutEffect(() => {
    if (isActive) noteEntry(memory.get(id));
  }, [memory, id, search, isActive]);
}

/** Milliseconds during which a scroll position is restored again and again, because the page grows while its data loads. */
const patience = 5000;
const pause = 100;
/** Number of pauses after which a restored position counts as final. */
const settled = 10;
const ownMoves = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Restores the scroll position whenever the page becomes visible. Returns the scroll handler. */
export function useScrollMemory(memory: ScrollMemory, id: string, element: HTMLElement | null): (event: UIEvent<HTMLElement>) => void {
  useLayoutEffect(() => {
    const wanted = memory.get(id);
    // The position of a page that was never scrolled is not read: this would compute the layout of the whole page once more.
    if (!element || wanted === undefined || Math.abs(element.scrollTop - wanted) < 1) return;
    return scrollWhenTall(element, wanted);
  }, [memory, id, element]);

  return ({ currentTarget }) => {
    // Hidden elements report 0, so their position is not stored.
    if (currentTarget.clientHeight === 0) return;
    memory.set(id, currentTarget.scrollTop);
    noteEntry(currentTarget.scrollTop);
  };
}

/**
 * Restores the scroll position as soon as the page is high enough, and again when it has become lower and higher meanwhile, as it does when rows
 * replace a skeleton; unless the person scrolls first.
 */
function scrollWhenTall(element: HTMLElement, wanted: number): () => void {
  const began = Date.now();
  let held = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    for (const name of ownMoves) element.removeEventListener(name, stop);
  };
  const attempt = (): void => {
    const isLate = Date.now() - began > patience;
    const isTall = element.scrollHeight - element.clientHeight >= wanted;
    if (isTall || isLate) {
      held = Math.abs(element.scrollTop - wanted) < 1 ? held + 1 : 0;
      element.scrollTop = wanted;
    }
    if (isLate || held >= settled) stop();
    else timer = setTimeout(attempt, pause);
  };
  for (const name of ownMoves) element.addEventListener(name, stop, { passive: true });
  attempt();
  return stop;
}
