import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';

/** Space below a table for sums, errors and page end, px. */
const below = 150;
const least = 280;

/** Whether an ancestor is scrolled. The element's position then does not tell how much height is free. */
function isScrolled(element: HTMLElement): boolean {
  for (let around: HTMLElement | null = element; around; around = around.parentElement) if (around.scrollTop > 0) return true;
  return false;
}

/** Height in pixels from the element to the bottom of the window, for a table that fills the screen; messages above the table reduce it. */
export function useRoomBelow(element: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(least);
  const measure = (): void => {
    const { current } = element;
    const top = current?.getBoundingClientRect().top ?? 0;
    if (current && top > 0 && !isScrolled(current)) setRoom(Math.max(least, Math.round(window.innerHeight - top - below)));
  };
  useLayoutEffect(measure);
  const measureAgain = useEffectEvent(measure);
  useEffect(() => {
    const resized = (): void => measureAgain();
    addEventListener('resize', resized);
    return () => removeEventListener('resize', resized);
  }, []);
  return room;
}
