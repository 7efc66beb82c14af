import { type RefObject, useLayoutEffect, useState } from 'react';

/** Left below a table for its sums, its errors and the end of the page, in px. */
const below = 150;
const least = 280;

/** Pixels from the element to the lower edge of the window, for a table that fills the screen. */
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
