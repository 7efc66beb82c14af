/** Computes how many items fit into a menu bar; the other items are put into a last item. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Maximum number of items that are rendered and measured. */
const measured = 30;
/** Width in pixels of the last item, which contains the items that do not fit. */
const restWidth = 96;
/** Gap between items in pixels; the style sheet has the same value. */
const gap = 2;

/** How many items with these widths fit in order, leaving space for the last item if not all of them fit. */
export function fittingCount(widths: readonly number[], count: number, room: number): number {
  const total = widths.reduce((sum, width) => sum + width + gap, 0);
  if (room === 0 || (widths.length === count && total <= room)) return widths.length;
  let used = restWidth;
  const overflowing = widths.findIndex((width) => {
    used += width + gap;
    return used > room;
  });
  return overflowing < 0 ? widths.length : Math.max(overflowing, 1);
}

/** The number of items that fit. It is measured again when the bar, its items or their `wording` change. */
export function useFitting(bar: RefObject<HTMLElement | null>, isWanted: boolean, count: number, wording: string): number {
  const [fitting, setFitting] = useState(measured);
  const widths = useRef<readonly number[] | null>(null);
  useLayoutEffect(() => {
    widths.current = null;
    setFitting(measured);
  }, [count, wording]);
  useLayoutEffect(() => {
    const element = bar.current;
    if (!element || !isWanted) return;
    if (fitting === measured) {
      widths.current ??= [...element.children].slice(0, Math.min(count, measured)).map((child) => (child as HTMLElement).offsetWidth);
    }
    const fit = (): void => {
      if (widths.current) setFitting(fittingCount(widths.current, count, element.clientWidth));
    };
    fit();
    const sizes = new ResizeObserver(fit);
    sizes.observe(element);
    return () => sizes.disconnect();
  }, [bar, isWanted, count, fitting]);
  return fitting;
}
