import { describe, expect, it } from 'vitest';
import { createRowSlots } from './row-slots.ts';

const rows = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, offset) => `r${from + offset}`);

describe('slots of rows', () => {
  it('stay while their row is drawn; at an edge, others go and new ones come', () => {
    const slots = createRowSlots();
    expect(slots.assign(rows(0, 4), 1)).toEqual([0, 1, 2, 3]);
    expect(slots.assign(rows(2, 6), 1)).toEqual([2, 3, 4, 5]);
    expect(slots.assign(rows(1, 5), 1)).toEqual([6, 2, 3, 4]);
  });

  it('are taken over at a jump, in their order', () => {
    const slots = createRowSlots();
    slots.assign(rows(0, 3), 1);
    expect(slots.assign(rows(50, 53), 1)).toEqual([0, 1, 2]);
    expect(slots.assign(rows(10, 14), 1)).toEqual([0, 1, 2, 3]);
    expect(slots.assign(rows(80, 82), 1)).toEqual([0, 1]);
  });

  it('move nothing around a row that stays: what stood before it goes to those that come before it', () => {
    const slots = createRowSlots();
    expect(slots.assign([...rows(0, 3), 'focused'], 1)).toEqual([0, 1, 2, 3]);
    expect(slots.assign([...rows(20, 23), 'focused'], 1)).toEqual([0, 1, 2, 3]);
    expect(slots.assign(['focused', ...rows(90, 93)], 1)).toEqual([3, 4, 5, 6]);
    expect(slots.assign(['focused', ...rows(95, 98)], 1)).toEqual([3, 4, 5, 6]);
  });

  it('are not taken over when the rows stand in another order', () => {
    const slots = createRowSlots();
    slots.assign(rows(0, 3), 1);
    expect(slots.assign(['r2', 'r9', 'r0'], 2)).toEqual([2, 3, 0]);
  });

  it('are never given twice, wherever the window goes', () => {
    const slots = createRowSlots();
    let seed = 7;
    const random = (below: number): number => {
      seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
      return seed % below;
    };
    for (let step = 0; step < 2000; step += 1) {
      const from = random(60);
      const drawn = rows(from, from + 1 + random(12));
      const held = `r${random(60)}`;
      const all = drawn.includes(held) ? drawn : [...drawn, held].sort((one, other) => Number(one.slice(1)) - Number(other.slice(1)));
      const given = slots.assign(all, 1);
      expect(new Set(given).size).toBe(all.length);
    }
  });
});
