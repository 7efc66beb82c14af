// Which price of a contract applies to a load, and on which days the contract itself is in effect.
import { describe, expect, it, test } from 'vitest';
import { readSurcharges } from '../surcharges.ts';
import { findPrice, heldOn, type PriceLine } from './contract-price.ts';

const open: PriceLine = {
  startCityCode: null,
  endCityCode: null,
  goodsTypeCode: null,
  vehicleType: null,
  effectiveFrom: null,
  effectiveTo: null,
};
const load = { startCityCode: '370102', endCityCode: '320102', goodsTypeCode: '0400', day: '2026-11-21' };
const winner = (lines: Readonly<Record<string, Partial<PriceLine>>>, asked = load) =>
  findPrice(
    Object.entries(lines).map(([name, line]) => ({ ...open, ...line, name })),
    asked,
  )?.name ?? null;

describe('the price of a load', () => {
  it('is the one whose route is named most closely, before goods and lorry', () => {
    const lines = {
      anywhere: { goodsTypeCode: '0400' },
      provinces: { startCityCode: '370000', endCityCode: '320000', goodsTypeCode: '0400' },
      cities: { startCityCode: '370100', endCityCode: '320100' },
    };
    expect(winner(lines)).toBe('cities');
    expect(winner(lines, { ...load, startCityCode: '370202' })).toBe('provinces');
    expect(winner(lines, { ...load, endCityCode: '110101' })).toBe('anywhere');
    expect(winner(lines, { ...load, endCityCode: '110101', goodsTypeCode: '0100' })).toBeNull();
  });

  it('names goods and lorry where it can; a price for certain lorries waits until the lorry is known', () => {
    const lines = { all: {}, steel: { goodsTypeCode: '0400' }, heavy: { goodsTypeCode: '0400', vehicleType: 'H11' } };
    expect(winner(lines)).toBe('steel');
    expect(winner(lines, { ...load, vehicleType: 'H11' } as typeof load)).toBe('heavy');
    expect(winner(lines, { ...load, vehicleType: 'H31' } as typeof load)).toBe('steel');
    expect(winner(lines, { ...load, goodsTypeCode: '0100' })).toBe('all');
  });

  it('holds from its first day to its last; of two that hold the later one does', () => {
    const lines = { spring: { effectiveFrom: '2026-03-01', effectiveTo: '2026-11-30' }, autumn: { effectiveFrom: '2026-09-01' } };
    expect(winner(lines, { ...load, day: '2026-02-28' })).toBeNull();
    expect(winner(lines, { ...load, day: '2026-03-01' })).toBe('spring');
    expect(winner(lines)).toBe('autumn');
    expect(winner({ spring: lines.spring }, { ...load, day: '2026-12-01' })).toBeNull();
  });
});

test('a contract held on a day: an expired one in its time, a terminated one until it was ended, a draft never', () => {
  const term = { effectiveFrom: '2026-01-01', effectiveTo: '2026-06-30' };
  expect(heldOn({ ...term, contractStatus: '2' }, '2026-01-01')).toBe(true);
  expect(heldOn({ ...term, contractStatus: '4' }, '2026-06-30')).toBe(true);
  expect(heldOn({ ...term, contractStatus: '2' }, '2026-07-01')).toBe(false);
  expect(heldOn({ ...term, contractStatus: '2' }, '2025-12-31')).toBe(false);
  expect(heldOn({ ...term, contractStatus: '5', terminateDate: '2026-03-01' }, '2026-02-28')).toBe(true);
  expect(heldOn({ ...term, contractStatus: '5', terminateDate: '2026-03-01' }, '2026-03-01')).toBe(false);
  for (const contractStatus of ['0', '1', '3', '6']) expect(heldOn({ ...term, contractStatus }, '2026-02-01')).toBe(false);
});

test('surcharges are read as the rule admits them', () => {
  expect(readSurcharges('装卸费 120 货主；过路费 80.5 平台')).toEqual([
    { name: '装卸费', amount: '120.00', bearer: '3' },
    { name: '过路费', amount: '80.50', bearer: '1' },
  ]);
  expect(readSurcharges(null)).toEqual([]);
});
