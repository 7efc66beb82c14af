import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from './chart-layout.ts';

/** Size of an element in pixels; while the element is hidden, its last size. */
export function useBox(): { readonly element: RefObject<HTMLDivElement | null>; readonly size: Size } {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const box = element.current;
    if (!box) return;
    const read = (): void => {
      const { clientWidth: width, clientHeight: height } = box;
      if (width > 0) setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  return { element, size };
}
