import { type RefObject, useLayoutEffect, useState } from 'react';

/** Space below a table for sums, errors and page end, px. */
const below = 150;
const least = 280;

/** Height in pixels from the element to the bottom of the window, for a table that fills the screen. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(least);
  useLayoutEffect(() => {
    const measure = (): void => {
      const top = element.current?.getBoundingClientRect().top ?? 0;
      if (top > 0) setRoom(Math.max(least, Math.round(window.innerHeight - top - below)));
    };
    measure();
    addEventListener('resize', measure);
    return () => removeEventListener('resize', measure);
  }, [element]);
  return room;
}
