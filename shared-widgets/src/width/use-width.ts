import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The inner width of an element in pixels, in steps of eight; 0 before it is known and while it is not shown. */
export function useWidth<Drawn extends HTMLElement = HTMLDivElement>(): {
  readonly element: RefObject<Drawn | null>;
  readonly width: number;
} {
  const element = useRef<Drawn>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const shown = element.current;
    if (!shown) return;
    const read = (): void => {
      const next = Math.floor(shown.clientWidth / 8) * 8;
      if (next > 0) setWidth(next);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(shown);
    return () => observer.disconnect();
  }, []);
  return { element, width };
}
