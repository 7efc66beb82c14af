import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react';

/**
 * The inner width of an element in pixels, in steps of eight; 0 before it is known and while the element is not shown. When the width
 * changes, the page shows that change first and renders the new width afterwards.
 */
export function useWidth<Drawn extends HTMLElement = HTMLDivElement>(): {
  readonly element: RefObject<Drawn | null>;
  readonly width: number;
  /** Whether the element has been measured. Content that needs the width can wait for this, so that it is rendered only once. */
  readonly isMeasured: boolean;
} {
  const element = useRef<Drawn>(null);
  const [width, setWidth] = useState<number | null>(null);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const read = (): number => Math.floor(shown.clientWidth / 8) * 8;
    setWidth((before) => read() || (before ?? 0));
    const observer = new ResizeObserver(() => {
      const next = read();
      if (next > 0) startTransition(() => setWidth(next));
    });
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { element, width: width ?? 0, isMeasured: width !== null };
}
