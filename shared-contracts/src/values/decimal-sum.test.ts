import Big from 'big.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DecimalSum, decimalSeries, plainDigits } from './decimal-sum.ts';

const sumOf = (...values: unknown[]): string | null => {
  const sum = new DecimalSum();
  for (const value of values) sum.add(value);
  return sum.sum();
};

describe('sums are decimal-exact', () => {
  it('whatever a binary number would make of them', () => {
    expect(sumOf(9007199254740, 0.001, 1)).toBe('9007199254741.001');
    expect(sumOf(0.1, 0.2)).toBe('0.3');
    expect(sumOf('9007199254740993', '1')).toBe('9007199254740994');
    expect(sumOf('9999999999999999.99', '0.01')).toBe('10000000000000000');
    expect(sumOf(1e-7, '0.0000001')).toBe('0.0000002');
    expect(sumOf(1e21, 1)).toBe('1000000000000000000001');
  });

  it('only of decimals', () => {
    expect(sumOf()).toBeNull();
    expect(sumOf('', null, undefined, 'abc', '1e5', Number.NaN, Number.POSITIVE_INFINITY)).toBeNull();
    expect(sumOf('x', '-5.50')).toBe('-5.5');
  });

  it('of any values that join and leave, in any order', () => {
    const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 })).map(([digits, scale]) => {
      const value = new Big(digits.toString());
      return value.times(new Big(10).pow(-scale)).toFixed(scale);
    });
    fc.assert(
      fc.property(fc.array(decimal, { maxLength: 30 }), fc.array(decimal, { maxLength: 10 }), (stay, leave) => {
        const sum = new DecimalSum();
        for (const value of [...leave, ...stay]) sum.add(value);
        for (const value of leave) sum.remove(value);
        const whole = stay.reduce((total, value) => total.plus(value), new Big(0));
        expect(sum.sum()).toBe(stay.length === 0 ? null : whole.toFixed());
        expect(sum.average()).toBe(stay.length === 0 ? null : whole.div(stay.length).round(10).toFixed());
      }),
    );
  });
});

it('a series goes on by its step, exactly', () => {
  expect([2, 3, -1].map(decimalSeries(['0.1', '0.2']) ?? String)).toEqual(['0.3', '0.4', '0.0']);
  expect(decimalSeries(['0.1', '0.3'])?.(5)).toBe('1.1');
  expect(decimalSeries(['999999999999999', '1000000000000001'])?.(2)).toBe('1000000000000003');
  expect(decimalSeries(['1', '2', '4'])).toBeUndefined();
  expect(decimalSeries(['1'])).toBeUndefined();
});

it('numbers are written without exponent', () => {
  expect([1e-7, 1e21, '2.50', null, ''].map(plainDigits)).toEqual(['0.0000001', '1000000000000000000000', '2.50', '', '']);
});
