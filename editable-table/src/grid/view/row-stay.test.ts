import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type RowMetrics, type RowRange, rowTop, totalHeight, windowFor } from '../core/windowing.ts';
import { createStayAnchor, type DrawnPart, rowStay } from './row-stay.ts';

/** Pixels in `calc(100% - …px)`; null for `auto`. */
function inset(value: unknown): number | null {
  if (value === 'auto') return null;
  const found = /^calc\(100% - (-?\d+)px\)$/.exec(String(value));
  if (!found) throw new Error(`${String(value)} is no inset`);
  return Number(found[1]);
}

const head = 38;
const foot = 32;
const view = 400;
const scrollport = head + view + foot;

/** Computes the position of the rendered rows below the header as browsers do (CSS Positioned Layout, sticky positioning). */
function placedAt(part: DrawnPart, at: number, { scrollTop, body }: { readonly scrollTop: number; readonly body: number }) {
  const { stay } = rowStay(at, part);
  const natural = head + at - scrollTop;
  const [top, bottom] = [inset(stay.top), inset(stay.bottom)];
  let y = natural;
  if (bottom !== null) y = Math.min(y, scrollport - (scrollport - bottom));
  if (top !== null) y = Math.max(y, scrollport - top);
  // The element never leaves the body at either end.
  y = Math.min(Math.max(y, head - scrollTop), head + body - scrollTop);
  return { first: y - at + part.top - head, end: y - at + part.bottom - head, isNatural: y === natural };
}

describe('drawn rows while the browser scrolls ahead of the page', () => {
  const metrics: RowMetrics = { count: 2000, rowHeight: 40, regionHeight: 0, expanded: [] };
  const body = totalHeight(metrics);
  const most = body - view;

  function partOf({ first, end }: RowRange): DrawnPart {
    return { top: rowTop(metrics, first), bottom: rowTop(metrics, end), hasBefore: first > 0, hasBehind: end < metrics.count, head, foot };
  }

  it('fill the view wherever the next scroll leads', () => {
    const position = fc.integer({ min: 0, max: most });
    fc.assert(
      fc.property(fc.array(fc.tuple(position, position), { minLength: 1, maxLength: 12 }), (steps) => {
        const anchor = createStayAnchor();
        let range: RowRange = { first: 0, end: 0 };
        let before = 0;
        for (const [scrollTop, next] of steps) {
          range = windowFor(metrics, { top: scrollTop, viewport: view, delta: scrollTop - before, current: range });
          before = scrollTop;
          const part = partOf(range);
          const at = anchor(part);
          // When the scroll position is the one for which the rows were rendered, the rows are at their exact position.
          const now = placedAt(part, at, { scrollTop, body });
          expect(now.isNatural).toBe(true);
          expect(now.first).toBe(part.top - scrollTop);
          const later = placedAt(part, at, { scrollTop: next, body });
          expect(later.first).toBeLessThanOrEqual(0);
          expect(later.end).toBeGreaterThanOrEqual(view);
        }
      }),
    );
  });

  it('are left alone where there are no more of them', () => {
    const few = { top: 0, bottom: 80, hasBefore: false, hasBehind: false, head, foot };
    expect(rowStay(0, few).stay).toEqual({ top: 'auto', bottom: 'auto' });
  });

  it('keep the place of what holds them while it lies among them', () => {
    const anchor = createStayAnchor();
    expect(anchor(partOf({ first: 0, end: 20 }))).toBe(0);
    const at = anchor(partOf({ first: 100, end: 120 }));
    expect(at).toBe(4400);
    expect(anchor(partOf({ first: 108, end: 128 }))).toBe(at);
    expect(anchor(partOf({ first: 112, end: 132 }))).not.toBe(at);
  });
});
