import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { baseFreight, estimateFreight, loss, payable, serviceFee, settleFreight, settleQty, wipe } from './freight.ts';

const steel = { loadNet: '32.500', unloadNet: '32.380' };

describe('freight', () => {
  it('a: per tonne, the smaller weight', () => {
    const input = { ...steel, priceUnit: '1', settleWeightRule: '3' };
    expect(settleQty(input)).toBe('32.380');
    expect(baseFreight({ ...input, unitPrice: '85.00' })).toBe('2752.30');
  });
  it.each([
    ['b: per cubic metre', { priceUnit: '2', loadVolume: '68.500', unitPrice: '42.00' }, '2877.00'],
    ['c: per lorry', { priceUnit: '3', unitPrice: '4800.00' }, '4800.00'],
    ['d: per kilometre', { priceUnit: '4', distance: '1236.40', unitPrice: '5.20' }, '6429.28'],
    ['e: per tonne-kilometre', { priceUnit: '5', loadNet: '30.000', distance: '512.30', unitPrice: '0.35' }, '5379.15'],
    ['f: rounds once', { priceUnit: '1', loadNet: '33.333', unitPrice: '88.88' }, '2962.64'],
    ['g: smallest charge', { priceUnit: '1', loadNet: '28.400', unitPrice: '85', minCharge: '2550.00' }, '2550.00'],
    ['pieces', { priceUnit: '6', loadPieces: 100, unloadPieces: 98, unitPrice: '1.5' }, '147.00'],
    ['unloaded volume first', { priceUnit: '2', loadVolume: '10', unloadVolume: '9.5', unitPrice: '10' }, '95.00'],
  ])('%s', (_name, input, expected) => expect(baseFreight({ settleWeightRule: '1', ...input })).toBe(expected));

  it.each([
    ['1', '32.500'],
    ['2', '32.380'],
    ['3', '32.380'],
    ['4', '32.500'],
  ])('h: weight rule %s settles %s', (settleWeightRule, expected) =>
    expect(settleQty({ ...steel, priceUnit: '1', settleWeightRule })).toBe(expected),
  );

  it('i: a heavier unloading is surplus, paid and deducted nowhere', () => {
    const heavier = { loadNet: '32.500', unloadNet: '32.560' };
    expect(settleQty({ ...heavier, priceUnit: '1', settleWeightRule: '3' })).toBe('32.500');
    expect(loss(heavier, { lossType: '1', lossTolerance: '0.1', lossCalcMode: '1', goodsUnitPrice: '620' })).toMatchObject({
      lossWeight: '0.000',
      surplusWeight: '0.060',
      lossDeduct: '0.00',
    });
  });

  it.each([
    ['2.675', '2.68'],
    ['1.005', '1.01'],
    ['12.345', '12.35'],
  ])('%s rounds to %s, as no binary number does', (unitPrice, expected) =>
    expect(baseFreight({ priceUnit: '3', settleWeightRule: '1', unitPrice })).toBe(expected),
  );
  it('takes numbers by their shortest text', () =>
    expect(baseFreight({ priceUnit: '3', settleWeightRule: '1', unitPrice: 2.675 })).toBe('2.68'));
  it('truncates where the configuration says so', () => {
    expect(baseFreight({ priceUnit: '3', settleWeightRule: '1', unitPrice: '42.525' }, 'DOWN')).toBe('42.52');
  });
  it('refuses codes and texts it does not know', () => {
    expect(() => settleQty({ priceUnit: '9', settleWeightRule: '1' })).toThrow(RangeError);
    expect(() => settleQty({ ...steel, priceUnit: '1', settleWeightRule: '9' })).toThrow(RangeError);
    expect(() => baseFreight({ priceUnit: '3', settleWeightRule: '1', unitPrice: 'x' })).toThrow(RangeError);
  });
  it('estimates by quantity, kilometres or both', () => {
    expect(estimateFreight({ priceUnit: '1', qty: '100', unitPrice: '88' })).toBe('8800.00');
    expect(estimateFreight({ priceUnit: '4', qty: '100', distance: '12.5', unitPrice: '2' })).toBe('25.00');
    expect(estimateFreight({ priceUnit: '5', qty: '30', distance: '512.30', unitPrice: '0.35' })).toBe('5379.15');
  });
});

describe('rounding rules', () => {
  it.each([
    ['0', '42.53', '2739.90'],
    ['1', '42.00', '2739.00'],
    ['2', '43.00', '2740.00'],
    ['3', '40.00', '2730.00'],
    ['4', '42.52', '2739.90'],
  ])('rule %s', (rule, small, large) => {
    expect(wipe('42.525', rule)).toBe(small);
    expect(wipe('2739.90', rule)).toBe(large);
  });
  it('never move an amount by ten yuan or more, and change nothing the second time', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1e12 }), fc.constantFrom('0', '1', '2', '3', '4'), (cents, rule) => {
        const once = wipe(cents / 100, rule);
        return Math.abs(cents / 100 - Number(once)) < 10 && wipe(once, rule) === once;
      }),
    );
  });
});

