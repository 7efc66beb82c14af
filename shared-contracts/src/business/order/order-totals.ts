/** What the goods of an order say of the order itself. The server computes it and the forms show it with the same functions. */

import type { LineDraft } from '../../entity/entity.ts';
import { fixedDecimal } from '../../values/decimal-text.ts';
import { exact } from '../freight.ts';
import type { orderGoods } from './order-goods.ts';

type Line = Partial<LineDraft<typeof orderGoods>>;

/** Fields of an order that follow from its goods as soon as it has any. */
export interface OrderTotals {
  readonly goodsName: string;
  readonly goodsTypeCode: string;
  readonly packType: string | null;
  readonly totalWeight: string | null;
  readonly totalVolume: string | null;
  readonly totalPieces: number | null;
}

const longestName = 100;

/** The total of what is given; null where no line says anything. */
function total(lines: readonly Line[], name: 'weight' | 'volume' | 'pieces', scale: number): string | null {
  const given = lines.flatMap((line) => (line[name] === null || line[name] === undefined || String(line[name]) === '' ? [] : [line[name]]));
  if (given.length === 0) return null;
  return fixedDecimal(
    given.reduce((sum, value) => sum.plus(exact(value)), exact(0)),
    scale,
  );
}

/** One name, or the first with how many there are: `螺纹钢 等3种`. */
function commonName(lines: readonly Line[]): string {
  const names = [...new Set(lines.map(({ goodsName }) => goodsName?.trim() ?? '').filter(Boolean))];
  const [first = ''] = names;
  if (names.length < 2) return first;
  const tail = ` 等${names.length}种`;
  return [...first].slice(0, longestName - tail.length).join('') + tail;
}

/** What the goods say of their order; undefined where there are none. */
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

/** The order's quantity as its goods give it, three digits; null for lorries, which goods do not count. */
export function quantityOf(totals: OrderTotals, qtyUnit: string): string | null {
  const byUnit: Readonly<Record<string, string | number | null>> = {
    1: totals.totalWeight,
    2: totals.totalVolume,
    4: totals.totalPieces,
  };
  return qtyUnit in byUnit ? fixedDecimal(exact(byUnit[qtyUnit]), 3) : null;
}

/** Fields of an order's form that its goods fill in, with their values; none while there are no goods. */
export function orderFollows(values: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const totals = orderTotals((values.goods as readonly Line[] | undefined) ?? []);
  if (!totals) return {};
  const quantity = quantityOf(totals, String(values.qtyUnit ?? ''));
  return { ...totals, ...(quantity === null ? {} : { orderQty: quantity }) };
}
