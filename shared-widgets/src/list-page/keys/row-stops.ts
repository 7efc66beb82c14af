/** Keeps one Tab stop among the rows of a list, and the focus in the list when what had it goes away. */
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { AnyRow } from '../columns/list-columns.tsx';
import { drawnRows, markStops, rowIdOf } from './row-focus.ts';

/** The list's element, and the record whose row is the Tab stop. */
export interface ListPlace {
  readonly host: RefObject<HTMLElement | null>;
  readonly currentId: RefObject<string | undefined>;
}

/** The rows that are drawn, in their order. */
export function rowsIn({ host }: ListPlace, rows: readonly AnyRow[]): HTMLElement[] {
  return host.current ? drawnRows(host.current, new Set(rows.map(({ id }) => id))) : [];
}

/** Puts the focus on the current row, else on the first one, else on the list itself. */
export function focusList(place: ListPlace, rows: readonly AnyRow[]): void {
  const drawn = rowsIn(place, rows);
  markStops(drawn, place.currentId.current ?? undefined);
  (drawn.find((row) => row.tabIndex === 0) ?? place.host.current)?.focus({ preventScroll: true });
}

/** One row is a Tab stop: the one that had the focus last. */
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
    // Rows are drawn anew for many reasons: other data, columns, widths, unfolded rows.
    let isPlanned = false;
    const plan = (): void => {
      if (isPlanned) return;
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
 * When the element with the focus goes away (a deleted row, another page) or gives it back to nobody (a menu closed by Escape), the list gets the
 * focus instead of the page. A press of the pointer on the bare page, and Tab out of the page, are no loss.
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
