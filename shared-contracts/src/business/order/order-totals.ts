/** Fields of an order that follow from its goods lines. The server computes them and the forms show them with the same functions. */

import type { LineDraft } from '../../entity/entity.ts';
import { fixedDecimal } from '../../values/decimal-text.ts';
import { exact } from '../freight.ts';
import type { orderGoods } from './order-goods.ts';

type Line = Partial<LineDraft<typeof orderGoods>>;

/** Fields of an order that follow from its goods lines, when it has any. */
export interface OrderTotals {
  readonly goodsName: string;
  readonly goodsTypeCode: string;
  readonly packType: string | null;
  readonly totalWeight: string | null;
  readonly totalVolume: string | null;
  readonly totalPieces: number | null;
}

const longestName = 100;

/** Sum of a field over the lines that have a value; null when no line has one. */
function total(lines: readonly Line[], name: 'weight' | 'volume' | 'pieces', scale: number): string | null {
  const given = lines.flatMap((line) => (line[name] === null || line[name] === undefined || String(line[name]) === '' ? [] : [line[name]]));
  if (given.length === 0) return null;
  return fixedDecimal(
    given.reduce((sum, value) => sum.plus(exact(value)), exact(0)),
    scale,
  );
}

/** The name of the goods when there is one, otherwise the first with the number of different names: `螺纹钢 等3种`. */
function commonName(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(({ goodsName }) => goodsName?.trim() ?? '').filter(Boolean))];
  const [first = ''] = names;
  if (names.length < 2) return first;
  const tail = ` 等${names.length}种`;
  return [...first].slice(0, longestName - tail.length).join('') + tail;
}

/** The name of the first goods in a name that `orderTotals` made of several; other names stay as they are. */
export const firstGoodsName = (name: string): string => name.replace(/ 等\d+种$/, '');

/** The totals of the goods lines; undefined without lines. */
export function orderTotals(lines: readonly Line[]): OrderTotals | undefined {
  const [first] = lines;
  if (!first) return undefined;
  const packings = new Set(lines.map(({ packType }) => packType || null));
  const [packType = null] = packings;
  const pieces = total(lines, 'pieces', 0);
  return {
    goodsName: commonName(lines),
    goodsTypeCode: first.goodsTypeCode ?? '',
    packType: packings.size === 1 ? packType : null,
    totalWeight: total(lines, 'weight', 3),
    totalVolume: total(lines, 'volume', 4),
    totalPieces: pieces === null ? null : Number(pieces),
  };
}

/**
 * The order's quantity that follows from its goods, three decimals; null when the order is counted in lorries, which cannot be derived from
 * goods.
 */
export function quantityOf(totals: OrderTotals, qtyUnit: string): string | null {
  const byUnit: Readonly<Record<string, string | number | null>> = {
    1: totals.totalWeight,
    2: totals.totalVolume,
    4: totals.totalPieces,
  };
  return qtyUnit in byUnit ? fixedDecimal(exact(byUnit[qtyUnit]), 3) : null;
}

const summed = { 1: 'weight', 2: 'volume', 4: 'pieces' } as const;

/** The columns of the goods lines from which `orderFollows` takes values, by field of the order. */
export function orderSources({ qtyUnit }: Readonly<Record<string, unknown>>) {
  const columns: Readonly<Record<string, keyof Line>> = {
    goodsName: 'goodsName',
    goodsTypeCode: 'goodsTypeCode',
    packType: 'packType',
    totalWeight: 'weight',
    totalVolume: 'volume',
    totalPieces: 'pieces',
    ...(String(qtyUnit) in summed && { orderQty: summed[String(qtyUnit) as unknown as keyof typeof summed] }),
  };
  return Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, { lines: 'goods', column }]));
}

/** Values that the order form takes from its goods lines, by field; none without lines. */
export function orderFollows(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const totals = orderTotals((values.goods as readonly Line[] | undefined) ?? []);
  if (!totals) return {};
  const quantity = quantityOf(totals, String(values.qtyUnit ?? ''));
  return { ...totals, ...(quantity === null ? {} : { orderQty: quantity }) };
}
