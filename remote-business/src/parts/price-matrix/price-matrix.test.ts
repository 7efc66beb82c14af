// Conversion of prices to a matrix and back, merging of three versions, and percentage changes of prices.
import { describe, expect, it } from 'vitest';
import { matrixConflicts } from './matrix-merge.ts';
import { type MatrixRow, matrixOf, type PriceRecord, placeOfRefusal, pricesOf, repeatedPrices } from './price-matrix.ts';
import { raisedPrice } from './raised-price.ts';

const line = (id: string, changes: Partial<PriceRecord>): PriceRecord =>
  ({
    id,
    startCityCode: '370100',
    endCityCode: '320100',
    distance: '520.00',
    goodsTypeCode: null,
    priceUnit: '1',
    minCharge: null,
    surcharges: null,
    effectiveFrom: null,
    effectiveTo: null,
    vehicleType: null,
    unitPrice: '90.0000',
    ...changes,
  }) as unknown as PriceRecord;
const saved = [
  line('p2', { unitPrice: '91.5000' }),
  line('p1', { vehicleType: 'H11', unitPrice: '88.0000' }),
  line('p3', { endCityCode: '130100', vehicleType: 'H11' }),
];

describe('prices in a matrix', () => {
  it('share a row where they differ in lorry and price only, under the least id, and come back as they were', () => {
    const { rows, ids } = matrixOf(saved);
    expect(rows).toMatchObject([
      { id: 'p1', endCityCode: '320100', price_any: '91.5000', price_H11: '88.0000' },
      { id: 'p3', endCityCode: '130100', price_H11: '90.0000' },
    ]);
    const { prices, places } = pricesOf(rows, ids);
    const known = new Map(prices.map((price) => [price.id, price]));
    for (const price of saved) expect(known.get(price.id)).toEqual(price);
    expect(places[0]).toEqual({ rowKey: 'p1', column: 'price_any' });
  });

  it('two prices for the same lorry and loads stand in rows of their own: none is hidden', () => {
    const { rows, ids } = matrixOf([...saved, line('p4', { unitPrice: '99.0000' })]);
    expect(rows).toHaveLength(3);
    expect(pricesOf(rows, ids).prices).toHaveLength(4);
  });

  it('an emptied cell is a price that goes; the row keeps its id while it has any price', () => {
    const { rows, ids } = matrixOf(saved);
    const emptied = rows.map((row) => (row.id === 'p1' ? { ...row, price_H11: '' } : row));
    const { prices } = pricesOf(emptied, ids);
    expect(prices.map(({ id, vehicleType, unitPrice }) => [id, vehicleType, unitPrice])).toEqual([
      ['p1', null, '91.5000'],
      ['p3', 'H11', '90.0000'],
    ]);
    expect(matrixOf(prices as unknown as PriceRecord[]).rows[0]?.id).toBe('p1');
  });

  it('a new lorry in a row is a new price, a new row has no ids, and a removed row sends none', () => {
    const { rows, ids } = matrixOf(saved);
    const [first] = rows;
    const { prices } = pricesOf(
      [
        { ...first, price_H31: 77 },
        { id: '_tid-1', startCityCode: '370000', priceUnit: '1', price_any: 5 },
      ],
      ids,
    );
    expect(prices.map(({ id, vehicleType }) => [id, vehicleType])).toEqual([
      ['p2', null],
      ['p1', 'H11'],
      [undefined, 'H31'],
      [undefined, null],
    ]);
  });

  it('the same loads priced twice for a lorry are found, and refusals find their cell', () => {
    const { rows, ids } = matrixOf(saved);
    const twice: MatrixRow[] = [...rows, { id: 'new', startCityCode: '370100', endCityCode: '130100', price_H11: 1, price_any: 2 }];
    expect(repeatedPrices(twice).at(twice[2] as MatrixRow, 'price_H11')).toBe(1);
    expect(repeatedPrices(twice).at(twice[2] as MatrixRow, 'price_any')).toBe(-1);
    // The same conditions in another notation, and a third row.
    const thrice = [...twice, { ...twice[2], id: 'newer', goodsTypeCode: '' }];
    expect(thrice.map((row) => repeatedPrices(thrice).at(row, 'price_H11'))).toEqual([-1, 2, 1, 1]);
    const { places } = pricesOf(twice, ids);
    expect(placeOfRefusal('prices.2.unitPrice', places)).toEqual({ rowKey: 'p3', column: 'price_H11' });
    expect(placeOfRefusal('prices.2.effectiveTo', places)).toEqual({ rowKey: 'p3', column: 'effectiveTo' });
    expect(placeOfRefusal('contractNo', places)).toBeNull();
    expect(placeOfRefusal('prices.9.unitPrice', places)).toBeNull();
  });
});

describe('three versions of a matrix', () => {
  const base: MatrixRow[] = [
    { id: 'a', distance: '1.00', price_any: '90.0000' },
    { id: 'b', distance: null, price_any: '80.0000' },
  ];
  const change = (id: string, values: MatrixRow) => base.map((row) => (row.id === id ? { ...row, ...values } : row));

  it('go together where each changed something else, or both the same', () => {
    expect(matrixConflicts(base, change('a', { price_any: 91 }), change('a', { distance: '2.00' }))).toEqual([]);
    expect(matrixConflicts(base, change('a', { price_any: 91 }), change('a', { price_any: '91.0000' }))).toEqual([]);
    expect(matrixConflicts(base, change('a', { price_any: 91 }), change('b', { price_any: '70.0000' }))).toEqual([]);
    expect(matrixConflicts(base, base.slice(1), base.slice(1))).toEqual([]);
  });

  it('are told where both changed a cell, or one removed what the other changed', () => {
    const cell = matrixConflicts(base, change('a', { price_any: 91 }), change('a', { price_any: '92.0000' }));
    expect(cell).toMatchObject([{ kind: 'cell', rowKey: 'a', column: 'price_any', mine: 91, theirs: '92.0000' }]);
    expect(matrixConflicts(base, base.slice(1), change('a', { price_any: '92.0000' }))).toMatchObject([
      { kind: 'removedHere', rowKey: 'a' },
    ]);
    expect(matrixConflicts(base, change('a', { price_any: '' }), base.slice(1))).toMatchObject([{ kind: 'removedThere', rowKey: 'a' }]);
  });
});

describe('a raised price', () => {
  it('is exact and rounded half up to the digits wanted', () => {
    expect(raisedPrice('91.5000', 5, 2)).toBe('96.08');
    expect(raisedPrice(100, 3.33, 4)).toBe('103.3300');
    expect(raisedPrice('0.3200', 10, 2)).toBe('0.35');
    expect(raisedPrice('1.005', 0, 2)).toBe('1.01');
    expect(raisedPrice('99999', 1000, 0)).toBe('1099989');
    expect(raisedPrice('88', -12.5, 1)).toBe('77.0');
  });

  it('leaves alone what is no price, and never makes one of nothing', () => {
    for (const price of ['', null, 'x', '-3', '=1']) expect(raisedPrice(price, 5, 2)).toBeNull();
    expect(raisedPrice('0.0040', -50, 2)).toBeNull();
  });
});
