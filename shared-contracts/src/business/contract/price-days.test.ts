// Validity of prices by day: what the server refuses, and overlapping prices.
import { describe, expect, it } from 'vitest';
import { findPrice, type PriceLine } from './contract-price.ts';
import { priceDaysProblem, priceOverlaps } from './price-days.ts';

const contract = { effectiveFrom: '2026-01-01', effectiveTo: '2026-12-31' };
const open: PriceLine = {
  startCityCode: '370100',
  endCityCode: '320100',
  goodsTypeCode: null,
  vehicleType: null,
  effectiveFrom: null,
  effectiveTo: null,
};

it('a price applies on at least one day of its contract', () => {
  expect(priceDaysProblem(contract, {})).toBeNull();
  expect(priceDaysProblem(contract, { effectiveFrom: '2026-12-31', effectiveTo: '2026-12-31' })).toBeNull();
  expect(priceDaysProblem(contract, { effectiveFrom: '2026-05-02', effectiveTo: '2026-05-01' })?.message).toBe('失效日期不能早于生效日期');
  expect(priceDaysProblem(contract, { effectiveFrom: '2027-01-01' })).toEqual({
    field: 'effectiveFrom',
    message: '生效日期须在合同有效期内',
  });
  expect(priceDaysProblem(contract, { effectiveTo: '2025-12-31' })).toEqual({ field: 'effectiveTo', message: '失效日期须在合同有效期内' });
});

describe('prices that overlap', () => {
  const spring = { ...open, name: 'spring', effectiveFrom: '2026-03-01', effectiveTo: '2026-06-30' };
  const summer = { ...open, name: 'summer', effectiveFrom: '2026-06-01' };
  const always = { ...open, name: 'always' };

  it('are told with the days of both, and the one that is used there is the one that findPrice finds', () => {
    const overlaps = priceOverlaps([summer, always, spring], contract);
    expect(overlaps.map(({ used, covered, from, to }) => [used.name, covered.name, from, to])).toEqual([
      ['spring', 'always', '2026-03-01', '2026-06-30'],
      ['summer', 'always', '2026-06-01', '2026-12-31'],
      ['summer', 'spring', '2026-06-01', '2026-06-30'],
    ]);
    for (const { used, covered, from } of overlaps) {
      const load = { startCityCode: '370102', endCityCode: '320102', goodsTypeCode: '0400', day: from };
      expect(findPrice([covered, used], load)).toBe(used);
    }
  });

  it('differ in days only: other goods, lorries or routes do not overlap, nor days that follow each other', () => {
    expect(priceOverlaps([spring, { ...summer, goodsTypeCode: '0400' }, { ...summer, endCityCode: '320200' }], contract)).toEqual([]);
    expect(priceOverlaps([spring, { ...summer, effectiveFrom: '2026-07-01' }], contract)).toEqual([]);
    expect(priceOverlaps([spring, { ...spring }], contract)).toEqual([]);
  });
});
