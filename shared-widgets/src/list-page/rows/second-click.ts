/**
 * Recognises the second click of a double click on a row's button. When the first click had an effect quickly, another action or another
 * row is under the pointer by then, which the person did not mean.
 */
import type { MouseEvent } from 'react';

/** Longest time in milliseconds between the two clicks of a double click; browsers and systems use up to half a second. */
const within = 500;
/** Largest distance in pixels between two taps that count as taps at one place. */
const near = 24;

/** The last accepted click. All lists of the window share it, because there is only one pointer. */
let last: { readonly at: number; readonly meant: string; readonly x: number; readonly y: number } | null = null;

/** Whether the click is the second one of a double click whose first one meant something else; `meant` names the row and the action. */
export function isSecondClick({ detail, clientX, clientY, nativeEvent }: MouseEvent, meant: string): boolean {
  const now = performance.now();
  const before = last;
  // Browsers count the clicks of a mouse at one place in `detail`; taps are always counted as one.
  const isTap = (nativeEvent as Partial<PointerEvent>).pointerType === 'touch';
  const isNear = before !== null && Math.hypot(clientX - before.x, clientY - before.y) <= near;
  if (before && before.meant !== meant && now - before.at < within && isNear && (detail > 1 || isTap)) return true;
  last = { at: now, meant, x: clientX, y: clientY };
  return false;
}
