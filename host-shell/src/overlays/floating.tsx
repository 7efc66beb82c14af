/**
 * A small pop-up beside an element, in the browser's top layer, where nothing cuts it off. Escape, Tab and a click elsewhere close it. In
 * the document it is placed where it is rendered, so that screen readers find it near the element that opened it.
 */
import { type KeyboardEvent, type ReactNode, type RefObject, useLayoutEffect, useRef } from 'react';
import { useOutsidePress } from './use-outside-press.ts';

/** Smallest distance between the pop-up and the edge of the window, in pixels. */
const margin = 8;
/** Distance between the pop-up and its anchor, in pixels. */
const gap = 4;

export type FloatingSide = 'right' | 'below' | 'belowEnd';

/** Anchor of a pop-up: an element, or a pointer position. */
export interface FloatingAnchor {
  getBoundingClientRect(): DOMRect;
  contains?(node: Node): boolean;
}

export interface FloatingProps {
  readonly anchor: RefObject<FloatingAnchor | null>;
  /** Where the pop-up opens: beside the anchor, below its left end, or below its right end. */
  readonly side: FloatingSide;
  readonly className?: string | undefined;
  /** True: the first focusable element of the pop-up gets the focus when it opens. */
  readonly takesFocus?: boolean;
  /** Called when the person leaves the pop-up by keyboard; the caller then moves the focus back. */
  readonly onLeave: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

export function Floating({ anchor, side, className, takesFocus = false, onLeave, onClose, children }: FloatingProps) {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const own = element.current;
    if (!own) return;
    // In browsers without the popover API the pop-up is positioned at its place in the document.
    own.showPopover?.();
    const place = (): void => put(own, anchor.current, side);
    place();
    // Elements of the pop-up can be focused only after the pop-up is shown.
    if (takesFocus) own.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
    const sizes = new ResizeObserver(place);
    sizes.observe(own);
    window.addEventListener('resize', place);
    return () => {
      sizes.disconnect();
      window.removeEventListener('resize', place);
    };
  }, [anchor, side, takesFocus]);

  const isInside = (target: Node): boolean => Boolean(element.current?.contains(target) || anchor.current?.contains?.(target));
  useOutsidePress(true, isInside, onClose);

  const onKeyDown = (event: KeyboardEvent): void => {
    // Key events are stopped here, because the element that contains the pop-up (e.g. the menu bar) handles the same keys.
    event.stopPropagation();
    if (event.key === 'Tab') onClose();
    if (event.key !== 'Escape') return;
    event.preventDefault();
    onLeave();
  };
  return (
    <div ref={element} popover="manual" role="none" className={className} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}

function put(element: HTMLElement, anchor: FloatingAnchor | null, side: FloatingSide): void {
  if (!anchor) return;
  const around = anchor.getBoundingClientRect();
  const { offsetWidth: width } = element;
  const left = side === 'right' ? around.right + gap : side === 'below' ? around.left : around.right - width;
  putInside(element, left, side === 'right' ? around.top : around.bottom + gap);
}

/** Puts an element in the middle below its anchor, inside the window. */
export function putBelow(element: HTMLElement, anchor: FloatingAnchor): void {
  const { left, width, bottom } = anchor.getBoundingClientRect();
  putInside(element, left + (width - element.offsetWidth) / 2, bottom + gap);
}

function putInside(element: HTMLElement, left: number, top: number): void {
  const { offsetWidth: width, offsetHeight: height, style } = element;
  style.left = `${Math.max(margin, Math.min(left, window.innerWidth - width - margin))}px`;
  style.top = `${Math.max(margin, Math.min(top, window.innerHeight - height - margin))}px`;
}
