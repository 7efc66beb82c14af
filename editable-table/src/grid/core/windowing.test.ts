import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bodyHeight,
  highestElement,
  type RowMetrics,
  rowAt,
  rowTop,
  type ScrollPlace,
  scrollPlaceFor,
  shiftAfter,
  totalHeight,
  windowFor,
} from './windowing.ts';

const metrics: RowMetrics = { count: 1000, rowHeight: 61, regionHeight: 0, expanded: [] };
const nothing = { first: 0, end: 0 };

const anyMetrics = fc
  .record({
    count: fc.integer({ min: 1, max: 500 }),
    rowHeight: fc.integer({ min: 20, max: 80 }),
    regionHeight: fc.integer({ min: 0, max: 300 }),
    expanded: fc.uniqueArray(fc.integer({ min: 0, max: 499 }), { maxLength: 20 }),
  })
  .map(
    (drawn): RowMetrics => ({
      ...drawn,
      expanded: drawn.regionHeight === 0 ? [] : drawn.expanded.filter((index) => index < drawn.count).sort((a, b) => a - b),
    }),
  );

describe('places of rows', () => {
  it('finds the row at a height, also between expanded ones', () => {
    fc.assert(
      fc.property(anyMetrics, fc.nat(), (drawn, seed) => {
        const y = seed % totalHeight(drawn);
        const index = rowAt(drawn, y);
        expect(rowTop(drawn, index)).toBeLessThanOrEqual(y);
        if (index < drawn.count - 1) expect(rowTop(drawn, index + 1)).toBeGreaterThan(y);
      }),
    );
  });
});

describe('rows in the page', () => {
  it('never leaves a visible row out, wherever a person scrolls', () => {
    fc.assert(
      fc.property(anyMetrics, fc.array(fc.integer({ min: -4000, max: 4000 }), { maxLength: 20 }), (drawn, deltas) => {
        const viewport = 400;
        let scrollTop = 0;
        let current = nothing;
        for (const wanted of [0, ...deltas]) {
          const next = Math.min(Math.max(0, scrollTop + wanted), Math.max(0, totalHeight(drawn) - viewport));
          current = windowFor(drawn, { top: next, viewport, delta: next - scrollTop, current });
          scrollTop = next;
          expect(current.first).toBeLessThanOrEqual(rowAt(drawn, scrollTop));
          expect(current.end).toBeGreaterThan(rowAt(drawn, scrollTop + viewport - 1));
          expect(current.end).toBeLessThanOrEqual(drawn.count);
        }
      }),
    );
  });

  it('draws more in the direction of the scroll, no more of it when that is fast', () => {
    const at = { top: 30_000, viewport: 400, current: { first: 490, end: 494 } };
    const down = windowFor(metrics, { ...at, delta: 900 });
    const up = windowFor(metrics, { ...at, delta: -900 });
    const visible = rowAt(metrics, 30_000);
    expect(down.end - visible).toBeGreaterThan(visible - down.first);
    const slow = windowFor(metrics, { ...at, delta: 61 });
    expect(visible - up.first).toBe(down.end - rowAt(metrics, 30_000 + 400) - 1);
    expect(down).toEqual(slow);
  });

  it('draws nothing anew for a small step', () => {
    const first = windowFor(metrics, { top: 0, viewport: 400, delta: 0, current: { first: 4, end: 14 } });
    expect(windowFor(metrics, { top: 20, viewport: 400, delta: 20, current: first })).toBe(first);
  });

  it('draws what shows, and hardly more, where a jump leads beyond all that was drawn', () => {
    const { first, end } = windowFor(metrics, { top: 30_000, viewport: 400, delta: 900, current: { first: 0, end: 17 } });
    expect(first).toBe(rowAt(metrics, 30_000));
    expect(end - rowAt(metrics, 30_400)).toBeLessThanOrEqual(3);
    // All rows for this position were rendered when scrolling stopped, so the range stays the same.
    expect(windowFor(metrics, { top: 30_000, viewport: 400, delta: 0, current: { first, end } })).toEqual({ first, end });
  });

  it('draws what shows, and hardly more, the first time', () => {
    const { first, end } = windowFor(metrics, { top: 0, viewport: 400, delta: 0, current: nothing });
    expect(first).toBe(0);
    expect(end - rowAt(metrics, 400)).toBeLessThanOrEqual(3);
  });

  it('forgets rows that are no longer there', () => {
    const shrunk = { ...metrics, count: 3 };
    expect(windowFor(shrunk, { top: 0, viewport: 400, delta: 0, current: { first: 0, end: 15 } })).toEqual({ first: 0, end: 3 });
    expect(windowFor({ ...metrics, count: 0 }, { top: 0, viewport: 400, delta: 0, current: { first: 0, end: 15 } })).toEqual(nothing);
  });
});

