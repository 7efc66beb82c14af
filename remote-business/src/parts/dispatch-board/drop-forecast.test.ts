import type { BoardLorry } from 'shared-contracts/business/dispatch-plan/dispatch-board';
import { expect, test } from 'vitest';
import type { BoardGoods } from './board-goods.ts';
import { goodsOfOrder, lorryA } from './board-samples.ts';
import { forecastOf } from './drop-forecast.ts';

const goods = (order: Record<string, unknown> = {}): BoardGoods => ({
  ...goodsOfOrder,
  order: { ...goodsOfOrder.order, ...order } as BoardGoods['order'],
});
const lorry = (changes: Partial<BoardLorry>): BoardLorry => ({ ...lorryA, ...changes });

test('a drop takes what the drafts have left, as much as the lorry carries', () => {
  expect(forecastOf(goods(), lorryA, '0')).toMatchObject({ planQty: '32.500', loadRatio: 1 });
  expect(forecastOf(goods(), lorryA, '90')).toMatchObject({ planQty: '10.000', loadRatio: 0.307692 });
  expect(forecastOf(goods(), lorry({ vehicleForm: '2', tractionMass: '40.00' }), '0').planQty).toBe('40.000');
});

test('what is counted in lorries is taken one by one, pieces whole, by the share of the total weight', () => {
  expect(forecastOf(goods({ qtyUnit: '3' }), lorryA, '0')).toMatchObject({ planQty: '1.000', loadRatio: null });
  const pieces = { qtyUnit: '4', orderQty: '100', totalWeight: '65' };
  expect(forecastOf(goods(pieces), lorryA, '0')).toMatchObject({ planQty: '50.000', loadRatio: 1 });
});

test('margin is what is received less what is agreed with the carrier, and unknown without a price', () => {
  expect(forecastOf(goods(), lorryA, '90')).toMatchObject({ margin: '80.00', marginRatio: 0.0909 });
  expect(forecastOf(goods({ shipperPrice: '70' }), lorryA, '90').margin).toBe('-100.00');
  expect(forecastOf(goods(), lorry({ agreedPrice: null }), '90')).toMatchObject({ margin: null, unitPrice: null });
});

test('a journey that makes the driver’s day too long is told', () => {
  expect(forecastOf(goods({ distance: '240' }), lorryA, '0')).toMatchObject({ journey: 4, isTooLong: false });
  const tired = lorryA.driver && { ...lorryA.driver, drivenHours: 4.5 };
  expect(forecastOf(goods({ distance: '240' }), lorry({ driver: tired }), '0').isTooLong).toBe(true);
});
