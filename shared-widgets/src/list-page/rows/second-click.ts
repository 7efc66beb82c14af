/**
 * The second click of a double click on a row's button: when the first one was answered quickly, another action or another row stands under the
 * pointer by then, which the person did not mean.
 */
import type { MouseEvent } from 'react';

/** Longest time between the two, ms; browsers and systems use up to half a second. */
const within = 500;
/** Largest distance between two taps of one place, in pixels. */
const near = 24;

/** The last click that counted. There is one pointer, so this is one for all lists of the window. */
let last: { readonly at: number; readonly meant: string; readonly x: number; readonly y: number } | null = null;

/** Whether the click belongs to an earlier one that meant something else; `meant` names the row and the action. */
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
