/** The track of a drag as sent to the server: positions and times, in the server's units. */
import { type SliderPoint, sliderRules } from 'shared-contracts/session/account';

/** A moment of the drag: milliseconds since its start, and the share of the way (0 to 1). */
export type DragMoment = readonly [milliseconds: number, share: number];

/** Share of the way per press of an arrow key. */
export const keyStep = 1 / 12;

/** Whether a share counts as the end, allowing for rounding. */
export const isAtEnd = (share: number): boolean => share >= 0.999;

/** The track in the server's units, thinned out evenly when it has too many points; first and last stay. */
export function trackOf(moments: readonly DragMoment[], distance: number): SliderPoint[] {
  const every = Math.max(1, Math.ceil(moments.length / (sliderRules.mostPoints / 2)));
  const last = moments.length - 1;
  return moments
    .filter((_, index) => index % every === 0 || index === last)
    .map(([milliseconds, share]) => [Math.round(milliseconds), Math.round(share * distance * 10) / 10] as const);
}
