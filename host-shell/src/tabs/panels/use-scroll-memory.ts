/** Scroll positions of pages, kept while their tab is in the background, and over a reload. */
import { type UIEvent, useLayoutEffect } from 'react';

/** Scroll position in pixels from the top, by tab id. */
export type ScrollMemory = Map<string, number>;

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
    if (currentTarget.clientHeight > 0) memory.set(id, currentTarget.scrollTop);
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
