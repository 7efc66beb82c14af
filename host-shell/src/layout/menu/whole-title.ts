import type { PointerEvent } from 'react';

/** Shows the whole text when the pointer rests on it, where there was no room for it. */
export function showWholeTitle({ currentTarget }: PointerEvent<HTMLElement>): void {
  const { scrollWidth, clientWidth, textContent } = currentTarget;
  currentTarget.title = scrollWidth > clientWidth ? textContent : '';
}
