import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  compress,
  compressedShift,
  highestElement,
  type RowMetrics,
  rowAt,
  rowTop,
  scrollTopFor,
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
          current = windowFor(drawn, { scrollTop: next, viewport, delta: next - scrollTop, current });
          scrollTop = next;
          expect(current.first).toBeLessThanOrEqual(rowAt(drawn, scrollTop));
          expect(current.end).toBeGreaterThan(rowAt(drawn, scrollTop + viewport - 1));
          expect(current.end).toBeLessThanOrEqual(drawn.count);
        }
      }),
    );
  });

  it('draws more in the direction of the scroll, no more of it when that is fast', () => {
    const at = { scrollTop: 30_000, viewport: 400, current: { first: 490, end: 494 } };
    const down = windowFor(metrics, { ...at, delta: 900 });
    const up = windowFor(metrics, { ...at, delta: -900 });
    const visible = rowAt(metrics, 30_000);
    expect(down.end - visible).toBeGreaterThan(visible - down.first);
    const slow = windowFor(metrics, { ...at, delta: 61 });
    expect(visible - up.first).toBe(down.end - rowAt(metrics, 30_000 + 400) - 1);
    expect(down).toEqual(slow);
  });

  it('draws nothing anew for a small step', () => {
    const first = windowFor(metrics, { scrollTop: 0, viewport: 400, delta: 0, current: { first: 4, end: 14 } });
    expect(windowFor(metrics, { scrollTop: 20, viewport: 400, delta: 20, current: first })).toBe(first);
  });

  it('draws what shows, and hardly more, where a jump leads beyond all that was drawn', () => {
    const { first, end } = windowFor(metrics, { scrollTop: 30_000, viewport: 400, delta: 900, current: { first: 0, end: 17 } });
    expect(first).toBe(rowAt(metrics, 30_000));
    expect(end - rowAt(metrics, 30_400)).toBeLessThanOrEqual(3);
    // All rows for this position were rendered when scrolling stopped, so the range stays the same.
    expect(windowFor(metrics, { scrollTop: 30_000, viewport: 400, delta: 0, current: { first, end } })).toEqual({ first, end });
  });

  it('draws what shows, and hardly more, the first time', () => {
    const { first, end } = windowFor(metrics, { scrollTop: 0, viewport: 400, delta: 0, current: nothing });
    expect(first).toBe(0);
    expect(end - rowAt(metrics, 400)).toBeLessThanOrEqual(3);
  });

  it('forgets rows that are no longer there', () => {
    const shrunk = { ...metrics, count: 3 };
    expect(windowFor(shrunk, { scrollTop: 0, viewport: 400, delta: 0, current: { first: 0, end: 15 } })).toEqual({ first: 0, end: 3 });
    expect(windowFor({ ...metrics, count: 0 }, { scrollTop: 0, viewport: 400, delta: 0, current: { first: 0, end: 15 } })).toEqual(nothing);
  });
});

describe('tables higher than a browser can draw', () => {
  const million: RowMetrics = { ...metrics, count: 1_000_000 };
  const viewport = 600;

  it('stay below the limit, and their last row is reached at the end of the scroll bar', () => {
    const compression = compress(totalHeight(million), viewport);
    expect(compression.height).toBe(highestElement);
    const end = compression.height - viewport;
    const range = windowFor(million, { scrollTop: end, viewport, delta: 0, current: nothing });
    expect(range.end).toBe(1_000_000);
    const lastTop = rowTop(million, 999_999) - compressedShift(compression, end);
    expect(lastTop + million.rowHeight).toBeGreaterThan(highestElement - 2);
    expect(lastTop + million.rowHeight).toBeLessThan(highestElement + 2);
  });

  it('do not touch what fits: 100,000 rows of 61 px', () => {
    expect(compress(6_100_000, viewport)).toEqual({ height: 6_100_000, ratio: 1 });
  });

  it('bring any row into view', () => {
    for (const index of [0, 1, 499_999, 999_998, 999_999]) {
      const scrollTop = scrollTopFor(million, index, 1_000_000, viewport);
      const { ratio } = compress(totalHeight(million), viewport);
      const seen = rowTop(million, index) - scrollTop * ratio;
      expect(seen).toBeGreaterThanOrEqual(-1);
      expect(seen + million.rowHeight).toBeLessThanOrEqual(viewport + 1);
    }
  });
});

describe('scrolling to a row', () => {
  it('leaves the position alone while the row is in view, else shows it at the nearer edge', () => {
    expect(scrollTopFor(metrics, 3, 100, 400)).toBe(100);
    expect(scrollTopFor(metrics, 0, 100, 400)).toBe(0);
    expect(scrollTopFor(metrics, 20, 100, 400)).toBe(21 * 61 - 400);
  });
});