describe('tables higher than a browser can draw', () => {
  const million: RowMetrics = { ...metrics, count: 1_000_000 };
  const viewport = 600;
  const size = { total: totalHeight(million), viewport };
  const most = highestElement - viewport;
  const start = { scrollTop: 0, shift: 0 };
  /** Moves the scroll bar to these positions one after another. */
  const scrolled = (from: ScrollPlace, ...tops: readonly number[]): ScrollPlace =>
    tops.reduce((place, scrollTop) => ({ scrollTop, shift: shiftAfter(size, place, scrollTop) }), from);
  const seen = ({ scrollTop, shift }: ScrollPlace): number => scrollTop + shift;

  it('stay below the limit; what fits is left alone: 100,000 rows of 61 px', () => {
    expect(bodyHeight(size.total)).toBe(highestElement);
    expect(bodyHeight(6_100_000)).toBe(6_100_000);
    expect(shiftAfter({ total: 6_100_000, viewport }, start, 4_000_000)).toBe(0);
  });

  it('scroll by wheel as far as a table that fits, wherever the scroll bar was dragged before', () => {
    expect(seen(scrolled(start, 100, 1000, 3000))).toBe(3000);
    const middle = scrolled(start, 8_000_000);
    expect(seen(scrolled(middle, 8_000_100, 8_001_000))).toBe(seen(middle) + 1000);
    expect(seen(scrolled(middle, 7_999_000))).toBe(seen(middle) - 1000);
  });

  it('show by the scroll bar what stands in the same part of the rows', () => {
    for (const part of [0.25, 0.5, 0.9]) {
      const place = scrolled(start, Math.round(most * part));
      expect(Math.abs(seen(place) - (size.total - viewport) * part)).toBeLessThan(2);
    }
  });

  it('reach the first and the last row, and nothing beyond, wherever a person scrolls', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -4_000_000, max: 4_000_000 }), { maxLength: 30 }), fc.boolean(), (moves, isFine) => {
        let place: ScrollPlace = scrolled(start, 5_000_000);
        for (const move of moves) {
          const step = isFine ? move / 1000 : move;
          const next = scrolled(place, Math.round(Math.min(Math.max(0, place.scrollTop + step), most)));
          // The rows go the way of the scroll bar, at least as far.
          expect((seen(next) - seen(place)) * Math.sign(next.scrollTop - place.scrollTop)).toBeGreaterThanOrEqual(
            Math.abs(next.scrollTop - place.scrollTop) - 1,
          );
          place = next;
        }
        expect(seen(scrolled(place, 0))).toBe(0);
        expect(seen(scrolled(place, most))).toBe(size.total - viewport);
        // Small steps at the end of the scroll bar reach the last row too.
        let wheeled = scrolled(place, most - 90_000);
        while (wheeled.scrollTop < most) wheeled = scrolled(wheeled, Math.min(most, wheeled.scrollTop + 1000));
        expect(seen(wheeled)).toBe(size.total - viewport);
        expect(windowFor(million, { top: seen(wheeled), viewport, delta: 1000, current: nothing }).end).toBe(1_000_000);
      }),
    );
  });

  it('reach rows that came while the last one was visible', () => {
    const end = scrolled(start, most);
    const longer = { total: size.total + 610, viewport };
    expect(most + shiftAfter(longer, end, most)).toBe(longer.total - viewport);
  });

  it('bring any row into view, and a near one without a jump', () => {
    for (const from of [start, scrolled(start, 1_000_000), scrolled(start, most)]) {
      for (const index of [0, 1, 499_999, 999_998, 999_999]) {
        const place = scrollPlaceFor(million, index, from, viewport);
        const top = rowTop(million, index) - seen(place);
        expect(top).toBeGreaterThanOrEqual(-1);
        expect(top + million.rowHeight).toBeLessThanOrEqual(viewport + 1);
        expect(place.scrollTop).toBeGreaterThanOrEqual(0);
        expect(place.scrollTop).toBeLessThanOrEqual(most);
        expect(Math.abs(seen(scrolled(place, place.scrollTop)) - seen(place))).toBeLessThan(1);
      }
    }
    const middle = scrolled(start, 8_000_000);
    const below = rowAt(million, seen(middle) + viewport) + 1;
    expect(scrollPlaceFor(million, below, middle, viewport).shift).toBe(middle.shift);
  });
});

describe('scrolling to a row', () => {
  const top = (index: number): number => scrollPlaceFor(metrics, index, { scrollTop: 100, shift: 0 }, 400).scrollTop;

  it('leaves the position alone while the row is in view, else shows it at the nearer edge', () => {
    expect(top(3)).toBe(100);
    expect(top(0)).toBe(0);
    expect(top(20)).toBe(21 * 61 - 400);
  });
});
