/**
 * Moves header and side menu while a page scrolls. Each tab scrolls by itself, so the frame follows the active tab. A header that is not
 * fixed scrolls away, an auto-hiding one disappears while the person scrolls down and returns while scrolling up, and a side menu that is
 * not fixed scrolls with the page. Positions are written directly to the elements, so that scrolling renders nothing.
 */
import { type RefObject, useLayoutEffect } from 'react';
import { layoutSizes } from 'shared-contracts/wire/constants';
import { useShell } from '../frame-state/shell-slice.ts';
import { useSetting } from '../settings/settings.ts';
import { frameTabs, frameTop } from './frame-properties.ts';

export type HeaderMode = 'fixed' | 'scrolling' | 'hiding';

/** Height of the header in pixels, as in `header/shell-header.module.css`. The row of tabs below the header does not move. */
export const headerHeight = 48;

/** Scrolling up by less than this many pixels does not show the header again. */
const tremble = 8;

/** State of the header: how far it is shifted up, and the scroll position from which the next movement is measured. */
export interface HeaderPlace {
  readonly shift: number;
  readonly from: number;
}

/** The header's new state after the page scrolled to `to`. */
export function placeHeader(mode: HeaderMode, { shift, from }: HeaderPlace, to: number): HeaderPlace {
  if (mode === 'fixed') return { shift: 0, from: to };
  if (mode === 'scrolling') return { shift: Math.min(Math.max(to, 0), headerHeight), from: to };
  if (to <= layoutSizes.headerAutoHide || to < from - tremble) return { shift: 0, from: to };
  return to > from ? { shift: headerHeight, from: to } : { shift, from };
}

export function useHeaderMode(): HeaderMode {
  const isFixed = useSetting('fixedHeader');
  const hidesItself = useSetting('autoHideHeader');
  return isFixed ? (hidesItself ? 'hiding' : 'fixed') : 'scrolling';
}

export interface FrameScrollProps {
  readonly headerMode: HeaderMode;
  /** Element with header and row of tabs. */
  readonly top: RefObject<HTMLDivElement | null>;
  /** Element that moves inside the side menu's column. */
  readonly side: RefObject<HTMLDivElement | null>;
  /** Element with the pages. */
  readonly content: RefObject<HTMLElement | null>;
}

/** Renders nothing. It is a component so that another active tab renders nothing else; it stands after the elements that it moves. */
export function FrameScroll({ headerMode, top, side, content }: FrameScrollProps): null {
  const isSideFixed = useSetting('fixedSideMenu');
  const activeId = useShell(({ tabs }) => tabs.activeId);

  useCovered(top, content, headerMode !== 'fixed');
  useLayoutEffect(() => {
    const place = content.current;
    if (!place || (headerMode === 'fixed' && isSideFixed)) return;
    let header: HeaderPlace = { shift: 0, from: 0 };
    const follow = (panel: Element): void => {
      const { scrollTop } = panel;
      header = placeHeader(headerMode, header, scrollTop);
      move(top.current, header.shift);
      move(side.current, isSideFixed ? 0 : scrollTop);
    };
    // The header is shown when the keyboard focus enters it.
    const show = ({ target }: FocusEvent): void => {
      if (!(target instanceof Element) || !target.matches(':focus-visible')) return;
      header = { ...header, shift: 0 };
      move(top.current, 0);
    };
    const bar = top.current;
    const onScroll = ({ target }: Event): void => {
      if (target instanceof Element && target.getAttribute('role') === 'tabpanel') follow(target);
    };
    const front = [...place.querySelectorAll('[role="tabpanel"]')].find((panel) => panel.getClientRects().length > 0);
    if (front) follow(front);
    // Scroll events do not bubble, so the listener is registered for the capture phase.
    place.addEventListener('scroll', onScroll, { capture: true, passive: true });
    bar?.addEventListener('focusin', show);
    return () => {
      bar?.removeEventListener('focusin', show);
      place.removeEventListener('scroll', onScroll, { capture: true });
      move(top.current, 0);
      move(side.current, 0);
    };
  }, [headerMode, isSideFixed, activeId, top, side, content]);

  return null;
}

function move(element: HTMLElement | null, up: number): void {
  if (element) element.style.transform = up > 0 ? `translateY(${-up}px)` : '';
}

/** Sets the CSS properties with the heights of what lies over the page: header and tabs together, and the tabs alone. */
function useCovered(top: RefObject<HTMLElement | null>, content: RefObject<HTMLElement | null>, isOver: boolean): void {
  useLayoutEffect(() => {
    const [element, place] = [top.current, content.current];
    if (!element || !place || !isOver) return;
    const measure = (): void => {
      place.style.setProperty(frameTop, `${element.offsetHeight}px`);
      place.style.setProperty(frameTabs, `${element.offsetHeight - headerHeight}px`);
    };
    measure();
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    return () => {
      sizes.disconnect();
      place.style.removeProperty(frameTop);
      place.style.removeProperty(frameTabs);
    };
  }, [top, content, isOver]);
}
