import { describe, expect, it } from 'vitest';
import { compareDecimals, groupDecimal, isDecimal, shiftDecimal } from './decimal-text.ts';

describe('decimal texts', () => {
  it.each([
    ['1234567.5', 2, '1,234,567.50'],
    ['-1234.005', 2, '-1,234.005'],
    ['999', 0, '999'],
    ['12345678901234567890.12', 2, '12,345,678,901,234,567,890.12'],
    ['*1*', 2, '*1*'],
  ])('groups %s with %i digits as %s', (value, scale, shown) => expect(groupDecimal(value, scale)).toBe(shown));

  it.each([
    ['0.090000', 2, '9'],
    ['0.000001', 2, '0.0001'],
    ['12.5', -2, '0.125'],
    ['100', -2, '1'],
    ['-0.5', 2, '-50'],
    ['0', -2, '0'],
  ])('moves the point of %s by %i to %s', (value, places, moved) => expect(shiftDecimal(value, places)).toBe(moved));

  it('compares beyond what a binary number can hold', () => {
    expect(compareDecimals('0.1', '0.10')).toBe(0);
    expect(compareDecimals('9007199254740993', '9007199254740992')).toBe(1);
    expect(compareDecimals('-1.5', '1')).toBe(-1);
  });

  it('knows a decimal', () => {
    expect(['1', '-1.50', '0.1'].every(isDecimal)).toBe(true);
    expect(['', '1.', '.5', '1e3', '1,000', 'abc'].some(isDecimal)).toBe(false);
  });
});
