/** Whether a horizontally scrolling row has content beyond the visible part, on each side. */
import { type RefObject, useCallback, useEffect, useState } from 'react';

export interface Overflow {
  readonly before: boolean;
  readonly after: boolean;
}

const none: Overflow = { before: false, after: false };

/** Measures again when `content` changes. */
export function useOverflow(row: RefObject<HTMLElement | null>, content: unknown): readonly [Overflow, () => void] {
  const [overflow, setOverflow] = useState(none);
  const measure = useCallback((): void => {
    const element = row.current;
    if (!element) return;
    const before = element.scrollLeft > 1;
    const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setOverflow((previous) => (previous.before === before && previous.after === after ? previous : { before, after }));
  }, [row]);
  useEffect(() => {
    if (!row.current) return;
    const observer = new ResizeObserver(measure);
    observer.observe(row.current);
    return () => observer.disconnect();
  }, [row, measure]);
  // Measured before the next frame is painted: reading the width at once would compute the layout of the whole page twice.
  useEffect(() => {
    const frame = requestAnimationFrame(measure);
    return () => cancelAnimationFrame(frame);
  }, [measure, content]);
  return [overflow, measure];
}
