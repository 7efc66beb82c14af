/** Dragging a tab in the row by mouse or pen. Touch scrolls the row; there, and by keyboard, tabs are moved through the menu. */
import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** Movement in pixels from which a press is a drag. */
const slack = 6;
/** A tab dragged within this many pixels of an end scrolls the row; below, the pixels per frame. */
const edge = 32;
const pace = 10;

interface Drag {
  readonly id: string;
  readonly element: HTMLElement;
  readonly pointerId: number;
  readonly startX: number;
  /** Distance from the tab's left edge to the pointer. */
  readonly grab: number;
  /** Position that the tab had in the row before it was dragged. */
  readonly origin: number;
  x: number;
  frame: number;
}

export interface TabDragOptions {
  readonly strip: RefObject<HTMLElement | null>;
  /** Id of the tab that an element shows; null for elements that cannot be dragged. */
  readonly idOf: (element: HTMLElement) => string | null;
  readonly onMove: (id: string, place: number) => void;
  readonly onDrop: (id: string) => void;
}

const tabsIn = (strip: HTMLElement): HTMLElement[] => [...strip.querySelectorAll<HTMLElement>('[role="tab"]')];

/**
 * The position in the row for a tab whose left edge is at `left`, in pixels: it changes places with the next tab when it covers half of it.
 */
export function placeOf(tabs: readonly { readonly offsetLeft: number; readonly offsetWidth: number }[], at: number, left: number): number {
  const right = left + (tabs[at]?.offsetWidth ?? 0);
  let place = at;
  for (const [index, { offsetLeft, offsetWidth }] of tabs.entries()) {
    const middle = offsetLeft + offsetWidth / 2;
    if (index < at && left < middle) return index;
    if (index > at && right > middle) place = index;
  }
  return place;
}

export function useTabDrag({ strip, idOf, onMove, onDrop }: TabDragOptions) {
  const pressed = useRef<Drag | null>(null);
  const moving = useRef<Drag | null>(null);

  /** Moves the dragged tab with the pointer, and changes its position in the row. */
  const follow = (): void => {
    const [drag, row] = [moving.current, strip.current];
    if (!drag || !row) return;
    const { left, right } = row.getBoundingClientRect();
    if (drag.x < left + edge) row.scrollLeft -= pace;
    else if (drag.x > right - edge) row.scrollLeft += pace;
    const wanted = drag.x - left + row.scrollLeft - drag.grab;
    const tabs = tabsIn(row);
    const at = tabs.indexOf(drag.element);
    // Position 0 is the home tab, which stays first.
    const place = Math.max(placeOf(tabs, at, wanted), 1);
    // Renders the new order at once, because the next line measures the row.
    if (place !== at) flushSync(() => onMove(drag.id, place));
    drag.element.style.transform = `translateX(${Math.round(wanted - drag.element.offsetLeft)}px)`;
    drag.frame = requestAnimationFrame(follow);
  };

  const end = (isDropped: boolean): void => {
    const drag = moving.current;
    pressed.current = null;
    moving.current = null;
    if (!drag) return;
    cancelAnimationFrame(drag.frame);
    drag.element.style.transform = '';
    delete drag.element.dataset.dragging;
    if (isDropped) onDrop(drag.id);
    else onMove(drag.id, drag.origin);
  };
  const latestEnd = useRef(end);
  useEffect(() => {
    latestEnd.current = end;
  });
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') latestEnd.current(false);
    };
    globalThis.addEventListener('keydown', onKey);
    return () => {
      globalThis.removeEventListener('keydown', onKey);
      latestEnd.current(false);
    };
  }, []);

  return {
    onPointerDown(event: PointerEvent<HTMLElement>): void {
      const element = (event.target as Element).closest<HTMLElement>('[role="tab"]');
      const id = element && idOf(element);
      if (!element || !id || !strip.current || event.button !== 0 || event.pointerType === 'touch') return;
      const { clientX: x, pointerId } = event;
      const grab = x - element.getBoundingClientRect().left;
      pressed.current = { id, element, pointerId, startX: x, grab, origin: tabsIn(strip.current).indexOf(element), x, frame: 0 };
    },
    onPointerMove(event: PointerEvent<HTMLElement>): void {
      const drag = pressed.current;
      if (!drag || drag.pointerId !== event.pointerId) return;
      drag.x = event.clientX;
      if (moving.current || Math.abs(drag.x - drag.startX) < slack) return;
      // The row, not the tab, receives the pointer's events, because a tab that changes its position is removed from the document for a
      // moment.
      strip.current?.setPointerCapture(drag.pointerId);
      drag.element.dataset.dragging = 'true';
      moving.current = drag;
      follow();
    },
    onPointerUp: (): void => end(true),
    onPointerCancel: (): void => end(false),
  };
}
