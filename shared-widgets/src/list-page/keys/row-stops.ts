/** Keeps one Tab stop among the rows, and restores the focus when the focused element disappears. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { AnyRow } from '../columns/list-columns.tsx';
import { drawnRows, hasStops, markStops, rowIdOf } from './row-focus.ts';

/** The list's element, and the id of the row that is the Tab stop. */
export interface ListPlace {
  readonly host: RefObject<HTMLElement | null>;
  readonly currentId: RefObject<string | undefined>;
}

/** Elements of the rendered rows, in their order. */
export function rowsIn({ host }: ListPlace, rows: readonly AnyRow[]): HTMLElement[] {
  return host.current ? drawnRows(host.current, new Set(rows.map(({ id }) => id))) : [];
}

/** Focuses the current row, otherwise the first one, otherwise the list itself. */
export function focusList(place: ListPlace, rows: readonly AnyRow[]): void {
  const drawn = rowsIn(place, rows);
  markStops(drawn, place.currentId.current ?? undefined);
  (drawn.find((row) => row.tabIndex === 0) ?? place.host.current)?.focus({ preventScroll: true });
}

/** Keeps the row that had the focus last as the only Tab stop. */
export function useRowStops(place: ListPlace, rows: readonly AnyRow[]): void {
  const { host, currentId } = place;
  const mark = useEffectEvent(() => markStops(rowsIn(place, rows), currentId.current ?? undefined));
  useEffect(() => {
    const element = host.current;
    if (!element) return;
    const onFocus = ({ target }: FocusEvent): void => {
      const id = target instanceof Element ? rowIdOf(target) : undefined;
      if (id === undefined || id === currentId.current) return;
      currentId.current = id;
      mark();
    };
    // Rows may be rendered again for many reasons (data, columns, widths), so updates are combined.
    let isPlanned = false;
    const plan = (changes?: readonly MutationRecord[]): void => {
      // Animations and tooltips add elements without controls all the time.
      if (isPlanned || (changes && !changes.some(({ addedNodes }) => [...addedNodes].some(hasStops)))) return;
      isPlanned = true;
      queueMicrotask(() => {
        isPlanned = false;
        mark();
      });
    };
    const observer = new MutationObserver(plan);
    observer.observe(element, { childList: true, subtree: true });
    element.addEventListener('focusin', onFocus);
    plan();
    return () => {
      observer.disconnect();
      element.removeEventListener('focusin', onFocus);
    };
  }, [host, currentId]);
}

/**
 * Moves the focus to the list when the focused element disappears (deleted row, other page), or when Escape closes a menu and no element
 * has the focus. A click on an empty place, and Tab out of the page, move nothing.
 */
export function useFocusRescue(place: ListPlace, rows: readonly AnyRow[]): void {
  const rescue = useEffectEvent(() => focusList(place, rows));
  useEffect(() => {
    const isLost = (): boolean => document.activeElement === document.body && document.hasFocus();
    let last: Element | null = document.activeElement;
    let isByKey = false;
    let check: ReturnType<typeof setTimeout> | undefined;
    const onFocus = ({ target }: FocusEvent): void => {
      last = target instanceof Element ? target : null;
    };
    const onBlur = ({ target }: FocusEvent): void => {
      if (isByKey) {
        clearTimeout(check);
        check = setTimeout(() => isLost() && rescue());
      } else if (target instanceof Element && target.isConnected) last = null;
    };
    const onKey = ({ key }: KeyboardEvent): void => {
      isByKey = key !== 'Tab';
    };
    const onPointer = (): void => {
      isByKey = false;
    };
    const observer = new MutationObserver(() => {
      if (!isLost() || last === null || last === document.body || last.isConnected) return;
      last = null;
      rescue();
    });
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    document.addEventListener('focusin', onFocus, options);
    document.addEventListener('focusout', onBlur, options);
    document.addEventListener('keydown', onKey, options);
    document.addEventListener('pointerdown', onPointer, options);
    observer.observe(document.body, { childList: true, subtree: true });
    return () => {
      clearTimeout(check);
      listening.abort();
      observer.disconnect();
    };
  }, []);
}
