/** The way a slider was dragged, as it is shown to the server: where it was when, in the server's own units. */
import { type SliderPoint, sliderRules } from 'shared-contracts/session/account';

/** A moment of the drag: milliseconds since it began, and the share of the way (0 to 1). */
export type DragMoment = readonly [milliseconds: number, share: number];

/** Share of the way that one press of an arrow key makes. */
export const keyStep = 1 / 12;

/** Share that counts as the end, because of rounding. */
export const isAtEnd = (share: number): boolean => share >= 0.999;

/** In units of the track, thinned out evenly where the server would find too many; first and last moment always stay. */
export function trackOf(moments: readonly DragMoment[], distance: number): SliderPoint[] {
  const every = Math.max(1, Math.ceil(moments.length / (sliderRules.mostPoints / 2)));
  const last = moments.length - 1;
  return moments
    .filter((_, index) => index % every === 0 || index === last)
    .map(([milliseconds, share]) => [Math.round(milliseconds), Math.round(share * distance * 10) / 10] as const);
}
