import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type HeaderMode, type HeaderPlace, headerHeight, placeHeader } from './frame-scroll.ts';
import { fittingCount } from './menu/use-fitting.ts';

/** How far the header is shifted after each of these scroll positions. */
const shifts = (mode: HeaderMode, ...steps: number[]): number[] => {
  let place: HeaderPlace = { shift: 0, from: 0 };
  return steps.map((to) => {
    place = placeHeader(mode, place, to);
    return place.shift;
  });
};

describe('the header while a page is scrolled', () => {
  it('has the height that its style sheet says', () => {
    const styles = readFileSync(new URL('header/shell-header.module.css', import.meta.url), 'utf8');
    expect(styles).toMatch(new RegExp(`^\\.header,[^}]*\\bheight: ${headerHeight}px;`, 'm'));
  });

  it('stays when it is fixed', () => {
    expect(shifts('fixed', 50, 500)).toEqual([0, 0]);
  });

  it('leaves with the page when it is not', () => {
    expect(shifts('scrolling', 20, 900, 10, -5)).toEqual([20, 48, 10, 0]);
  });

  it('hides itself beyond 100 px on the way down and is back on the way up', () => {
    expect(shifts('hiding', 100, 101, 600, 600, 590, 595, 90)).toEqual([0, 48, 48, 48, 0, 48, 0]);
  });

  it('does not come back for a page that settles by a few pixels', () => {
    expect(shifts('hiding', 600, 597, 594, 591)).toEqual([48, 48, 48, 0]);
  });
});

describe('items of the top menu', () => {
  it('stand beside each other as far as there is room, the rest under one more', () => {
    expect(fittingCount([100, 100, 100], 3, 400)).toBe(3);
    expect(fittingCount([100, 100, 100], 3, 305)).toBe(2);
    expect(fittingCount([100, 100, 100], 3, 50)).toBe(1);
    expect(fittingCount([100, 100], 40, 400)).toBe(2);
  });
});
