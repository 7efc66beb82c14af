import { describe, expect, it } from 'vitest';
import { orderFollows, orderSources, orderTotals, quantityOf } from './order-totals.ts';

const line = (goodsName: string, values: object = {}) => ({ goodsName, goodsTypeCode: '0400', ...values });

describe('what goods say of their order', () => {
  it('is nothing without goods', () => expect(orderTotals([])).toBeUndefined());

  it('adds weights, volumes and pieces exactly, and leaves open what no line says', () => {
    const goods = [line('螺纹钢', { weight: '0.1', pieces: 3 }), line('盘螺', { weight: 0.2 }), line('线材', { weight: '', pieces: null })];
    expect(orderTotals(goods)).toEqual({
      goodsName: '螺纹钢 等3种',
      goodsTypeCode: '0400',
      packType: null,
      totalWeight: '0.300',
      totalVolume: null,
      totalPieces: 3,
    });
  });

  it('names one kind of goods by its name however many lines it takes, and keeps a common packing', () => {
    const same = [line('小麦', { packType: '02' }), line(' 小麦 ', { packType: '02' })];
    expect(orderTotals(same)).toMatchObject({ goodsName: '小麦', packType: '02' });
    expect(orderTotals([...same, line('小麦', { packType: '01' })])?.packType).toBeNull();
  });

  it('cuts a long first name so that the whole fits', () => {
    const name = orderTotals([line('长'.repeat(100)), line('短')])?.goodsName ?? '';
    expect([...name]).toHaveLength(100);
    expect(name.endsWith('长 等2种')).toBe(true);
  });

  it.each([
    ['1', '12.500'],
    ['2', '3.250'],
    ['3', null],
    ['4', '7.000'],
  ])('measures unit %s', (unit, quantity) => {
    const totals = orderTotals([line('钢', { weight: '12.5', volume: '3.25', pieces: 7 })]);
    expect(totals && quantityOf(totals, unit)).toBe(quantity);
  });

  it('fills a form in, all but the quantity of orders counted in lorries', () => {
    const goods = [line('钢', { weight: '5' })];
    expect(orderFollows({ goods, qtyUnit: '1' })).toMatchObject({ goodsName: '钢', totalWeight: '5.000', orderQty: '5.000' });
    expect(orderFollows({ goods, qtyUnit: '3' })).not.toHaveProperty('orderQty');
    expect(orderFollows({ goods: [], qtyUnit: '1' })).toEqual({});
  });
});

it.each([
  ['1', 'weight'],
  ['2', 'volume'],
  ['4', 'pieces'],
  ['3', undefined],
])('every computed value has the column of the lines that it comes from, in unit %s too', (qtyUnit, column) => {
  const values = { qtyUnit, goods: [line('螺纹钢')] };
  const sources = orderSources(values);
  expect(Object.keys(sources).toSorted()).toEqual(Object.keys(orderFollows(values)).toSorted());
  expect(sources.orderQty?.column).toBe(column);
});
