import { describe, expect, it } from 'vitest';
import { oilProblem, paymentComposition } from './payment.ts';

describe('payment', () => {
  it('a: cash is what fuel, tolls and fees leave; the deposit follows the receipt', () => {
    const parts = {
      payable: '9500.00',
      oilAmount: '2850.00',
      tollAmount: '618.00',
      infoFee: '100.00',
      insuranceFee: '30.00',
      depositAmount: '500.00',
    };
    expect(paymentComposition(parts)).toEqual({ cash: '5902.00', firstPayment: '5402.00', tail: '500.00', oilRatio: '0.300000' });
  });
  it('b: too much fuel is refused', () => {
    expect(paymentComposition({ payable: '9500.00', oilAmount: '3900.00' }).oilRatio).toBe('0.410526');
    expect(oilProblem('9500.00', '3900.00')).toBe('油气比例超过上限40%');
    expect(oilProblem('9500.00', '3800.00')).toBeNull();
  });
  it('e: fuel beyond the whole freight is refused too', () => expect(oilProblem('100.00', '150.00')).toBe('油气比例超过上限40%'));
  it('has no ratio without a freight', () => expect(paymentComposition({ payable: '0' }).oilRatio).toBe('0.000000'));
});
