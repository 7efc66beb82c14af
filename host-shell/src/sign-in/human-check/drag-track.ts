/** The points of a drag in the form in which they are sent to the server: times and positions, in the server's units. */
import { type SliderPoint, sliderRules } from 'shared-contracts/session/account';

/** A point of the drag: milliseconds since the drag began, and the position as a share of the slider's length (0 to 1). */
export type DragMoment = readonly [milliseconds: number, share: number];

/** How far one press of an arrow key moves the handle, as a share of the slider's length. */
export const keyStep = 1 / 12;

/** Whether a position (0 to 1) counts as the end of the slider, allowing for rounding. */
export const isAtEnd = (share: number): boolean => share >= 0.999;

/** The points in the server's units. When there are too many, some are left out evenly; the first and the last stay. */
export function trackOf(moments: readonly DragMoment[], distance: number): SliderPoint[] {
  const every = Math.max(1, Math.ceil(moments.length / (sliderRules.mostPoints / 2)));
  const last = moments.length - 1;
  return moments
    .filter((_, index) => index % every === 0 || index === last)
    .map(([milliseconds, share]) => [Math.round(milliseconds), Math.round(share * distance * 10) / 10] as const);
}