describe('loss', () => {
  const rule = (lossType: string, lossTolerance: string, lossCalcMode: string) => ({
    lossType,
    lossTolerance,
    lossCalcMode,
    goodsUnitPrice: '620.00',
  });
  it.each([
    ['a: quota, excess only', rule('1', '0.100', '2'), '12.40'],
    ['b: rate, excess only', rule('2', '0.003', '2'), '13.64'],
    ['c: quota, all', rule('1', '0.100', '1'), '74.40'],
    ['d: quota exceeded, then all', rule('1', '0.100', '3'), '74.40'],
    ['e: quota kept, nothing', rule('1', '0.150', '3'), '0.00'],
    ['f: not counted', rule('0', '0', '2'), '0.00'],
    ['g: exactly the tolerance, mode 2', rule('1', '0.120', '2'), '0.00'],
    ['g: exactly the tolerance, mode 3', rule('1', '0.120', '3'), '0.00'],
  ])('%s', (_name, lossRule, expected) => expect(loss(steel, lossRule).lossDeduct).toBe(expected));

  it('a and b lead to the amounts of the document', () => {
    const base = { baseFreight: '2752.30' };
    expect(payable({ ...base, lossDeduct: '12.40', wipeZeroRule: '1' })).toEqual({
      subtotal: '2739.90',
      payable: '2739.00',
      wipeAmount: '0.90',
      claim: '0.00',
    });
    expect(payable({ ...base, lossDeduct: '13.64', wipeZeroRule: '0' }).payable).toBe('2738.66');
    expect(payable({ ...base, lossDeduct: '74.40', wipeZeroRule: '0' }).payable).toBe('2677.90');
    expect(loss(steel, rule('2', '0.003', '2'))).toMatchObject({ tolerance: '0.098', deductWeight: '0.022' });
  });
  it('h: more than 5 % has to be confirmed', () => {
    const none = rule('0', '0', '1');
    expect(loss({ loadNet: '30', unloadNet: '27' }, none).needsConfirmation).toBe(true);
    expect(loss({ loadNet: '30', unloadNet: '28.5' }, none).needsConfirmation).toBe(false);
    expect(loss({ loadNet: '30' }, none)).toMatchObject({ lossWeight: '0.000', needsConfirmation: false });
  });
});

it('deductions beyond the freight are a claim, never a negative payment', () => {
  expect(payable({ baseFreight: '100', deductAmount: '150.5', addAmount: '10', wipeZeroRule: '3' })).toEqual({
    subtotal: '-40.50',
    payable: '0.00',
    wipeAmount: '0.00',
    claim: '40.50',
  });
});

describe('service fee', () => {
  it.each([
    ['added', { mode: '1', payable: '9500', rate: '0.05' }, '475.00', '9975.00'],
    ['included', { mode: '2', payable: '9500', rate: '0.05' }, '500.00', '10000.00'],
    ['included, odd rate', { mode: '2', payable: '2739.00', rate: '0.058' }, '168.64', '2907.64'],
    ['added, odd rate', { mode: '1', payable: '2739.00', rate: '0.058' }, '158.86', '2897.86'],
    ['difference', { mode: '3', payable: '2752.30', receivable: '2914.20' }, '161.90', '2914.20'],
    ['negative difference', { mode: '3', payable: '100', receivable: '90' }, '-10.00', '90.00'],
    ['fixed', { mode: '4', payable: '9500', fixedFee: '120' }, '120.00', '9620.00'],
    ['none', { mode: '0', payable: '9500' }, '0.00', '9500.00'],
  ])('%s', (_name, input, fee, receivable) => expect(serviceFee(input)).toEqual({ fee, receivable }));
});

describe('scenario S03', () => {
  const rules = {
    priceUnit: '1',
    settleWeightRule: '3',
    lossType: '1',
    lossTolerance: '0.100',
    lossCalcMode: '2',
    goodsUnitPrice: '620',
    wipeZeroRule: '0',
  };
  const journeys = [
    { loadNet: '30.200', unloadNet: '30.150' },
    { loadNet: '29.900', unloadNet: '29.850' },
  ];
  const settle = (unitPrice: string) => journeys.map((journey) => settleFreight(journey, rules, { unitPrice }));

  it('settles both waybills to the cent', () => {
    expect(settle('80.00').map(({ payable: amount }) => amount)).toEqual(['2412.00', '2388.00']);
    expect(settle('88.00').map(({ payable: amount }) => amount)).toEqual(['2653.20', '2626.80']);
    expect(settle('80.00').map(({ lossWeight, lossDeduct, settleQty: qty }) => [lossWeight, lossDeduct, qty])).toEqual([
      ['0.050', '0.00', '30.150'],
      ['0.050', '0.00', '29.850'],
    ]);
  });
  it('leaves a service fee of 480.00', () => {
    expect(serviceFee({ mode: '3', payable: '4800.00', receivable: '5280.00' }).fee).toBe('480.00');
  });
});
