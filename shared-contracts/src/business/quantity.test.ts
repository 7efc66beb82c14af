import { describe, expect, it } from 'vitest';
import { activeQty, isNetOf, isOverloaded, loadRatio, overShipRatioOf, planProblem, remainQty, reserveProblem } from './quantity.ts';

const row = (dispatchGoodsStatus: string, allotQty: string, more: { usedQty?: string; actualQty?: string } = {}) => ({
  dispatchGoodsStatus,
  allotQty,
  ...more,
});
const order = { orderQty: '500.000', qtyUnit: '1', overShipRatio: '0.05' };

describe('remaining quantity', () => {
  it('a: live rows hold what they were allotted', () => expect(remainQty('500', [row('10', '200'), row('20', '150')])).toBe('150.000'));
  it('b: over-shipping within the ratio is allowed and leaves less than nothing', () => {
    expect(reserveProblem({ ...order, dispatchedQty: '350', allotQty: '175.000' })).toBeNull();
    expect(remainQty('500', [row('10', '200'), row('20', '150'), row('10', '175')])).toBe('-25.000');
  });
  it('c: one kilogram more is refused', () => {
    expect(reserveProblem({ ...order, dispatchedQty: '350', allotQty: '175.001' })).toBe('剩余数量不足');
  });
  it('d: a cancelled row gives back', () =>
    expect(remainQty('500', [row('10', '200'), row('90', '150'), row('10', '175')])).toBe('125.000'));
  it('e: a finished row holds what arrived', () => {
    expect(activeQty(row('30', '180', { actualQty: '172.400' }))).toBe('172.400');
    expect(remainQty('180', [row('30', '180', { actualQty: '172.400' })])).toBe('7.600');
  });
  it('f: a closed row holds what was used', () => expect(remainQty('200', [row('80', '200', { usedQty: '132.380' })])).toBe('67.620'));
  it('g: lorries are whole and never too many', () => {
    const lorries = { ...order, orderQty: '10', qtyUnit: '3' };
    expect(reserveProblem({ ...lorries, dispatchedQty: '9', allotQty: '1' })).toBeNull();
    expect(reserveProblem({ ...lorries, dispatchedQty: '10', allotQty: '1' })).toBe('剩余数量不足');
    expect(reserveProblem({ ...lorries, dispatchedQty: '0', allotQty: '1.5' })).toBe('车数必须为整数');
    expect(overShipRatioOf('3', '0.05')).toBe('0.000000');
    expect(overShipRatioOf('1', '0.05')).toBe('0.050000');
  });
  it('h: waybills stay within their dispatch order', () => {
    const plan = { dispatchQty: '60', qtyUnit: '1', overShipRatio: '0' };
    expect(planProblem({ ...plan, waybillQty: '30', planQty: '30' })).toBeNull();
    expect(planProblem({ ...plan, waybillQty: '30', planQty: '30.001' })).toBe('派单剩余量不足');
  });
  it('refuses nothing and less', () => {
    expect(reserveProblem({ ...order, dispatchedQty: '0', allotQty: '0' })).toBe('数量必须大于0');
    expect(reserveProblem({ ...order, dispatchedQty: '0', allotQty: '-1' })).toBe('数量必须大于0');
  });
});

describe('payload', () => {
  const rigid = { vehicleForm: '1', ratedLoad: '32.500' };
  it('33.200 on 32.500 is 102.15 %', () => {
    expect(loadRatio('33.200', rigid)).toBe('1.021538');
    expect(isOverloaded('33.200', rigid)).toBe(true);
    expect(isOverloaded('32.500', rigid)).toBe(false);
    expect(isOverloaded('33.200', rigid, '0.03')).toBe(false);
  });
  it('a tractor draws its traction mass', () => {
    const tractor = { vehicleForm: '2', ratedLoad: '0', tractionMass: '40' };
    expect(loadRatio('30', tractor)).toBe('0.750000');
    expect(isOverloaded('40.001', tractor)).toBe(true);
  });
  it('unknown capacity has no ratio', () => expect(loadRatio('30', { vehicleForm: '2', ratedLoad: '0' })).toBeNull());
  it('net is gross less tare to a kilogram', () => {
    expect(isNetOf('30.200', '45.300', '15.100')).toBe(true);
    expect(isNetOf('30.201', '45.300', '15.100')).toBe(true);
    expect(isNetOf('30.202', '45.300', '15.100')).toBe(false);
    expect(isNetOf('30.200', null, '15.100')).toBe(true);
  });
});
