import fc from 'fast-check';
import { expect, it } from 'vitest';
import { RowHeights } from './row-heights.ts';
import { rowAt, rowTop, totalHeight } from './windowing.ts';

it('finds tops and rows as adding up all heights does, whatever was measured, also after rows moved', () => {
  const measures = fc.array(fc.record({ row: fc.nat(29), height: fc.integer({ min: 10, max: 200 }) }), { maxLength: 40 });
  fc.assert(
    fc.property(measures, fc.nat(3000), fc.boolean(), (measured, y, isReversed) => {
      const heights = new RowHeights(40);
      const keys = Array.from({ length: 30 }, (_, at) => `r${at}`);
      heights.follow(keys);
      const plain = new Map(keys.map((key) => [key, 40]));
      for (const { row, height } of measured) {
        heights.measure(row, height);
        plain.set(`r${row}`, height);
      }
      const order = isReversed ? keys.toReversed() : keys;
      heights.follow(order);
      const metrics = { count: 30, rowHeight: 40, regionHeight: 0, expanded: [], heights };
      let top = 0;
      let found = 0;
      for (const [index, key] of order.entries()) {
        expect(rowTop(metrics, index)).toBe(top);
        if (top <= y) found = index;
        top += plain.get(key) ?? 0;
      }
      expect(totalHeight(metrics)).toBe(top);
      expect(rowAt(metrics, y)).toBe(found);
    }),
  );
});

it('tells by how much a row is higher, once', () => {
  const heights = new RowHeights(40);
  heights.follow(['a', 'b']);
  expect([heights.measure(1, 100), heights.measure(1, 100), heights.measure(5, 100)]).toEqual([60, 0, 0]);
  expect(heights.total).toBe(140);
});
