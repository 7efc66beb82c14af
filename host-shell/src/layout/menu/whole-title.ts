import type { PointerEvent } from 'react';

/** Shows the whole text as tooltip when it was cut off. */
export function showWholeTitle({ currentTarget }: PointerEvent<HTMLElement>): void {
  const { scrollWidth, clientWidth, textContent } = currentTarget;
  currentTarget.title = scrollWidth > clientWidth ? textContent : '';
}
