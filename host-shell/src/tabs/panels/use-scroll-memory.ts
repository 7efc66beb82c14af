/** How far each page is scrolled: kept while its tab is in the back or asleep, and over a reload. */
import { type UIEvent, useLayoutEffect } from 'react';

/** Tab id → pixels from the top. */
export type ScrollMemory = Map<string, number>;

/** A page that was asleep grows while its data arrives; after this long it is left where it is. */
const patience = 5000;
const pause = 100;
const ownMoves = ['wheel', 'pointerdown', 'keydown', 'touchstart'] as const;

/** Puts a page back to where it was whenever it comes to the front. Returns what hears it scroll. */
export function useScrollMemory(memory: ScrollMemory, id: string, element: HTMLElement | null): (event: UIEvent<HTMLElement>) => void {
  useLayoutEffect(() => {
    const wanted = memory.get(id) ?? 0;
    if (!element || Math.abs(element.scrollTop - wanted) < 1) return;
    return scrollWhenTall(element, wanted);
  }, [memory, id, element]);

  return ({ currentTarget }) => {
    // What is not laid out is scrolled nowhere.
    if (currentTarget.clientHeight > 0) memory.set(id, currentTarget.scrollTop);
  };
}

/** Scrolls as soon as the page is tall enough; a person who moves it first is right. */
function scrollWhenTall(element: HTMLElement, wanted: number): () => void {
  const began = Date.now();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(timer);
    for (const name of ownMoves) element.removeEventListener(name, stop);
  };
  const attempt = (): void => {
    const isTall = element.scrollHeight - element.clientHeight >= wanted;
    if (isTall || Date.now() - began > patience) {
      stop();
      element.scrollTop = wanted;
    } else timer = setTimeout(attempt, pause);
  };
  for (const name of ownMoves) element.addEventListener(name, stop, { passive: true });
  attempt();
  return stop;
}
