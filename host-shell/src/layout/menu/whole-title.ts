import type { PointerEvent } from 'react';

/** Shows a text that was cut off as a tooltip. */
export function showWholeTitle({ currentTarget }: PointerEvent<HTMLElement>): void {
  const { scrollWidth, clientWidth, scrollHeight, clientHeight, textContent } = currentTarget;
  currentTarget.title = scrollWidth > clientWidth || scrollHeight > clientHeight ? textContent : '';
}
