import { describe, expect, it } from 'vitest';
import { nextSorts } from './next-sorts.ts';

const byDay = { column: 'day', order: 'desc' } as const;
const byWeight = { column: 'weight', order: 'asc' } as const;

describe('a press on a head', () => {
  it('sorts by that column alone, or by none', () => {
    expect(nextSorts([byDay, byWeight], { column: 'name', order: 'asc', adds: false })).toEqual([{ column: 'name', order: 'asc' }]);
    expect(nextSorts([byDay, byWeight], { column: 'day', order: undefined, adds: false })).toEqual([]);
  });

  it('with Shift adds the column, turns it in its place, or takes it out', () => {
    expect(nextSorts([byDay], { ...byWeight, adds: true })).toEqual([byDay, byWeight]);
    expect(nextSorts([byDay, byWeight], { column: 'day', order: 'asc', adds: true })).toEqual([{ column: 'day', order: 'asc' }, byWeight]);
    expect(nextSorts([byDay, byWeight], { column: 'day', order: undefined, adds: true })).toEqual([byWeight]);
  });
});
